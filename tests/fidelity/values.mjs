// tests/fidelity/values.mjs: calls functions and methods of built-in modules and types with values of all kinds (values.py), here and in the oracle, and
// compares what they give, or raise, and what became of the object. Prints the differences; requires that few calls differ.
//
// usage: npm run fidelity -- values [--seed N]     other calls for other numbers; --rounds N of each function
import { compare, option, run } from "./functions.mjs";

export async function valuesFidelity() {
  const printed = await run("values.py", `SEED, ROUNDS = ${option("--seed", 1)}, ${option("--rounds", 40)}`), calls = compare(printed, /^call (\S+ \d+ .*?) => (.*)$/, 3);
  console.log(`calls with values of all kinds: ${calls.same} of ${calls.all} the same${printed.error ? `; ${printed.error}` : ""}`);
  return !printed.error && calls.all > 50_000 && calls.same >= 0.98 * calls.all;
}
