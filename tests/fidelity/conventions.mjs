// tests/fidelity/conventions.mjs: compares how functions and methods of built-in modules and types take their arguments, by the instruction that a hot
// call of each becomes (conventions.py), here and in the oracle. Those that only one of the two has are left out. Prints the differences, grouped;
// requires 93 % to agree.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { Oracle } from "../oracle/oracle.mjs";
import { execute, vmCommand } from "../run.mjs";
import { sayDifferences } from "./sites.mjs";

const driver = path.join(path.dirname(fileURLToPath(import.meta.url)), "conventions.py"), WANTED = 0.93;

const conventions = (stdout) => new Map(stdout.split("\n").map((line) => /^convention (\S+) (.*)$/.exec(line)).filter(Boolean).map(([, name, calls]) => [name, calls]));

export async function conventionsFidelity() {
  await build(["web"]);
  const oracle = new Oracle(), theirs = await oracle.run(driver, { fresh: true, timeout: 600_000 });
  oracle.close();
  const ours = await execute(vmCommand("wasm"), [driver], { cwd: path.dirname(driver), timeout: 600_000 });
  const want = conventions(theirs.stdout ?? ""), got = conventions(ours.stdout), names = [...want.keys()].filter((name) => got.has(name)), differences = new Map();
  for (const name of names.filter((name) => want.get(name) !== got.get(name))) {
    const kind = `${want.get(name)} there, ${got.get(name)} here`;
    differences.set(kind, [...(differences.get(kind) ?? []), name]);
  }
  sayDifferences(differences, Infinity);
  const same = names.filter((name) => want.get(name) === got.get(name)).length;
  console.log(`calling conventions: ${same} of ${names.length} functions the same${theirs.error ? `; oracle: ${theirs.error}` : ""}`);
  return !theirs.error && names.length > 1000 && same >= WANTED * names.length;
}
