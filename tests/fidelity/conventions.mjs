// tests/fidelity/conventions.mjs: compares how functions and methods of built-in modules and types take their arguments (conventions.py), here and in
// the oracle: the instructions that hot calls of each become, its signature, and what calls with wrong arguments raise. Those that only one of the two
// has are left out. Prints the differences, grouped; requires that few functions and calls differ.
//
// usage: npm run fidelity -- conventions [--native]     the native build with Debian's CPython: the modules of a system as well
import { compare, run } from "./functions.mjs";

export async function conventionsFidelity() {
  const printed = await run("conventions.py"), calls = compare(printed, /^call (\S+ \S+) (.*)$/), functions = compare(printed, /^convention (\S+) (.*)$/);
  console.log(`calling conventions: ${functions.same} of ${functions.all} functions the same; signatures and wrong calls: ${calls.same} of ${calls.all}${printed.error ? `; ${printed.error}` : ""}`);
  return !printed.error && functions.all > 1000 && functions.same >= 0.99 * functions.all && calls.same >= 0.95 * calls.all;
}
