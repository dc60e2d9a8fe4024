/// The worker: one fresh interpreter for each run, its state sent to the page as it goes.
import { loadPython, PythonError, type CodeInfo, type Python } from "morelia";
import { DELAY, INTERRUPT, type FromWorker, type Tick, type ToWorker } from "./protocol.js";

const TICK_MS = 40;
let control: Int32Array | null = null;
let spare: Promise<Python> | null = null;

const post = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

/** What the running program's interpreter calls back into; swapped for each run. */
let hooks: { out(text: string): void; err(text: string): void; poll(): boolean } | null = null;

function fresh(): Promise<Python> {
  return loadPython({
    inspect: true, stdout: (text: string) => hooks?.out(text), stderr: (text: string) => hooks?.err(text), interrupted: () => hooks?.poll() ?? false, stdlibUrl: null,
    memoryLimit: 512 << 20,
  });
}

/** The next interpreter; another one is made ready behind it. */
async function take(): Promise<Python> {
  const python = await (spare ?? fresh());
  spare = null;
  return python;
}

class Run {
  readonly #python: Python;
  readonly #run: number;
  readonly #codes: readonly CodeInfo[];
  readonly #indexOf: Map<number, number>;
  readonly #delay: number;
  readonly #begin = performance.now();
  #lastTick = 0;
  #nextEvent = 0;
  #pending = { out: "", err: "" };
  stopped = false;

  constructor(python: Python, run: number, codes: readonly CodeInfo[], delay: number) {
    this.#python = python;
    this.#run = run;
    this.#codes = codes;
    this.#delay = delay;
    this.#indexOf = new Map(codes.map((code) => [code.id, code.index]));
  }

  write(stream: "out" | "err", text: string): void {
    const other = stream === "out" ? "err" : "out";
    if (this.#pending[other]) this.flush();
    this.#pending[stream] += text;
    if (this.#pending[stream].length > 65536) this.flush();
  }

  flush(): void {
    for (const stream of ["out", "err"] as const) {
      if (this.#pending[stream]) post({ kind: "output", run: this.#run, stream, text: this.#pending[stream] });
      this.#pending[stream] = "";
    }
  }

  snapshot(): Tick {
    this.#python.flush();
    this.flush();
    const { inspect } = this.#python;
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
    return { states: this.#codes.map((code) => inspect.snapshot(code.index)), events, families: inspect.families(), now,
      seconds: (performance.now() - this.#begin) / 1000 };
  }

  /** Called by the interpreter while it runs. True stops it. */
  poll(): boolean {
    const delay = control ? Atomics.load(control, DELAY) : this.#delay;
    this.#python.setPollOften(delay > 0);
    const now = performance.now();
    if (delay >= 8 || now - this.#lastTick >= TICK_MS) {
      this.#lastTick = now;
      post({ kind: "tick", run: this.#run, tick: this.snapshot() });
    }
    if (delay > 0) this.#wait(delay);
    if (control && Atomics.exchange(control, INTERRUPT, 0)) this.stopped = true;
    return this.stopped;
  }

  #wait(delay: number): void {
    if (control) Atomics.wait(control, INTERRUPT, 0, delay);
    else for (const end = performance.now() + delay; performance.now() < end; );
  }
}

async function compileOnly(source: string, run: number): Promise<void> {
  spare ??= fresh();
  const python = await spare;
  try {
    const codes = python.inspect.compile(source, "program.py");
    post({ kind: "compiled", run, codes, states: codes.map((code) => python.inspect.snapshot(code.index)) });
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    post({ kind: "failed-to-compile", run, message: error.traceback });
  }
}

async function execute(source: string, delay: number, specialize: boolean, id: number): Promise<void> {
  const python = await take();
  let codes: CodeInfo[];
  try {
    if (!specialize) python.setSpecialization(false);
    codes = python.inspect.compile(source, "program.py");
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    post({ kind: "failed-to-compile", run: id, message: error.traceback });
    return;
  }
  const run = new Run(python, id, codes, delay);
  hooks = { out: (text) => run.write("out", text), err: (text) => run.write("err", text), poll: () => run.poll() };
  if (control) Atomics.store(control, INTERRUPT, 0);
  python.setPollOften(delay > 0);
  post({ kind: "compiled", run: id, codes, states: codes.map((code) => python.inspect.snapshot(code.index)) });
  let failure: string | null = null;
  try {
    python.inspect.execute();
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    if (error.type !== "SystemExit") failure = run.stopped ? "stopped" : error.traceback;
  }
  post({ kind: "done", run: id, tick: run.snapshot(), error: failure, stopped: run.stopped });
  hooks = null;
  python.dispose();
  spare ??= fresh();
}

let queue: Promise<void> = Promise.resolve();
onmessage = ({ data }: MessageEvent<ToWorker>) => {
  queue = queue.then(async () => {
    switch (data.kind) {
      case "start": {
        const begin = performance.now();
        control = data.control ? new Int32Array(data.control) : null;
        spare = fresh();
        await spare;
        post({ kind: "ready", seconds: (performance.now() - begin) / 1000 });
        break;
      }
      case "compile":
        await compileOnly(data.source, data.run);
        break;
      case "run":
        await execute(data.source, data.delay, data.specialize, data.run);
        break;
    }
  }).catch((error: unknown) => {
    hooks = null;
    spare = null;
    post({ kind: "broken", message: String((error as Error)?.message ?? error) });
  });
};
