// tests/fidelity/sequences.mjs: objects that have a state do one thing after the other (sequences.py): streams, codecs, compressors, parsers, containers, heaps,
// patterns, random numbers, here and in the oracle. Prints where each pair of sequences parts; requires that few do.
//
// usage: npm run fidelity -- sequences [--seed N]     other sequences for other numbers; --rounds N of each kind
import { run } from "./functions.mjs";

const option = (name, usual) => (process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : usual), BEFORE = 60, SHOWN = 160;

const told = (stdout) => new Map(stdout.split("\n").map((text) => /^call (\w+ \d+) => (.*)$/.exec(text)).filter(Boolean).map(([, name, steps]) => [name, steps]));

export async function sequencesFidelity() {
  const rounds = option("--rounds", 300), { theirs, ours, error } = await run("sequences.py", `SEED, ROUNDS = ${option("--seed", 1)}, ${rounds}`);
  const want = told(theirs), got = told(ours);
  let same = 0;
  for (const [name, steps] of want) {
    const mine = got.get(name) ?? "";
    let at = 0;
    while (at < steps.length && steps[at] === mine[at]) at++;
    if (steps === mine) same++;
    else console.log(`${name}, at ${at}\n  there …${steps.slice(Math.max(0, at - BEFORE), at + SHOWN)}\n  here  …${mine.slice(Math.max(0, at - BEFORE), at + SHOWN)}`);
  }
  console.log(`sequences: ${same} of ${want.size} the same${error ? `; oracle: ${error}` : ""}`);
  return !error && want.size >= 12 * rounds && same >= 0.98 * want.size;
}
