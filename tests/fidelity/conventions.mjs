// tests/fidelity/conventions.mjs: compares how functions and methods of built-in modules and types take their arguments (conventions.py), here and in
// the oracle: the instructions that hot calls of each become, its signature, and what calls with wrong arguments raise. Those that only one of the two
// has are left out. Prints the differences, grouped; requires that few functions and calls differ.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { Oracle } from "../oracle/oracle.mjs";
import { execute, vmCommand } from "../run.mjs";
import { sayDifferences } from "./sites.mjs";

const driver = path.join(path.dirname(fileURLToPath(import.meta.url)), "conventions.py");

// What lines that begin with the word say, by the name behind it.
const told = (stdout, line) => new Map(stdout.split("\n").map((text) => line.exec(text)).filter(Boolean).map(([, name, what]) => [name, what]));

// Prints where two say different things of one name. The names that both have, and of how many they say the same.
function compared(theirs, ours, line) {
  const want = told(theirs, line), got = told(ours, line), names = [...want.keys()].filter((name) => got.has(name)), differ = names.filter((name) => want.get(name) !== got.get(name));
  const differences = new Map();
  for (const name of differ) {
    const kind = `${want.get(name)} there, ${got.get(name)} here`;
    differences.set(kind, [...(differences.get(kind) ?? []), name]);
  }
  sayDifferences(differences, Infinity);
  return { all: names.length, same: names.length - differ.length };
}

export async function conventionsFidelity() {
  await build(["web"]);
  const oracle = new Oracle(), theirs = await oracle.run(driver, { fresh: true, timeout: 600_000 });
  oracle.close();
  const ours = await execute(vmCommand("wasm"), [driver], { cwd: path.dirname(driver), timeout: 600_000 });
  const calls = compared(theirs.stdout ?? "", ours.stdout, /^call (\S+ \S+) (.*)$/), functions = compared(theirs.stdout ?? "", ours.stdout, /^convention (\S+) (.*)$/);
  console.log(`calling conventions: ${functions.same} of ${functions.all} functions the same; signatures and wrong calls: ${calls.same} of ${calls.all}${theirs.error ? `; oracle: ${theirs.error}` : ""}`);
  return !theirs.error && functions.all > 1000 && functions.same >= 0.99 * functions.all && calls.same >= 0.95 * calls.all;
}
