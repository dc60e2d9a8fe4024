// tests/run.mjs: runs Python programs on Morelia and compares with the recorded oracle output.
//
// usage: node tests/run.mjs [--vm=native-debug|native-release|wasm|wasm-inspect|COMMAND] [--flag=…] [--traceback]
//                           [--live] [--verbose] paths…
//   --flag=X      passes X to the VM (say --flag=--no-specialize); may be repeated
//   --traceback   compares the whole stderr (programs under a folder tracebacks/ always are)
//   --live        asks the oracle now instead of reading the .out files: any directory of programs can be compared
// tests/ledger.txt names the programs expected to fail, each with its reason; one that passes must leave the ledger.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { libraryFolder } from "./library.mjs";
import { lastLine, opsFile, outFile, parse, withoutAddresses } from "./oracle/expected.mjs";
import { Oracle, directives } from "./oracle/oracle.mjs";
import { programs } from "./oracle/record.mjs";
import { checkExpectations, splitDump } from "./specialize/check.mjs";

// Imports of programs leave no compiled code in the tree, and their output does not depend on the user.
for (const name of Object.keys(process.env)) if (name.startsWith("PYTHON")) delete process.env[name];
process.env.PYTHONDONTWRITEBYTECODE = "1";
process.env.TZ = "UTC"; // what was recorded

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

// The command line of a VM by name.
export function vmCommand(vm) {
  if (vm === "wasm" || vm === "wasm-inspect") {
    return [process.execPath, path.join(root, "web/dist/cli.cjs"), "--sandbox", "--allow-read", "--allow-env", ...(vm === "wasm-inspect" ? ["--inspect-build"] : [])];
  }
  const native = path.join(root, "build", vm, "morelia");
  return fs.existsSync(native) ? [native] : vm.startsWith("native-") ? [native] : vm.split(" ");
}

/** Some programs say in their last line that they test effects of specialized instructions. */
export const needsSpecialization = (file) => /^# needs specialization: /m.test(fs.readFileSync(path.resolve(root, file), "utf8"));

export function readLedger(file = path.join(root, "tests/ledger.txt")) {
  const ledger = new Map();
  if (!fs.existsSync(file)) return ledger;
  for (const line of fs.readFileSync(file, "utf8").split("\n")) {
    const entry = /^([^#\s]\S*)\s*:\s*(\S.*)$/.exec(line);
    if (entry) ledger.set(entry[1], entry[2]);
    else if (line.trim() && !line.startsWith("#")) throw new Error(`tests/ledger.txt: no reason given: ${line}`);
  }
  return ledger;
}

// Runs one command; resolves to { stdout, stderr, status }.
export function execute(command, args, { cwd, timeout = 60_000, env = {}, limit = 64 << 20 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command[0], [...command.slice(1), ...args], {
      cwd,
      env: { ...process.env, PYTHONHASHSEED: "0", MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const out = [];
    const err = [];
    let size = 0;
    let note = "";
    const take = (into) => (data) => {
      size += data.length;
      if (size > limit) {
        note = "too much output";
        child.kill("SIGKILL");
      } else into.push(data);
    };
    child.stdout.on("data", take(out));
    child.stderr.on("data", take(err));
    const timer = setTimeout(() => {
      note = `no end in ${timeout} ms`;
      child.kill("SIGKILL");
    }, timeout);
    child.on("error", (error) => (note = error.message));
    child.on("close", (status, signal) => {
      clearTimeout(timer);
      resolve({
        stdout: Buffer.concat(out).toString("utf8"), stderr: Buffer.concat(err).toString("utf8"),
        status: status ?? (signal === "SIGINT" ? 130 : signal), note, // a command ends by SIGINT where KeyboardInterrupt ended its program, as CPython does
      });
    });
  });
}

const LATE = Symbol("killed for its time");

function firstDifference(name, wanted, got) {
  const a = wanted.split("\n");
  const b = got.split("\n");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (a[i] !== b[i]) {
      const show = (s) => (s === undefined ? "(end)" : JSON.stringify(s.length > 200 ? s.slice(0, 200) + "…" : s));
      return `${name} line ${i + 1}: expected ${show(a[i])}, got ${show(b[i])}`;
    }
  }
  return `${name} differs`;
}

// A stderr to be compared whole: addresses of objects are removed, and the library's path is that of the oracle.
const plain = (text) => withoutAddresses(text).replaceAll(`${libraryFolder()}/`, "/lib/python314.zip/");

// Compares an answer with what is expected; null when equal, else a short text.
export function compare(expected, got, wholeStderr) {
  if (got.note) return got.note + (got.stderr ? `: ${lastLine(got.stderr)}` : "");
  if (typeof got.status !== "number" || /(AddressSanitizer|runtime error:)/.test(got.stderr)) {
    const line = got.stderr.split("\n").find((l) => /Sanitizer|runtime error|Assertion/.test(l)) ?? lastLine(got.stderr);
    return `crash (${got.status}): ${line}`;
  }
  if (expected.stdout !== got.stdout) {
    const error = got.status !== expected.status ? `; ended with ${lastLine(got.stderr)}` : "";
    return firstDifference("stdout", expected.stdout, got.stdout) + error;
  }
  if (expected.status !== got.status) return `exit status: expected ${expected.status}, got ${got.status}: ${lastLine(got.stderr)}`;
  if (wholeStderr) {
    if (plain(expected.stderr) !== plain(got.stderr)) return firstDifference("stderr", plain(expected.stderr), plain(got.stderr));
  } else if (lastLine(expected.stderr) !== lastLine(got.stderr)) {
    return firstDifference("last stderr line", lastLine(expected.stderr), lastLine(got.stderr));
  }
  return null;
}

// Runs programs on one VM. Returns { passed, failed, skipped, failures: [{ program, problem }], late }. patient: a
// program that is killed for its time counts as late, not as failed.
export async function runPrograms(list, { vm = "native-release", flags = [], traceback = false, live = false, ops = false,
  verbose = false, title = vm, timeout = 120_000, patient = false } = {}) {
  const command = vmCommand(vm);
  const ledger = readLedger();
  const oracle = live ? new Oracle() : null;
  const result = { passed: 0, failed: 0, skipped: 0, failures: [], late: [] };
  const queue = [...list];
  const started = Date.now();
  let told = Date.now();
  async function one(file) {
    const shown = path.relative(root, file);
    const source = fs.readFileSync(file);
    const given = directives(source);
    if (!live && !fs.existsSync(outFile(file))) return `no recorded output; run: npm run record -- ${shown}`;
    const expected = live ? await oracle.run(file) : parse(fs.readFileSync(outFile(file), "utf8"));
    if (expected.error) return `oracle: ${expected.error}`;
    const dump = ops && fs.existsSync(opsFile(file)) ? ["--dump-specialization=json"] : [];
    const args = given.args ? given.args.split(/\s+/) : [];
    const got = await execute(command, [...flags, ...dump, path.basename(file), ...args], { cwd: path.dirname(file), timeout });
    let sites = null;
    if (dump.length) ({ stdout: got.stdout, codes: sites } = splitDump(got.stdout));
    if (patient && (got.status === "SIGXCPU" || got.status === "SIGKILL")) return LATE;
    const whole = traceback || given.compare === "stderr" || shown.includes("/tracebacks/");
    const problem = compare(expected, got, whole);
    if (problem || !dump.length) return problem;
    if (!sites) return "no specialization dump at the end of stdout";
    return checkExpectations(source.toString("utf8"), sites, fs.readFileSync(opsFile(file), "utf8"));
  }
  async function work() {
    for (let file; (file = queue.shift()); ) {
      const shown = path.relative(root, file);
      const reason = ledger.get(shown);
      let problem = await one(file);
      if (problem === LATE) {
        result.late.push(file);
        continue;
      }
      if (reason && problem) {
        result.skipped++;
        problem = null;
      } else if (reason) problem = `passes, but tests/ledger.txt expects it to fail (${reason})`;
      else if (!problem) result.passed++;
      if (problem) {
        result.failed++;
        result.failures.push({ program: shown, problem });
        process.stdout.write(`FAIL ${shown} [${title}]\n     ${problem}\n`);
      } else if (verbose) process.stdout.write(`ok   ${shown}\n`);
      if (Date.now() - told > 5_000) {
        told = Date.now();
        process.stdout.write(`     ${title}: ${list.length - queue.length} of ${list.length}\n`);
      }
    }
  }
  await Promise.all([work(), work()]);
  oracle?.close();
  result.seconds = (Date.now() - started) / 1000;
  return result;
}

async function main() {
  const options = { flags: [] };
  const paths = [];
  for (const arg of process.argv.slice(2)) {
    const [, key, value] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (!key) paths.push(path.resolve(arg));
    else if (key === "flag") options.flags.push(value);
    else if (key === "vm") options.vm = value;
    else options[key] = true;
  }
  options.ops = true;
  const list = programs(paths.length ? paths : undefined);
  const result = await runPrograms(list, options);
  process.stdout.write(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped\n`);
  process.exit(result.failed ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
