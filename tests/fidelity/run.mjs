// tests/fidelity/run.mjs: `npm run fidelity`: how near we are to CPython 3.14.2, measured against the oracle. Each part prints its figures;
// the status is 0 when every part holds. `npm run fidelity -- bytecode` runs the parts named; `places` takes options, and all that follow.
import fs from "node:fs";

const PARTS = ["bytecode", "sites", "conventions", "values", "sequences", "operators", "errors", "pyc", "verify", "events", "fuzz", "stress"];
if (process.argv[2] === "places") {
  const { placesFidelity } = await import("./places.mjs");
  process.exit((await placesFidelity(process.argv.slice(3))) ? 0 : 1);
}
const wanted = process.argv.slice(2).filter((arg) => PARTS.includes(arg));
let ok = true;
for (const part of PARTS) {
  const file = new URL(`${part}.mjs`, import.meta.url);
  if ((wanted.length && !wanted.includes(part)) || !fs.existsSync(file)) continue;
  const { [`${part}Fidelity`]: run } = await import(file.href);
  ok = (await run()) && ok;
}
process.exitCode = ok ? 0 : 1;
