/// The worker: one fresh interpreter for each run, its state sent to the page as it goes; it stays for the console until the next run.
import { loadPython, PythonError, type CodeInfo, type Python, type StepMode } from "morelia";
import { compare } from "./compare.js";
import { enter } from "./console.js";
import { provideLibrary } from "./library.js";
import { Monitor } from "./monitor.js";
import { COMMAND, COMMANDS, DELAY, INTERRUPT, WATCH, type FromWorker, type RunOptions, type Tick, type ToWorker } from "./protocol.js";

const TICK_MS = 40;
const FILE = "program.py";
let control: Int32Array | null = null;
let spare: Promise<Python> | null = null;
let last: Run | null = null;
let wasm: WebAssembly.Module;

const post = (message: FromWorker) => postMessage(message);

/** What the running interpreter calls back into; swapped for each run. */
let hooks: { out(text: string): void; err(text: string): void; poll(): boolean } | null = null;

function fresh(): Promise<Python> {
  return loadPython({
    wasm, inspect: true, stdout: (text: string) => hooks?.out(text), stderr: (text: string) => hooks?.err(text),
    interrupted: () => hooks?.poll() ?? false, stdlibUrl: null, memoryLimit: 512 << 20,
  });
}

/** The next interpreter; another one is made ready behind it. */
async function take(): Promise<Python> {
  const python = await (spare ?? fresh());
  spare = null;
  return python;
}

const interrupted = () => control !== null && Atomics.exchange(control, INTERRUPT, 0) !== 0;

class Run {
  readonly python: Python;
  readonly #run: number;
  /** What the output belongs to: the run, or a later line of the console. */
  outputRun: number;
  readonly #codes: readonly CodeInfo[];
  readonly #indexOf: Map<number, number>;
  readonly #delay: number;
  readonly #begin = performance.now();
  #paused = 0; // ms spent waiting
  #lastTick = 0;
  #nextEvent = 0;
  #pending = { out: "", err: "" };
  /** Slow motion by lines; false: the reader steps, or nobody does. */
  #slow = false;
  #mode: StepMode = "run";
  readonly #monitor: Monitor;
  stopped = false;

  constructor(python: Python, run: number, codes: readonly CodeInfo[], delay: number) {
    this.python = python;
    this.#run = this.outputRun = run;
    this.#codes = codes;
    this.#delay = delay;
    this.#monitor = new Monitor(python, FILE);
    this.#indexOf = new Map(codes.map((code) => [code.id, code.index]));
  }

  get run(): number {
    return this.#run;
  }

  write(stream: "out" | "err", text: string): void {
    const other = stream === "out" ? "err" : "out";
    if (this.#pending[other]) this.flush();
    this.#pending[stream] += text;
    if (this.#pending[stream].length > 65536) this.flush();
  }

  flush(): void {
    for (const stream of ["out", "err"] as const) {
      if (this.#pending[stream]) post({ kind: "output", run: this.outputRun, stream, text: this.#pending[stream] });
      this.#pending[stream] = "";
    }
  }

  /** `between`: the machine stands between two instructions, where Python's own output buffers must be left alone. */
  snapshot(between = false): Tick {
    if (!between) this.python.flush();
    this.flush();
    const monitor = this.#monitor.report(between);
    const { inspect } = this.python;
    const events = inspect.events(this.#nextEvent);
    if (events.length) this.#nextEvent = events.at(-1)!.seq + 1;
    let now: Tick["now"] = null;
    for (const frame of inspect.frames()) {
      const code = this.#indexOf.get(frame.code);
      if (code !== undefined) {
        now = { code, unit: frame.unit };
        break;
      }
    }
    return { states: this.#codes.map((code) => inspect.snapshot(code.index)), events, families: inspect.families(), typeNames: inspect.typeNames(), now,
      seconds: (performance.now() - this.#begin - this.#paused) / 1000, monitor };
  }

  /** Other events are watched from now on. */
  watch(watch: number): void {
    this.#monitor.watch(watch);
  }

  /** The reader steps, or nearly so: what fires is told at once. */
  live(on: boolean): void {
    this.#monitor.live(on);
  }

  #delayNow(): number {
    return control ? Atomics.load(control, DELAY) : this.#delay;
  }

  /** Called by the interpreter while it runs. True stops it. */
  poll(): boolean {
    if (this.#monitor.busy) return false; // that is code of ours
    if (control) this.watch(Atomics.load(control, WATCH));
    const now = performance.now();
    if (now - this.#lastTick >= TICK_MS) {
      this.#lastTick = now;
      post({ kind: "tick", run: this.#run, tick: this.snapshot() });
    }
    if (this.#mode === "run") {
      const command = control && Atomics.exchange(control, COMMAND, 0) > 1;
      this.live(command || this.#delayNow() > 0);
      if (command) this.step("instruction");
      else if (this.#delayNow() > 0) this.#goSlow();
    }
    if (interrupted()) this.stopped = true;
    return this.stopped;
  }

  #goSlow(): void {
    this.#slow = true;
    this.#mode = "line";
    this.python.inspect.step("line", () => this.#stop());
  }

  /** From now on the reader steps. */
  step(mode: StepMode): void {
    this.#slow = false;
    this.#mode = mode;
    if (mode === "run" && this.#delayNow() > 0) this.#goSlow();
    else this.python.inspect.step(mode, () => this.#stop());
  }

  /** The machine stands between two instructions. */
  #stop(): void {
    if (this.#monitor.inCallback()) return this.python.inspect.step(this.#mode, () => this.#stop());
    if (!this.#slow) return this.#pause();
    const delay = this.#delayNow();
    if (control && Atomics.exchange(control, COMMAND, 0) > 1) return this.#pause();
    if (delay <= 0) return this.step("run");
    const now = performance.now();
    if (delay >= 30 || now - this.#lastTick >= TICK_MS) {
      this.#lastTick = now;
      post({ kind: "tick", run: this.#run, tick: this.snapshot(true) });
    }
    this.#wait(delay);
    this.#heed();
  }

  #wait(delay: number): void {
    if (control) Atomics.wait(control, INTERRUPT, 0, delay);
    else for (const end = performance.now() + delay; performance.now() < end; );
  }

  #pause(): void {
    if (!control) return this.step("run");
    const begin = performance.now();
    post({ kind: "paused", run: this.#run, tick: this.snapshot(true), frames: this.python.inspect.stack(40) });
    Atomics.wait(control, COMMAND, 0);
    const command = Atomics.exchange(control, COMMAND, 0);
    this.#paused += performance.now() - begin;
    this.step(COMMANDS[command - 1] ?? "run");
    this.#heed();
  }

  // A wish to stop that came while the program stood still: it ends at the next call or back-edge, and is not stepped until then.
  #heed(): void {
    if (!interrupted()) return;
    this.stopped = true;
    this.#slow = false;
    this.#mode = "instruction"; // not "run": poll() shall not start anything
    this.python.inspect.step("run");
    this.python.interrupt();
  }
}

function attach(run: Run): void {
  hooks = { out: (text) => run.write("out", text), err: (text) => run.write("err", text), poll: () => run.poll() };
}

async function compileOnly(source: string, run: number): Promise<void> {
  spare ??= fresh();
  const python = await spare;
  try {
    const codes = python.inspect.compile(source, FILE);
    post({ kind: "compiled", run, source, codes, states: codes.map((code) => python.inspect.snapshot(code.index)) });
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    post({ kind: "failed-to-compile", run, message: error.traceback });
  }
}

async function execute(source: string, { specialize, off, delay, step, watch }: RunOptions, id: number): Promise<void> {
  last?.python.dispose();
  last = null;
  const python = await take();
  await provideLibrary(python, source);
  let codes: CodeInfo[];
  try {
    python.setSpecialization(specialize ? { exclude: off } : false);
    codes = python.inspect.compile(source, FILE);
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    post({ kind: "failed-to-compile", run: id, message: error.traceback });
    return;
  }
  const run = new Run(python, id, codes, delay);
  attach(run);
  run.live(step !== "run" || delay > 0);
  run.watch(watch);
  if (control) Atomics.store(control, INTERRUPT, 0);
  post({ kind: "compiled", run: id, source, codes, states: codes.map((code) => python.inspect.snapshot(code.index)) });
  run.step(step);
  let failure: string | null = null;
  try {
    python.inspect.execute();
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    if (error.type !== "SystemExit") failure = run.stopped ? "stopped" : error.traceback;
  }
  python.inspect.step("run");
  post({ kind: "done", run: id, tick: run.snapshot(), error: failure, stopped: run.stopped });
  hooks = null;
  last = run;
  spare ??= fresh();
}

function watchLater(watch: number, id: number): void {
  if (!last || last.run !== id) return;
  last.watch(watch);
  post({ kind: "tick", run: id, tick: last.snapshot() });
}

async function consoleLine(text: string, final: boolean, id: number): Promise<void> {
  last ??= new Run(await take(), id, [], 0);
  const run = last;
  await provideLibrary(run.python, text);
  run.stopped = false;
  run.outputRun = id;
  attach(run);
  if (control) Atomics.store(control, INTERRUPT, 0);
  const incomplete = enter(run.python, text, final, (error) => run.write("err", error));
  const tick = run.run === id ? run.snapshot() : (run.python.flush(), run.flush(), null);
  post({ kind: "console-done", run: id, incomplete, tick });
  hooks = null;
}

async function handle(data: ToWorker): Promise<void> {
  switch (data.kind) {
    case "start": {
      const begin = performance.now();
      control = data.control ? new Int32Array(data.control) : null;
      wasm = data.wasm;
      spare = fresh();
      await spare;
      post({ kind: "ready", seconds: (performance.now() - begin) / 1000 });
      break;
    }
    case "compile":
      return compileOnly(data.source, data.run);
    case "run":
      return execute(data.source, data.options, data.run);
    case "watch":
      return watchLater(data.watch, data.run);
    case "console":
      return consoleLine(data.text, data.last, data.run);
    case "compare":
      if (control) Atomics.store(control, INTERRUPT, 0);
      try {
        post({ kind: "compared", run: data.run, ...(await compare(data.source, data.off, interrupted)) });
      } catch (error) {
        if (!(error instanceof PythonError)) throw error;
        post({ kind: "failed-to-compile", run: data.run, message: error.traceback });
      }
      break;
  }
}

let queue: Promise<void> = Promise.resolve();
onmessage = ({ data }: MessageEvent<ToWorker>) => {
  queue = queue.then(() => handle(data)).catch((error: unknown) => {
    hooks = null;
    spare = last = null;
    post({ kind: "broken", message: String((error as Error)?.message ?? error) });
  });
};
