// tests/fidelity/sequences.mjs: objects that have a state do one thing after the other (sequences.py): streams, codecs, compressors, parsers, containers, heaps,
// patterns, random numbers, here and in the oracle. Prints the differences; requires that few sequences differ.
//
// usage: npm run fidelity -- sequences [--seed N]     other sequences for other numbers; --rounds N of each kind
import { compare, run } from "./functions.mjs";

const option = (name, usual) => (process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : usual);

export async function sequencesFidelity() {
  const rounds = option("--rounds", 300), printed = await run("sequences.py", `SEED, ROUNDS = ${option("--seed", 1)}, ${rounds}`);
  const calls = compare(printed, /^call (\w+ \d+) => (.*)$/, 3);
  console.log(`sequences: ${calls.same} of ${calls.all} the same${printed.error ? `; oracle: ${printed.error}` : ""}`);
  return !printed.error && calls.all >= 12 * rounds && calls.same >= 0.98 * calls.all;
}
