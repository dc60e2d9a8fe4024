// ctrl-c.ts: Ctrl-C in the command while Python does not return to the event loop: in one long operation of C, or in
// Python code below C, which cannot be paused at the end of its time slice. Node.js runs handlers of SIGINT only when
// its event loop turns. So a slice that is late starts a thread, once: it waits in a script with `breakOnSigint`, which
// ends when SIGINT comes, and sets a cell, which the next poll reads.
//
// Two scripts, one in the other: while the inner one has ended and is not started again, the outer one hears; without
// it SIGINT would end the process in between. From then on process.on("SIGINT") is quiet: a message reports signals
// that come while the event loop turns. A Ctrl-C between the end of the last turn and the start of the thread (about a
// sixth of a second) waits for the next turn, as all did before.
//
// Tests        tests/node/command/cli.test.mjs
import type { Worker as WorkerClass } from "node:worker_threads";
import type { Python } from "../node.js";

const LISTENER = `
const { workerData: cell, parentPort } = require("node:worker_threads");
const { Script } = require("node:vm");
const heard = () => {
  Atomics.store(cell, 0, 1);
  parentPort.postMessage(0);
};
const forEver = (script) => {
  for (;;) {
    try {
      script.runInThisContext({ breakOnSigint: true });
    } catch {
      heard();
    }
  }
};
const wait = new Script("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)");
globalThis.hear = () => forEver(wait);
forEver(new Script("hear()"));
`;

export class CtrlC {
  #cell: Int32Array | null = null;
  /** Whom to tell when the event loop turns. */
  python: Python | null = null;

  /** Whether Ctrl-C came since the last call; for polls. */
  readonly heard = (): boolean => this.#cell !== null && Atomics.exchange(this.#cell, 0, 0) === 1;

  /** The event loop has not turned for a while: listens without it from now on. */
  readonly listen = (): void => {
    if (this.#cell) return;
    this.#cell = new Int32Array(new SharedArrayBuffer(4));
    const { Worker } = require("node:worker_threads") as { Worker: typeof WorkerClass };
    const thread = new Worker(LISTENER, { eval: true, workerData: this.#cell });
    thread.unref();
    thread.on("message", () => {
      if (this.heard()) this.python?.interrupt();
    });
  };
}
