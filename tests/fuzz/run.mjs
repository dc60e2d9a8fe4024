// tests/fuzz/run.mjs: `npm run fuzz`: the fuzzers of all code that reads foreign bytes.
//
// usage: npm run fuzz -- NAME… [--minutes N] [--runs N]   these targets, one after the other, to the first limit
//        npm run fuzz -- api [--count N] [--seed S]       sequences of calls of the package (tests/fuzz/api.mjs)
//        npm run fuzz -- --all [--minutes N]              all of them
//        npm run fuzz -- --list                           their names, and their executions without a finding so far
//        npm run fuzz -- NAME --replay FILE               one input; prints how it ended
//        npm run fuzz -- api | code [their own options]   random calls of the package's methods; changed code objects
//        npm run fuzz -- NAME… --fast                     on the release build, without sanitizers: ten times as many
//                                                         inputs, fewer kinds of findings
//        npm run fuzz -- NAME --merge                     writes the inputs grown here to tests/fuzz/corpus, minimized
// Grown inputs, findings and counts are kept in build/fuzz/NAME. A finding is minimized and printed, with the command
// that runs it again. Targets are Python files of tests/fuzz/targets (harness.c runs them), or fuzzers of their own in
// Node (OTHERS).
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { setup } from "../../scripts/setup.mjs";
import { libraryFolder } from "../library.mjs";
import { pack, readCorpus, toLine, unpack } from "./corpus.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const here = path.join(root, "tests/fuzz");
const binaryOf = (preset) => path.join(root, "build", preset, "fuzz");
let binary = binaryOf("native-fuzz");
const CORPUS_BYTES = 40_000;
const TOGETHER = "1000"; // inputs of a campaign between two looks at memory and heap
// Fuzzers that are programs of Node; what stands behind the name on the command line is theirs.
const OTHERS = Object.fromEntries(Object.entries({
  api: "tests/fuzz/api.mjs", // random calls of the package's methods
  code: "tests/fuzz/code.mjs", // changed code objects: what the verifier accepts is executed
}).filter(([, file]) => fs.existsSync(path.join(root, file))));
// Longer inputs only cost time.
const MAX_LEN = { calls: 100, containers: 300, decimals: 120, numbers: 200, format: 120, re: 120, re_template: 120, struct: 120, datetime: 100, text: 100, literal_eval: 300 };
const say = (line) => process.stdout.write(`${line}\n`);

export function targets() {
  return fs.readdirSync(path.join(here, "targets")).filter((name) => name.endsWith(".py")).map((name) => name.slice(0, -3)).sort();
}

const folderOf = (name, ...more) => path.join(root, "build/fuzz", name, ...more);
const corpusFile = (name) => path.join(here, "corpus", `${name}.txt`);

// The counters of paths in the files that a target names in its line `# seen:`, as harness.c wants them; all for a target without one. The linker's map tells where
// the counters of each file are.
function seenCounters(name) {
  const line = /^# seen: (.*)$/m.exec(fs.readFileSync(path.join(here, "targets", `${name}.py`), "utf8"));
  if (!line) return {};
  const wanted = line[1].split(" ").map((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}\\.o$`));
  const map = fs.readFileSync(path.join(path.dirname(binary), "fuzz.map"), "utf8");
  const parts = [...map.matchAll(/^ __sancov_cntrs\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+.*?([\w.-]+)\)?$/gm)].map(([, at, size, file]) => [parseInt(at, 16), parseInt(size, 16), file]).filter(([, size]) => size);
  const unused = wanted.findIndex((pattern) => !parts.some(([, , file]) => pattern.test(file)));
  if (unused >= 0) throw new Error(`${name}: no file of the program with counters is ${line[1].split(" ")[unused]}`);
  const first = Math.min(...parts.map(([at]) => at)), ranges = [];
  for (const [at, size] of parts.filter(([, , file]) => wanted.some((pattern) => pattern.test(file))).sort((a, b) => a[0] - b[0])) {
    if (ranges.at(-1)?.[1] === at - first) ranges.at(-1)[1] += size;
    else ranges.push([at - first, at - first + size]);
  }
  return { MORELIA_FUZZ_SEEN: ranges.map((range) => range.join("-")).join(",") };
}

function environment(name) {
  return {
    ...process.env, MORELIA_FUZZ_FOLDER: folderOf(name), MORELIA_LIB: libraryFolder(), MORELIA_FUZZ_PRELUDE: path.join(here, "prelude.py"), MORELIA_FUZZ_TARGET: path.join(here, "targets", `${name}.py`),
    ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=16:malloc_context_size=6:detect_stack_use_after_return=0", UBSAN_OPTIONS: "print_stacktrace=1",
  };
}

function commonFlags(name) {
  const words = path.join(here, "dictionaries", `${name}.dict`);
  return ["-detect_leaks=0", "-entropic=0", "-timeout=120", "-rss_limit_mb=2600", `-max_len=${MAX_LEN[name] ?? 600}`, "-print_final_stats=1", `-artifact_prefix=${folderOf(name)}/`,
    ...(fs.existsSync(words) ? [`-dict=${words}`] : [])];
}

/** Runs the fuzzer; { status, executions, text }. What it says is shown when it is a progress line and `shown` is set. */
async function runFuzzer(name, args, { shown = false, env = seenCounters(name), program = binary } = {}) {
  const child = spawn(program, [...commonFlags(name), ...args], { cwd: root, env: { ...environment(name), ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const lines = [];
  let executions = 0, told = 0;
  for (const stream of [child.stderr, child.stdout]) {
    createInterface({ input: stream }).on("line", (line) => {
      const at = /^#(\d+)\s+(\w+)/.exec(line);
      if (at) executions = Math.max(executions, Number(at[1]));
      const total = /^stat::number_of_executed_units:\s+(\d+)/.exec(line);
      if (total) executions = Number(total[1]);
      if (!at) lines.push(line);
      if (at && shown && Date.now() - told > 10_000) {
        told = Date.now();
        say(`     ${name}: ${line.replace(/\s+/g, " ").slice(0, 120)}`);
      }
    });
  }
  const status = await new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));
  const text = lines.join("\n");
  return { status: status === 0 && /bytes leaked/.test(text) ? "leak at the end" : status, executions, text };
}

function readCount(name) {
  try {
    return JSON.parse(fs.readFileSync(folderOf(name, "count.json"), "utf8"));
  } catch {
    return { executions: 0, sinceFinding: 0, findings: 0 };
  }
}

// The lines that tell what happened: from the first report on, without the fuzzer's statistics.
function report(text) {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => /morelia: fuzz:|ERROR:|runtime error:|Assertion|bytes leaked/.test(line));
  return lines.slice(Math.max(first, 0)).filter((line) => !/^(stat::|MS: |0x|NOTE:|SUMMARY|Running: |Executed )/.test(line)).slice(0, 45).join("\n");
}

async function minimize(name, file) {
  const small = `${file}.small`;
  await runFuzzer(name, ["-minimize_crash=1", "-runs=4000", "-max_total_time=30", `-exact_artifact_path=${small}`, file]);
  return fs.existsSync(small) ? small : file;
}

async function showFinding(name, got) {
  say(`FAIL ${name}: ${got.status}\n${report(got.text)}`);
  const file = /Test unit written to (\S+)/.exec(got.text)?.[1];
  if (!file) return;
  const small = await minimize(name, file);
  say(`     input: ${toLine(fs.readFileSync(small)).slice(0, 2000)}`);
  say(`     again: npm run fuzz -- ${name} --replay ${path.relative(root, small)}`);
}

/** Fuzzes one target; true without a finding. */
export async function fuzz(name, { minutes, runs = 0, fast = false } = {}) {
  const grown = folderOf(name, "corpus"), seeds = folderOf(name, "seeds");
  fs.mkdirSync(grown, { recursive: true });
  fs.rmSync(seeds, { recursive: true, force: true });
  unpack(readCorpus(corpusFile(name)), seeds);
  const until = [...(runs ? [`-runs=${runs}`] : []), ...(minutes || !runs ? [`-max_total_time=${Math.round((minutes ?? 1) * 60)}`] : [])];
  const got = await runFuzzer(name, [...until, grown, seeds], { shown: true, env: { ...seenCounters(name), MORELIA_FUZZ_TOGETHER: TOGETHER } });
  const count = { fast: 0, ...readCount(name) }, good = got.status === 0;
  count[fast ? "fast" : "executions"] += got.executions;
  count.sinceFinding = good ? count.sinceFinding + (fast ? 0 : got.executions) : 0;
  count.findings += good ? 0 : 1;
  fs.writeFileSync(folderOf(name, "count.json"), JSON.stringify(count));
  if (!good) await showFinding(name, got);
  say(`${good ? "ok  " : "    "} ${name}: ${got.executions} executions; ${count.sinceFinding} since the last finding${fast ? `; ${count.fast} on the fast build` : ""}`);
  return good;
}

/** Each target on its committed corpus, on the build with the same checks that counts no paths: for npm test. */
export async function fuzzCorpora({ tell = say } = {}) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  const queue = targets();
  async function work() {
    for (let name; (name = queue.shift()); ) {
      const seeds = folderOf(name, "seeds");
      fs.rmSync(seeds, { recursive: true, force: true });
      unpack(readCorpus(corpusFile(name)), seeds);
      const files = fs.readdirSync(seeds).sort().map((file) => path.join(seeds, file));
      const got = await runFuzzer(name, files, { env: {}, program: binaryOf("native-debug") });
      const good = got.status === 0 && got.text.split("\n").filter((line) => line.startsWith("Executed ")).length === files.length;
      result[good ? "passed" : "failed"]++;
      if (!good) tell(`FAIL fuzz ${name}: ${got.status}\n${report(got.text)}\n     ${got.text.split("\n").findLast((line) => line.startsWith("Running: ")) ?? ""}`);
    }
  }
  await Promise.all([work(), work()]);
  return result;
}

async function merge(name) {
  const merged = folderOf(name, "merged"), seeds = folderOf(name, "seeds");
  fs.rmSync(merged, { recursive: true, force: true });
  fs.mkdirSync(merged, { recursive: true });
  unpack(readCorpus(corpusFile(name)), seeds);
  const got = await runFuzzer(name, ["-merge=1", merged, seeds, folderOf(name, "corpus")]);
  if (got.status !== 0) return showFinding(name, got);
  const kept = fs.existsSync(corpusFile(name)) ? fs.readFileSync(corpusFile(name), "utf8").split("\n").filter((line) => line.startsWith("#")) : [];
  const lines = pack(merged, CORPUS_BYTES);
  fs.writeFileSync(corpusFile(name), [...kept, ...lines, ""].join("\n"));
  say(`${name}: ${lines.length} inputs of ${fs.readdirSync(merged).length}`);
}

function replay(name, file) {
  const env = { ...environment(name), MORELIA_FUZZ_QUIET: "1" };
  const got = spawnSync(binary, ["-detect_leaks=0", "-timeout=60", "-rss_limit_mb=2600", path.resolve(file)], { cwd: root, env, stdio: "inherit" });
  process.exit(got.status ?? 1);
}

function parse(args) {
  const options = { names: [] };
  for (let i = 0; i < args.length; i++) {
    if (!args[i].startsWith("--")) options.names.push(args[i]);
    else if (["--all", "--fast", "--list", "--merge"].includes(args[i])) options[args[i].slice(2)] = true;
    else if (["--minutes", "--runs", "--replay"].includes(args[i])) options[args[i].slice(2)] = args[++i];
    else return null;
  }
  const known = [...targets(), ...Object.keys(OTHERS)];
  if (options.all) options.names = known;
  return options.list || (options.names.length && options.names.every((name) => known.includes(name))) ? options : null;
}

async function main() {
  if (OTHERS[process.argv[2]]) {
    setup({ tests: true });
    process.exit(spawnSync(process.execPath, [path.join(root, OTHERS[process.argv[2]]), ...process.argv.slice(3)], { cwd: root, stdio: "inherit" }).status ?? 1);
  }
  const options = parse(process.argv.slice(2));
  if (!options) {
    say(`usage: npm run fuzz -- NAME… [--minutes N] | --all | --list | NAME --replay FILE | NAME --merge\ntargets: ${[...targets(), ...Object.keys(OTHERS)].join(" ")}`);
    process.exit(2);
  }
  if (options.list) {
    for (const name of targets()) say(`${name.padEnd(14)} ${readCount(name).sinceFinding} executions since the last of ${readCount(name).findings} findings`);
    for (const name of Object.keys(OTHERS)) say(`${name.padEnd(14)} ${OTHERS[name]}`);
    return;
  }
  setup({ tests: true });
  const preset = options.fast ? "native-fuzz-fast" : "native-fuzz";
  binary = binaryOf(preset);
  await buildPreset(preset, ["fuzz"]);
  let good = true;
  for (const name of options.names) {
    if (options.replay) replay(name, options.replay);
    else if (options.merge) await merge(name);
    else if (OTHERS[name]) good = spawnSync(process.execPath, [path.join(root, OTHERS[name]), "--minutes", String(options.minutes ?? 1)], { cwd: root, stdio: "inherit" }).status === 0 && good;
    else good = (await fuzz(name, { minutes: options.minutes && Number(options.minutes), runs: Number(options.runs ?? 0), fast: options.fast })) && good;
  }
  process.exit(good ? 0 : 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
