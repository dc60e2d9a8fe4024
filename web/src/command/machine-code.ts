// machine-code.ts: the interpreter's machine code, kept beside the command from one run to the next.
//
// V8 compiles wasm anew in every process: most of a short program's time. Chromium keeps compiled code, Node does not,
// but the engine's own functions for it can be reached (`%SerializeWasmModule`). `morelia --keep-machine-code` (the
// package's build runs it) runs typical programs in a process in which each function is optimized when it is first
// called, and writes the code to morelia-<V8's version>-<architecture>.code. The command uses such a file when it was
// made from the same morelia.wasm and V8 accepts it (same version, processor and flags). Without one, functions are
// compiled when they are first called. For the command only: a library must not set the engine's flags.
//
// There are two sets: one for what every program does and typical use of the language itself, for short programs that
// import nothing; and one that adds typical use of the library. V8 reads all of a set at once, and the second takes it
// twice as long.
//
// Format: the build_id of morelia.wasm (32 bytes), u32 lengths of the two sets (little endian), V8's bytes of
// each. The command's own script is kept too, compiled as far as a short program needed it: morelia-….script, read by
// start.cjs. So is the JIT's compiler, as far as typical loops needed it, for the command and for everybody else in Node
// (host/kept-script.ts).
//
// Danger: V8 does not check that code and wasm belong together, so the build_id must.
// Tests: tests/node/command/startup.test.mjs
import fs from "node:fs";
import path from "node:path";
import { compileWith } from "../host/compile.js";
import { keepLoaded, keptFor, wasKept, writeWhole } from "../host/kept-script.js";
import { loadPythonSync, nodeFolder, writeAll } from "../node.js";
import { TRAINING_ALL, TRAINING_LOOPS, TRAINING_SHORT } from "./training.js";

const CHECK = "--keep-machine-code=check", CHECK_COMPILER = "--keep-machine-code=check-compiler";
export const KEEP_SCRIPT = "--keep-machine-code=script";
const KEEP_COMPILER = "--keep-machine-code=compiler";
const COMPILER = "jit.cjs";
const ID_AT = 19, ID_SIZE = 32; // of the build_id in morelia.wasm: behind the module's head, and the section's own
const idOf = (wasm: Uint8Array): Uint8Array => wasm.subarray(ID_AT, ID_AT + ID_SIZE);
const HEAD = ID_SIZE + 8;
const SHORT_PROGRAM = 4000; // bytes
const WASM = "morelia.wasm";
const codeFile = (folder: string) => path.join(folder, `morelia-${process.versions.v8}-${process.arch}.code`);

// Node's module v8 loads all of its streams, which takes longer than anything else before Python starts; the engine's
// switch itself is below it.
interface Engine {
  setFlagsFromString(flag: string): void;
}
let engine: Engine | undefined;
function setFlag(flag: string): void {
  if (!engine) {
    const was = process.noDeprecation;
    try {
      process.noDeprecation = true;
      engine = (process as unknown as { binding(name: string): Engine }).binding("v8");
    } catch {
      // below
    } finally {
      process.noDeprecation = was!;
    }
    if (typeof engine?.setFlagsFromString !== "function") engine = require("v8") as Engine;
  }
  engine.setFlagsFromString(flag);
}

// The flags under which code is written are those under which it is read: V8 compares them all.
function setLazy(): void {
  setFlag("--wasm-lazy-compilation");
  setFlag("--wasm-lazy-validation");
  keptFor.kind = "-command";
}

function native<T>(call: string, ...args: unknown[]): T {
  setFlag("--allow-natives-syntax");
  try {
    return new Function("a", "b", `return ${call}`)(...args) as T;
  } finally {
    setFlag("--no-allow-natives-syntax");
  }
}

let short = false;

/** Says what will run: the smaller set of code is enough for a short program that imports nothing. */
export function willRun(source: string | Uint8Array): void {
  short = source.length <= SHORT_PROGRAM && !Buffer.from(source as string).includes("import");
}

function keptModule(file: string, wasm: Uint8Array): WebAssembly.Module | undefined {
  let fd: number;
  try {
    fd = fs.openSync(codeFile(path.dirname(file)), "r");
  } catch {
    return undefined;
  }
  try {
    const head = Buffer.allocUnsafe(HEAD);
    if (fs.readSync(fd, head, 0, HEAD, 0) < HEAD || !head.subarray(0, ID_SIZE).equals(idOf(wasm))) return undefined;
    const first = head.readUInt32LE(ID_SIZE), size = short ? first : head.readUInt32LE(ID_SIZE + 4), code = Buffer.allocUnsafeSlow(size);
    if (fs.readSync(fd, code, 0, size, short ? HEAD : HEAD + first) < size) return undefined;
    return native("%DeserializeWasmModule(a, b)", code.buffer, wasm);
  } catch {
    return undefined; // code from strings is not allowed, for example
  } finally {
    fs.closeSync(fd);
  }
}

/** Compiles a module's file, with the machine code that is kept for it if there is any. */
export function moduleWithKeptCode(file: string): WebAssembly.Module {
  setLazy();
  const wasm = fs.readFileSync(file);
  return (path.basename(file) === WASM ? keptModule(file, wasm) : undefined) ?? new WebAssembly.Module(wasm);
}

function train(sources: readonly string[]): void {
  for (const source of sources) {
    const python = loadPythonSync({ args: ["training.py"], env: { PATH: "/bin" }, timeSlice: 40, stdout: () => {}, stderr: () => {} });
    python.FS.mount("/", nodeFolder("/"));
    python.setWorkingFolder(process.cwd());
    python.addPath("/", true);
    python.runProgram(source, "training.py");
    void python.runProgramAsync("print(1)");
    python.dispose();
  }
}

/** Checks that V8 accepts the kept code, and that it works. Returns the exit status. */
function checkMachineCode(): number {
  let module: WebAssembly.Module | undefined;
  compileWith.compile = (file) => (setLazy(), module = keptModule(file, fs.readFileSync(file))) ?? moduleWithKeptCode(file);
  const python = loadPythonSync();
  return module && python.runPython("6 * 7") === 42 ? 0 : 1;
}

/** Keeps what this process compiled of the command's script, which start.cjs put into `module`. */
export function keepScript(): number {
  const { script } = module as unknown as { script: { createCachedData(): Buffer } };
  setFlag("--no-wasm-lazy-validation"); // the flags as they will be when it is read
  const id = fs.readFileSync(__filename).subarray(0, 72), file = codeFile(path.dirname(__filename)).replace(/code$/, "script");
  writeWhole(file, [id, script.createCachedData()]);
  return 0;
}

// Compiles typical loops, under the flags that this process has now.
function trainCompiler(): void {
  compileWith.compile = (file) => new WebAssembly.Module(fs.readFileSync(file));
  loadPythonSync({ args: ["training.py"], jit: { threshold: 2 }, stdout: () => {} }).runProgram(TRAINING_LOOPS, "training.py");
}

// Keeps the JIT's compiler: first as it is read without the command's flags, then as the command reads it.
function keepCompiler(): number {
  trainCompiler();
  keepLoaded(COMPILER);
  setLazy();
  keepLoaded(COMPILER);
  return 0;
}

/** Makes the files for this Node. The exit status. */
export async function keepMachineCode(option: string): Promise<number> {
  if (option === CHECK) return checkMachineCode();
  if (option === CHECK_COMPILER) return trainCompiler(), wasKept(COMPILER) ? 0 : 1;
  if (option === KEEP_COMPILER) return keepCompiler();
  let module: WebAssembly.Module | undefined, folder = "";
  compileWith.compile = (file) => {
    folder = path.dirname(file);
    setLazy();
    return (module = new WebAssembly.Module(fs.readFileSync(file)));
  };
  // Written under the flags under which it will be read.
  const keep = (sources: readonly string[]) => {
    setFlag("--no-liftoff");
    train(sources);
    setFlag("--liftoff");
    setFlag("--wasm-dynamic-tiering"); // switched off by --no-liftoff
    return native<ArrayBuffer>("%SerializeWasmModule(a)", module);
  };
  const shortCode = keep(TRAINING_SHORT), code = keep(TRAINING_ALL);
  const wasm = fs.readFileSync(path.join(folder, WASM)), file = codeFile(folder);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(shortCode.byteLength, 0);
  lengths.writeUInt32LE(code.byteLength, 4);
  try {
    writeWhole(file, [idOf(wasm), lengths, new Uint8Array(shortCode), new Uint8Array(code)]);
  } catch (error) {
    return writeAll(2, `morelia: ${(error as Error).message}\n`), 1;
  }
  const { spawnSync } = await import("node:child_process");
  for (const what of [KEEP_SCRIPT, KEEP_COMPILER]) spawnSync(process.execPath, [process.argv[1]!, what]);
  if (spawnSync(process.execPath, [process.argv[1]!, CHECK]).status !== 0) {
    fs.rmSync(file);
    return writeAll(2, "morelia: this Node.js cannot use its machine code again\n"), 1;
  }
  writeAll(1, `${file}: ${shortCode.byteLength} and ${code.byteLength} bytes\n`);
  return 0;
}
