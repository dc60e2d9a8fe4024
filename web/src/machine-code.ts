/// machine-code.ts: the interpreter's machine code, kept beside the command from one run to the next.
///
/// V8 compiles wasm anew in every process: most of a short program's time. Chromium keeps what it compiled, Node does not, but the engine's own functions
/// for it can be reached (`%SerializeWasmModule`). `morelia --keep-machine-code` (the package's build runs it) lets programs do what programs usually do in
/// a process in which each function is optimized when it is first called, and writes the code to morelia-<V8's version>-<architecture>.code. The command
/// takes such a file when it was made from the same morelia.wasm and V8 accepts it (same version, processor and flags). Without one, functions are compiled
/// when they are first called. For the command only: a library must not set the engine's flags.
///
/// Format: the last 32 bytes of morelia.wasm (its build_id), u32 length of what follows (little endian), V8's bytes.
/// Danger: V8 does not look whether code and wasm belong together, so the build_id must.
/// Tests: tests/node/startup.test.mjs
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import { compileWith } from "./compile.js";
import { loadPythonSync, nodeFolder, writeAll } from "./node.js";
import { TRAINING } from "./training.js";

const CHECK = "--keep-machine-code=check";
const ID_SIZE = 32;
const HEAD = ID_SIZE + 4;
const WASM = "morelia.wasm";
const codeFile = (folder: string) => path.join(folder, `morelia-${process.versions.v8}-${process.arch}.code`);

// The flags under which code is written are those under which it is read: V8 compares them all.
function setLazy(): void {
  v8.setFlagsFromString("--wasm-lazy-compilation");
  v8.setFlagsFromString("--wasm-lazy-validation");
}

function native<T>(call: string, ...args: unknown[]): T {
  v8.setFlagsFromString("--allow-natives-syntax");
  try {
    return new Function("a", "b", `return ${call}`)(...args) as T;
  } finally {
    v8.setFlagsFromString("--no-allow-natives-syntax");
  }
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
    if (fs.readSync(fd, head, 0, HEAD, 0) < HEAD || !head.subarray(0, ID_SIZE).equals(wasm.subarray(wasm.length - ID_SIZE))) return undefined;
    const size = head.readUInt32LE(ID_SIZE), code = new Uint8Array(size);
    if (fs.readSync(fd, code, 0, size, HEAD) < size) return undefined;
    return native("%DeserializeWasmModule(a, b)", code.buffer, wasm);
  } catch {
    return undefined; // code from strings is not allowed, for example
  } finally {
    fs.closeSync(fd);
  }
}

/// Compiles a module's file, with the machine code that is kept for it if there is any.
export function moduleWithKeptCode(file: string): WebAssembly.Module {
  setLazy();
  const wasm = new Uint8Array(fs.readFileSync(file));
  return (path.basename(file) === WASM ? keptModule(file, wasm) : undefined) ?? new WebAssembly.Module(wasm);
}

function train(): void {
  for (const source of TRAINING) {
    const python = loadPythonSync({ args: ["training.py"], env: { PATH: "/bin" }, timeSlice: 40, stdout: () => {}, stderr: () => {} });
    python.FS.mount("/", nodeFolder("/"));
    python.setWorkingFolder(process.cwd());
    python.addPath("/", true);
    python.runProgram(source, "training.py");
    void python.runProgramAsync("print(1)");
    python.dispose();
  }
}

/// Does V8 take the code that is kept, and does it work? The exit status.
function checkMachineCode(): number {
  let module: WebAssembly.Module | undefined;
  compileWith.compile = (file) => (setLazy(), module = keptModule(file, new Uint8Array(fs.readFileSync(file)))) ?? moduleWithKeptCode(file);
  const python = loadPythonSync();
  return module && python.runPython("6 * 7") === 42 ? 0 : 1;
}

/// Makes the file for this Node. The exit status.
export async function keepMachineCode(option: string): Promise<number> {
  if (option === CHECK) return checkMachineCode();
  let module: WebAssembly.Module | undefined, folder = "";
  compileWith.compile = (file) => {
    folder = path.dirname(file);
    setLazy();
    v8.setFlagsFromString("--no-liftoff");
    return (module = new WebAssembly.Module(fs.readFileSync(file)));
  };
  train();
  v8.setFlagsFromString("--liftoff");
  v8.setFlagsFromString("--wasm-dynamic-tiering"); // switched off by --no-liftoff
  const wasm = fs.readFileSync(path.join(folder, WASM)), file = codeFile(folder), unfinished = `${file}.${process.pid}`;
  const code = native<ArrayBuffer>("%SerializeWasmModule(a)", module);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(code.byteLength);
  try {
    fs.writeFileSync(unfinished, Buffer.concat([wasm.subarray(wasm.length - ID_SIZE), length, new Uint8Array(code)]));
    fs.renameSync(unfinished, file);
  } catch (error) {
    return writeAll(2, `morelia: ${(error as Error).message}\n`), 1;
  }
  const { spawnSync } = await import("node:child_process");
  if (spawnSync(process.execPath, [process.argv[1]!, CHECK]).status !== 0) {
    fs.rmSync(file);
    return writeAll(2, "morelia: this Node.js cannot use its machine code again\n"), 1;
  }
  writeAll(1, `${file}: ${code.byteLength} bytes\n`);
  return 0;
}
