// node-processes.ts: processes of the machine for Python, in Node. They are started by a thread (process-worker.cjs), which is made for the first one.
//
// Tests        tests/node/processes.test.mjs
import path from "node:path";
import type { MessagePort, Worker as WorkerClass } from "node:worker_threads";
import { systemError, type FileDetails, type FolderFiles } from "./folder.js";
import { packageFolder, requireNode } from "./place.js";
import type { Processes, ProcessRequest } from "./processes.js";

const TURN = 15; // milliseconds that a question waits for its answer: between two looks at the limits
const PIECE = 1 << 20; // bytes that are written at a time

class Thread {
  readonly #port: MessagePort;
  readonly #cell = new Int32Array(new SharedArrayBuffer(4));
  readonly #receive: (port: MessagePort) => { message: unknown } | undefined;

  constructor() {
    const { Worker, MessageChannel, receiveMessageOnPort } = requireNode("node:worker_threads") as typeof import("node:worker_threads");
    const { port1, port2 } = new MessageChannel();
    const thread: WorkerClass = new Worker(path.join(packageFolder, "process-worker.cjs"), { workerData: { port: port2, cell: this.#cell }, transferList: [port2] });
    thread.unref();
    this.#port = port1;
    this.#receive = receiveMessageOnPort;
  }

  ask(operation: string, question: object): unknown {
    this.#port.postMessage({ operation, ...question });
    for (;;) {
      const seen = Atomics.load(this.#cell, 0), got = this.#receive(this.#port);
      if (!got) {
        Atomics.wait(this.#cell, 0, seen);
        continue;
      }
      const { value, code, folder } = got.message as { value?: unknown; code?: string; folder?: boolean };
      if (code) throw Object.assign(systemError(code), { folder });
      return value;
    }
  }
}

const PIPE: FileDetails = { size: 0n, atimeNs: 0n, mtimeNs: 0n, ctimeNs: 0n, ino: 0n, dev: 0n, blocks: 0n, mode: 0o10600n, nlink: 1n, uid: 0n, gid: 0n, blksize: 4096n, rdev: 0n };

class NodeProcesses implements Processes {
  readonly pid = process.pid;
  readonly parent = process.ppid;
  #thread: Thread | null = null;

  #ask(operation: string, question: object): unknown {
    return (this.#thread ??= new Thread()).ask(operation, question);
  }

  // The answer of a pipe within a turn; else EINTR: the caller looks at the limits and asks again.
  #now(operation: string, question: object): unknown {
    const answer = this.#ask(operation, { ...question, ms: TURN });
    if (answer === null) throw systemError("EINTR");
    return answer;
  }

  start(request: ProcessRequest): { pid: number; pipes: number[] } {
    this.#thread ??= new Thread();
    const mask = process.umask(request.umask);
    try {
      return this.#ask("start", request) as { pid: number; pipes: number[] };
    } finally {
      process.umask(mask);
    }
  }

  wait(pid: number, now: boolean): { pid: number; status: number } | null {
    if (!this.#thread) throw systemError("ECHILD");
    return this.#ask("wait", { pid, now, ms: TURN }) as { pid: number; status: number } | null;
  }

  kill(pid: number, signal: number): void {
    process.kill(pid, signal);
  }

  ready(id: number): boolean {
    return this.#ask("ready", { id }) as boolean;
  }

  // A pipe has no name and no offsets: other requests are refused.
  readonly pipes: FolderFiles = new Proxy({
    read: (id: number, into: Uint8Array): number => {
      const bytes = this.#now("read", { id, size: into.length }) as Uint8Array;
      return into.set(bytes), bytes.length;
    },
    write: (id: number, bytes: Uint8Array): number => this.#now("write", { id, bytes: bytes.slice(0, PIECE) }) as number,
    close: (id: number): void => void this.#ask("close", { id }),
    stat: (): FileDetails => PIPE,
  } as Partial<FolderFiles> as FolderFiles, {
    get: (methods, name) => (methods as unknown as Record<string | symbol, unknown>)[name] ?? (name === "descriptors" ? undefined : () => {
      throw systemError("EINVAL");
    }),
  });
}

/** Processes of the machine, for `loadPython({ processes })`: `subprocess`, `os.system` and their like start what they will, with the rights of this process. */
export function nodeProcesses(): Processes {
  return new NodeProcesses();
}
