// tests/oracle/modules.mjs: records tests/node/library-modules.txt, the modules that the oracle can import (others are comments with the reason).
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Oracle } from "./oracle.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const oracle = new Oracle();
const answer = await oracle.run(path.join(root, "tests/oracle/modules.py"), { timeout: 180_000, fresh: true });
oracle.close();
if (answer.error || answer.status) throw new Error(answer.error ?? answer.stderr);
fs.writeFileSync(path.join(root, "tests/node/library-modules.txt"), answer.stdout);
process.stdout.write(`${answer.stdout.split("\n").filter((l) => l && !l.startsWith("#")).length} modules\n`);
