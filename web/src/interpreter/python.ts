// python.ts: an interpreter: running code, globals, modules, streams, limits. Platform-free; node.ts and index.ts load the module.
import { Access, isNamespace } from "../border/access.js";
import { ERROR_NUMBERS, Files, Mounts, type FileSource, type FileStat } from "../host/files.js";
import { FolderHost } from "../host/folder.js";
import type { ProcessHost, Processes } from "../host/processes.js";
import type { Net } from "../host/net.js";
import { PythonError, readError } from "../border/error.js";
import { EVAL_BUDGET, JitFlag, LIBRARY_PATH, LimitsLeftAt, MountKind, Option, PollAnswer, ProcessOp } from "../gen/bindings.gen.js";
import { Inspector, tier2Threshold, type Specialization, type Tier2 } from "../inspect/inspector.js";
import { JsTable } from "../border/js-objects.js";
import { AsyncRunner, type KeptLimits, type SliceHost } from "./run-async.js";
import type { Aside } from "../run-sync.js";
import type { Binding, JsValue, PythonValue } from "../border/binding.js";
import { checkOptions, checkText } from "./check-options.js";
import { disposable, scoped } from "../border/dispose.js";
import { check, giveDeep, take, throwError, withHandle } from "../border/values.js";
import { outputOf, type Output } from "./output.js";
import { globalsHandle, localsHandle, makeProxy, PyProxy } from "../border/proxy.js";
import { invoke } from "../border/proxy-methods.js";
import { Wasm, type Host, type CompilerSource } from "../wasm.js";

/**
 * The source of input: returns the next piece of text (or bytes), null at the end. An error with the code "EINTR" means
 * that there is none yet: the limits are looked at, and it is called again.
 */
export type Input = (() => string | Uint8Array | null | undefined) | { stdin: () => string | Uint8Array | null | undefined };

/** An index of packages: made by `packageIndex(url)` of "morelia/packages", or one of your own. */
export interface PackageIndex {
  /**
   * The index's entry of a package, by its normalized name: JSON of the simple API (`files`, each with `filename`,
   * `url`, `hashes`), or null.
   */
  project(name: string): Promise<string | null>;
  /** A file that the index named, by its URL there. */
  file(url: string): Promise<Uint8Array>;
}

// The options of loadPython, by the type of their values.
const OPTIONS = {
  "": "stdout stderr stdin jsGlobals specialize tier2 jit interruptBuffer interruptAgain wasm stdlibUrl aside",
  object: "env args files stdlib processes net packageIndex programFolder packageFolders",
  number: "memoryLimit timeLimit timeGrace instructionLimit instructionGrace recursionLimit timeSlice hashSeed",
  boolean: "inspect debug runSync",
  function: "interrupted signalled onPoll onLate command compiler",
  string: "workingFolder",
} as const;
const RUN_OPTIONS = { string: "filename", "": "globals locals" } as const;

// The compiler reports an option that is missing in the tables, which would be refused.
type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Listed<Table> = Words<Table[keyof Table]>;
type Complete<Missing extends never> = Missing;
/** @internal */
export type AllListed = Complete<Exclude<keyof PythonOptions, Listed<typeof OPTIONS>>> | Complete<Exclude<keyof RunOptions, Listed<typeof RUN_OPTIONS>>>;

/** How source text is run. */
export interface RunOptions {
  /** A dict to run in. Default: __main__'s. */
  globals?: PyProxy;
  /** A mapping of the local names, as for exec(). Default: the globals. */
  locals?: PyProxy;
  /** The file's name in tracebacks. */
  filename?: string;
}

export interface PythonOptions {
  /** sys.stdout. Default: the console or the process's stream. */
  stdout?: Output;
  /** sys.stderr. */
  stderr?: Output;
  /** Called when Python reads standard input. Default: there is none. */
  stdin?: Input;
  /** os.environ */
  env?: { readonly [name: string]: string };
  /** sys.argv */
  args?: readonly string[];
  /** Files in memory by path; folders are made. */
  files?: { readonly [path: string]: string | Uint8Array };
  /** The source of the standard library; mounted at /lib/python314.zip. */
  stdlib?: FileSource;
  /**
   * The result of `import js`. true: globalThis, and Python may do everything that JavaScript can; an object: that
   * object and nothing else. Default: there is no module js. docs/security.md says what Python sees of an object that
   * it is given.
   */
  jsGlobals?: boolean | object;
  /** Processes of the machine that Python may start, with all that they can do: in Node `nodeProcesses()`. Default: none. */
  processes?: Processes;
  /**
   * Where `install` and micropip find packages by their names: `packageIndex(url)` of "morelia/packages". Any Python
   * code may query it. Default: nowhere.
   */
  packageIndex?: PackageIndex;
  /** The network: in Node `nodeNet()`. Default: none. */
  net?: Net;
  /** Bytes that Python may have at a time, its files in memory among them; MemoryError beyond. 0: no limit. */
  memoryLimit?: number;
  /**
   * Milliseconds that one run may take; TimeoutError beyond. A program that handles it and goes on is ended by force
   * after `timeGrace`. 0: no limit.
   */
  timeLimit?: number;
  /**
   * Milliseconds after TimeoutError for handlers and finally blocks. Then no more Python code of the run is executed,
   * and the run ends with another TimeoutError that Python cannot catch. Default: a tenth of `timeLimit`, at least 50.
   */
  timeGrace?: number;
  /**
   * Steps (calls, rounds of loops in Python and in C) that one run may take, in thousands rounded up; TimeoutError beyond. The same program
   * always stops at the same place, with the same `hashSeed`. 0: no limit.
   */
  instructionLimit?: number;
  /** Steps after that TimeoutError until the run is ended by force; default 100,000. */
  instructionGrace?: number;
  /** Depth of Python calls; default 1000. */
  recursionLimit?: number;
  /**
   * The seed of the hashes of str and bytes, as $PYTHONHASHSEED: a whole number below 2 ** 32; with the same one sets go in the same order in each run. 0: none.
   * Default: a random one, so that nobody who chooses a dict's keys can choose their hashes. Others are a RangeError.
   */
  hashSeed?: number;
  /** Which families of instructions specialize: true (all, the default), false (none), `{ exclude: ["BINARY_OP"] }`, `{ only: [...] }`. */
  specialize?: Specialization;
  /**
   * "cpython": hot loops become traces of micro-ops, as CPython 3.14 makes them with its JIT; they are interpreted, so
   * nothing becomes faster. With a number, a trace is tried after that many rounds instead of 4,096. Default: false.
   */
  tier2?: Tier2;
  /**
   * Whether hot loops and functions are compiled to WebAssembly of their own. Default: those that run faster then,
   * in programs that run for a while; none with `tier2`, `inspect`, `instructionLimit` or another `specialize` than true, nor in a page
   * before jit.js is loaded. true: from the start, and with more time for it, which pays in programs of seconds. false: none. `{ threshold }`: each after so many
   * rounds or calls, 1 to 4,095, however little time that saves. Where the engine forbids code that is made at run time, everything runs as
   * without. true and `threshold` are a RangeError with `tier2` or `inspect`. `stress`, for tests of the compiler: "exits:7" (guards fail at random; the seed is 7), "drop:7" (code is thrown
   * away), "memory:7" (allocations fail), "collect:7" (collections all the time).
   */
  jit?: boolean | { readonly threshold?: number; readonly stress?: string };
  /**
   * true: in `runPythonAsync`, Python can wait for promises without `await`: `run_sync` of morelia.ffi, where the engine can put stacks aside (JSPI:
   * Chromium, Deno, Node 26). Recursion in C goes less deep there. Default: false.
   */
  runSync?: boolean;
  /** @internal run-sync.js, loaded. */
  aside?: Aside | undefined;
  /** @internal jit.js, when it is loaded. */
  compiler?: CompilerSource;
  /** Use the build that counts every execution, hit and miss. */
  inspect?: boolean;
  /** A cell that another thread sets to 2 to interrupt (Int32Array or Uint8Array over a SharedArrayBuffer): KeyboardInterrupt. */
  interruptBuffer?: Int32Array | Uint8Array;
  /** Called now and then while Python runs: return true to raise KeyboardInterrupt. */
  interrupted?: () => boolean;
  /** @internal As `interrupted`: the number of a signal whose action is to run; 0: none. */
  signalled?: () => number;
  /** Called now and then while Python runs (at least every few thousand loop iterations and calls). */
  onPoll?: () => void;
  /** Milliseconds that `runPythonAsync` runs before it lets the event loop turn; default 12. 0: it never does. */
  timeSlice?: number;
  /** Remember where each proxy was made, for `leaks`. */
  debug?: boolean;
  /**
   * @internal "raise": every interrupt raises KeyboardInterrupt, as in a terminal; default: the second one in a run
   * ends the run by force.
   */
  interruptAgain?: "raise";
  /** @internal Called at polls of a time slice that should have ended LATE milliseconds ago: the event loop does not turn. */
  onLate?: () => void;
  /** @internal The beginning of sys.path: the folder of the command's program. Default: the current folder, as "". */
  programFolder?: readonly string[];
  /** @internal Entries of sys.path behind the library. */
  packageFolders?: readonly string[];
  /** @internal */
  command?: (b: Binding) => void;
  /** @internal The current folder, in memory, in front of the host's files. */
  workingFolder?: string;
}

/** Rounds of a loop until it is compiled. */
const LATE = 60;
const MEMORY_HEADROOM = 262144;

/** Platform parts that python.ts cannot have by itself. */
export interface Platform {
  write(fd: number, text: string): void;
  /** Writes bytes unchanged, instead of `write`. 0, or the negated error number. */
  writeBytes?(fd: number, bytes: Uint8Array): number;
  now(which: number): number;
  random(into: Uint8Array): void;
  sleep(seconds: number): boolean;
  /** Handles Python's requests about processes, where there are any. */
  processes?(granted: Processes | undefined, folders: FolderHost): ProcessHost;
}

class PythonHost implements Host {
  #decoders = [new TextDecoder(), new TextDecoder(), new TextDecoder()];
  readonly #outputs: (((text: string) => void) | null)[] = [null, null, null];
  #source: (() => string | Uint8Array | null | undefined) | null = null;
  #input = new Uint8Array(0);
  interruptRequested = false;
  /** How many interrupts this run has received. */
  interrupts = 0;
  /** The interpreter has been made: callbacks may be called. */
  ready = false;
  interruptBuffer: Int32Array | Uint8Array | null;
  /** now() at which the current slice should end; 0: no limit. */
  sliceEnd = 0;
  readonly folders: FolderHost;
  readonly processes: Host["processes"];
  readonly net: Net | undefined;
  readonly aside: Aside | undefined;
  /** An exception of a stream's callback, to be thrown when Python has ended. */
  failure: { error: unknown } | null = null;

  readonly #options: PythonOptions;
  readonly #platform: Platform;
  readonly #mounts: Mounts;

  constructor(options: PythonOptions, platform: Platform, mounts: Mounts) {
    this.#options = options;
    this.#platform = platform;
    this.#mounts = mounts;
    this.folders = new FolderHost(mounts);
    if (options.processes && !platform.processes) throw new TypeError("processes are for Node");
    this.processes = platform.processes?.(options.processes, this.folders) ?? { operate: (_wasm, op) => (op === ProcessOp.ID ? -1 : -ERROR_NUMBERS.get("ENOSYS")!) };
    this.net = options.net;
    this.aside = options.aside;
    this.setOutput(1, options.stdout);
    this.setOutput(2, options.stderr);
    this.setInput(options.stdin);
    this.interruptBuffer = options.interruptBuffer ?? null;
  }

  setOutput(fd: 1 | 2, output: Output | undefined): void {
    this.#outputs[fd] = output ? outputOf(output) : null;
    this.#decoders[fd] = new TextDecoder();
  }

  setInput(input: Input | undefined): void {
    this.#source = !input ? null : typeof input === "function" ? input : () => input.stdin();
    this.#input = new Uint8Array(0);
  }

  write(fd: number, bytes: Uint8Array): number {
    if (!this.#outputs[fd] && this.#platform.writeBytes) return this.#platform.writeBytes(fd, bytes);
    const text = this.#decoders[fd]!.decode(bytes, { stream: true });
    const output = this.#outputs[fd];
    try {
      if (output) output(text);
      else this.#platform.write(fd, text);
      return 0;
    } catch (error) {
      this.failure ??= { error };
      return -ERROR_NUMBERS.get("EIO")!;
    }
  }

  read(_fd: number, into: Uint8Array): number {
    if (this.#input.length === 0) {
      let piece: string | Uint8Array | null | undefined;
      try {
        piece = this.#source?.();
      } catch (error) {
        if ((error as { code?: unknown } | null | undefined)?.code === "EINTR") return -ERROR_NUMBERS.get("EINTR")!; // nothing yet
        this.failure ??= { error };
        return -1;
      }
      if (piece === null || piece === undefined) return 0;
      this.#input = typeof piece === "string" ? new TextEncoder().encode(piece) : new Uint8Array(piece);
    }
    const n = Math.min(into.length, this.#input.length);
    into.set(this.#input.subarray(0, n));
    this.#input = this.#input.subarray(n);
    return n;
  }

  caught(error: unknown): void {
    this.failure ??= { error };
  }

  clock(which: number): number {
    return this.#platform.now(which);
  }

  /** Milliseconds. Not performance.now(), for which Node loads half a megabyte of its library. */
  now(): number {
    return this.#platform.now(1) * 1000;
  }

  random(into: Uint8Array): void {
    this.#platform.random(into);
  }

  readFile(path: string): Uint8Array | null {
    return this.#mounts.read(path);
  }

  stat(path: string): FileStat | null {
    return this.#mounts.stat(path);
  }

  cwd(): string {
    return this.#mounts.cwd;
  }

  list(path: string): string[] | null {
    return this.#mounts.list(path);
  }

  sleep(seconds: number): boolean {
    const cell = this.interruptBuffer;
    if (cell instanceof Int32Array && cell.buffer instanceof SharedArrayBuffer && typeof document === "undefined") {
      Atomics.wait(cell, 0, 0, seconds * 1000);
      return true;
    }
    return this.#platform.sleep(seconds);
  }

  /** Sets the VM's poll flag again, so that it asks at the next call or back-edge already. */
  often: (() => void) | null = null;

  onStep: (() => void) | null = null;

  // A run gets one interrupt as an exception, and is ended by force at the second.
  #interruption(): PollAnswer {
    return this.interrupts++ > 0 && this.#options.interruptAgain !== "raise" ? PollAnswer.UNWIND_RUN : PollAnswer.INTERRUPT;
  }

  // An exception of an embedder's callback stops the run like an interrupt, and is then thrown instead of
  // KeyboardInterrupt.
  poll(): PollAnswer {
    if (!this.ready) return PollAnswer.GO_ON;
    try {
      return this.#ask();
    } catch (error) {
      this.failure ??= { error };
      return this.#interruption();
    }
  }

  #ask(): PollAnswer {
    this.#options.onPoll?.();
    this.often?.();
    const cell = this.interruptBuffer;
    if (cell && Atomics.load(cell, 0) === 2) {
      Atomics.store(cell, 0, 0);
      return this.#interruption();
    }
    if (this.interruptRequested || this.#options.interrupted?.()) {
      this.interruptRequested = false;
      return this.#interruption();
    }
    const signal = this.#options.signalled?.();
    if (signal) return PollAnswer.SIGNAL + signal;
    if (!this.sliceEnd) return PollAnswer.GO_ON;
    const late = this.now() - this.sliceEnd;
    if (late > LATE) this.#options.onLate?.();
    return late > 0 ? PollAnswer.PAUSE : PollAnswer.GO_ON;
  }
}

/** Whether what pays is compiled: nobody said anything, no executions or steps are counted, and instructions specialize. */
export function compilesUnasked({ jit, tier2, inspect, instructionLimit, specialize = true }: PythonOptions): boolean {
  return jit === undefined && !tier2 && !inspect && !instructionLimit && specialize === true;
}

/** One Python interpreter with a memory of its own. */
export class Python {
  /** The version of Python that is implemented, in the form of sys.version_info. */
  readonly version = "3.14.2";
  /** Files that Python sees. */
  readonly FS: Files;
  /** The interpreter's internals: code, specialization, counters, events. */
  readonly inspect: Inspector;
  readonly #b: Binding;
  readonly #host: PythonHost;
  readonly #mounts = new Mounts();
  readonly #runner: AsyncRunner;
  #depth = 0;
  readonly #slices: SliceHost;
  #closed = false;
  #ending = false;

  readonly #options: PythonOptions;

  /** @internal Use loadPython. */
  constructor(module: WebAssembly.Module, options: PythonOptions, platform: Platform) {
    this.#options = options;
    checkOptions("loadPython", options, OPTIONS);
    const { hashSeed: seed } = options;
    if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)) throw new RangeError(`hashSeed is a whole number from 0 to 4294967295, not ${seed}`);
    if (options.stdlib) this.#mounts.add(LIBRARY_PATH, options.stdlib);
    if (options.workingFolder) this.#mounts.cwd = options.workingFolder;
    this.#host = new PythonHost(options, platform, this.#mounts);
    const wasm = new Wasm(module, this.#host);
    const js = new JsTable(new Access(options.jsGlobals === true));
    wasm.js = js;
    const ptr = wasm.exports.binding_new(seed ?? 0, seed === undefined ? 1 : 0);
    if (ptr === 0) throw new RangeError("not enough memory for a Python interpreter");
    const proxies: Binding["proxies"] = new Map();
    const b: Binding = (this.#b = js.b = {
      wasm, ptr, proxies, js, origins: options.debug ? new Map() : null,
      registry: new FinalizationRegistry(({ handle, pointer }) => {
        if (this.#closed || wasm.ended) return;
        if (proxies.get(pointer)?.deref() === undefined) proxies.delete(pointer);
        wasm.exports.binding_free_handle(ptr, handle);
      }),
      enter: () => this.#enter(),
      leave: () => this.#leave(),
      take: (handle) => take(b, handle),
      makeProxy: (handle, traits, pointer) => makeProxy(b, handle, traits, pointer),
      handleOf: (value) => (value instanceof PyProxy ? value.handleIn(b) : 0),
      awaitPython: (awaitable) => this.#runner.awaitable(awaitable),
    });
    this.#slices = {
      beginSlice: () => (this.#host.sliceEnd = this.#options.timeSlice === 0 || this.#depth > 1 ? 0 : this.#host.now() + (this.#options.timeSlice ?? 12)),
      keepLimits: () => this.#keepLimits(),
      endSlice: () => (this.#host.sliceEnd = 0),
      kept: null,
      stepOut: () => this.#stepOut(),
      tell: (error) => this.#tell(error),
    };
    this.#runner = new AsyncRunner(this.#b, this.#slices);
    options.aside?.join(b, this.#runner);
    this.inspect = new Inspector(this.#b);
    this.FS = new Files(this.#b, this.#mounts);
    this.#applyOptions();
    this.#host.ready = true;
  }

  // An exception in a turn of the event loop.
  #tell(error: unknown): void {
    const text = error instanceof PythonError ? error.traceback : String(error);
    this.#host.write(2, new TextEncoder().encode(text.endsWith("\n") ? text : `${text}\n`));
  }

  #setOption(option: Option, value: number): void {
    this.#b.wasm.exports.binding_set_option(this.#b.ptr, option, value);
  }

  #startTier2(choice: Exclude<Tier2, false>): void {
    if (this.#b.wasm.exports.binding_set_option(this.#b.ptr, Option.TIER2, tier2Threshold(choice)) < 0) throw new RangeError("not enough memory for tier 2");
  }

  #startJitUnasked(): void {
    const { compiler } = this.#options, { wasm, ptr } = this.#b;
    if (!compiler) return;
    wasm.jitSource = () => {
      const make = compiler(), jit = make?.(wasm, ptr);
      if (jit) jit.pace = "unasked";
      return make ? jit : make as null | undefined;
    };
    this.#setOption(Option.JIT, JitFlag.UNASKED | this.#pauses); // without memory for it, without it
  }

  // Whoever is told that a slice does not end need not be able to end it.
  get #pauses(): number {
    return this.#options.onLate ? 0 : JitFlag.PAUSES;
  }

  #startJit({ threshold, stress }: { readonly threshold?: number; readonly stress?: string }): void {
    if (threshold !== undefined && (!Number.isInteger(threshold) || threshold < 1 || threshold > 4095)) throw new RangeError(`the JIT needs a whole number of rounds from 1 to 4095, not ${String(threshold)}`);
    const { wasm, ptr } = this.#b;
    if (this.#options.tier2 || this.#options.inspect) throw new RangeError("the JIT runs without tier 2 and without the counting build");
    const make = this.#options.compiler?.();
    if (!make) throw new Error("the JIT's file (jit.js) is not there");
    const jit = (wasm.jit = make(wasm, ptr));
    jit.pace = threshold === undefined ? "patient" : "at once";
    if (stress !== undefined) jit.putUnderStress(stress);
    if (wasm.exports.binding_set_option(ptr, Option.JIT, (threshold ?? 0) | this.#pauses) < 0) throw new RangeError("not enough memory for the JIT");
  }

  #applyOptions(): void {
    const b = this.#b, options = this.#options;
    if (options.specialize !== undefined) this.setSpecialization(options.specialize);
    if (options.tier2) this.#startTier2(options.tier2);
    if (options.jit) this.#startJit(typeof options.jit === "object" ? options.jit : {});
    else if (compilesUnasked(options)) this.#startJitUnasked();
    if (options.memoryLimit) this.#setOption(Option.MEMORY_LIMIT, options.memoryLimit);
    this.#setOption(Option.TIME_GRACE, (options.timeGrace ?? Math.max(50, (options.timeLimit ?? 0) / 10)) / 1000);
    this.#setOption(Option.POLL_GRACE, Math.max(1, Math.ceil((options.instructionGrace ?? 100_000) / EVAL_BUDGET)));
    if (options.recursionLimit) this.#setOption(Option.RECURSION_LIMIT, options.recursionLimit);
    if (options.stdlib) {
      try {
        this.FS.tell(LIBRARY_PATH, MountKind.SOURCE);
      } catch (error) { // without memory for that there is none for what follows, which says why
        if ((error as { code?: string }).code !== "ENOMEM") throw error;
      }
    }
    for (const folder of options.programFolder ?? [""]) this.addPath(folder);
    if (options.stdlib) this.addPath(LIBRARY_PATH);
    for (const folder of options.packageFolders ?? []) this.addPath(folder);
    options.command?.(b);
    const args = options.args ?? [""];
    b.wasm.withTexts([args.join("\0")], (p) => b.wasm.exports.binding_set_argv(b.ptr, p!, args.length));
    for (const [path, content] of Object.entries(options.files ?? {})) {
      const slash = path.lastIndexOf("/");
      if (slash > 0) this.FS.mkdirTree(path.slice(0, slash));
      this.FS.writeFile(path, content);
    }
    if (options.env) this.#setEnvironment(options.env);
    if (options.packageIndex) this.registerModule("_morelia_index", options.packageIndex);
    if (options.jsGlobals) this.registerModule("js", options.jsGlobals === true ? globalThis : options.jsGlobals);
  }

  #setEnvironment(env: { readonly [name: string]: string }): void {
    const b = this.#b;
    const texts = (this.#options.command ? "\0" : "") + Object.entries(env).map(([name, value]) => `${name}=${value}\0`).join("");
    if (b.wasm.withTexts([texts], (p, n) => b.wasm.exports.binding_set_environ(b.ptr, p!, n!)) < 0) throwError(b);
  }

  /** Adds a folder to sys.path, at its end or its beginning. */
  addPath(folder: string, first = false): void {
    const b = this.#b;
    b.wasm.needRoom();
    if (b.wasm.withTexts([folder], (p) => b.wasm.exports.binding_add_path(b.ptr, p!, first ? 1 : 0)) < 0) throwError(b);
  }

  // The limits of a run start with the outermost entry into Python; a slice continues with what its predecessors left.
  #enter(): void {
    this.#b.wasm.needRoom();
    if (this.#ending && this.#depth === 0 && this.#b.wasm.depth === 0) this.#end();
    if (this.#b.wasm.ended) throw this.#b.wasm.ended;
    if (this.#depth++ > 0) return;
    this.#b.wasm.exports.binding_enter(this.#b.ptr);
    this.#startLimits();
  }

  #startLimits(): void {
    const { memoryLimit, timeLimit, instructionLimit } = this.#options;
    // After a program that used all its memory the interpreter still works: the limit leaves each run a little.
    if (memoryLimit) this.#setOption(Option.MEMORY_LIMIT, Math.max(memoryLimit, this.#b.wasm.exports.binding_memory_used(this.#b.ptr) + MEMORY_HEADROOM));
    const { kept } = this.#slices;
    this.#host.interrupts = kept?.interrupts ?? 0;
    if (kept) return this.#b.wasm.exports.binding_set_limits(this.#b.ptr, kept.seconds, kept.polls, kept.timeTold, kept.stepsTold) as unknown as void;
    if (timeLimit) this.#setOption(Option.TIME_LIMIT, timeLimit / 1000);
    if (instructionLimit) this.#setOption(Option.POLL_LIMIT, Math.ceil(instructionLimit / EVAL_BUDGET));
  }

  #keepLimits(): KeptLimits {
    const { wasm, ptr } = this.#b;
    const at = wasm.exports.binding_limits(ptr);
    const read = (field: LimitsLeftAt) => wasm.data.getFloat64(at + field, true);
    return { seconds: read(LimitsLeftAt.seconds), polls: read(LimitsLeftAt.polls), timeTold: read(LimitsLeftAt.timeTold), stepsTold: read(LimitsLeftAt.stepsTold),
      interrupts: this.#host.interrupts };
  }

  // A slice waits: others have limits of their own.
  #stepOut(): () => void {
    const kept = this.#keepLimits(), { failure } = this.#host;
    this.#host.failure = null;
    this.#slices.endSlice();
    this.#depth--;
    return () => {
      this.#depth++;
      this.#slices.kept = kept;
      this.#startLimits();
      this.#slices.kept = null;
      this.#host.failure ??= failure;
    };
  }

  #leave(): void {
    if (--this.#depth > 0) return;
    const { failure } = this.#host, { wasm, ptr } = this.#b;
    this.#host.failure = null;
    // a run that was ended by force
    const taken = !wasm.ended && wasm.exports.binding_leave_run(ptr) ? readError(this.#b) : null;
    if (this.#ending && wasm.depth === 0) this.#end();
    if (failure) throw failure.error;
    if (taken) throw taken;
  }

  #entering<T>(run: () => T): T {
    this.#enter();
    try {
      return run();
    } finally {
      this.#leave();
    }
  }

  /** Runs source text; returns the value of the last expression statement, or undefined. Throws PythonError. */
  runPython(source: string, options: RunOptions = {}): PythonValue {
    const b = this.#b, { globals, locals, filename = "<exec>" } = this.#checked(source, options);
    return this.#entering(() => take(b, b.wasm.withTexts([source, filename], (p, n, name) =>
      b.wasm.exports.binding_run(b.ptr, p!, n!, name!, globalsHandle(b, globals), localsHandle(b, locals)))));
  }

  /**
   * Runs source text that may use `await` outside of functions, without blocking: between time slices, and while it
   * waits, the page stays responsive. The result is the value of the last expression statement.
   */
  async runPythonAsync(source: string, options: RunOptions = {}): Promise<PythonValue> {
    const { globals, locals, filename = "<exec>" } = this.#checked(source, options);
    this.#b.wasm.needRoom();
    const handles = [globalsHandle(this.#b, globals), localsHandle(this.#b, locals)] as const;
    // it may have to wait, and they may be disposed of meanwhile
    const kept = [globals, locals].map((one) => one?.copy());
    try {
      return await this.#runner.run(source, filename, ...handles);
    } finally {
      for (const one of kept) one?.dispose();
    }
  }

  #checked(source: string, options: RunOptions): RunOptions {
    checkText("source text", source);
    checkOptions("a run", options, RUN_OPTIONS);
    this.#b.wasm.running = source;
    return options;
  }

  /**
   * Runs a whole program as __main__, as the command line does: an uncaught exception is printed to stderr. Returns the
   * exit status.
   */
  runProgram(source: string | Uint8Array, filename = "<string>"): number {
    const b = this.#b;
    b.wasm.running = filename;
    return this.#entering(() => b.wasm.withTexts([source, filename], (p, n, name) => b.wasm.exports.binding_run_program(b.ptr, p!, n!, name!)));
  }

  /** `runProgram` in time slices, so that signals and timers are handled meanwhile. */
  async runProgramAsync(source: string | Uint8Array, filename = "<string>"): Promise<number> {
    this.#b.wasm.needRoom();
    this.#b.wasm.running = filename;
    return this.#runner.program(source, filename);
  }

  /**
   * Runs one input of an interactive console: values of expressions are shown, exceptions printed. "more": the input is
   * incomplete.
   */
  async runInput(source: string, filename = "<python-input>"): Promise<"more" | { status: number; exits: boolean }> {
    this.#b.wasm.needRoom();
    return this.#runner.main(source, filename, true);
  }

  /**
   * Runs a library module as `python -m name` does; returns the exit status. `asOption: false`: `__main__` of the
   * folder or archive that sys.path begins with.
   */
  runModule(name: string, { asOption = true } = {}): number {
    return this.#entering(() => this.#b.wasm.withTexts([name], (p) => this.#b.wasm.exports.binding_run_module(this.#b.ptr, p!, asOption ? 1 : 0)));
  }

  /** The dict of __main__'s globals. */
  get globals(): PyProxy {
    return this.#entering(() => take(this.#b, check(this.#b, this.#b.wasm.exports.binding_globals(this.#b.ptr)))) as PyProxy;
  }

  /**
   * A JavaScript value as a Python object, copied deeply or to a depth: arrays to lists, objects and maps to dicts,
   * sets, bytes, dates. Plain values are returned as they are; others as proxies.
   */
  toPy(value: JsValue, options: { depth?: number } = {}): PythonValue {
    checkOptions("toPy", options, { number: "depth" });
    const { depth = -1 } = options;
    return this.#entering(() => take(this.#b, giveDeep(this.#b, value, depth)));
  }

  /** import name, and the module as a proxy. */
  pyimport(name: string): PyProxy {
    checkText("a module's name", name);
    const b = this.#b;
    return this.#entering(() => take(b, withHandle(b, name, (n) => b.wasm.exports.binding_import(b.ptr, n)))) as PyProxy;
  }

  /**
   * Makes a JavaScript object a module that `import name` finds. For an ECMAScript module's namespace it has the
   * current exports.
   */
  registerModule(name: string, module: object): void {
    checkText("a module's name", name);
    const b = this.#b;
    this.#entering(() => withHandle(b, name, (n) => withHandle(b, isNamespace(module) && !b.js.access.all ? { ...module } : module, (m) => {
      if (b.wasm.exports.binding_set_module(b.ptr, n, m) < 0) throwError(b);
    })));
  }

  /**
   * Installs packages of pure Python: wheels as bytes, by URLs (which this page or process fetches) or by paths in
   * Python's files, and requirements ("name>=1.2") from the given index (`packageIndex`). Files are checked by the
   * hashes in RECORD and in the index. Dependencies must be given too, be installed, or be in the index. Throws
   * PythonError (InstallError) for what cannot be installed.
   */
  async install(...packages: (string | URL | Uint8Array | ArrayBuffer)[]): Promise<void> {
    const given = await Promise.all(packages.map(async (wanted) => {
      if (!(wanted instanceof URL) && !(typeof wanted === "string" && /^https?:/.test(wanted))) return wanted instanceof ArrayBuffer ? new Uint8Array(wanted) : wanted;
      const response = await fetch(wanted);
      if (!response.ok) throw new Error(`${wanted}: ${response.status} ${response.statusText}`);
      return new Uint8Array(await response.arrayBuffer());
    }));
    await scoped((keep) => invoke(keep(this.pyimport("morelia._wheels")), "install_all", keep(this.toPy(given) as PyProxy)) as Promise<void>);
  }

  /**
   * Unpacks an archive ("zip", "whl", "tar", "gztar", "bztar", "xztar", also by its suffix) into a folder of Python's
   * files, default the current one. No file is written outside of it.
   */
  unpackArchive(archive: Uint8Array | ArrayBuffer, format: string, options: { extractDir?: string } = {}): void {
    checkText("the format", format);
    checkOptions("unpackArchive", options, { string: "extractDir" });
    scoped((keep) => invoke(keep(this.pyimport("morelia._archives")), "unpack", keep(this.toPy([archive]) as PyProxy), format, options.extractDir ?? "."));
  }

  unregisterModule(name: string): void {
    scoped((keep) => keep(keep(this.pyimport("sys")).getattr("modules") as PyProxy).delete(name));
  }

  /** os.chdir: the folder that relative paths start from. */
  setWorkingFolder(folder: string): void {
    this.FS.chdir(folder);
  }

  setStdout(output?: Output): void {
    this.flush();
    this.#host.setOutput(1, output);
  }

  setStderr(output?: Output): void {
    this.flush();
    this.#host.setOutput(2, output);
  }

  setStdin(input?: Input): void {
    this.#host.setInput(input);
  }

  /** A cell that another thread sets to 2 to interrupt. */
  setInterruptBuffer(buffer: Int32Array | Uint8Array | undefined): void {
    this.#host.interruptBuffer = buffer ?? null;
  }

  /**
   * Raises KeyboardInterrupt in the running code (when called from a callback, or between slices) or in the next run.
   */
  interrupt(): void {
    this.#host.interruptRequested = true;
    if (this.#b.wasm.ended) return;
    this.#b.wasm.needRoom();
    this.#askSoon();
  }

  /** @internal Code that runs in slices lets the event loop turn at the next call or back-edge. */
  turn(): void {
    if (!this.#host.sliceEnd) return;
    this.#host.sliceEnd = Math.min(this.#host.sliceEnd, this.#host.now() - 1);
    this.#askSoon();
  }

  #askSoon(): void {
    this.#b.wasm.data.setUint32(this.#b.wasm.exports.binding_poll_flag(this.#b.ptr), 1, true);
  }

  /** true: `onPoll` is called at every call and back-edge, for slow motion; false: every few thousand. */
  setPollOften(on: boolean): void {
    const set = () => this.#askSoon();
    this.#host.often = on ? set : null;
    if (on) set();
  }

  /** Flushes Python's output buffers. */
  flush(): void {
    this.#entering(() => this.#b.wasm.exports.binding_flush(this.#b.ptr));
  }

  /** Chooses which families specialize from now on; sites that are specialized already keep their form. */
  setSpecialization(choice: Specialization): void {
    this.inspect.setSpecialization(choice);
  }

  /** Bytes that Python holds now, the peak, and how many objects each side holds of the other. */
  memory(): { used: number; peak: number; proxies: number; jsObjects: number } {
    const x = this.#b.wasm.exports;
    return { used: x.binding_memory_used(this.#b.ptr), peak: x.binding_memory_peak(this.#b.ptr), proxies: x.binding_n_handles(this.#b.ptr), jsObjects: this.#b.js.size };
  }

  /** In debug mode: where the proxies were made that are not disposed of yet. */
  leaks(): string[] {
    return this.#b.origins ? [...this.#b.origins.values()] : [];
  }

  /**
   * Ends the interpreter: exit handlers and finalizers run, and its memory can be collected; every later use of it and
   * of its objects throws. In a callback from Python it ends when the running code has returned.
   */
  dispose(): void {
    if (this.#closed) return;
    this.#ending = true;
    if (this.#depth === 0 && this.#b.wasm.depth === 0) this.#end();
  }

  #end(): void {
    const { wasm, ptr } = this.#b;
    if (this.#closed) return;
    this.#closed = true;
    const ended = (wasm.ending = new Error("this interpreter has been disposed of"));
    try {
      this.#depth++; // callbacks from finalizers are still inside
      if (!wasm.ended) this.#startLimits(); // for exit handlers and finalizers
      if (!wasm.ended) wasm.exports.binding_free(ptr);
    } finally {
      this.#depth--;
      wasm.end(ended);
      this.#host.folders.closeAll();
    }
  }

  /** @internal Whether this error ended the interpreter. */
  endedWith(error: Error): boolean {
    return this.#b.wasm.ended === error;
  }

  /**
   * @internal Ends the interpreter of a process that ends now, without invisible steps. Returns whether some output was
   * lost.
   */
  leaveProcess(): boolean {
    this.#closed = true;
    return this.#b.wasm.exports.binding_leave(this.#b.ptr) !== 0;
  }
}

export interface Python {
  [Symbol.dispose](): void;
}
disposable(Python.prototype, Python.prototype.dispose);
