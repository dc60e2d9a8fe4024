// tests/fuzz/code.mjs: random changes to real code objects; what the verifier accepts is executed with odd arguments. A crash, a sanitizer's report or a
// failed assertion is a finding (tests/fuzz/code_mutations.py says what is done).
//
// usage: node tests/fuzz/code.mjs [--seed=0] [--count=20000] [--vm=native-debug]      one number for each change; --seed=N --count=1 repeats one
//        npm run fuzz -- code [--minutes N]                                           other numbers each time
// A run that hangs longer than ten seconds on a number is ended there and goes on behind it: changed code may catch what is to stop it.
import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { libraryFolder } from "../library.mjs";
import { vmCommand } from "../run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const BATCH = 10_000, HANGS = 10_000;

function run(command, first, count) {
  return new Promise((resolve) => {
    const child = spawn(command[0], [...command.slice(1), path.join(here, "code_mutations.py"), String(first), String(count)], {
      env: { ...process.env, MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1", UBSAN_OPTIONS: "print_stacktrace=1:halt_on_error=1" }, stdio: ["ignore", "pipe", "pipe"] });
    let at = first - 1, told = Date.now(), ends = null, hung = false;
    const errors = [];
    const timer = setInterval(() => {
      if (Date.now() - told < HANGS) return;
      hung = true;
      child.kill("SIGKILL");
    }, 500);
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("# ")) [at, told] = [Number(line.slice(2)), Date.now()];
      else if (line.startsWith("ends ")) ends = line.slice(5);
    });
    createInterface({ input: child.stderr }).on("line", (line) => { if (errors.length < 60) errors.push(line); });
    child.on("close", (status, signal) => {
      clearInterval(timer);
      resolve({ at, ends, hung, bad: !hung && (ends === null || errors.some((line) => /runtime error|ERROR: /.test(line))), note: `${signal ?? status}\n${errors.join("\n")}` });
    });
  });
}

/** Resolves to { executed, accepted, hung, findings }: findings are texts. */
export async function fuzzCode({ seed = 0, count = 20_000, until = Infinity, vm = "native-debug", say = console.log } = {}) {
  const command = vmCommand(vm);
  const sums = { executed: 0, accepted: 0, hung: 0, findings: [] };
  for (let next = seed; next < seed + count && Date.now() < until;) {
    const size = Math.min(BATCH, seed + count - next);
    const got = await run(command, next, size);
    const done = got.ends === null ? got.at - next + 1 : size;
    sums.executed += done;
    for (const [, end, n] of (got.ends ?? "").matchAll(/'([\w ]+)': (\d+)/g)) if (end !== "refused") sums.accepted += Number(n);
    if (got.hung) sums.hung++;
    if (got.bad) sums.findings.push(`number ${got.at}: ${got.note}`);
    next += Math.max(done, 1);
    say(`${sums.executed} changes, ${sums.hung} hung, ${sums.findings.length} findings`);
  }
  return sums;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, fallback) => process.argv.find((a) => a.startsWith(`--${name}=`))?.split("=")[1] ?? fallback;
  const vm = option("vm", "native-debug");
  await buildPreset(vm, ["morelia"]);
  const at = process.argv.indexOf("--minutes"), minutes = at < 0 ? 0 : Number(process.argv[at + 1]);
  const seed = Number(option("seed", minutes ? Math.floor(Math.random() * 2 ** 31) : 0));
  const sums = await fuzzCode({ seed, count: Number(option("count", minutes ? 1e9 : 20_000)), until: minutes ? Date.now() + minutes * 60_000 : Infinity, vm });
  for (const finding of sums.findings) console.log(`FINDING ${finding}`);
  console.log(`${sums.executed} changed code objects: ${sums.accepted} accepted and executed in batches that ended, ${sums.hung} hung, ${sums.findings.length} findings`);
  process.exitCode = sums.findings.length ? 1 : 0;
}
