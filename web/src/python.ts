/// python.ts: an interpreter: running code, globals, streams, limits. Platform-free; node.ts and index.ts load the module.
import { Files, type FileSource, type FileStat } from "./files.js";
import { Inspector, type Specialization } from "./inspect.js";
import { check, give, take, throwError, type Binding, type JsValue, type PyProxy, type PythonValue } from "./values.js";
import { Wasm, type Host } from "./wasm.js";

export interface PythonOptions {
  /// Called with each piece of output as text (not necessarily whole lines). Default: the console or the process's stream.
  stdout?: (text: string) => void;
  stderr?: (text: string) => void;
  /// Called when Python reads standard input: the next piece of text, or null at the end.
  stdin?: () => string | null;
  /// sys.argv
  args?: readonly string[];
  /// Files in memory by path.
  files?: { readonly [path: string]: string | Uint8Array };
  /// Where the standard library is answered from; mounted at /lib/python314.zip.
  stdlib?: FileSource;
  /// Bytes that Python may have at a time; MemoryError beyond. 0: no limit.
  memoryLimit?: number;
  /// Milliseconds that one run may take; TimeoutError beyond. 0: no limit.
  timeLimit?: number;
  /// Depth of Python calls; default 1000.
  recursionLimit?: number;
  /// Which families of instructions specialize: true (all, the default), false (none), `{ exclude: ["BINARY_OP"] }`, `{ only: [...] }`.
  specialize?: Specialization;
  /// Use the build that counts every execution, hit and miss.
  inspect?: boolean;
  /// Asked now and then while Python runs: return true to raise KeyboardInterrupt.
  interrupted?: () => boolean;
  /// Called now and then while Python runs (at least every few thousand loop iterations and calls).
  onPoll?: () => void;
}

const STDLIB_PATH = "/lib/python314.zip";
/// ORDER OPTIONS with wasm_bindings/exports_run.c
const enum Option { Specialize, MemoryLimit, TimeLimit, PollLimit, RecursionLimit, GcStress, Optimize }

/// Platform parts that python.ts cannot have by itself.
export interface Platform {
  write(fd: number, text: string): void;
  readFile?(path: string): Uint8Array | null;
  now(which: number): number;
  random(into: Uint8Array): void;
  sleep(seconds: number): boolean;
}

class PythonHost implements Host {
  private readonly decoders = [new TextDecoder(), new TextDecoder(), new TextDecoder()];
  private input = new Uint8Array(0);
  interruptRequested = false;

  constructor(private readonly options: PythonOptions, private readonly platform: Platform, private readonly files: Files) {}

  write(fd: number, bytes: Uint8Array): number {
    const text = this.decoders[fd]!.decode(bytes, { stream: true });
    const hook = fd === 2 ? this.options.stderr : this.options.stdout;
    if (hook) hook(text);
    else this.platform.write(fd, text);
    return 0;
  }

  read(_fd: number, into: Uint8Array): number {
    if (this.input.length === 0) {
      const text = this.options.stdin?.() ?? null;
      if (text === null) return 0;
      this.input = new TextEncoder().encode(text);
    }
    const n = Math.min(into.length, this.input.length);
    into.set(this.input.subarray(0, n));
    this.input = this.input.subarray(n);
    return n;
  }

  clock(which: number): number {
    return this.platform.now(which);
  }

  random(into: Uint8Array): void {
    this.platform.random(into);
  }

  readFile(path: string): Uint8Array | null {
    return this.files.read(path) ?? this.platform.readFile?.(path) ?? null;
  }

  stat(path: string): FileStat | null {
    return this.files.stat(path);
  }

  cwd(): string {
    return this.files.cwd;
  }

  list(path: string): string[] | null {
    return this.files.listFolder(path);
  }

  sleep(seconds: number): boolean {
    return this.platform.sleep(seconds);
  }

  /// Sets the VM's poll flag again, so that it asks at the next call or back-edge already.
  often: (() => void) | null = null;

  onStep: (() => void) | null = null;

  poll(): number {
    this.options.onPoll?.();
    this.often?.();
    if (this.interruptRequested || this.options.interrupted?.()) {
      this.interruptRequested = false;
      return 1;
    }
    return 0;
  }
}

/// One Python interpreter with a memory of its own.
export class Python {
  /// The version of Python that is spoken, as sys.version_info has it.
  readonly version = "3.14.2";
  /// Files that Python sees.
  readonly FS: Files;
  /// What the interpreter does inside: code, specialization, counters, events.
  readonly inspect: Inspector;
  private readonly b: Binding;
  private readonly host: PythonHost;
  private closed = false;

  /// @internal Use loadPython.
  constructor(module: WebAssembly.Module, private readonly options: PythonOptions, platform: Platform) {
    this.FS = new Files();
    for (const [path, content] of Object.entries(options.files ?? {})) this.FS.write(path, content);
    if (options.stdlib) this.FS.mount(STDLIB_PATH, options.stdlib);
    this.host = new PythonHost(options, platform, this.FS);
    const wasm = new Wasm(module, this.host);
    const ptr = wasm.exports.binding_new();
    if (ptr === 0) throw new RangeError("not enough memory for a Python interpreter");
    this.b = { wasm, ptr, registry: new FinalizationRegistry((handle) => this.closed || wasm.exports.binding_free_handle(ptr, handle)) };
    this.inspect = new Inspector(this.b);
    this.applyOptions();
  }

  private applyOptions(): void {
    const { b, options } = this;
    const set = (option: Option, value: number) => b.wasm.exports.binding_set_option(b.ptr, option, value);
    if (options.specialize !== undefined) this.setSpecialization(options.specialize);
    if (options.memoryLimit) set(Option.MemoryLimit, options.memoryLimit);
    if (options.recursionLimit) set(Option.RecursionLimit, options.recursionLimit);
    this.addPath("");
    if (options.stdlib) this.addPath(STDLIB_PATH);
    const args = options.args ?? [""];
    b.wasm.withTexts([args.join("\0")], (p) => b.wasm.exports.binding_set_argv(b.ptr, p!, args.length));
  }

  /// Adds a folder to sys.path, at its end or its beginning.
  addPath(folder: string, first = false): void {
    const { b } = this;
    if (b.wasm.withTexts([folder], (p) => b.wasm.exports.binding_add_path(b.ptr, p!, first ? 1 : 0)) < 0) throwError(b);
  }

  private startClock(): void {
    if (this.options.timeLimit) this.b.wasm.exports.binding_set_option(this.b.ptr, Option.TimeLimit, this.options.timeLimit / 1000);
  }

  /// Runs source text; the value of the last expression statement, or undefined. Throws PythonError.
  /// `globals`: a dict proxy to run in, default __main__'s. `filename`: as tracebacks show it.
  runPython(source: string, { globals, filename = "<exec>" }: { globals?: PyProxy; filename?: string } = {}): PythonValue {
    const { b } = this;
    this.startClock();
    const handle = b.wasm.withTexts([source, filename], (p, n, name) =>
      b.wasm.exports.binding_run(b.ptr, p!, n!, name!, globals ? globals.handleIn(b) : 0));
    return take(b, handle);
  }

  /// Runs a whole program as __main__, as the command line does: an uncaught exception is printed to stderr. The exit status.
  runProgram(source: string | Uint8Array, filename = "<string>"): number {
    const { b } = this;
    this.startClock();
    return b.wasm.withTexts([source, filename], (p, n, name) => b.wasm.exports.binding_run_program(b.ptr, p!, n!, name!));
  }

  /// Runs a library module as `python -m name` does. The exit status.
  runModule(name: string): number {
    this.startClock();
    return this.b.wasm.withTexts([name], (p) => this.b.wasm.exports.binding_run_module(this.b.ptr, p!));
  }

  /// The dict of __main__'s globals.
  get globals(): PyProxy {
    return take(this.b, check(this.b, this.b.wasm.exports.binding_globals(this.b.ptr))) as PyProxy;
  }

  /// A JavaScript value as a Python object, copied deeply.
  toPy(value: JsValue): PythonValue {
    return take(this.b, give(this.b, value));
  }

  /// import name, and the module as a proxy.
  pyimport(name: string): PyProxy {
    this.runPython(`__import__(${JSON.stringify(name)})`);
    const modules = this.runPython("__import__('sys').modules") as PyProxy;
    try {
      return modules.get(name) as PyProxy;
    } finally {
      modules.dispose();
    }
  }

  /// Raises KeyboardInterrupt in the code that runs now (when called from a callback) or at the next run.
  interrupt(): void {
    this.host.interruptRequested = true;
    this.b.wasm.data.setUint32(this.b.wasm.exports.binding_poll_flag(this.b.ptr), 1, true);
  }

  /// true: `onPoll` is called at every call and back-edge, for slow motion; false: every few thousand.
  setPollOften(on: boolean): void {
    const set = () => this.b.wasm.data.setUint32(this.b.wasm.exports.binding_poll_flag(this.b.ptr), 1, true);
    this.host.often = on ? set : null;
    if (on) set();
  }

  /// Writes out what stands in Python's output buffers.
  flush(): void {
    this.b.wasm.exports.binding_flush(this.b.ptr);
  }

  /// Chooses which families specialize from now on; sites that are specialized already keep their form.
  setSpecialization(choice: Specialization): void {
    this.inspect.setSpecialization(choice);
  }

  /// Bytes that Python holds now, the most so far, and handles held by JavaScript.
  memory(): { used: number; peak: number; proxies: number } {
    const x = this.b.wasm.exports;
    return { used: x.binding_memory_used(this.b.ptr), peak: x.binding_memory_peak(this.b.ptr), proxies: x.binding_n_handles(this.b.ptr) };
  }

  /// Ends the interpreter: exit handlers and finalizers run, its memory can be collected.
  dispose(): void {
    if (this.closed) return;
    this.closed = true;
    this.b.wasm.exports.binding_free(this.b.ptr);
  }
}
