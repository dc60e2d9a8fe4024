// tests/fidelity/operators.mjs: operators with all pairs of values, functions of one value, format(), % and numbers from texts (operators.py), here and in
// the oracle. Prints the differences; requires that next to none differ.
import { compare, run } from "./functions.mjs";

export async function operatorsFidelity() {
  const printed = await run("operators.py"), calls = compare(printed, /^call (.*?) => (.*)$/, 3);
  console.log(`operators and conversions: ${calls.same} of ${calls.all} the same${printed.error ? `; ${printed.error}` : ""}`);
  return !printed.error && calls.all > 500_000 && calls.same >= 0.998 * calls.all;
}
