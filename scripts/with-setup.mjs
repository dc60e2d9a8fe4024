// scripts/with-setup.mjs: `node scripts/with-setup.mjs script.mjs [args]` makes the machine ready, then runs the script.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, setup } from "./setup.mjs";

setup();
const script = path.resolve(root, process.argv[2]);
process.argv.splice(1, 2, script);
await import(pathToFileURL(script).href);
