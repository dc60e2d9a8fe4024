// client.ts: the page's side: the interpreter's methods, each returning a promise.
import type { BrowserFolderOptions } from "../browser-folder.js";
import { checkOptions, checkText } from "../interpreter/check-options.js";
import { disposable } from "../border/dispose.js";
import { ExceptionError, type ExceptionData } from "../border/exception-data.js";
import { FatalError } from "../border/fatal.js";
import type { FileStat } from "../host/files.js";
import { outputOf, type Output } from "../interpreter/output.js";
import { INPUT_BYTES, decodeWire, encodePlain, type FileOperation, type ObjectOperation, type Reply, type Request, type Wire, type WireError, type WireOptions } from "./protocol.js";

/** A worker as this file sees it. */
export interface Line {
  post(message: Request): void;
  listen(receive: (message: Reply) => void, fail: (error: Error) => void): void;
  end(): Promise<void> | void;
}

export interface WorkerOptions extends Omit<WireOptions, "wasm" | "stdlibUrl" | "packageIndex"> {
  stdout?: Output;
  stderr?: Output;
  /** Returns the next piece of input, null at the end; may take its time. Works where there is SharedArrayBuffer. */
  stdin?: () => string | null | Promise<string | null>;
  wasm?: URL | string | BufferSource | WebAssembly.Module;
  stdlibUrl?: URL | string | null;
  /**
   * Where `install` and micropip find packages by their names: an index as made by `packageIndex` of
   * "morelia/packages".
   */
  packageIndex?: URL | string;
}

/** How source text is run. */
export interface RemoteRunOptions {
  globals?: RemoteProxy;
  locals?: RemoteProxy;
  filename?: string;
}

const RUN_OPTIONS = { object: "globals locals", string: "filename" };

/** An exception that left Python in the worker. */
export class WorkerPythonError extends ExceptionError {
  /** @internal */
  constructor(data: ExceptionData, traceback: string, readonly exception: RemoteProxy) {
    super(data, traceback);
  }
}

/** A Python object in the worker. Every operation is a promise. */
export class RemoteProxy {
  readonly #client: WorkerPython;
  #id: number;

  /** @internal */
  constructor(client: WorkerPython, id: number, readonly type: string, readonly isCallable: boolean) {
    this.#client = client;
    this.#id = id;
  }

  /** @internal */
  get number(): number {
    if (this.#id === 0) throw new Error("this proxy has been disposed of");
    return this.#id;
  }

  #ask<T>(operation: ObjectOperation, args: readonly unknown[] = [], more: { kwargs?: Record<string, unknown>; depth?: number } = {}): Promise<T> {
    return this.#client.operate(this.number, operation, args, more) as Promise<T>;
  }

  call(...args: unknown[]): Promise<unknown> { return this.#ask("call", args); }
  callKwargs(args: readonly unknown[], kwargs: Record<string, unknown>): Promise<unknown> { return this.#ask("call", args, { kwargs }); }
  get(key: unknown): Promise<unknown> { return this.#ask("get", [key]); }
  set(key: unknown, value: unknown): Promise<void> { return this.#ask("set", [key, value]); }
  delete(key: unknown): Promise<void> { return this.#ask("delete", [key]); }
  has(key: unknown): Promise<boolean> { return this.#ask("has", [key]); }
  getattr(name: string): Promise<unknown> { return this.#ask("getattr", [name]); }
  setattr(name: string, value: unknown): Promise<void> { return this.#ask("setattr", [name, value]); }
  delattr(name: string): Promise<void> { return this.#ask("delattr", [name]); }
  hasattr(name: string): Promise<boolean> { return this.#ask("hasattr", [name]); }
  length(): Promise<number> { return this.#ask("length"); }
  repr(): Promise<string> { return this.#ask("repr"); }
  str(): Promise<string> { return this.#ask("str"); }
  dir(): Promise<string[]> { return this.#ask("dir"); }
  toJs(options: { depth?: number } = {}): Promise<unknown> { return this.#ask("toJs", [], options); }
  /** All items at once. */
  iterate(): Promise<unknown[]> { return this.#ask("iterate"); }

  async *[Symbol.asyncIterator](): AsyncIterator<unknown> {
    yield* await this.iterate();
  }

  dispose(): void {
    if (this.#id) this.#client.release(this.#id);
    this.#id = 0;
  }
}

export interface RemoteProxy {
  [Symbol.dispose](): void;
}
disposable(RemoteProxy.prototype, RemoteProxy.prototype.dispose);

/** The files that Python in the worker sees. */
export class RemoteFiles {
  readonly #ask: <T>(operation: FileOperation, path: string, to?: string | Uint8Array, append?: boolean) => Promise<T>;

  readonly #folders: (request: Asking) => Promise<unknown>;

  /** @internal */
  constructor(ask: <T>(operation: FileOperation, path: string, to?: string | Uint8Array, append?: boolean) => Promise<T>, folders: (request: Asking) => Promise<unknown>) {
    this.#ask = ask;
    this.#folders = folders;
  }

  /**
   * Mounts a folder of the browser, as `browserFolder(place, options)` of "morelia/browser-folder" does: the worker
   * opens it.
   */
  async mount(at: string, place: string | FileSystemDirectoryHandle, options: BrowserFolderOptions = {}): Promise<void> {
    await this.#folders({ kind: "mount", at, place, options });
  }

  /** Writes changes in mounted folders of the browser to their storage. */
  async sync(): Promise<void> {
    await this.#folders({ kind: "sync" });
  }

  readFile(path: string): Promise<Uint8Array>;
  readFile(path: string, options: { encoding: "utf8" }): Promise<string>;
  readFile(path: string, options?: { encoding?: "utf8" }): Promise<Uint8Array | string> { return this.#ask("readFile", path, options?.encoding); }
  writeFile(path: string, content: string | Uint8Array, { append = false } = {}): Promise<void> { return this.#ask("writeFile", path, content, append); }
  readdir(path: string): Promise<string[]> { return this.#ask("readdir", path); }
  stat(path: string): Promise<FileStat> { return this.#ask("stat", path); }
  exists(path: string): Promise<boolean> { return this.#ask("exists", path); }
  mkdir(path: string): Promise<void> { return this.#ask("mkdir", path); }
  mkdirTree(path: string): Promise<void> { return this.#ask("mkdirTree", path); }
  rmdir(path: string): Promise<void> { return this.#ask("rmdir", path); }
  unlink(path: string): Promise<void> { return this.#ask("unlink", path); }
  rename(from: string, to: string): Promise<void> { return this.#ask("rename", from, to); }
}

function canShare(): boolean {
  return typeof SharedArrayBuffer !== "undefined" && (typeof crossOriginIsolated === "undefined" || crossOriginIsolated);
}

type Call = { resolve(value: unknown): void; reject(error: Error): void };
type Asking = Request extends infer R ? (R extends { call: number } ? Omit<Exclude<R, { kind: "answer" }>, "call"> : never) : never;

/** An interpreter in a worker: the same methods, each returning a promise. */
export class WorkerPython {
  readonly version = "3.14.2";
  readonly FS: RemoteFiles;
  readonly #calls = new Map<number, Call>();
  readonly #functions = new Map<number, (...args: unknown[]) => unknown>();
  readonly #functionIds = new Map<(...args: unknown[]) => unknown, number>();
  readonly #forgotten = new FinalizationRegistry<number>((id) => this.release(id));
  readonly #interruptCell: Int32Array | null;
  readonly #inputCell: Int32Array | null;
  #next = 1;
  #ended: Error | null = null;

  readonly #line: Line;
  readonly #options: WorkerOptions;

  private constructor(line: Line, options: WorkerOptions) {
    this.#line = line;
    this.#options = options;
    const shared = canShare();
    this.#interruptCell = shared ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.#inputCell = shared && options.stdin ? new Int32Array(new SharedArrayBuffer(8 + INPUT_BYTES)) : null;
    this.FS = new RemoteFiles(<T>(operation: FileOperation, path: string, to?: string | Uint8Array, append?: boolean) =>
      this.#ask({ kind: "file", operation, path, ...(to === undefined ? {} : { to }), ...(append === undefined ? {} : { append }) }) as Promise<T>, (request) => this.#ask(request));
  }

  /** @internal Use loadPythonWorker. */
  static start(line: Line, options: WorkerOptions): Promise<WorkerPython> {
    const python = new WorkerPython(line, options);
    const stdout = outputOf(options.stdout ?? ((text) => console.log(text.replace(/\n$/, ""))));
    const stderr = outputOf(options.stderr ?? ((text) => console.error(text.replace(/\n$/, ""))));
    return new Promise((resolve, reject) => {
      python.#calls.set(0, { resolve: () => {}, reject: (error) => {
        reject(error);
        python.#ended = error;
        void line.end(); // there is no interpreter in it
      } });
      line.listen((message) => {
        if (message.kind === "ready") {
          python.#calls.delete(0);
          resolve(python);
        } else if (message.kind === "output") (message.fd === 2 ? stderr : stdout)(message.text);
        else python.#receive(message);
      }, (error) => {
        reject(error);
        python.#fail(error);
      });
      const { stdout: _out, stderr: _err, stdin, wasm, stdlibUrl, packageIndex, ...rest } = options;
      if (rest.net) {
        if ("operate" in rest.net) throw new TypeError("the option 'net' of a worker is what is granted, { connect, listen }: the worker makes the network");
        checkOptions("net", rest.net, { "": "connect listen" });
      }
      line.post({
        kind: "load", interrupt: python.#interruptCell, input: python.#inputCell, hasStdin: Boolean(stdin),
        options: { ...rest, ...(packageIndex === undefined ? {} : { packageIndex: String(packageIndex) }), ...(wasm === undefined ? {} : { wasm: wasm instanceof URL ? wasm.href : wasm }), ...(stdlibUrl === undefined ? {} : { stdlibUrl: stdlibUrl instanceof URL ? stdlibUrl.href : stdlibUrl }) },
      });
    });
  }

  #fail(error: Error): void {
    this.#ended = error;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.reject(error);
  }

  #ask(request: Asking): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    const call = this.#next++;
    return new Promise((resolve, reject) => {
      this.#calls.set(call, { resolve, reject });
      this.#line.post({ ...request, call } as Request);
    });
  }

  #encode(value: unknown): Wire {
    if (value instanceof RemoteProxy) return { t: "python", id: value.number, type: value.type, callable: value.isCallable };
    if (typeof value === "function") {
      const fn = value as (...args: unknown[]) => unknown;
      let id = this.#functionIds.get(fn);
      if (!id) {
        id = this.#next++;
        this.#functionIds.set(fn, id);
        this.#functions.set(id, fn);
      }
      return { t: "function", id };
    }
    return encodePlain(value, (item) => this.#encode(item));
  }

  #decode(wire: Wire): unknown {
    return decodeWire(wire, ({ id, type, callable }) => {
      const proxy = new RemoteProxy(this, id, type, callable);
      this.#forgotten.register(proxy, id, proxy);
      return proxy;
    }, (id) => this.#functions.get(id));
  }

  #decodeError(error: WireError): Error {
    if (error.kind === "fatal") return new FatalError(error.trap, error.ran);
    if (error.kind === "javascript") return Object.assign(new Error(error.message), { name: error.name });
    return new WorkerPythonError(error.data, error.traceback, this.#decode(error.exception) as RemoteProxy);
  }

  #receive(message: Exclude<Reply, { kind: "ready" | "output" }>): void {
    switch (message.kind) {
      case "done": this.#calls.get(message.call)?.resolve(this.#decode(message.value)); break;
      case "failed": this.#calls.get(message.call)?.reject(this.#decodeError(message.error)); break;
      case "input": void this.#giveInput(); return;
      case "call": void this.#callFunction(message.call, message.id, message.args); return;
      case "releaseFunction": {
        const fn = this.#functions.get(message.id);
        this.#functions.delete(message.id);
        if (fn) this.#functionIds.delete(fn);
        return;
      }
    }
    this.#calls.delete(message.call);
  }

  async #callFunction(call: number, id: number, args: readonly Wire[]): Promise<void> {
    try {
      const value = await this.#functions.get(id)!(...args.map((arg) => this.#decode(arg)));
      this.#line.post({ kind: "answer", call, value: this.#encode(value) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      this.#line.post({ kind: "answer", call, error: { name, message } });
    }
  }

  #pendingInput = new Uint8Array(0);
  async #giveInput(): Promise<void> {
    const cell = this.#inputCell!;
    if (this.#pendingInput.length === 0) {
      let text: string | null = null;
      try {
        text = (await this.#options.stdin?.()) ?? null;
      } catch (error) {
        console.error(error);
      }
      if (text === null) {
        Atomics.store(cell, 0, 2);
        Atomics.notify(cell, 0);
        return;
      }
      this.#pendingInput = new TextEncoder().encode(text);
    }
    const piece = this.#pendingInput.subarray(0, INPUT_BYTES);
    this.#pendingInput = this.#pendingInput.slice(piece.length);
    new Uint8Array(cell.buffer, 8).set(piece);
    Atomics.store(cell, 1, piece.length);
    Atomics.store(cell, 0, 1);
    Atomics.notify(cell, 0);
  }

  /** @internal */
  operate(id: number, operation: ObjectOperation, args: readonly unknown[], { kwargs, depth }: { kwargs?: Record<string, unknown>; depth?: number }): Promise<unknown> {
    return this.#ask({
      kind: "object", id, operation, args: args.map((arg) => this.#encode(arg)),
      ...(kwargs ? { kwargs: Object.entries(kwargs).map(([k, v]) => [k, this.#encode(v)] as [string, Wire]) } : {}), ...(depth === undefined ? {} : { depth }),
    });
  }

  /** @internal */
  release(id: number): void {
    if (!this.#ended) this.#line.post({ kind: "release", id });
  }

  #run(source: string, options: RemoteRunOptions, async: boolean): Promise<unknown> {
    checkText("source text", source);
    checkOptions("a run", options, RUN_OPTIONS);
    const { globals, locals, filename = "<exec>" } = options;
    return this.#ask({ kind: "run", source, filename, async, globals: globals?.number ?? null, locals: locals?.number ?? null });
  }

  /** Runs source text; the result is the value of the last expression statement. */
  async runPython(source: string, options: RemoteRunOptions = {}): Promise<unknown> {
    return this.#run(source, options, false);
  }

  /** Runs source text that may use `await` outside of functions. */
  async runPythonAsync(source: string, options: RemoteRunOptions = {}): Promise<unknown> {
    return this.#run(source, options, true);
  }

  /** Installs packages, as `install` of an interpreter on the page does. The worker fetches them. */
  async install(...packages: (string | URL | Uint8Array | ArrayBuffer)[]): Promise<void> {
    await this.#ask({ kind: "install", packages: packages.map((wanted) => (wanted instanceof URL ? wanted.href : wanted instanceof ArrayBuffer ? new Uint8Array(wanted) : wanted)) });
  }

  /** Unpacks an archive into a folder of Python's files. */
  async unpackArchive(archive: Uint8Array | ArrayBuffer, format: string, options: { extractDir?: string } = {}): Promise<void> {
    checkOptions("unpackArchive", options, { string: "extractDir" });
    await this.#ask({ kind: "unpack", archive: archive instanceof ArrayBuffer ? new Uint8Array(archive) : archive, format, ...options });
  }

  /** The dict of __main__'s globals. */
  globals(): Promise<RemoteProxy> {
    return this.#ask({ kind: "globals" }) as Promise<RemoteProxy>;
  }

  pyimport(name: string): Promise<RemoteProxy> {
    return this.#ask({ kind: "import", name }) as Promise<RemoteProxy>;
  }

  toPy(value: unknown, { depth = -1 } = {}): Promise<unknown> {
    return this.#ask({ kind: "toPy", value: this.#encode(value), depth });
  }

  /** Makes an object of the page a module of Python; its functions are awaitable there: `await module.function()`. */
  registerModule(name: string, module: object): Promise<void> {
    return this.#ask({ kind: "register", name, module: this.#encode(module) }) as Promise<void>;
  }

  /** Raises KeyboardInterrupt in the running code: at once where memory can be shared, else between time slices. */
  interrupt(): void {
    if (this.#interruptCell) {
      Atomics.store(this.#interruptCell, 0, 2);
      Atomics.notify(this.#interruptCell, 0);
    } else {
      this.#line.post({ kind: "interrupt" });
    }
  }

  /** Ends the worker at once, whatever it does. Pending calls are rejected. */
  async terminate(): Promise<void> {
    this.#fail(new Error("the worker was terminated"));
    await this.#line.end();
  }
}
