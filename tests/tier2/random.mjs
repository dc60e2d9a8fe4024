// tests/tier2/random.mjs: random programs with traces after a few rounds, and with tier 2 off: the same output, the same end.
//
//   node tests/tier2/random.mjs [--seed 1] [--count 400] [--vm build/native-release/morelia]
//
// Compiled loops have programs of their own beside these: tests/jit/random.mjs.
// The programs are those of tests/fuzz (npm run fidelity -- fuzz compares them with CPython). Each batch has another number of rounds.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PRELUDE, render } from "../fuzz/generator.mjs";
import { runHere } from "../fuzz/programs.mjs";
import { WIDE_PRELUDE, generateWide } from "../fuzz/wide.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const ROUNDS = [1, 2, 3, 4, 8, 16], BATCH = 50;

// Without the history of others, and without collections: an executor is an object that counts for them, and a program may see when garbage goes.
async function sameAlone(source, command, flag) {
  const still = `import gc\ngc.disable()\n${source}`;
  return (await runHere([still], command))[0] === (await runHere([still], command, [flag]))[0];
}

/** Resolves to { passed, failed, skipped }. */
export async function randomTraces({ seed = 1, count = 400, command, say = console.log }) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (let first = seed, batch = 0; first < seed + count; first += BATCH, batch++) {
    const seeds = Array.from({ length: Math.min(BATCH, seed + count - first) }, (_, i) => first + i);
    const sources = seeds.map((each) => PRELUDE + WIDE_PRELUDE + render(generateWide(each)));
    const flag = `--tier2=${ROUNDS[batch % ROUNDS.length]}`;
    const off = await runHere(sources, command), on = await runHere(sources, command, [flag]);
    for (const [i, source] of sources.entries()) {
      const same = off[i] === on[i] || (await sameAlone(source, command, flag));
      result[same ? "passed" : "failed"]++;
      if (!same) say(`FAIL random program ${seeds[i]} with ${flag}`);
    }
  }
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, fallback) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : fallback);
  const range = { seed: Number(option("seed", 1)), count: Number(option("count", 400)) };
  const result = await randomTraces({ ...range, command: [path.resolve(root, option("vm", "build/native-release/morelia"))] });
  console.log(`${result.passed} of ${result.passed + result.failed} random programs are the same with traces and without`);
  process.exit(result.failed ? 1 : 0);
}
