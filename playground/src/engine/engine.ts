// The page's side of the worker: starts it, stops it, steps it, replaces it when it cannot be stopped otherwise.
//
// Tests        tests/browser/ends.test.mjs
import type { StepMode } from "morelia";
import { load } from "../page/storage.js";
import { COMMAND, COMMANDS, CONTROL_BYTES, DELAY, FIRST_LINE, INPUT, INPUT_AT, INPUT_BYTES, INPUT_SIZE, INTERRUPT, LAST_LINE, SHOWN, TAKEN, WATCH, type FromWorker, type RunOptions, type ToWorker } from "./protocol.js";

// Fetched by the page, at once and only once; the worker gets the compiled module.
const wasm = WebAssembly.compileStreaming(fetch(new URL("./morelia-inspect.wasm", import.meta.url)));

const ENDS: ReadonlySet<string> = new Set(["done", "console-done", "compared", "failed-to-compile", "failed-to-start", "broken"]);
/**
 * How long a program may take to end when it is asked to; counted in turns, so that a page that gets no processor time
 * is more patient.
 */
const PATIENCE_MS = Number(load("patience") ?? 2000);
const TURNS = 20;

export class Engine {
  #patience = 0;
  #worker!: Worker;
  #control: Int32Array | null = null;
  #run = 0;
  #onMessage: (message: FromWorker) => void;

  constructor(onMessage: (message: FromWorker) => void) {
    this.#onMessage = onMessage;
    this.#start();
  }

  /** Stepping needs memory shared with the worker, which a page has if it is isolated from other origins. */
  get canStep(): boolean {
    return this.#control !== null;
  }

  #start(): void {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#control = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(CONTROL_BYTES)) : null;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("run" in data && data.run !== this.#run) return data.kind === "tick" ? this.taken() : undefined;
      if (ENDS.has(data.kind)) clearTimeout(this.#patience);
      this.#onMessage(data);
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

  // Clears earlier requests. Only here: requests from now on are meant for the next program, which the worker may start
  // later.
  #begin(): void {
    for (const word of [INTERRUPT, COMMAND]) if (this.#control) Atomics.store(this.#control, word, 0);
  }

  compile(source: string): void {
    this.#send({ kind: "compile", source, run: ++this.#run });
  }

  /** known: the code objects of this text came with an earlier message. */
  run(source: string, options: RunOptions, known: boolean): void {
    this.setDelay(options.delay);
    if (this.#control) Atomics.store(this.#control, WATCH, options.watch);
    this.#begin();
    this.#send({ kind: "run", source, options, run: ++this.#run, known });
  }

  compare(source: string, off: readonly string[]): void {
    this.setDelay(0);
    this.#begin();
    this.#send({ kind: "compare", source, off, run: ++this.#run });
  }

  /** Runs a line of the console in the interpreter of the last run. last: more lines cannot follow. */
  console(text: string, last: boolean): void {
    this.#begin();
    this.#send({ kind: "console", text, last, run: this.#run });
  }

  /** A look has been drawn: the next one may come. */
  taken(): void {
    if (this.#control) Atomics.add(this.#control, TAKEN, 1);
  }

  /** What the page shows: while a program runs, states of other code objects are not sent. `lines`: of the heat map. */
  look(code: number, lines: readonly [number, number] | null): void {
    if (!this.#control) return;
    Atomics.store(this.#control, SHOWN, code);
    Atomics.store(this.#control, FIRST_LINE, lines?.[0] ?? 0);
    Atomics.store(this.#control, LAST_LINE, lines?.[1] ?? 0);
  }

  setDelay(delay: number): void {
    if (this.#control) Atomics.store(this.#control, DELAY, delay);
  }

  /** Other events are watched from now on: a running program takes them up at a call or a back-edge. */
  watch(watch: number): void {
    if (this.#control) Atomics.store(this.#control, WATCH, watch);
    this.#send({ kind: "watch", watch, run: this.#run });
  }

  /** Continues a stopped program until `mode` stops it; stops a running one. */
  step(mode: StepMode): void {
    if (!this.#control) return;
    Atomics.store(this.#control, COMMAND, COMMANDS.indexOf(mode) + 1);
    Atomics.notify(this.#control, COMMAND);
  }

  /** Passes a line to the waiting program; null: end of input. */
  input(line: string | null): void {
    if (!this.#control) return;
    const room = new Uint8Array(this.#control.buffer, INPUT_AT, INPUT_BYTES);
    const bytes = new TextEncoder().encode(`${line ?? ""}\n`).subarray(0, INPUT_BYTES);
    room.set(bytes);
    Atomics.store(this.#control, INPUT_SIZE, bytes.length);
    Atomics.store(this.#control, INPUT, line === null ? 2 : 1);
    Atomics.notify(this.#control, INPUT);
  }

  /**
   * True: the program is asked to end with KeyboardInterrupt; when it does not within two seconds, `replaced` is called and a new worker starts.
   * False: the worker was replaced at once.
   */
  stop(replaced: () => void): boolean {
    if (this.#control) {
      Atomics.store(this.#control, INTERRUPT, 1);
      Atomics.notify(this.#control, INTERRUPT);
      this.input(null);
      this.step("run");
      this.#wait(TURNS, replaced);
      return true;
    }
    this.restart();
    return false;
  }

  #wait(turns: number, replaced: () => void): void {
    clearTimeout(this.#patience);
    this.#patience = window.setTimeout(() => {
      if (turns > 1) return this.#wait(turns - 1, replaced);
      this.restart();
      replaced();
    }, PATIENCE_MS / TURNS);
  }

  restart(): void {
    clearTimeout(this.#patience);
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
    this.#run++;
    this.#start();
  }
}
