// tests/libtest/process.mjs: one module of the suite in a process of its own, or in several, when a test ends the process or hangs.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { libraryFolder } from "../library.mjs";
import { interpreterProgram } from "../reference/reference.mjs";
import { vmCommand } from "../run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const MAX_RESTARTS = 12;
const TEXT_LIMIT = 200_000;

/** The command that runs driver.py under `vm`: "oracle", "wasm", "native-release" …; with `tier2` the oracle is CPython with its JIT. `jit`: rounds or calls until code is compiled, as text. */
export function driverCommand(vm, tier2 = false, jit = "") {
  if (tier2) return [...(vm === "oracle" ? [interpreterProgram()] : vmCommand(vm).filter((each) => each !== "--sandbox")), path.join(here, "driver.py"), ...(vm.startsWith("native-") ? [] : ["--processes"])];
  if (vm === "oracle") return [process.execPath, "--no-warnings", path.join(here, "oracle.mjs")];
  return [...vmCommand(vm), ...(jit ? [`--jit=${jit}`] : []), path.join(here, "driver.py")];
}

// With PYTHONHOME in it, tests start their processes in the same environment (test.support.script_helper).
const tier2Environment = (vm) => ({ PYTHON_JIT: "1", PYTHONDONTWRITEBYTECODE: "1", ...(vm !== "oracle" && { PYTHONHOME: "/usr", PYTHONPATH: path.join(here, "modules") }) });

// Runs the driver once. `results` (id → { mark, reason }) grows; resolves to { status, signal, hung, running: the test it was in, stderr }.
function once(command, suite, module, skips, results, { seconds, testSeconds, verbose, environment = {} }) {
  return new Promise((resolve) => {
    const cwd = fs.mkdtempSync(path.join(os.tmpdir(), "libtest-"));
    const child = spawn(command[0], [...command.slice(1), suite, module, ...skips], {
      cwd, stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, HOME: cwd, TMPDIR: cwd, LANG: "C.UTF-8", PYTHONHASHSEED: "0", MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1", ...environment },
    });
    let stderr = "", rest = "", running = "", hung = "", ended = false;
    const stop = (why) => {
      hung = why;
      child.kill("SIGKILL");
    };
    const total = setTimeout(stop, seconds * 1000, `the module took over ${seconds} s`);
    let each;
    const watch = () => {
      clearTimeout(each);
      each = setTimeout(stop, testSeconds * 1000, `nothing for ${testSeconds} s`);
    };
    watch();
    child.stderr.on("data", (data) => {
      stderr = (stderr + data).slice(-TEXT_LIMIT);
      if (verbose) process.stderr.write(data);
    });
    child.stdout.on("data", (data) => {
      const lines = (rest + data).split("\n");
      rest = lines.pop().slice(-TEXT_LIMIT);
      for (const line of lines) {
        const found = /\x1e(\S) ([^\t]*)\t?(.*)$/s.exec(line);
        if (!found) {
          if (verbose) process.stderr.write(`${line}\n`);
          continue;
        }
        const [, mark, id, reason] = found;
        watch();
        if (mark === ">") running = id;
        else if (mark === ".") ended = true;
        else {
          running = "";
          if (!"!~".includes(results.get(id)?.mark ?? " ")) results.set(id, { mark, reason: reason.replaceAll("\\n", "\n").replaceAll("\\\\", "\\") });
        }
      }
    });
    child.on("close", (status, signal) => {
      clearTimeout(total);
      clearTimeout(each);
      fs.rmSync(cwd, { recursive: true, force: true });
      resolve({ status, signal, hung, running, ended, stderr });
    });
  });
}

const TRAP = /RuntimeError: (?:memory access|null function|unreachable|table index|indirect call|integer|divide)|RangeError: Maximum call stack|AddressSanitizer|runtime error:|FatalError|Assertion .* failed/;

/** Runs a module. Resolves to { results: Map of id to { mark: "+" passed, "-" failed, "s" skipped, "!" trapped, "~" hung, reason }, lost: text or "" }. */
export async function runModule(vm, suite, module, options) {
  if (options.tier2) options = { ...options, environment: tier2Environment(vm) };
  const results = new Map();
  const skips = [];
  const command = driverCommand(vm, options.tier2, options.jit);
  for (let round = 0; ; round++) {
    const before = results.size;
    const end = await once(command, suite, module, skips, results, options);
    if (end.ended || (results.get(module) && !end.running)) return { results, lost: "" };
    const tail = end.stderr.trim().split("\n").filter((line) => !/^\s+at /.test(line)).slice(-3).join(" | ").slice(-400);
    const why = end.hung || TRAP.exec(end.stderr)?.[0] || `ended with ${end.signal ?? `status ${end.status}`}: ${tail}`;
    if (!end.running) return { results, lost: why };
    results.set(end.running, { mark: end.hung ? "~" : "!", reason: why });
    if (round >= MAX_RESTARTS || (end.hung && options.seconds && results.size === before && skips.includes(end.running))) return { results, lost: why };
    skips.push(end.running);
  }
}
