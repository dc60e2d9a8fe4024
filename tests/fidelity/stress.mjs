// tests/fidelity/stress.mjs: programs must give the same output under stress: specialization off, whole or one family
// at a time; a collection in every allocation of a tracked object (debug builds); each allocation failing once, which
// must end in MemoryError or not be noticed: never a crash, a sanitizer report or another error; and tools of
// sys.monitoring that come and go at random places. `npm run fidelity -- stress` runs all programs, `npm test` a
// sample. Its parts alone, each with `--vm=COMMAND`: `stress --families-off [--sample=N]`; `stress --collected
// [--seconds=N]`, all programs, slow ones with fewer collections; `stress --unwound [--sample=N]`, each program unwound
// at some polls.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { outFile, parse } from "../oracle/expected.mjs";
import { directives } from "../oracle/oracle.mjs";
import { programs } from "../oracle/record.mjs";
import { placesFidelity } from "./places.mjs";
import { execute, needsSpecialization, readLedger, runPrograms, vmCommand } from "../run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// Programs that ask about the collector's schedule, or allocate by the hundred thousand: not under collection at every allocation.
const NOT_COLLECTED = /tests\/python\/gc\/|typing_all|_random\.py|random_|re_engine|deep_dealloc|sys\.settrace/;
// These tell how much garbage there was, and in which order it ended.
const COUNTS_GARBAGE = /gc\/(cycles|exit_names)\.py/;
// These tell the time: of timers that are near, a slow run sees another order.
const TELLS_TIME = /asyncio_(loop|wide)/;
// Nor do these end soon when run once for each allocation: they run long, or catch every exception and go on.
const NOT_FAILED = /_random\.py|random_|re_engine|deep_dealloc|recursion|bad_input|typing_all/;

/** Lets allocations of one program fail, about `trials` of them evenly spread from `phase` on, fewer if those would take more than `seconds`. { tried, problem: null or what was wrong }. */
async function failEach(command, file, trials, phase, seconds, how = "--fail-each") {
  const name = path.basename(file), began = performance.now();
  if (seconds < Infinity) await execute(command, [name], { cwd: path.dirname(file) });
  trials = Math.max(2, Math.min(trials, Math.floor((1000 * seconds) / (performance.now() - began))));
  const got = await execute(command, [how, `~${trials}+${phase}`, name], { cwd: path.dirname(file), timeout: 1_200_000 });
  const lines = got.stdout.trim().split("\n");
  const tried = Number(/^(\d+) (?:allocations|unwindings)/.exec(lines.at(-1))?.[1] ?? 0);
  if (got.status === 0 && tried) return { tried, problem: null };
  return { tried, problem: `${lines.slice(-4).join("\n     ")} ${got.note}${got.stderr.slice(0, 200)} (status ${got.status})` };
}

/** The families of specialized instructions, as the definitions name them. */
export function families() {
  const folder = path.join(root, "vm/insn");
  const text = fs.readdirSync(folder).filter((name) => name.endsWith(".insn")).map((name) => fs.readFileSync(path.join(folder, name), "utf8")).join("\n");
  return [...text.matchAll(/^family\((\w+),/gm)].map((match) => match[1]);
}

/** The programs that stress goes through: all with an expected output. */
const stressed = () => programs(["tests/python", "tests/specialize"]).filter((file) => fs.existsSync(outFile(file)) && !readLedger().has(path.relative(root, file)));

/** Each family switched off alone: no output changes. Of a sample each family takes other programs. */
export async function familiesOff({ sample = 1, vm = "native-release", say = console.log } = {}) {
  const all = stressed().filter((file) => !needsSpecialization(file) && !TELLS_TIME.test(file));
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const names = families();
  for (const [k, family] of names.entries()) {
    const some = all.filter((_, i) => i % sample === Math.floor((k * sample) / names.length));
    const result = await runPrograms(some, { vm, flags: [`--no-specialize=${family}`], title: `without ${family}` });
    for (const key of Object.keys(sum)) sum[key] += result[key];
    if (result.failed || sample === 1) say(`without the specialized forms of ${family}: ${result.passed} of ${result.passed + result.failed} programs`);
  }
  return sum;
}

// A collection at every allocation, or, in a program that does not end so within some seconds of the processor's time, at every 7th, 49th …
const PERIODS = [1, 7, 49, 343, 2401];

/** The programs, each with the shortest period it can bear. Resolves to { passed, failed, skipped, slow: Map of programs to periods }. */
export async function collected({ list = stressed(), vm = "native-checked", seconds = 20, say = console.log } = {}) {
  const sum = { passed: 0, failed: 0, skipped: 0, slow: new Map() };
  list = list.filter((file) => !COUNTS_GARBAGE.test(file));
  for (const [i, period] of PERIODS.entries()) {
    const limit = i === PERIODS.length - 1 ? 60 * seconds : seconds;
    const result = await runPrograms(list, { vm: ["prlimit", `--cpu=${limit}`, ...vmCommand(vm)].join(" "), flags: [`--gc-stress=${period}`], title: `a collection at every ${period}. allocation`, timeout: 3_600_000, patient: i < PERIODS.length - 1 });
    for (const key of ["passed", "failed", "skipped"]) sum[key] += result[key];
    say(`a collection at every ${period}. allocation: ${result.passed} of ${result.passed + result.failed} programs, ${result.late.length} did not end in ${limit} s`);
    list = result.late;
    if (!list.length) break;
    for (const file of list) sum.slow.set(path.relative(root, file), PERIODS[i + 1]);
  }
  return sum;
}

/** Each program taken down at some of its polls, as by a limit that it did not heed. */
export async function unwound({ sample = 1, trials = 5, vm = "native-debug", say = console.log } = {}) {
  const result = { passed: 0, failed: 0, skipped: 0, tried: 0 };
  for (const file of stressed().filter((f, i) => i % sample === 0 && !NOT_FAILED.test(f))) {
    const { tried, problem } = await failEach(vmCommand(vm), file, trials, 0, Infinity, "--unwind-each");
    result.tried += tried;
    result[problem ? "failed" : "passed"]++;
    if (problem) say(`FAIL ${path.relative(root, file)} [taken down]\n     ${problem}`);
  }
  return result;
}

/** Short programs in which an allocation that failed was found to do harm: each of theirs fails, in every run. */
const FAILED_WHOLE = ["tests/python/tracebacks/syntax_errors/syntax_args_none.py"];

/** sample: every n-th program; phase: which allocations fail; trialSeconds: for those of one program; seconds: of the processor, for a collection at every allocation. Resolves to results of { passed, failed, skipped }. */
export async function stress({ sample = 1, trials = 150, phase = 0, trialSeconds = Infinity, seconds = 20, vm = "native-debug", say = console.log } = {}) {
  const all = stressed();
  const some = all.filter((_, i) => i % sample === 0);
  const results = [
    await runPrograms(some.filter((file) => !needsSpecialization(file)), { vm, flags: ["--no-specialize"], title: "specialization off" }),
    await collected({ list: some.filter((file) => !NOT_COLLECTED.test(file)), vm, seconds, say }),
  ];
  const failing = { passed: 0, failed: 0, skipped: 0, tried: 0 };
  const whole = FAILED_WHOLE.map((file) => path.join(root, file));
  for (const file of trials ? [...whole, ...some.filter((f) => !NOT_FAILED.test(f) && !whole.includes(f))] : []) {
    const each = whole.includes(file);
    const { tried, problem } = await failEach(vmCommand(vm), file, each ? 1_000_000 : trials, phase, each ? Infinity : trialSeconds);
    failing.tried += tried;
    failing[problem ? "failed" : "passed"]++;
    if (problem) say(`FAIL ${path.relative(root, file)} [failing allocations]\n     ${problem}`);
  }
  results.push(failing);
  const nested = await execute(vmCommand(vm), [path.join(root, "tests/fidelity/nested.py")], { timeout: 120_000 });
  if (nested.status !== 0) say(`FAIL tests/fidelity/nested.py (${nested.status})\n${nested.stderr.slice(-500)}`);
  results.push({ passed: nested.status === 0 ? 1 : 0, failed: nested.status === 0 ? 0 : 1, skipped: 0 });
  return results;
}

/** Tools of sys.monitoring come and go at random while the bench programs run, small: no output changes, and all code is as it was. */
export async function watchStress({ vm = "native-release", seeds = 3, sample = 1, say = console.log } = {}) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (const file of programs(["bench/programs"]).filter((_, i) => i % sample === 0)) {
    const { args = "" } = directives(fs.readFileSync(file));
    const expected = parse(fs.readFileSync(outFile(file), "utf8")).stdout;
    let problem = null;
    for (let seed = 1; seed <= seeds && !problem; seed++) {
      const got = await execute([...vmCommand(vm), "--watch-stress", `${seed}`], [path.basename(file), ...args.split(/\s+/).filter(Boolean)], { cwd: path.dirname(file) });
      if (got.status !== 0 || got.stdout !== expected) problem = `seed ${seed}: ${got.note}${got.stderr.slice(-300) || "another output"} (status ${got.status})`;
    }
    result[problem ? "failed" : "passed"]++;
    if (problem) say(`FAIL ${path.relative(root, file)} [tools come and go]\n     ${problem}`);
  }
  return result;
}

export async function stressFidelity() {
  const option = (name) => process.argv.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))?.replace(/^[^=]*=?/, "");
  const vm = option("vm");
  const build = (preset) => vm ?? buildPreset(preset, ["morelia"]);
  if (option("families-off") !== undefined) {
    await build("native-release");
    const { passed, failed } = await familiesOff({ vm: vm ?? "native-release", sample: Number(option("sample") ?? 1) });
    console.log(`stress, each family of specialized instructions off alone: ${passed} of ${passed + failed} runs`);
    return failed === 0;
  }
  if (option("collected") !== undefined) {
    await build("native-checked");
    const { passed, failed, slow } = await collected({ vm: vm ?? "native-checked", seconds: Number(option("seconds") ?? 20) });
    console.log(`stress, collections in allocations: ${passed} of ${passed + failed} programs; with a longer period: ${[...slow].map(([file, period]) => `${file} ${period}`).join(", ") || "none"}`);
    return failed === 0;
  }
  if (option("unwound") !== undefined) {
    await build("native-debug");
    const { passed, failed, tried } = await unwound({ vm: vm ?? "native-debug", sample: Number(option("sample") ?? 1) });
    console.log(`stress, taken down at polls: ${passed} of ${passed + failed} programs, ${tried} trials`);
    return failed === 0;
  }
  await buildPreset("native-debug", ["morelia"]);
  const titles = ["specialization off", "a collection at every allocation", "each allocation failing (its places: see above)", "deep nesting", "tools that come and go", "each family of specialized instructions off alone", "taken down at polls"];
  const placesOk = await placesFidelity();  // all programs
  const results = [...(await stress({ trials: 0 })), await watchStress({ vm: "native-debug", seeds: 10 }), await familiesOff({ vm: "native-debug" }), await unwound()];
  results.forEach(({ passed, failed }, i) => console.log(`stress, ${titles[i]}: ${passed} of ${passed + failed} programs`));
  return placesOk && results.every(({ failed }) => failed === 0);
}
