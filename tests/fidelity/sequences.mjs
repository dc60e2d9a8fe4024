// tests/fidelity/sequences.mjs: objects that have a state do one thing after the other (sequences.py): streams, codecs, compressors, parsers, containers, heaps,
// patterns, random numbers, here and in the oracle. Prints where each pair of sequences parts; requires that few do.
//
// usage: npm run fidelity -- sequences [--seed N]     other sequences for other numbers; --rounds N of each kind
import { option, run, told } from "./functions.mjs";

const LINE = /^call (\w+ \d+) => (.*)$/, BEFORE = 60, SHOWN = 160;

export async function sequencesFidelity() {
  const rounds = option("--rounds", 300), { theirs, ours, error } = await run("sequences.py", `SEED, ROUNDS = ${option("--seed", 1)}, ${rounds}`);
  const want = told(theirs, LINE), got = told(ours, LINE);
  let same = 0;
  for (const [name, steps] of want) {
    const mine = got.get(name) ?? "";
    let at = 0;
    while (at < steps.length && steps[at] === mine[at]) at++;
    if (steps === mine) same++;
    else console.log(`${name}, at ${at}\n  there …${steps.slice(Math.max(0, at - BEFORE), at + SHOWN)}\n  here  …${mine.slice(Math.max(0, at - BEFORE), at + SHOWN)}`);
  }
  console.log(`sequences: ${same} of ${want.size} the same${error ? `; ${error}` : ""}`);
  return !error && want.size >= 12 * rounds && same >= 0.98 * want.size;
}
