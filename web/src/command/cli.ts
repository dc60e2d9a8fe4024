#!/usr/bin/env node
// cli.ts: the command `morelia`: runs a file, a string, a module, standard input or a console; shows what the specializer did.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandSettings } from "./settings.js";
import { compileWith } from "../host/compile.js";
import { CtrlC } from "./ctrl-c.js";
import { HELP, HELP_ENV, HELP_XOPTIONS, usageHint, usageLine } from "./help.js";
import { KEEP_SCRIPT, keepMachineCode, keepScript, moduleWithKeptCode, willRun } from "./machine-code.js";
import { packageFolder, requireNode } from "../host/place.js";
import type { PythonOptions } from "../interpreter/python.js";
import { regionsText } from "../inspect/traces-text.js";
import { executorsText, loadPythonSync, writeAll, type FamilyStats, type Python, type Specialization } from "../node.js";
import { Flag, parseOptions, setting, StartError, UsageError, variable, type Options } from "./options.js";
import { granted, mountGranted } from "./sandbox.js";
import { Signals, endBySignal } from "./signals.js";
import { packagePlaces } from "./site.js";

compileWith.compile = moduleWithKeptCode;

const VERSION = "3.14.2", OWN_VERSION = "0.1.0";

let inputDescriptor: number | null = null;

// The standard input, of a terminal or a pipe opened anew so that to read does not wait: Ctrl-C is heard, and who else has it open does not notice. Not
// where the system has no /proc, nor of a socket: to read waits there.
function openInput(): number {
  try {
    const stat = fs.fstatSync(0);
    if (stat.isFIFO() || stat.isCharacterDevice()) return fs.openSync("/proc/self/fd/0", fs.constants.O_RDONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOCTTY);
  } catch {
    // as it is
  }
  return 0;
}

// EINTR after a while without input: the limits and Ctrl-C are looked at, and it is asked again.
function readInput(): Uint8Array | null {
  const buffer = Buffer.alloc(65536);
  inputDescriptor ??= openInput();
  try {
    const n = fs.readSync(inputDescriptor, buffer, 0, buffer.length, null);
    return n > 0 ? buffer.subarray(0, n) : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // EINTR: a signal came
    if (code !== "EAGAIN" && code !== "EINTR") return null;
    if (code === "EAGAIN") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    throw Object.assign(new Error("no input yet"), { code: "EINTR" });
  }
}

function familiesAsJson(families: readonly FamilyStats[]): string {
  const used = families.filter((f) => f.attempts || f.hits || f.misses || f.deferred);
  return JSON.stringify(used, null, 2) + "\n";
}

function report(python: Python, o: Options): void {
  if (o.dis) writeAll(1, python.inspect.dumpCode());
  if (o.stats) writeAll(1, o.json ? familiesAsJson(python.inspect.families()) : python.inspect.dumpStats());
  if (o.executors) {
    const executors = python.inspect.executors();
    writeAll(1, o.json ? `${JSON.stringify(executors, null, 2)}\n` : executorsText(executors));
  }
  if (o.regions && o.text) {
    const { regionText } = requireNode(path.join(packageFolder, "jit-text.cjs")) as typeof import("../jit-text.js");
    writeAll(1, python.inspect.regions().map(regionText).join("\n"));
  } else if (o.regions) writeAll(1, o.json ? `${JSON.stringify(python.inspect.regions(), null, 2)}\n` : regionsText(python.inspect.regions()));
  if (o.dump) writeAll(1, python.inspect.dumpSpecialization());
}

// The contents of a path: a program's text, a folder or an archive with a __main__, or an error message and the exit
// status.
type Program = { text: Uint8Array } | { container: string } | { complaint: string; status: number };

const ERRNO: { readonly [code: string]: readonly [number, string] } = { ENOENT: [44, "No such file or directory"], EACCES: [2, "Permission denied"], ENOTDIR: [54, "Not a directory"] };

function readProgram(file: string, program: string, skipFirstLine: boolean): Program {
  const full = file.startsWith("/") ? file : `${process.cwd()}/${file}`;
  try {
    if (fs.statSync(file).isDirectory()) {
      if (["__main__.py", "__main__.pyc"].some((name) => fs.existsSync(path.join(file, name)))) return { container: full };
      return { complaint: `${program}: can't find '__main__' module in '${full}'\n`, status: 1 };
    }
    const text = fs.readFileSync(file);
    if (isArchive(text)) return { container: full };
    return { text: skipFirstLine ? text.subarray(Math.max(0, text.indexOf(10))) : text };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const [number, why] = ERRNO[code!] ?? [29, String(code)];
    return { complaint: `${program}: can't open file '${full}': [Errno ${number}] ${why}\n`, status: 2 };
  }
}

// An archive ends with the directory's end, and a comment perhaps.
const isArchive = (bytes: Buffer): boolean => bytes.length >= 22 && (bytes.readUInt32LE(0) === 0x04034b50 || bytes.subarray(0, 2).toString() === "#!") && bytes.subarray(-65557).includes("PK\x05\x06", 0, "latin1");

interface Started {
  python: Python;
  ctrlC: CtrlC;
  program: Program | null;
}

// Runs what the options name. The exit status.
async function run({ python, ctrlC, program }: Started, o: Options): Promise<number> {
  if (o.command?.kind === "module") { // in one slice, as containers are
    if (o.command.text === "asyncio") (await import("./terminal.js")).offerTerminal(python);
    return ctrlC.listen(), python.runModule(o.command.text);
  }
  if (program && "container" in program) return ctrlC.listen(), python.runModule("__main__", { asOption: false });
  const interrupt = () => python.interrupt();
  process.on("SIGINT", interrupt);
  try {
    if (o.command?.kind === "source") return await python.runProgramAsync(dedented(o.command.text), "<string>");
    if (!program) return await python.runProgramAsync(fs.readFileSync(0), "<stdin>");
    if ("complaint" in program) return writeAll(2, program.complaint), program.status;
    const file = o.command!.text;
    // As CPython's, an absolute path; the sandbox keeps the name as it was given, as it always did.
    return await python.runProgramAsync(program.text, o.sandbox || path.isAbsolute(file) ? file : `${process.cwd()}/${file}`);
  } finally {
    process.off("SIGINT", interrupt);
  }
}

// As textwrap.dedent: the spaces and tabs that all lines begin with are removed, and lines of nothing else are empty.
function dedented(text: string): string {
  const lines = text.split("\n"), filled = lines.filter((line) => /\S/.test(line)).sort(), first = filled[0] ?? "", last = filled.at(-1) ?? "";
  let n = 0; // what the first and the last of them have in common, all have
  while (/[ \t]/.test(first[n] ?? "") && first[n] === last[n]) n++;
  return n ? lines.map((line) => (/\S/.test(line) ? line.slice(n) : "")).join("\n") : text;
}

// The beginning of sys.path.
function firstPath(o: Options, program: Program | null): string[] {
  if (program && "container" in program) return [program.container];
  if (o.flags[Flag.SAFE_PATH]) return [];
  if (o.command?.kind === "module") return [process.cwd()];
  return program ? [fs.existsSync(o.command!.text) ? path.dirname(fs.realpathSync(o.command!.text)) : process.cwd()] : [""];
}

function pythonPath(o: Options): string[] {
  const text = variable(o, "PYTHONPATH", process.env);
  return text ? text.split(":").filter(Boolean).map((entry) => path.resolve(entry)) : [];
}

// Makes uncaught exceptions be printed in colours, where the library says so at that time (_colorize.can_colorize).
const COLOURS = `def prepare():
    import sys
    plain = sys.excepthook

    def excepthook(exctype, value, traceback, /):
        """Handle an exception by displaying it with a traceback on sys.stderr."""
        try:
            from traceback import _print_exception_bltin
        except BaseException:
            return plain(exctype, value, traceback)
        _print_exception_bltin(value)

    sys.excepthook = sys.__excepthook__ = excepthook
prepare()
del prepare
`;

// Whether standard error may be one that takes colours.
function mayColour(o: Options): boolean {
  if (isTerminal(2)) return true;
  return o.flags[Flag.IGNORE_ENVIRONMENT] === 0 && Boolean(process.env.FORCE_COLOR || process.env.PYTHON_COLORS === "1");
}

// What the library does at the start for the options that ask for it.
function preparation(o: Options): string {
  const lines: string[] = [], env = process.env;
  if (o.warnOptions.length) lines.push("import warnings");
  const coding = variable(o, "PYTHONIOENCODING", env);
  if (coding) {
    const [encoding, errors] = coding.split(":");
    lines.push(`import codecs, io
def stream(old, errors): return io.TextIOWrapper(old.buffer, codecs.lookup(${JSON.stringify(encoding || "utf-8")}).name, errors, write_through=old.fileno() == 2 or ${o.unbuffered ? "True" : "False"}, line_buffering=old.isatty())
sys.stdin, sys.stdout = sys.__stdin__, sys.__stdout__ = stream(sys.stdin, ${JSON.stringify(errors || "strict")}), stream(sys.stdout, ${JSON.stringify(errors || "strict")})
sys.stderr = sys.__stderr__ = stream(sys.stderr, "backslashreplace")`);
  }
  if (setting(o, "faulthandler", "PYTHONFAULTHANDLER", env) !== undefined || o.flags[Flag.DEV_MODE]) lines.push("import faulthandler; faulthandler.enable()");
  const frames = setting(o, "tracemalloc", "PYTHONTRACEMALLOC", env);
  if (frames !== undefined && frames !== "0") lines.push(`import tracemalloc; tracemalloc.start(${frames === true ? 1 : Number(frames) || 1})`);
  if (o.cpuCount) lines.push(`import os
def cpu_count():
    "Return the number of logical CPUs in the system."
    return ${o.cpuCount}
os.cpu_count = os.process_cpu_count = cpu_count`);
  if (o.checkHashBasedPycs !== "default") lines.push(`import _imp; _imp.check_hash_based_pycs = ${JSON.stringify(o.checkHashBasedPycs)}`);
  const times = setting(o, "importtime", "PYTHONPROFILEIMPORTTIME", env);
  if (o.flags[Flag.VERBOSE] || (times !== undefined && times !== "0")) lines.push(IMPORTS_TOLD.replaceAll("TIMES", times === undefined || times === "0" ? "False" : "True"));
  return lines.length ? `def prepare():\n    import sys\n${lines.join("\n").replace(/^/gm, "    ")}\nprepare()\ndel prepare` : "";
}

// -v and -X importtime. A finder that finds nothing makes every import go by way of importlib, which tells of it (-v), or is told of here.
const IMPORTS_TOLD = `import time, importlib._bootstrap as bootstrap
if TIMES: print("import time: self [us] | cumulative | imported package", file=sys.stderr)
plain, depth, inner = bootstrap._find_and_load_unlocked, [0], [0]
def told(name, import_):
    outer, inner[0], began = inner[0], 0, time.perf_counter_ns()
    depth[0] += 1
    try:
        module = plain(name, import_)
        took = (time.perf_counter_ns() - began) // 1000
        if TIMES: print(f"import time: {max(0, took - inner[0]):9d} | {took:10d} | {'  ' * (depth[0] - 1)}{name}", file=sys.stderr)
        return module
    finally:
        depth[0] -= 1
        inner[0] = outer + (time.perf_counter_ns() - began) // 1000
bootstrap._find_and_load_unlocked = told
class Nobody:
    find_spec = staticmethod(lambda name, path, target=None: None)
sys.meta_path.insert(0, Nobody)`;

// Ends as a process does that SIGINT ended: whoever waits for it sees that.
function endByInterrupt(): void {
  process.removeAllListeners("SIGINT");
  endBySignal("SIGINT");
}

const INTERRUPTED = 130;

async function main(argv: string[]): Promise<number> {
  if (argv[0] === KEEP_SCRIPT) return await main(["-c", "print('hi')"]), keepScript();
  if (argv[0]?.startsWith("--keep-machine-code")) return keepMachineCode(argv[0]);
  const program = path.resolve(process.argv[1]!), original = [program, ...argv];
  let o: Options;
  try {
    o = parseOptions([...argv], process.env);
  } catch (error) {
    if (error instanceof StartError) return writeAll(2, error.message), 1;
    if (!(error instanceof UsageError)) throw error;
    return writeAll(2, `${error.message}\n${usageHint(program)}`), 2;
  }
  if (o.answer) return writeAll(1, answer(o.answer, program)), 0;
  const console_ = o.command === null && (process.stdin.isTTY || o.flags[Flag.INTERACTIVE]! > 0);
  const isFile = o.command?.kind === "file" && o.command.text !== "-";
  const loaded = isFile ? readProgram(o.command!.text, program, o.skipFirstLine) : null;
  if (o.command?.kind === "source") willRun(o.command.text);
  else if (loaded && "text" in loaded) willRun(loaded.text);
  const given = pythonPath(o), places = packagePlaces(program, isFile ? o.command!.text : null, given, { none: o.flags[Flag.NO_SITE]! > 0, safe: o.flags[Flag.SAFE_PATH]! > 0 });
  const ctrlC = new CtrlC(), signals = new Signals(), importPaths = [...firstPath(o, loaded), ...given];
  let python: Python;
  try {
    python = ctrlC.python = loadPythonSync({
      args: [o.command ? (o.command.kind === "source" ? "-c" : o.command.kind === "module" ? "-m" : o.command.text) : "", ...o.args],
      programFolder: importPaths, packageFolders: places.folders,
      inspect: o.inspectBuild, stdin: readInput, timeSlice: 40, timeLimit: o.timeLimit, memoryLimit: o.memoryLimit, tier2: o.tier2,
      ...(o.jit === undefined ? {} : { jit: o.jit }),
      ...(o.hashSeed === undefined ? {} : { hashSeed: o.hashSeed }),
      interruptAgain: "raise", interrupted: ctrlC.heard, signalled: signals.came, onLate: ctrlC.listen,
      command: commandSettings({
        flags: o.sandbox ? o.flags.with(Flag.DONT_WRITE_BYTECODE, 1) : o.flags,
        texts: { executable: program, _base_executable: places.baseExecutable, prefix: places.prefix, exec_prefix: places.prefix, ...pycachePrefix(o) },
        lists: { orig_argv: original, warnoptions: o.warnOptions, _xoptions: o.xOptions },
        terminals: [0, 1, 2].reduce((bits, fd) => bits | (isTerminal(fd) ? 1 << fd : 0), 0),
        unbuffered: o.unbuffered, noDebugRanges: setting(o, "no_debug_ranges", "PYTHONNODEBUGRANGES", process.env) !== undefined,
      }),
      ...granted(o, ctrlC.listenNow, signals),
      ...(o.off.length || !o.specialize ? { specialize: (o.specialize ? { exclude: o.off } : false) as Specialization } : {}),
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return writeAll(2, `morelia: ${error.message}\n`), 2;
  }
  const complaint = mountGranted(python, o, [...importPaths, ...places.folders], loaded && "text" in loaded ? o.command!.text : null);
  if (complaint) return writeAll(2, `morelia: ${complaint}\n`), 2;
  const prepared = preparation(o) + places.preparation;
  if (prepared) python.runPython(prepared);
  if (!console_ && mayColour(o)) python.runPython(COLOURS);
  let status = 0;
  if (!console_) status = await run({ python, ctrlC, program: loaded }, o);
  if (console_ || (o.command && o.flags[Flag.INSPECT]! > 0 && (process.stdin.isTTY || o.flags[Flag.INTERACTIVE]! > 0))) {
    const quiet = o.flags[Flag.QUIET]! > 0 || !console_, startup = console_ ? variable(o, "PYTHONSTARTUP", process.env) : undefined;
    const { repl, greet } = await import("./repl.js"), { isDrawable, terminalConsole } = await import("./terminal.js");
    let drawn: number | null = null;
    if (isDrawable(o.flags[Flag.IGNORE_ENVIRONMENT] ? { TERM: process.env.TERM } : process.env)) {
      ctrlC.listen(); // the event loop does not turn
      if (!quiet) greet(python);
      drawn = terminalConsole(python, startup !== undefined);
    }
    status = drawn ?? await repl(python, { quiet, startup });
  }
  report(python, o);
  return python.leaveProcess() ? 120 : status;
}

function answer(what: NonNullable<Options["answer"]>, program: string): string {
  switch (what) {
    case "version": return `Python ${VERSION}\n`;
    case "versions": return `Python ${VERSION} (Morelia ${OWN_VERSION}) [specializing adaptive interpreter, WebAssembly, Node.js ${process.versions.node}]\n`;
    case "help": return usageLine(program) + HELP;
    case "help-env": return HELP_ENV;
    case "help-xoptions": return HELP_XOPTIONS;
    case "help-all": return `${usageLine(program)}${HELP}\n${HELP_ENV}\n${HELP_XOPTIONS}`;
  }
}

function pycachePrefix(o: Options): { pycache_prefix?: string } {
  const prefix = setting(o, "pycache_prefix", "PYTHONPYCACHEPREFIX", process.env);
  return typeof prefix === "string" && prefix ? { pycache_prefix: prefix } : {};
}

// tty.isatty, without the module that Node loads for it where no terminal can be: it takes 4 ms.
function isTerminal(fd: number): boolean {
  try {
    const st = fs.fstatSync(fd);
    return st.isCharacterDevice() && st.rdev !== fs.statSync(os.devNull).rdev && (require("node:tty") as typeof import("node:tty")).isatty(fd);
  } catch {
    return false;
  }
}

void main(process.argv.slice(2)).then((status) => {
  if (status === INTERRUPTED) endByInterrupt();
  process.exit(status);
});
