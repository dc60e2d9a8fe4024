/// The page's side of the worker: starts it, stops it, steps it, restarts it when it cannot be stopped otherwise.
import type { StepMode } from "morelia";
import { COMMAND, COMMANDS, CONTROL_BYTES, DELAY, INTERRUPT, WATCH, type FromWorker, type RunOptions, type ToWorker } from "./protocol.js";

// Fetched by the page, at once and only once; the worker gets the compiled module.
const wasm = WebAssembly.compileStreaming(fetch(new URL("./morelia-inspect.wasm", import.meta.url)));

export class Engine {
  #worker!: Worker;
  #control: Int32Array | null = null;
  #run = 0;
  #onMessage: (message: FromWorker) => void;

  constructor(onMessage: (message: FromWorker) => void) {
    this.#onMessage = onMessage;
    this.#start();
  }

  /** Stepping needs memory shared with the worker, which a page has when it is isolated from other origins. */
  get canStep(): boolean {
    return this.#control !== null;
  }

  #start(): void {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#control = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(CONTROL_BYTES)) : null;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (!("run" in data) || data.run === this.#run) this.#onMessage(data);
    };
    this.#worker.onerror = (event) => this.#onMessage({ kind: "broken", message: event.message });
    const worker = this.#worker;
    const control = (this.#control?.buffer as SharedArrayBuffer | undefined) ?? null;
    wasm.then((module) => worker.postMessage({ kind: "start", control, wasm: module } satisfies ToWorker),
      (error: Error) => this.#onMessage({ kind: "broken", message: error.message, final: true }));
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  compile(source: string): void {
    this.#send({ kind: "compile", source, run: ++this.#run });
  }

  run(source: string, options: RunOptions): void {
    this.setDelay(options.delay);
    if (this.#control) Atomics.store(this.#control, WATCH, options.watch);
    if (this.#control) Atomics.store(this.#control, COMMAND, 0);
    this.#send({ kind: "run", source, options, run: ++this.#run });
  }

  compare(source: string, off: readonly string[]): void {
    this.setDelay(0);
    this.#send({ kind: "compare", source, off, run: ++this.#run });
  }

  /** Runs a line of the console in the interpreter of the last run. last: it is not asked for more. */
  console(text: string, last: boolean): void {
    this.#send({ kind: "console", text, last, run: this.#run });
  }

  setDelay(delay: number): void {
    if (this.#control) Atomics.store(this.#control, DELAY, delay);
  }

  /** Other events are watched from now on: a running program takes them up at a call or a back-edge. */
  watch(watch: number): void {
    if (this.#control) Atomics.store(this.#control, WATCH, watch);
    this.#send({ kind: "watch", watch, run: this.#run });
  }

  /** Makes a stopped program go on until `mode` says stop; stops a running one. */
  step(mode: StepMode): void {
    if (!this.#control) return;
    Atomics.store(this.#control, COMMAND, COMMANDS.indexOf(mode) + 1);
    Atomics.notify(this.#control, COMMAND);
  }

  /** True: the program will end by itself with KeyboardInterrupt. False: the worker was replaced by a new one. */
  stop(): boolean {
    if (this.#control) {
      Atomics.store(this.#control, INTERRUPT, 1);
      Atomics.notify(this.#control, INTERRUPT);
      this.step("run");
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
