// tests/tier2/record.mjs: the executors that CPython 3.14 with its JIT builds for our programs, and the comparison with ours.
//
//   npm run record -- tier2 [NAME…] [--check]    runs them on CPython (tests/reference/reference.mjs brings it) and writes NAME.uops
//
// A program's .uops is its output, then each executor of its code objects: micro-ops with arguments and targets, and those that hang on its exits
// (executors.py). Those of the bench programs stand in bench/. ledger.txt: programs whose executors differ, each with its reason.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { interpreter, version } from "../reference/reference.mjs";
import { execute } from "../run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.join(here, "../..");
const DRIVER = path.join(here, "executors.py");
const names = (folder) => fs.readdirSync(folder).filter((name) => name.endsWith(".py")).sort();

/** [program, expected file] of each, by the names given or all. */
export function tracePrograms(wanted = []) {
  const all = [...names(path.join(here, "programs")).map((n) => [path.join(here, "programs", n), path.join(here, "programs", n.replace(/py$/, "uops"))]),
    ...names(path.join(root, "bench/programs")).map((n) => [path.join(root, "bench/programs", n), path.join(here, "bench", n.replace(/py$/, "uops"))])];
  return wanted.length ? all.filter(([program]) => wanted.includes(path.basename(program, ".py"))) : all;
}

/** Programs whose executors differ: Map of name to reason. */
export function ledger() {
  const lines = fs.readFileSync(path.join(here, "ledger.txt"), "utf8").split("\n").filter((l) => l && !l.startsWith("#"));
  return new Map(lines.map((l) => l.split(" : ").map((part) => part.trim())));
}

/** Runs one; { text }, as a .uops file has it, or { problem }. */
async function traced(command, env, program) {
  const got = await execute(command, [DRIVER, path.relative(root, program)], { cwd: root, timeout: 300_000, env: { ...env, PYTHON_JIT: "1" } });
  return got.status === 0 ? { text: got.stdout } : { problem: `${got.note || `status ${got.status}`}: ${got.stderr.trim().split("\n").at(-1)}` };
}

const executorsOf = (text) => text.split("--- executors\n")[1]?.split(/^(?=executor )/m).filter((t) => t.trim()) ?? [];
const outputOf = (text) => text.split("--- executors\n")[0];

/** Runs the programs on one of our builds: { passed, failed, skipped } with the share of executors that are the reference's. */
export async function checkTraces(command, env, say, wanted = []) {
  const known = ledger(), result = { passed: 0, failed: 0, skipped: 0 };
  let same = 0, all = 0;
  for (const [program, expected] of tracePrograms(wanted)) {
    if (!fs.existsSync(expected)) continue;
    const name = path.basename(program, ".py"), want = fs.readFileSync(expected, "utf8"), got = await traced(command, env, program);
    const fail = (why) => { result.failed++; say(`FAIL tier2 ${name}: ${why}`); };
    if (got.problem) { fail(got.problem); continue; }
    if (outputOf(got.text) !== outputOf(want)) { fail("other output"); continue; }
    const wants = executorsOf(want), haves = new Set(executorsOf(got.text)), missing = wants.filter((t) => !haves.has(t));
    all += wants.length;
    same += wants.length - missing.length;
    const differs = missing.length > 0 || haves.size !== wants.length;
    if (differs && !known.has(name)) fail(`executors differ: ${missing.map((t) => t.split("\n")[0]).join(", ") || "too many"}`);
    else if (!differs && known.has(name)) fail("needs no line in the ledger");
    else result.passed++;
  }
  say(`    ${same} of ${all} executors are the reference's`);
  return result;
}

export async function recordTraces(args) {
  const reference = interpreter(), check = args.includes("--check");
  let changed = 0, failed = 0;
  const list = tracePrograms(args.filter((a) => !a.startsWith("--")));
  for (const [i, [program, expected]] of list.entries()) {
    const got = await traced(reference.command, reference.env, program), shown = path.relative(root, expected);
    if (got.problem) { failed++; process.stdout.write(`FAIL ${shown}: ${got.problem}\n`); continue; }
    if (fs.existsSync(expected) && fs.readFileSync(expected, "utf8") === got.text) continue;
    changed++;
    if (check) process.stdout.write(`differs ${shown}\n`);
    else {
      fs.mkdirSync(path.dirname(expected), { recursive: true });
      fs.writeFileSync(expected, got.text);
      process.stdout.write(`[${i + 1}/${list.length}] ${shown}\n`);
    }
  }
  process.stdout.write(`CPython ${version()}: ${list.length - failed} run, ${changed} ${check ? "differ" : "changed"}\n`);
  process.exit(failed || (check && changed) ? 1 : 0);
}
