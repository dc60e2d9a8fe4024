/// The page's side of the worker: starts it, stops it, restarts it when it cannot be stopped otherwise.
import { DELAY, INTERRUPT, type FromWorker, type ToWorker } from "./protocol.js";

export class Engine {
  #worker!: Worker;
  #control: Int32Array | null = null;
  #run = 0;
  #onMessage: (message: FromWorker) => void;

  constructor(onMessage: (message: FromWorker) => void) {
    this.#onMessage = onMessage;
    this.#start();
  }

  #start(): void {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#control = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(8)) : null;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (!("run" in data) || data.run === this.#run) this.#onMessage(data);
    };
    this.#worker.onerror = (event) => this.#onMessage({ kind: "broken", message: event.message });
    this.#send({ kind: "start", control: (this.#control?.buffer as SharedArrayBuffer | undefined) ?? null });
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  compile(source: string): void {
    this.#send({ kind: "compile", source, run: ++this.#run });
  }

  run(source: string, delay: number, specialize: boolean): void {
    this.setDelay(delay);
    this.#send({ kind: "run", source, delay, specialize, run: ++this.#run });
  }

  setDelay(delay: number): void {
    if (this.#control) Atomics.store(this.#control, DELAY, delay);
  }

  /** True: the program will end by itself with KeyboardInterrupt. False: the worker was replaced by a new one. */
  stop(): boolean {
    if (this.#control) {
      Atomics.store(this.#control, INTERRUPT, 1);
      Atomics.notify(this.#control, INTERRUPT);
      return true;
    }
    this.restart();
    return false;
  }

  restart(): void {
    this.#worker.terminate();
    this.#run++;
    this.#start();
  }
}
