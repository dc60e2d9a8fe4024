// wasm.ts: the raw WebAssembly instance: instantiation, memory, texts, and a guard around the exports of wasm_bindings/.

import { guard } from "./border/access.js";
import { FatalError } from "./border/fatal.js";
import { PROBE_FRAME, type Exports, type PollAnswer } from "./gen/bindings.gen.js";
import type { FileStat } from "./host/files.js";
import type { FolderHost } from "./host/folder.js";
import type { RegionReport } from "./jit.js";
import type { Aside } from "./run-sync.js";
import type { Net } from "./host/net.js";
import type { ProcessHost } from "./host/processes.js";

/** Requests of the VM to its host. Every function is synchronous. */
export interface Host {
  write(fd: number, bytes: Uint8Array): number;
  /** Fills `into`; returns the number of bytes, 0 at the end of input, -1 on failure. */
  read(fd: number, into: Uint8Array): number;
  /** Seconds. 0: wall clock, 1: monotonic, 2: processor time. */
  clock(which: number): number;
  /** Milliseconds of the monotonic clock. */
  now(): number;
  random(into: Uint8Array): void;
  /** The bytes of a file, or null: no such file. */
  readFile(path: string): Uint8Array | null;
  /** What is at a path, or null: nothing. */
  stat(path: string): FileStat | null;
  /** The names in a folder, or null: there is no such folder. */
  list(path: string): string[] | null;
  /** Folders to work in. */
  readonly folders: FolderHost;
  readonly processes: Pick<ProcessHost, "operate">;
  /** The network, where it is granted. */
  readonly net: Net | undefined;
  /** The folder that relative paths start from. */
  cwd(): string;
  /** Blocks for a time in seconds; false: this host cannot. */
  sleep(seconds: number): boolean;
  poll(): PollAnswer;
  /** Keeps an exception of an embedder's callback for the outermost call. */
  caught(error: unknown): void;
  /** Called where stepping stops (Inspector.step). */
  onStep?: (() => void) | null;
  /** Puts stacks aside, where that was asked for (run-sync.ts). */
  readonly aside: Aside | undefined;
}

/** Python's operations on JavaScript objects (js-objects.ts). */
export interface JsOperations {
  operate(op: number, id: number, a: number, b: number): number;
  call(id: number, args: number, nargs: number, names: number, construct: number): number;
  release(id: number): void;
}

/** When loops are compiled: "unasked": when the program has run for a while, and there is time for it; "patient": when there is time for it; "at once": for tests. */
export type Pace = "unasked" | "patient" | "at once";

/** Gives the compiler of loops; null: it is not loaded yet; undefined: there is none. */
export type CompilerSource = () => ((wasm: Wasm, binding: number) => LoopCompiler) | null | undefined;

/** Makes machine code of loops (jit.ts). */
export interface LoopCompiler {
  pace: Pace;
  compile(frame: number, executor: number, head: number): number;
  release(at: number): void;
  putUnderStress(choice: string): void;
  readonly reports: readonly RegionReport[];
}

// Up to this size, ASCII text is made faster here than by the decoder.
const SHORT = 100;
// The stack that must be left when JavaScript calls in: enough for C code that does not ask, and for making an
// exception.
const ENTRY_RESERVE = 128 * 1024;
const MAX_TEXT = 0x1fffffe8; // V8's longest string
const MAX_SIZE = 0x7fffffff; // of data that is copied into the VM's memory
const SNIPPET = 80;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * One instance of the VM's module with its own memory.
 *
 * Every call of an export goes through a guard: an exception that comes out of WebAssembly has left the VM's data in
 * the middle of a change, so the instance is dead from then on. No import throws: an exception of a callback is kept
 * for the outermost call (Host), or becomes Python's exception.
 */
export class Wasm {
  readonly exports: Exports;
  /** The same, unguarded. */
  readonly bare: WebAssembly.Exports;
  /** What every call throws now: the interpreter trapped, or it was disposed of. */
  ended: Error | null = null;
  /** What callbacks of the last finalizers are told about proxies that are gone. */
  ending: Error | null = null;
  /** Called when that is set. */
  onEnd: ((error: Error) => void) | null = null;
  /** How many calls of exports are on the stack. */
  depth = 0;
  /** The running program, for FatalError. */
  running = "";
  /** Set before Python meets its first JavaScript object. */
  js: JsOperations | null = null;
  jit: LoopCompiler | null = null;
  /** Gives `jit` when it is first wanted. */
  jitSource: (() => LoopCompiler | null | undefined) | null = null;
  #file: Uint8Array | null = null;
  #bytesView = new Uint8Array(0);
  #dataView = new DataView(new ArrayBuffer(0));

  constructor(module: WebAssembly.Module, readonly host: Host) {
    const instance = new WebAssembly.Instance(module, this.#imports(module));
    this.bare = instance.exports;
    this.exports = this.#guarded(instance.exports);
    guard(instance.exports as unknown as Exports);
    guard(this.exports);
    this.exports._initialize?.();
  }

  #guarded(exports: WebAssembly.Exports): Exports {
    const result: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(exports)) {
      if (typeof value !== "function" || name === "stack_probe") { // the probe is made to fail, and changes nothing
        result[name] = value;
        continue;
      }
      const fn = value as (...args: (number | undefined)[]) => number;
      result[name] = (a?: number, b?: number, c?: number, d?: number, e?: number, f?: number, g?: number) => {
        if (this.ended !== null) throw this.ended;
        this.depth++;
        try {
          return fn(a, b, c, d, e, f, g);
        } catch (error) {
          throw this.trapped(name, error);
        } finally {
          this.depth--;
        }
      };
    }
    return result as unknown as Exports;
  }

  /** The error for what came out of an export. */
  trapped(name: string, error: unknown): Error {
    if (this.ended !== null) return this.ended;
    const trap = error instanceof Error ? error.message : String(error);
    const program = this.running.trim().replaceAll(/\s+/g, " ");
    const shown = program.length > SNIPPET ? `${program.slice(0, SNIPPET)}…` : program;
    return this.end(new FatalError(trap, shown ? `${name} (${shown})` : name, error));
  }

  /** From now on every call throws this error. */
  end(error: Error): Error {
    if (this.ended) return this.ended;
    this.ended = error;
    this.onEnd?.(error);
    return error;
  }

  /** Memory as bytes, current after growth, which empties the views of what it was. */
  get bytes(): Uint8Array {
    if (this.#bytesView.length === 0) this.#view();
    return this.#bytesView;
  }

  get data(): DataView {
    if (this.#bytesView.length === 0) this.#view();
    return this.#dataView;
  }

  #view(): void {
    const { buffer } = this.exports.memory;
    this.#bytesView = new Uint8Array(buffer);
    this.#dataView = new DataView(buffer);
  }

  text(ptr: number, len: number): string {
    if (len > MAX_TEXT) throw new RangeError(`a text of ${len} bytes is longer than JavaScript's strings can be`);
    if (len <= SHORT) {
      const bytes = this.bytes;
      let text = "";
      for (let i = ptr; i < ptr + len; i++) {
        const byte = bytes[i]!;
        if (byte > 127) return decoder.decode(bytes.subarray(ptr, ptr + len));
        text += String.fromCharCode(byte);
      }
      return text;
    }
    return decoder.decode(this.bytes.subarray(ptr, ptr + len));
  }

  textAt(ptr: number): string {
    if (ptr === 0) return "";
    const bytes = this.bytes;
    let end = ptr;
    while (bytes[end] !== 0) end++;
    return this.text(ptr, end - ptr);
  }

  /** Calls `use` with a zero-terminated copy of each text in wasm memory: (pointer, length) pairs in order. */
  withTexts<T>(texts: readonly (string | Uint8Array)[], use: (...at: number[]) => T): T {
    const encoded = texts.map((t) => (typeof t === "string" ? encoder.encode(t) : t));
    const total = encoded.reduce((sum, b) => sum + b.length + 1, 0);
    const base = total > MAX_SIZE ? 0 : this.exports.binding_alloc(total);
    if (base === 0) throw new RangeError("out of WebAssembly memory");
    const at: number[] = [];
    let p = base;
    for (const b of encoded) {
      this.bytes.set(b, p);
      this.bytes[p + b.length] = 0;
      at.push(p, b.length);
      p += b.length + 1;
    }
    try {
      return use(...at);
    } finally {
      if (this.ended === null) this.exports.binding_dealloc(base);
    }
  }

  /**
   * Throws when JavaScript calls in too near the end of its stack: beyond it the engine would end C in the middle of a
   * change.
   */
  needRoom(): void {
    if (!this.#hasRoom(ENTRY_RESERVE)) throw new RangeError("too little of JavaScript's stack is left to call Python");
  }

  /** Whether the engine's stack has a reserve left: frames of a known size either fit or the engine throws. The probe leaves nothing behind. */
  #hasRoom(reserve: number): boolean {
    try {
      this.exports.stack_probe(reserve / PROBE_FRAME, 0);
      return true;
    } catch {
      return false;
    }
  }

  #imports(module: WebAssembly.Module): WebAssembly.Imports {
    const morelia: Record<string, WebAssembly.ImportValue> = {
      write: (fd: number, ptr: number, len: number) => this.host.write(fd, this.bytes.slice(ptr, ptr + len)),
      read: (fd: number, ptr: number, cap: number) => this.host.read(fd, this.bytes.subarray(ptr, ptr + cap)),
      clock: (which: number) => this.host.clock(which),
      zone: (seconds: number) => -60 * new Date(seconds * 1000).getTimezoneOffset() || 0,
      random: (ptr: number, len: number) => (this.host.random(this.bytes.subarray(ptr, ptr + len)), 0),
      file_find: (ptr: number, len: number) => {
        this.#file = this.host.readFile(this.text(ptr, len));
        return this.#file ? this.#file.length : -1;
      },
      file_take: (out: number) => {
        if (this.#file) this.bytes.set(this.#file, out);
        this.#file = null;
      },
      file_stat: (ptr: number, len: number, out: number) => {
        const found = this.host.stat(this.text(ptr, len));
        if (!found) return -1;
        this.data.setFloat64(out, found.size, true);
        this.data.setFloat64(out + 8, found.mtime, true);
        return found.folder ? 1 : 0;
      },
      file_list: (ptr: number, len: number) => {
        const names = this.host.list(this.text(ptr, len));
        this.#file = names ? encoder.encode(names.map((name) => name + "\0").join("")) : null;
        return this.#file ? this.#file.length : -1;
      },
      file_op: (op: number, id: number, path: number, a: number, x: number, y: number) =>
        this.host.folders.operate(this, op, id, this.textAt(path), a, x, y, (text) => (this.#file = encoder.encode(text)).length),
      process_op: (op: number, a: number, b: number, at: number, size: number, out: number) => this.host.processes.operate(this, op, a, b, at, size, out),
      net_op: (op: number, handle: number, arg: number, at: number, size: number) => this.host.net?.operate(op, handle, arg, at ? this.bytes.subarray(at, at + size) : size) ?? -52,
      file_cwd: (out: number, cap: number) => {
        const bytes = encoder.encode(this.host.cwd() + "\0");
        if (bytes.length > cap) return -1;
        this.bytes.set(bytes, out);
        return bytes.length - 1;
      },
      jit_compile: (frame: number, executor: number, head: number) => {
        const jit = this.jit ?? this.jitSource?.();
        this.jit = jit ?? null;
        return jit ? jit.compile(frame, executor, head) : jit === null ? 0 : -1;
      },
      jit_release: (at: number) => this.jit?.release(at),
      sleep: (seconds: number) => (this.host.sleep(seconds) ? 0 : -1),
      poll: () => this.host.poll(),
      stack_room: (reserve: number) => (this.host.aside?.room(reserve) ?? this.#hasRoom(reserve) ? 1 : 0),
      slice_ended: () => this.host.aside?.ended(),
      step: () => this.host.onStep?.(),
      js_op: (op: number, id: number, a: number, b: number) => this.js!.operate(op, id, a, b),
      js_call: (id: number, args: number, n: number, names: number, construct: number) => this.js!.call(id, args, n, names, construct),
      js_release: (id: number) => this.js?.release(id),
    };
    // An exception must not pass through WebAssembly: the VM gets a failure, and the outermost call throws the
    // exception. Operations of Python on JavaScript objects (js-objects.ts) turn it into a Python exception themselves.
    for (const [name, fn] of Object.entries(morelia)) {
      if (name.startsWith("js_")) continue;
      morelia[name] = (...args: never[]) => {
        try {
          return (fn as (...args: never[]) => number)(...args);
        } catch (error) {
          if (this.ended) throw error;
          this.host.caught(error);
          return -1;
        }
      };
    }
    morelia.wait = this.host.aside?.import ?? (() => {});
    // What the C library would like of an operating system and does not get. The VM itself asks only `morelia`.
    const refused = () => 52; // ENOSYS
    const result: Record<string, Record<string, WebAssembly.ImportValue>> = { morelia };
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (from === "morelia" || kind !== "function") continue;
      (result[from] ??= {})[name] = name === "emscripten_notify_memory_growth" ? () => {} : refused;
    }
    return result;
  }
}
