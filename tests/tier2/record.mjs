// tests/tier2/record.mjs: the executors that CPython 3.14 with its JIT builds for our programs, and the comparison with ours.
//
//   npm run record -- tier2 [NAME…] [--check]    runs them on CPython (tests/reference/reference.mjs brings it); writes NAME.uops and bench.txt
//   npm run record -- tier2 NAME… --diff         runs them on CPython and on the native release build, and shows where the executors differ
//
// A program's .uops is its output, then each executor of its code objects: micro-ops with arguments and targets, and those that hang on its exits
// (executors.py). Of the bench programs, whose lists are long, bench.txt has a line for each executor: program, code object, place, lines of the
// list, and its digest. ledger.txt: programs whose executors differ, each with its reason. CPython runs with our hash of strs (hash.c).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cache, interpreter, version } from "../reference/reference.mjs";
import { execute, vmCommand } from "../run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.join(here, "../..");
const DRIVER = path.join(here, "executors.py"), BENCH = path.join(here, "bench.txt");
const names = (folder) => fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".py")).sort();

/** Path of each program, by the names given or all; `bench`: those whose lists are kept as digests. */
function tracePrograms(wanted = []) {
  const small = path.join(here, "programs"), large = path.join(root, "bench/programs");
  const all = [...names(small).map((n) => ({ file: path.join(small, n), bench: false })), ...names(large).map((n) => ({ file: path.join(large, n), bench: true }))]
    .map((each) => ({ ...each, name: path.basename(each.file, ".py") }));
  return wanted.length ? all.filter(({ name }) => wanted.includes(name)) : all;
}

/** CPython with its JIT, and with our hash of strs: its command and what it needs in the environment. */
function reference() {
  const { command: [loader, ...args], env } = interpreter();
  const library = path.join(cache, "hash.so"), compiler = process.env.CC ?? "cc";
  const made = spawnSync(compiler, ["-O2", "-shared", "-fPIC", "-nostdlib", "-ffreestanding", "-o", library, path.join(here, "hash.c")], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`${compiler} cannot compile hash.c: ${made.error?.message ?? made.stderr}`);
  return { command: [loader, "--preload", library, ...args], env };
}
const listOf = (program) => program.file.replace(/py$/, "uops");

/** The names of the small programs, and of the bench programs. */
export const traceNames = (bench) => tracePrograms().filter((each) => each.bench === bench).map(({ name }) => name);

function entries(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n").filter((l) => l && !l.startsWith("#")) : [];
}

/** Programs whose executors differ: Map of name to reason. */
function ledger() {
  return new Map(entries(path.join(here, "ledger.txt")).map((l) => l.split(" : ").map((part) => part.trim())));
}

/** Runs one; { text }, as a .uops file has it, or { problem }. */
async function traced(command, env, program) {
  const got = await execute(command, [DRIVER, path.relative(root, program.file)], { cwd: root, timeout: 300_000, env: { ...env, PYTHON_JIT: "1" } });
  return got.status === 0 ? { text: got.stdout } : { problem: `${got.note || `status ${got.status}`}: ${got.stderr.trim().split("\n").at(-1)}` };
}

const executorsOf = (text) => text.split("--- executors\n")[1]?.split(/^(?=executor )/m).filter((t) => t.trim()) ?? [];
const outputOf = (text) => text.split("--- executors\n")[0];
function digest(name, executor) {
  const lines = executor.trimEnd().split("\n");
  return `${name} ${lines[0].slice("executor ".length)} ${lines.length} ${createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16)}`;
}

// What is expected of a program, as keys of its executors; null: nothing is recorded. The bench programs' output is compared elsewhere.
function expectation(program) {
  if (program.bench) {
    const keys = entries(BENCH).filter((line) => line.startsWith(`${program.name} `));
    return keys.length ? { keys, output: null } : null;
  }
  if (!fs.existsSync(listOf(program))) return null;
  const text = fs.readFileSync(listOf(program), "utf8");
  return { keys: executorsOf(text), output: outputOf(text) };
}

/** Runs the programs on one of our builds: { passed, failed, skipped }; says how many executors are the reference's. */
export async function checkTraces(command, env, say, wanted = []) {
  const known = ledger(), result = { passed: 0, failed: 0, skipped: 0 };
  let same = 0, all = 0;
  for (const program of tracePrograms(wanted)) {
    const { name } = program, want = expectation(program);
    if (!want) continue;
    const got = await traced(command, env, program);
    const fail = (why) => { result.failed++; say(`FAIL tier2 ${name}: ${why}`); };
    if (got.problem) { fail(got.problem); continue; }
    if (want.output !== null && outputOf(got.text) !== want.output) { fail("other output"); continue; }
    const keys = executorsOf(got.text).map((text) => (program.bench ? digest(name, text) : text)), haves = new Set(keys);
    const missing = want.keys.filter((t) => !haves.has(t));
    all += want.keys.length;
    same += want.keys.length - missing.length;
    const differs = missing.length > 0 || keys.length !== want.keys.length;
    if (differs && !known.has(name)) fail(`executors differ: ${missing.map((t) => t.split("\n")[0]).join(", ") || "too many"}`);
    else if (!differs && known.has(name)) fail("needs no line in the ledger");
    else result.passed++;
  }
  say(`    ${same} of ${all} executors are the reference's`);
  return result;
}

async function showDifferences(list, theirs) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-traces-"));
  try {
    for (const program of list) {
      const got = { cpython: await traced(theirs.command, theirs.env, program), morelia: await traced(vmCommand("native-release"), {}, program) };
      for (const [side, { text, problem }] of Object.entries(got)) fs.writeFileSync(path.join(folder, side), text ?? `${problem}\n`);
      const shown = spawnSync("diff", ["-u", "cpython", "morelia"], { cwd: folder, encoding: "utf8" }).stdout;
      process.stdout.write(`=== ${program.name}: ${shown ? `\n${shown}` : "no difference\n"}`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const BENCH_HEAD = "# CPython 3.14.10's executors of the bench programs: program, code object, place in bytes, lines of the list, digest (record.mjs).\n";

export async function recordTraces(args) {
  const theirs = reference(), check = args.includes("--check");
  const list = tracePrograms(args.filter((a) => !a.startsWith("--")));
  if (args.includes("--diff")) return showDifferences(list, theirs);
  const bench = new Map(traceNames(true).map((name) => [name, entries(BENCH).filter((line) => line.startsWith(`${name} `))]));
  let changed = 0, failed = 0;
  for (const [i, program] of list.entries()) {
    const got = await traced(theirs.command, theirs.env, program), expected = listOf(program);
    if (got.problem) { failed++; process.stdout.write(`FAIL ${program.name}: ${got.problem}\n`); continue; }
    const keys = program.bench ? executorsOf(got.text).map((text) => digest(program.name, text)) : null;
    if (keys ? keys.join("\n") === bench.get(program.name).join("\n") : fs.existsSync(expected) && fs.readFileSync(expected, "utf8") === got.text) continue;
    changed++;
    process.stdout.write(`${check ? "differs" : `[${i + 1}/${list.length}]`} ${program.name}\n`);
    if (check) continue;
    if (keys) bench.set(program.name, keys);
    else fs.writeFileSync(expected, got.text);
  }
  if (!check) fs.writeFileSync(BENCH, `${BENCH_HEAD}${[...bench.values()].flat().join("\n")}\n`);
  process.stdout.write(`CPython ${version()}: ${list.length - failed} run, ${changed} ${check ? "differ" : "changed"}\n`);
  process.exit(failed || (check && changed) ? 1 : 0);
}
