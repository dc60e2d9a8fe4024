#!/usr/bin/env node
// cli.ts: the command `morelia`: runs a file, a string, a module, standard input or a console; shows what the specializer did.
import fs from "node:fs";
import path from "node:path";
import { compileWith } from "./compile.js";
import { CtrlC } from "./ctrl-c.js";
import { KEEP_SCRIPT, keepMachineCode, keepScript, moduleWithKeptCode, willRun } from "./machine-code.js";
import { executorsText, loadPythonSync, nodeFolder, writeAll, type FamilyStats, type Python, type Specialization, type Tier2 } from "./node.js";

compileWith.compile = moduleWithKeptCode;

const USAGE = `usage: morelia [option] ... [-c source | -m module | file | -] [arg] ...
       morelia dis [option] ... file [arg] ...
       morelia stats [--json] [option] ... file [arg] ...
       morelia tier2 [--json] [option] ... file [arg] ...

Without a file: a console when standard input is a terminal, else the program on standard input.

  -c source         run the source given here
  -m module         run a library module as a program
  -                 run the program on standard input
  -i                a console, after the program if there is one
  dis file          run, then print the adaptive bytecode
  stats file        run, then print the specialization tables (--json: as JSON)
  tier2 file        run with traces of micro-ops, then print them: as projected, what each pass changed and why, as executed (--json: as JSON)

  --no-specialize        run without specialized instructions
  --no-specialize=NAME   run without one family, for example BINARY_OP; may be repeated
  -X jit                 hot loops become traces of micro-ops, as with $PYTHON_JIT=1; they are interpreted, so nothing gets faster
  --tier2[=N]            the same; with N they are tried after N rounds instead of 4096
  --sandbox              a closed room: programs see the machine's files and change none. The current folder and /tmp lie in memory and are
                         gone at the end; to write elsewhere, or over a file of the machine, raises PermissionError
  --time-limit=MS        TimeoutError after so many milliseconds
  --memory-limit=MB      MemoryError beyond so many megabytes
  --inspect-build        use the build that counts executions (dis and stats use it by themselves)
  --dump-specialization=json  after the run, print every specializable site
  --keep-machine-code    compile the interpreter's usual parts for this Node.js and keep them beside the command: later runs start sooner
  --keep-machine-code=check   the exit status tells whether what is kept is used
  -V, --version
  -h, --help
`;

interface Options {
  off: string[];
  specialize: boolean;
  tier2: Tier2;
  inspect: boolean;
  dis: boolean;
  stats: boolean;
  executors: boolean;
  json: boolean;
  dump: boolean;
  interactive: boolean;
  sandbox: boolean;
  timeLimit: number;
  memoryLimit: number;
}

class UsageError extends Error {}

function numberOf(option: string): number {
  const value = Number(option.slice(option.indexOf("=") + 1));
  if (!(value > 0)) throw new UsageError(`a number above 0 is expected: ${option}`);
  return value;
}

// Takes the options off `argv`.
function parse(argv: string[]): Options {
  const o: Options = { off: [], specialize: true, tier2: process.env.PYTHON_JIT === "1" && "cpython", inspect: false, dis: false, stats: false, executors: false, json: false, dump: false, interactive: false, sandbox: false, timeLimit: 0, memoryLimit: 0 };
  const command = argv[0];
  if (command === "dis" || command === "stats" || command === "tier2") {
    o.dis = command === "dis";
    o.stats = command === "stats";
    o.executors = command === "tier2";
    o.inspect = true;
    if (o.executors) o.tier2 = "cpython";
    argv.shift();
    if (argv.every((a) => a.startsWith("-") && a.length > 1)) throw new UsageError(`${command} wants a file`);
  }
  while (argv[0]?.startsWith("-") && argv[0] !== "-" && argv[0] !== "-c" && argv[0] !== "-m") {
    const option = argv.shift()!;
    if (option === "--no-specialize") o.specialize = false;
    else if (option.startsWith("--no-specialize=")) o.off.push(option.slice(16));
    else if (option === "--tier2" || option === "-Xjit") o.tier2 = "cpython";
    else if (option.startsWith("--tier2=")) o.tier2 = { policy: "cpython", threshold: numberOf(option) };
    else if (option === "-X" && argv[0] === "jit") o.tier2 = "cpython", argv.shift();
    else if (option.startsWith("--time-limit=")) o.timeLimit = numberOf(option);
    else if (option.startsWith("--memory-limit=")) o.memoryLimit = numberOf(option) * 1048576;
    else if (option === "--inspect-build") o.inspect = true;
    else if (option === "--dis") o.dis = true;
    else if (option === "--stats") o.stats = true;
    else if (option === "--json") o.json = true;
    else if (option === "--dump-specialization=json") o.dump = true;
    else if (option === "-i") o.interactive = true;
    else if (option === "--sandbox") o.sandbox = true;
    else throw new UsageError(`unknown option ${option}`);
  }
  return o;
}

function readInput(): Uint8Array | null {
  const buffer = Buffer.alloc(65536);
  for (;;) {
    try {
      const n = fs.readSync(0, buffer, 0, buffer.length, null);
      return n > 0 ? buffer.subarray(0, n) : null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return null;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
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
  if (o.dump) writeAll(1, python.inspect.dumpSpecialization());
}

// A program's text, or what to complain of.
function readProgram(file: string): Uint8Array | string {
  try {
    const main = fs.statSync(file).isDirectory() ? path.join(file, "__main__.py") : file;
    return fs.readFileSync(main);
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "No such file or directory" : code === "EACCES" ? "Permission denied" : code === "EISDIR" ? "Is a directory" : String(code);
    return `morelia: can't open file '${path.resolve(file)}': [Errno ${Math.abs(errno ?? 2)}] ${why}\n`;
  }
}

// `program` is the text of the file `first`, if that is one.
async function run(python: Python, ctrlC: CtrlC, first: string, second: string | undefined, program: Uint8Array | string | undefined): Promise<number> {
  const interrupt = () => python.interrupt();
  process.on("SIGINT", interrupt);
  try {
    if (first === "-m") return ctrlC.listen(), python.runModule(second!); // in one slice
    if (first === "-c") return await python.runProgramAsync(second!, "<string>");
    if (first === "-") return await python.runProgramAsync(fs.readFileSync(0), "<stdin>");
    if (typeof program === "string") return writeAll(2, program), 2;
    return await python.runProgramAsync(program!, first);
  } finally {
    process.off("SIGINT", interrupt);
  }
}

async function main(argv: string[]): Promise<number> {
  if (argv[0] === "--version" || argv[0] === "-V") return writeAll(1, "Morelia 0.1.0 (Python 3.14.2)\n"), 0;
  if (argv[0] === "--help" || argv[0] === "-h") return writeAll(1, USAGE), 0;
  if (argv[0] === KEEP_SCRIPT) return await main(["-c", "print('hi')"]), keepScript();
  if (argv[0]?.startsWith("--keep-machine-code")) return keepMachineCode(argv[0]);
  let o: Options;
  try {
    o = parse(argv);
    if ((argv[0] === "-c" || argv[0] === "-m") && argv[1] === undefined) throw new UsageError(`argument expected for the ${argv[0]} option`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return writeAll(2, `morelia: ${error.message}\n${USAGE}`), 2;
  }
  const console_ = argv.length === 0 && (process.stdin.isTTY || o.interactive);
  const [first = "-", second] = argv;
  const args = console_ ? [""] : first === "-c" || first === "-m" ? [first, ...argv.slice(2)] : [first, ...argv.slice(1)];
  const specialize: Specialization = o.specialize ? { exclude: o.off } : false;
  const program = console_ || first === "-" || first === "-c" || first === "-m" ? undefined : readProgram(first);
  if (first === "-c") willRun(second!);
  else if (program) willRun(program);
  const programFolder = console_ || first === "-" || first === "-c" ? "" : first === "-m" ? process.cwd() : path.resolve(path.dirname(first));
  const ctrlC = new CtrlC();
  let python: Python;
  try {
    python = ctrlC.python = loadPythonSync({
      args, programFolder, inspect: o.inspect, stdin: readInput, env: process.env as Record<string, string>, timeSlice: 40, timeLimit: o.timeLimit, memoryLimit: o.memoryLimit, tier2: o.tier2,
      interruptAgain: "raise", interrupted: ctrlC.heard, onLate: ctrlC.listen,
      ...(o.sandbox ? { workingFolder: process.cwd() } : {}),
      ...(o.off.length || !o.specialize ? { specialize } : {}),
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return writeAll(2, `morelia: ${error.message}\n`), 2;
  }
  python.FS.mount("/", nodeFolder("/", { write: !o.sandbox }));
  if (!o.sandbox) {
    python.setWorkingFolder(process.cwd());
    python.FS.umask(process.umask(0)); // Python's own from now on
  }
  let status = 0;
  if (!console_) status = await run(python, ctrlC, first, second, program);
  if (console_ || o.interactive) {
    const { repl } = await import("./repl.js");
    status = await repl(python);
  }
  report(python, o);
  python.leaveProcess();
  return status;
}

void main(process.argv.slice(2)).then((status) => process.exit(status));
