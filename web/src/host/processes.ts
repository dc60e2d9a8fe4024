// processes.ts: processes of the machine: what the embedder grants (Processes), and the VM's requests (HostProcesses of
// vm/base/host.h).
//
// Tests        tests/node/processes.test.mjs
import { errorNumber, systemError, type FolderFiles, type FolderHost } from "./folder.js";
import { ChildStream, FOLDER_FAILED, ProcessOp } from "../gen/bindings.gen.js";
import type { Wasm } from "../wasm.js";

/**
 * A standard stream of a process: a descriptor of the system, a pipe (new, or an existing one, by number), nothing, or,
 * for errors, the same as its output.
 */
export type ProcessStream = number | "pipe" | "ignore" | "output" | { pipe: number };

export interface ProcessRequest {
  folder: string;
  /** The bits that are taken off the modes of files that it makes. */
  umask: number;
  /** In a session of its own. */
  session: boolean;
  /** The files to try; the first that can be run is. */
  files: string[];
  args: string[];
  env: { [name: string]: string };
  stdio: ProcessStream[];
}

/** Starts processes. Everything is synchronous; a failed operation throws an error with the system's `code`. */
export interface Processes {
  readonly pid: number;
  readonly parent: number;
  /** The pipes' numbers are handles of `pipes`; -1 where there is none. */
  start(request: ProcessRequest): { pid: number; pipes: number[] };
  /**
   * The wait status of a process (-1: of any) that has ended; null: not yet. Waits a few milliseconds unless `now`: the
   * limits are looked at between two calls.
   */
  wait(pid: number, now: boolean): { pid: number; status: number } | null;
  kill(pid: number, signal: number): void;
  /** Whether reading from a pipe would not wait. */
  ready(pipe: number): boolean;
  /** Reading, writing and closing of pipes; none of them waits long: EINTR. */
  readonly pipes: FolderFiles;
  /**
   * @internal Signals from outside: `listen` is told what the program does at one (0: what the system does, 1: nothing, 2: a handler), and
   * `end` ends the whole process by one.
   */
  readonly signals?: { listen(signal: number, how: number): void; end(signal: number): void };
}

const NO_HANG = 1;
const decoder = new TextDecoder();

// The request's texts, in the order that posix_process.c documents.
function readRequest(bytes: Uint8Array): Omit<ProcessRequest, "stdio"> {
  const texts = decoder.decode(bytes).split("\0");
  let at = 0;
  const next = () => texts[at++]!;
  const list = () => Array.from({ length: Number(next()) }, next);
  const folder = next(), umask = Number(next()), session = next() === "1", files = list(), args = list();
  const env = Object.fromEntries(list().map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]));
  return { folder, umask, session, files, args, env };
}

/** An interpreter's processes; without a grant there are none. */
export class ProcessHost {
  readonly #granted: Processes | undefined;
  readonly #folders: FolderHost;

  constructor(granted: Processes | undefined, folders: FolderHost) {
    this.#granted = granted;
    this.#folders = folders;
  }

  operate(wasm: Wasm, op: ProcessOp, a: number, b: number, at: number, size: number, out: number): number {
    const granted = this.#granted;
    if (!granted) return op === ProcessOp.ID ? -1 : -errorNumber(systemError("ENOSYS"));
    try {
      switch (op) {
        case ProcessOp.ID: return a === 0 ? granted.pid : granted.parent;
        case ProcessOp.SPAWN: return this.#start(granted, wasm, at, size, out);
        case ProcessOp.WAIT: {
          const ended = granted.wait(a, (b & NO_HANG) !== 0);
          if (!ended) return b & NO_HANG ? 0 : -errorNumber(systemError("EINTR"));
          wasm.data.setInt32(out, ended.status, true);
          return ended.pid;
        }
        case ProcessOp.LISTEN: return granted.signals?.listen(a, b), 0;
        case ProcessOp.END: return granted.signals?.end(a), 0;
        case ProcessOp.KILL: return granted.kill(a, b), 0;
        case ProcessOp.READY: {
          const open = this.#folders.opened(a);
          return open?.files !== granted.pipes || granted.ready(open.handle) ? 1 : 0;
        }
      }
    } catch (error) {
      return -errorNumber(error) - ((error as { folder?: boolean }).folder ? FOLDER_FAILED : 0);
    }
  }

  #stream(granted: Processes, code: number): ProcessStream {
    if (code >= 0) {
      const open = this.#folders.opened(code);
      if (open?.files === granted.pipes) return { pipe: open.handle };
      if (open?.files.descriptors) return open.handle;
      throw systemError("EBADF");
    }
    if (code > ChildStream.PIPE) return ChildStream.SHARES - code;
    return code === ChildStream.PIPE ? "pipe" : code === ChildStream.AS_OUTPUT ? "output" : "ignore";
  }

  #start(granted: Processes, wasm: Wasm, at: number, size: number, out: number): number {
    const request = readRequest(wasm.bytes.slice(at, at + size));
    try {
      request.folder = this.#folders.machineFolder(request.folder) ?? request.folder;
    } catch (error) {
      throw Object.assign(error as Error, { folder: true });
    }
    const stdio = [0, 1, 2].map((i) => this.#stream(granted, wasm.data.getInt32(out + 4 * i, true)));
    const { pid, pipes } = granted.start({ ...request, stdio });
    pipes.forEach((pipe, i) => wasm.data.setInt32(out + 12 + 4 * i, pipe < 0 ? -1 : this.#folders.adopt(granted.pipes, pipe), true));
    return pid;
  }
}
