// signals.ts: signals that come from outside to a program of the command, such as SIGTERM, once it has a handler for them.
//
// Node.js runs handlers of signals when the event loop of the main thread turns, and there Python runs. So a thread of its own watches them
// (through Node's internal binding, which libuv lets any loop use), and counts them in cells that the next poll reads. Without that binding
// handlers are called by `os.kill` of the own process only. SIGINT is heard otherwise: ctrl-c.ts.
//
// Tests        tests/node/command/day
import type { Worker as WorkerClass } from "node:worker_threads";
import type { Processes } from "../host/processes.js";

// Linux's numbers, which Python has.
const NAMES: { readonly [number: number]: NodeJS.Signals } = { 1: "SIGHUP", 3: "SIGQUIT", 6: "SIGABRT", 9: "SIGKILL", 10: "SIGUSR1", 12: "SIGUSR2", 15: "SIGTERM", 17: "SIGCHLD", 18: "SIGCONT", 20: "SIGTSTP", 28: "SIGWINCH" };
const DEFAULT = 0, COUNT = 65, ANY = 0, DONE = COUNT;

const WATCHER = `
const { workerData: cells, parentPort } = require("node:worker_threads");
const watched = new Map();
process.noDeprecation = true; // the binding is internal
const turn = () => new Promise(setImmediate);
parentPort.on("message", async ({ number, here, on }) => {
  try {
    if (!on && watched.has(number)) {
      await turn(); // what the loop has of it yet came before
      await turn();
      watched.get(number).close();
      watched.delete(number);
    }
    if (on && !watched.has(number)) {
      const signal = new (process.binding("signal_wrap").Signal)();
      signal.onsignal = () => {
        Atomics.add(cells, number, 1);
        Atomics.store(cells, ${ANY}, 1);
      };
      signal.start(here);
      watched.set(number, signal);
    }
  } catch {} // there is no such binding
  Atomics.add(cells, ${DONE}, 1);
  Atomics.notify(cells, ${DONE});
});
`;

/** Sends itself a signal for which nobody listens through Node.js, with the system's action, whoever else had another: Node.js starts its debugger at SIGUSR1. */
export function endBySignal(name: NodeJS.Signals): void {
  const nothing = () => {};
  if (name !== "SIGKILL") process.on(name, nothing).off(name, nothing);
  process.kill(process.pid, name);
}

export class Signals {
  #cells: Int32Array | null = null;
  #thread: WorkerClass | null = null;

  /** The number of a signal that came, each time once; 0: none. */
  readonly came = (): number => {
    const cells = this.#cells;
    if (!cells || Atomics.exchange(cells, ANY, 0) === 0) return 0;
    for (let number = 1; number < COUNT; number++) {
      if (Atomics.exchange(cells, number, 0) === 0) continue;
      Atomics.store(cells, ANY, 1); // there may be others
      return number;
    }
    return 0;
  };

  /** The program says what a signal does: `how` is 0 (what the system does), 1 (nothing) or 2 (a handler). */
  readonly listen = (number: number, how: number): void => {
    const name = NAMES[number];
    if (!name || name === "SIGABRT" || name === "SIGKILL" || (!this.#thread && how === DEFAULT)) return;
    if (!this.#thread) {
      const { Worker } = require("node:worker_threads") as { Worker: typeof WorkerClass };
      this.#cells = new Int32Array(new SharedArrayBuffer(4 * (COUNT + 1)));
      this.#thread = new Worker(WATCHER, { eval: true, workerData: this.#cells });
      this.#thread.unref();
    }
    const before = Atomics.load(this.#cells!, DONE);
    this.#thread.postMessage({ number, here: (require("node:os") as typeof import("node:os")).constants.signals[name], on: how !== DEFAULT });
    Atomics.wait(this.#cells!, DONE, before, 10_000);
  };

  /** Ends this process as a signal does that nobody handles. */
  readonly end = (number: number): void => {
    const name = NAMES[number];
    if (!name) return;
    endBySignal(name);
  };

  /** Processes that also tell what is done with signals. */
  with(processes: Processes): Processes {
    return Object.assign(processes, { signals: this as Pick<Signals, "listen" | "end"> });
  }
}
