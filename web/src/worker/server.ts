// server.ts: the worker's side: an interpreter that executes the messages.
import type { BrowserFolderOptions } from "../browser-folder.js";
import type { FileSource } from "../host/files.js";
import { PythonError } from "../border/error.js";
import { FatalError } from "../border/fatal.js";
import { systemError } from "../host/folder.js";
import type { Net, NetGrants } from "../host/net.js";
import { packageIndex } from "../package-index.js";
import { PyProxy } from "../border/proxy.js";
import type { Python, PythonOptions } from "../interpreter/python.js";
import { decodeWire, encodePlain, type Reply, type Request, type Wire, type WireError, type WireOptions } from "./protocol.js";

const INPUT_TURN = 15; // milliseconds between two looks at the limits while it waits for input

/** The other end of the line. */
export interface Port {
  post(message: Reply, transfer?: Transferable[]): void;
  listen(receive: (message: Request) => void): void;
}

export type Load = (options: PythonOptions & Pick<WireOptions, "wasm" | "stdlibUrl">) => Promise<Python>;

/** What is the host's: its network, and folders of the browser. */
export interface Grants {
  openNet(grants: NetGrants): Net;
  openFolder?: (place: string | FileSystemDirectoryHandle, options: BrowserFolderOptions) => Promise<FileSource>;
}

class Server {
  #python!: Python;
  #interruptible = false;
  #asked = false; // for input that has not arrived yet
  readonly #objects = new Map<number, PyProxy>();
  readonly #ids = new Map<PyProxy, number>();
  readonly #calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  readonly #functions = new Map<number, WeakRef<(...args: unknown[]) => Promise<unknown>>>();
  readonly #dropped = new FinalizationRegistry<number>((id) => this.#port.post({ kind: "releaseFunction", id }));
  #next = 1;
  // The interpreter that replaces one that ended (onFatal).
  #restarting: Promise<void> | null = null;
  #loaded!: Extract<Request, { kind: "load" }>;

  readonly #port: Port;
  readonly #load: Load;

  readonly #grants: Grants;

  constructor(port: Port, load: Load, grants: Grants) {
    this.#grants = grants;
    this.#port = port;
    this.#load = load;
    port.listen((message) => void this.#receive(message));
  }

  #encode(value: unknown, depth = 0): Wire {
    if (value instanceof PyProxy) {
      let id = this.#ids.get(value);
      if (!id) {
        id = this.#next++;
        this.#ids.set(value, id);
        this.#objects.set(id, value);
      }
      return { t: "python", id, type: value.type, callable: value.isCallable };
    }
    if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`a ${typeof value} cannot be sent to another thread`);
    return depth > 100 ? { t: "data", value } : encodePlain(value, (item) => this.#encode(item, depth + 1));
  }

  #decode(wire: Wire): unknown {
    return decodeWire(wire, ({ id }) => this.#object(id), (id) => this.#remoteFunction(id));
  }

  #object(id: number): PyProxy {
    const object = this.#objects.get(id);
    if (!object) throw new Error("this proxy has been disposed of");
    return object;
  }

  // A function of the page: its result comes later.
  #remoteFunction(id: number): (...args: unknown[]) => Promise<unknown> {
    const known = this.#functions.get(id)?.deref();
    if (known) return known;
    const remote = (...args: unknown[]) => new Promise<unknown>((resolve, reject) => {
      const call = this.#next++;
      this.#calls.set(call, { resolve, reject });
      this.#port.post({ kind: "call", call, id, args: args.map((arg) => this.#encode(arg)) });
    });
    this.#functions.set(id, new WeakRef(remote));
    this.#dropped.register(remote, id);
    return remote;
  }

  #encodeError(error: unknown): WireError {
    if (error instanceof PythonError) return { kind: "python", data: error.toData(), traceback: error.traceback, exception: this.#encode(error.exception) };
    if (error instanceof FatalError) return { kind: "fatal", trap: error.trap, ran: error.ran };
    return error instanceof Error ? { kind: "javascript", name: error.name, message: error.message } : { kind: "javascript", name: "Error", message: String(error) };
  }

  async #receive(message: Request): Promise<void> {
    switch (message.kind) {
      case "load": return this.#start(message);
      case "interrupt": return void this.#python?.interrupt();
      case "release": {
        const object = this.#objects.get(message.id);
        this.#objects.delete(message.id);
        if (object) {
          this.#ids.delete(object);
          object.dispose();
        }
        return;
      }
      case "answer": {
        const call = this.#calls.get(message.call);
        this.#calls.delete(message.call);
        if (message.error) call?.reject(Object.assign(new Error(message.error.message), { name: message.error.name }));
        else call?.resolve(message.value && this.#decode(message.value));
        return;
      }
      default:
        await this.#restarting;
        try {
          const value = await this.#perform(message);
          this.#port.post({ kind: "done", call: message.call, value: this.#encode(value) });
        } catch (error) {
          if (error instanceof FatalError) await this.#restart(error);
          this.#port.post({ kind: "failed", call: message.call, error: this.#encodeError(error) });
        }
    }
  }

  // All runs of an interpreter end with its error: the first one starts the next interpreter.
  async #restart(error: FatalError): Promise<void> {
    if (this.#loaded.options.onFatal !== "restart" || !this.#python.endedWith(error)) return this.#restarting ?? undefined;
    this.#objects.clear();
    this.#ids.clear();
    this.#python.dispose();
    this.#restarting ??= this.#create().then((python) => {
      this.#python = python;
      this.#restarting = null;
    });
    await this.#restarting;
  }

  #create(): Promise<Python> {
    const { options: { onFatal: _onFatal, packageIndex: index, net, ...options }, interrupt, input, hasStdin } = this.#loaded;
    return this.#load({
      ...options,
      ...(net === undefined ? {} : { net: this.#grants.openNet(net) }),
      ...(index === undefined ? {} : { packageIndex: packageIndex(index) }),
      stdout: (text) => this.#port.post({ kind: "output", fd: 1, text }),
      stderr: (text) => this.#port.post({ kind: "output", fd: 2, text }),
      ...(interrupt ? { interruptBuffer: interrupt } : {}),
      ...(hasStdin && input ? { stdin: () => this.#readInput(input) } : {}),
    });
  }

  async #start(message: Extract<Request, { kind: "load" }>): Promise<void> {
    this.#loaded = message;
    this.#interruptible = message.interrupt !== null;
    try {
      this.#python = await this.#create();
      this.#port.post({ kind: "ready" });
    } catch (error) {
      this.#port.post({ kind: "failed", call: 0, error: this.#encodeError(error) });
    }
  }

  // Asks once, and waits in turns, between which it looks at limits and interrupts. An answer that comes too late
  // belongs to the next question.
  #readInput(cell: Int32Array): Uint8Array | null {
    if (!this.#asked) {
      Atomics.store(cell, 0, 0);
      this.#port.post({ kind: "input" });
      this.#asked = true;
    }
    if (Atomics.wait(cell, 0, 0, INPUT_TURN) === "timed-out") throw systemError("EINTR");
    this.#asked = false;
    if (Atomics.load(cell, 0) === 2) return null;
    return new Uint8Array(cell.buffer, 8, Atomics.load(cell, 1)).slice();
  }

  async #perform(message: Exclude<Request, { kind: "load" | "interrupt" | "release" | "answer" }>): Promise<unknown> {
    const python = this.#python;
    switch (message.kind) {
      case "run": {
        const options = { filename: message.filename, ...(message.globals ? { globals: this.#object(message.globals) } : {}), ...(message.locals ? { locals: this.#object(message.locals) } : {}) };
        // Without a shared cell an interrupt is a message: it needs time slices.
        return message.async || !this.#interruptible ? python.runPythonAsync(message.source, options) : python.runPython(message.source, options);
      }
      case "import": return python.pyimport(message.name);
      case "globals": return python.globals;
      case "toPy": return python.toPy(this.#decode(message.value), { depth: message.depth });
      case "register": return python.registerModule(message.name, this.#decode(message.module) as object);
      case "install": return python.install(...message.packages);
      case "unpack": return python.unpackArchive(message.archive, message.format, message.extractDir === undefined ? {} : { extractDir: message.extractDir });
      case "mount": return this.#mount(message);
      case "sync": return python.FS.sync();
      case "object": return this.#operate(message);
      case "file": return this.#file(message);
    }
  }

  async #mount({ at, place, options }: Extract<Request, { kind: "mount" }>): Promise<void> {
    if (!this.#grants.openFolder) throw new Error("folders of a browser are mounted in browsers");
    this.#python.FS.mount(at, await this.#grants.openFolder(place, options));
  }

  #operate({ id, operation, args, kwargs, depth }: Extract<Request, { kind: "object" }>): unknown {
    const object = this.#object(id);
    const values = args.map((arg) => this.#decode(arg));
    const name = values[0] as string;
    switch (operation) {
      case "call": return object.callKwargs(values, Object.fromEntries((kwargs ?? []).map(([k, v]) => [k, this.#decode(v)])));
      case "get": return object.get(values[0]);
      case "set": return object.set(values[0], values[1]);
      case "delete": return object.delete(values[0]);
      case "has": return object.has(values[0]);
      case "getattr": return object.getattr(name);
      case "setattr": return object.setattr(name, values[1]);
      case "delattr": return object.delattr(name);
      case "hasattr": return object.hasattr(name);
      case "length": return object.length;
      case "repr": return object.repr();
      case "str": return object.toString();
      case "dir": return object.dir();
      case "toJs": return object.toJs(depth === undefined ? {} : { depth });
      case "iterate": return [...object];
    }
  }

  #file({ operation, path, to, append }: Extract<Request, { kind: "file" }>): unknown {
    const { FS } = this.#python;
    switch (operation) {
      case "readFile": return to === "utf8" ? FS.readFile(path, { encoding: "utf8" }) : FS.readFile(path);
      case "writeFile": return FS.writeFile(path, to ?? "", { append: append ?? false });
      case "readdir": return FS.readdir(path);
      case "stat": return FS.stat(path);
      case "mkdir": return FS.mkdir(path);
      case "mkdirTree": return FS.mkdirTree(path);
      case "rmdir": return FS.rmdir(path);
      case "unlink": return FS.unlink(path);
      case "rename": return FS.rename(path, to as string);
      case "exists": return FS.exists(path);
    }
  }
}

export function serve(port: Port, load: Load, grants: Grants): void {
  new Server(port, load, grants);
}
