// tests/suites.mjs: the suites of `npm test`. Each returns { passed, failed, skipped }.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, buildPreset } from "../scripts/build.mjs";
import { checkRecorded } from "./errors/corpus.mjs";
import { MODULES, checkPyc } from "./fidelity/pyc.mjs";
import { fuzzSample } from "./fidelity/fuzz.mjs";
import { familiesOff, stress, watchStress } from "./fidelity/stress.mjs";
import { fuzzCorpora } from "./fuzz/run.mjs";
import { lint } from "./lint/run.mjs";
import { programs } from "./oracle/record.mjs";
import { randomTraces } from "./tier2/random.mjs";
import { checkTraces, traceNames } from "./tier2/record.mjs";
import { execute, needsSpecialization, runPrograms, vmCommand } from "./run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const say = (line) => process.stdout.write(`${line}\n`);

async function lintSuite() {
  await buildPreset("native-release");
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (const check of lint()) {
    result[check.skipped ? "skipped" : check.problems.length ? "failed" : "passed"]++;
    for (const problem of check.problems) say(`FAIL ${check.name}: ${problem}`);
  }
  return [result, await nodeTests("lint")];
}

// C unit tests under ASan and UBSan, leaks included.
async function unitSuite() {
  const result = { passed: 0, failed: 0, skipped: 0 };
  const dir = path.join(root, "tests/unit");
  const tests = fs.existsSync(dir) ? fs.readdirSync(dir).filter((n) => /^test_.*\.c$/.test(n)) : [];
  if (!tests.length) return result;
  await buildPreset("native-debug", ["unit_tests"]);
  for (const test of tests) {
    const file = path.join(root, "build/native-debug", test.replace(/\.c$/, ""));
    const got = await execute([file], [], { cwd: root, timeout: 120_000, env: { ASAN_OPTIONS: "detect_leaks=1" } });
    if (got.status === 0) result.passed++;
    else {
      result.failed++;
      say(`FAIL tests/unit/${test} (${got.note || got.status})\n${got.stdout.slice(-2000)}${got.stderr.slice(0, 4000)}`);
    }
  }
  return result;
}

// Programs that leave something in memory, each with its reason: `path : reason` a line.
function leaking() {
  const lines = fs.readFileSync(path.join(root, "tests/leaks.txt"), "utf8").split("\n").filter((l) => l && !l.startsWith("#"));
  return new Set(lines.map((l) => l.split(" : ")[0].trim()));
}

async function pythonSuite() {
  const list = programs(["tests/python"]);
  const leaks = leaking(), isLeaking = (file) => leaks.has(path.relative(root, path.resolve(root, file)));
  const clean = list.filter((f) => !isLeaking(f));
  const either = clean.filter((f) => !needsSpecialization(f));
  for (const preset of ["native-debug", "native-release"]) await buildPreset(preset);
  await build(["web"]);
  return [
    await runPrograms(clean, { vm: "native-debug", flags: ["--heap-check"], title: "native, ASan+UBSan, nothing left at the end" }),
    await runPrograms(list.filter(isLeaking), { vm: "native-release" }),
    await runPrograms(either, { vm: "native-release", flags: ["--no-specialize"], title: "specialization off" }),
    await runPrograms(list, { vm: "wasm" }),
  ];
}

// The corpus of wrong programs: each error as CPython reports it. A sample of compiled files both ways, and of random programs.
async function errorsSuite() {
  await buildPreset("native-debug");
  await build(["web"]);
  return [
    ...["native-debug", "wasm"].map((vm) => checkRecorded(vmCommand(vm), [], say)),
    await checkPyc({ vm: "native-debug", sample: 50, modules: MODULES.slice(0, 8), say }),
    await fuzzSample(vmCommand("native-debug"), say),
  ];
}

// A sample of the programs under stress; all of them: npm run fidelity -- stress.
async function stressSuite() {
  await buildPreset("native-debug");
  return [...(await stress({ sample: 24, trials: 25, trialSeconds: 8, seconds: 5, say })), await watchStress({ vm: "native-debug", seeds: 1, sample: 6, say }), await familiesOff({ vm: "native-debug", sample: 250, say })];
}

async function specializeSuite() {
  const list = programs(["tests/specialize"]);
  await buildPreset("native-debug");
  await build(["web"]);
  return [
    await runPrograms(list, { vm: "native-debug", ops: true }),
    await runPrograms(list, { vm: "native-debug", flags: ["--no-specialize"], title: "specialization off" }),
    await runPrograms(list, { vm: "wasm", ops: true }),
  ];
}

// Code that reads foreign bytes, on its corpus: npm run fuzz grows it.
async function fuzzSuite() {
  await buildPreset("native-debug", ["fuzz"]);
  return fuzzCorpora();
}

async function benchSuite() {
  const list = programs(["bench/programs", "bench/micro", "bench/unseen", "bench/wide"]);
  await buildPreset("native-release");
  await build(["web"]);
  return [await runPrograms(list, { vm: "native-release" }), await runPrograms(list, { vm: "wasm" })];
}

// The *.test.mjs files of a folder and its rooms, each a node:test file, run by Node's own runner; counted from its TAP
// summary. Two at a time: most of them wait for a process, a page or a server of their own half of the time.
async function nodeTests(folder) {
  const dir = path.join(root, "tests", folder);
  const result = { passed: 0, failed: 0, skipped: 0 };
  const files = fs.existsSync(dir) ? fs.readdirSync(dir, { recursive: true }).filter((n) => n.endsWith(".test.mjs")).sort() : [];
  const worker = async () => {
    for (let file; (file = files.shift()); ) {
      const got = await execute([process.execPath, "--test", "--test-reporter=tap"], [path.join(dir, file)],
        { cwd: root, timeout: 900_000 });
      const count = (what) => Number(new RegExp(`^# ${what} (\\d+)`, "m").exec(got.stdout)?.[1] ?? 0);
      result.passed += count("pass");
      result.skipped += count("skipped");
      const failed = count("fail") || (got.status === 0 ? 0 : 1);
      result.failed += failed;
      if (failed) say(`FAIL tests/${folder}/${file}\n${got.stdout.split("\n").filter((l) => !/^\s*(duration_ms|---|\.\.\.)/.test(l)).join("\n")}${got.stderr}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

// Tier 2: its tables, its executors against CPython's, all programs with traces of loops that run twice, a sample under
// stress and of random programs.
async function tier2Suite() {
  for (const preset of ["native-debug", "native-release"]) await buildPreset(preset);
  return [
    await nodeTests("tier2"),
    await checkTraces(vmCommand("native-debug"), {}, say, traceNames(false)),
    await checkTraces(vmCommand("wasm"), {}, say, traceNames(false)),
    await checkTraces(vmCommand("native-release"), {}, say, traceNames(true)),
    await runPrograms(programs(["tests/python"]).filter((f) => !needsSpecialization(f)), { vm: "native-release", flags: ["--tier2=2"], title: "tier 2, traces after two rounds" }),
    ...(await stress({ sample: 60, trials: 20, trialSeconds: 8, seconds: 5, vm: [...vmCommand("native-debug"), "--tier2=2"].join(" "), say })),
    await watchStress({ vm: [...vmCommand("native-release"), "--tier2=2"].join(" "), seeds: 2, sample: 6, say }),
    await randomTraces({ count: 30, command: vmCommand("native-release"), say }),
  ];
}

const SUITES = {
  lint: lintSuite,
  unit: unitSuite,
  stage: async () => (await buildPreset("native-debug"), nodeTests("stage")),
  errors: errorsSuite,
  python: pythonSuite,
  stress: stressSuite,
  specialize: specializeSuite,
  tier2: tier2Suite,
  fuzz: fuzzSuite,
  bench: benchSuite,
  node: async () => (await build(["web"]), nodeTests("node")),
  package: async () => (await build(["web"]), nodeTests("package")),
  browser: async () => (await build(["playground"]), nodeTests("browser")),
};

export async function runSuites(names) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of names) {
    say(`--- ${name}`);
    const started = Date.now();
    let results;
    try {
      results = [await SUITES[name]()].flat();
    } catch (error) {
      say(`FAIL suite ${name}: ${error.stack}`);
      results = [{ passed: 0, failed: 1, skipped: 0 }];
    }
    const sum = { passed: 0, failed: 0, skipped: 0 };
    for (const result of results) for (const key of Object.keys(sum)) sum[key] += result[key];
    say(`    ${name}: ${sum.passed} ok, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ""} ` +
      `(${((Date.now() - started) / 1000).toFixed(1)} s)`);
    for (const key of Object.keys(total)) total[key] += sum[key];
  }
  return total;
}
