// tests/fidelity/fuzz.mjs: random programs here and in the oracle: `npm run fidelity -- fuzz --minutes N --seed S`; the first 30 of them in `npm test`.
import { buildPreset } from "../../scripts/build.mjs";
import { fuzz } from "../fuzz/programs.mjs";
import { vmCommand } from "../run.mjs";

const SAMPLE = 30;
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return Number(at < 0 ? fallback : process.argv[at + 1]);
};

export async function fuzzFidelity() {
  await buildPreset("native-release", ["morelia"]);
  const seed = option("seed", 1);
  const { total, different, minutes } = await fuzz({ seed, minutes: option("minutes", 1), command: vmCommand("native-release"), progress: true });
  console.log(`random programs (seeds from ${seed}): ${total} in ${minutes.toFixed(1)} minutes, ${different ? `${different} kinds of difference` : "all with CPython's output and end"}`);
  return different === 0;
}

/** A fixed sample, with and without specialization. Resolves to { passed, failed, skipped }. */
export async function fuzzSample(command, say) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (const flags of [[], ["--no-specialize"]]) {
    const { total, different } = await fuzz({ seed: 1, minutes: 10, count: SAMPLE, batch: SAMPLE, command, flags, say });
    result.passed += total - different;
    result.failed += different;
  }
  return result;
}
