// tests/fidelity/stress.mjs: the same programs must agree under stress: specialization off; a collection in every allocation of a tracked object (debug
// builds); and each allocation failing once, which must end in MemoryError or not be noticed: never a crash, a sanitizer report or another error.
// `npm run fidelity -- stress` runs all programs, `npm test` a sample.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { outFile } from "../oracle/expected.mjs";
import { programs } from "../oracle/record.mjs";
import { execute, readLedger, runPrograms, vmCommand } from "../run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// Programs that ask about the collector's schedule, or allocate by the hundred thousand: not under collection at every allocation.
const NOT_COLLECTED = /tests\/python\/gc\/|typing_all|_random\.py|random_|re_engine|deep_dealloc|sys\.settrace/;
// Nor do these end soon when run once for each allocation: they run long, or catch every exception and go on. Those under tracebacks/
// end with an error of their own.
const NOT_FAILED = /tracebacks\/|_random\.py|random_|re_engine|deep_dealloc|recursion|bad_input|typing_all/;

/** Lets allocations of one program fail, about `trials` of them evenly spread. null, or what was wrong. */
async function failEach(command, file, trials) {
  const name = path.basename(file);
  const run = (range) => execute(command, ["--fail-each", range, name], { cwd: path.dirname(file), timeout: 600_000 });
  // How many allocations there are is found by doubling.
  let last = 64;
  while (last < 1 << 20 && !/\b0 allocations/.test((await run(`${last}-${last}`)).stdout)) last *= 2;
  const got = await run(`1-${last}/${Math.max(1, Math.floor(last / trials))}`);
  return got.status === 0 ? null : `${got.stdout.trim().split("\n").slice(-3).join("\n     ")}${got.note}${got.stderr.slice(0, 200)} (status ${got.status})`;
}

/** sample: every n-th program. Resolves to results of { passed, failed, skipped }. */
export async function stress({ sample = 1, trials = 150, vm = "native-debug", say = console.log } = {}) {
  const all = programs(["tests/python", "tests/specialize"]).filter((file) => fs.existsSync(outFile(file)) && !readLedger().has(path.relative(root, file)));
  const some = all.filter((_, i) => i % sample === 0);
  const results = [
    await runPrograms(some, { vm, flags: ["--no-specialize"], title: "specialization off" }),
    await runPrograms(some.filter((file) => !NOT_COLLECTED.test(file)), { vm, flags: ["--gc-stress"], title: "collection at every allocation", timeout: 600_000 }),
  ];
  const failing = { passed: 0, failed: 0, skipped: 0 };
  for (const file of some.filter((f) => !NOT_FAILED.test(f))) {
    const problem = await failEach(vmCommand(vm), file, trials);
    failing[problem ? "failed" : "passed"]++;
    if (problem) say(`FAIL ${path.relative(root, file)} [failing allocations]\n     ${problem}`);
  }
  results.push(failing);
  return results;
}

export async function stressFidelity() {
  await buildPreset("native-debug", ["morelia"]);
  const titles = ["specialization off", "a collection at every allocation", "each allocation failing"];
  const results = await stress();
  results.forEach(({ passed, failed }, i) => console.log(`stress, ${titles[i]}: ${passed} of ${passed + failed} programs`));
  return results.every(({ failed }) => failed === 0);
}
