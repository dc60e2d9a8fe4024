// ctrl-c.ts: Ctrl-C in the command while Python does not return to the event loop: in one long operation of C, or in
// Python code below C, which cannot be paused at the end of its time slice. Node.js runs handlers of SIGINT only when
// its event loop turns. So a slice that is late starts a thread, once: it waits in a script with `breakOnSigint`, which
// ends when SIGINT comes, and sets a cell, which the next poll reads.
//
// Two scripts, one in the other: while the inner one has ended and is not started again, the outer one hears; without
// it SIGINT would end the process in between. From then on process.on("SIGINT") is quiet: a message reports signals
// that come while the event loop turns.
//
// A Ctrl-C that comes before the thread hears is known to process.on("SIGINT"), which tells at the next turn of the
// event loop. Before Python may wait for the network, the command waits for the thread, and then for a turn where there
// can be one. Code that runs in one slice (-m) has no such handler: until the thread hears, Ctrl-C ends the process.
// What is left: a Ctrl-C in the first sixth of a second of one long operation of C is heard at its end.
//
// Tests        tests/node/command/cli.test.mjs, tests/node/net.test.mjs
import type { Worker as WorkerClass } from "node:worker_threads";
import type { Python } from "../node.js";

// Cells: Ctrl-C came; the thread hears.
const HEARD = 0, HEARS = 1, COUNT = 2;

const LISTENER = `
const { workerData: cells, parentPort } = require("node:worker_threads");
const { Script } = require("node:vm");
const heard = () => {
  Atomics.store(cells, ${HEARD}, 1);
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
globalThis.hear = () => {
  Atomics.store(cells, ${HEARS}, 1);
  Atomics.notify(cells, ${HEARS});
  forEver(wait);
};
forEver(new Script("hear()"));
`;

const STARTS = 10_000; // milliseconds within which a thread starts

export class CtrlC {
  #cells: Int32Array | null = null;
  #waited = false;
  /** Whom to tell when the event loop turns. */
  python: Python | null = null;

  /** Whether Ctrl-C came since the last call; for polls. */
  readonly heard = (): boolean => this.#cells !== null && Atomics.exchange(this.#cells, HEARD, 0) === 1;

  /** The event loop has not turned for a while: listens without it from now on. */
  readonly listen = (): void => {
    if (this.#cells) return;
    this.#cells = new Int32Array(new SharedArrayBuffer(4 * COUNT));
    const { Worker } = require("node:worker_threads") as { Worker: typeof WorkerClass };
    const thread = new Worker(LISTENER, { eval: true, workerData: this.#cells });
    thread.unref();
    thread.on("message", () => {
      if (this.heard()) this.python?.interrupt();
    });
  };

  /** Python may wait for long from now on: returns when the thread hears, and lets the event loop tell of a Ctrl-C before that. */
  readonly listenNow = (): void => {
    if (this.#waited) return;
    this.#waited = true;
    this.listen();
    Atomics.wait(this.#cells!, HEARS, 0, STARTS);
    this.python?.turn();
  };
}
