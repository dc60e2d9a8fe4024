// The worker: one fresh interpreter for each run, whose state is sent to the page during the run; it is kept for the
// console until the next run.
import { loadPython, PythonError, type CodeInfo, type CodeState, type Python, type StepMode } from "morelia";
import { compare } from "./engine/compare.js";
import { enter } from "./engine/console.js";
import { LibraryMissing, provideLibrary } from "./engine/library.js";
import { Monitor } from "./engine/monitor.js";
import { packCodes, packEvents, packStates, STRIDE, Texts, thin, type StateBlock } from "./engine/packed.js";
import { COMMAND, COMMANDS, DELAY, FIRST_LINE, INPUT, INPUT_AT, INPUT_SIZE, INTERRUPT, LAST_LINE, SHOWN, TAKEN, WATCH, type FromWorker, type RunOptions, type Tick, type ToWorker } from "./engine/protocol.js";
import { Outgoing } from "./engine/transcript.js";

const TICK_MS = 40;
/** A look may take this share of the time: when much is rewritten, there are fewer looks. */
const SHARE = 5;
/** Without memory shared with the page, it cannot report that it has taken a look in: then there are fewer. */
const BLIND_TICK_MS = 120;
/** Rewrites of one look that are all kept, at its beginning and at its end. */
const KEPT_EACH = 500;
const FILE = "program.py";
let control: Int32Array | null = null;
let spare: Promise<Python> | null = null;
let last: Run | null = null;
let wasm: WebAssembly.Module;

const post = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

/** The buffers of states and events are transferred to the page. */
function postTick(message: Extract<FromWorker, { tick: Tick | null }>): void {
  const { tick } = message;
  post(message, tick ? [tick.events.buffer as ArrayBuffer, ...buffersOf(tick.states)] : []);
}

const buffersOf = ({ index, units, counts }: StateBlock) => [index, units, ...(counts ? [counts] : [])].map((words) => words.buffer as ArrayBuffer);

/** The callbacks of the running interpreter; swapped for each run. */
let hooks: { out(text: string): void; err(text: string): void; poll(): boolean; input(): string | Uint8Array | null } | null = null;

function fresh(): Promise<Python> {
  return loadPython({
    wasm, inspect: true, stdout: (text: string) => hooks?.out(text), stderr: (text: string) => hooks?.err(text),
    stdin: () => hooks?.input() ?? null, interrupted: () => hooks?.poll() ?? false, stdlibUrl: null, memoryLimit: 512 << 20, hashSeed: 0,
  });
}

/** The next interpreter; when it is used another one is prepared. */
async function take(): Promise<Python> {
  const python = await (spare ?? fresh());
  spare = null;
  return python;
}

function sameWords(a: Uint16Array | Uint32Array, b: Uint16Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
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
  #lookCost = 0;
  #posted = 0;
  #nextEvent = 0;
  #outgoing = new Outgoing();
  readonly #texts = new Texts();
  #textsSent = 1;
  /** What the page knows of each code object. */
  readonly #known: (CodeState | undefined)[] = [];
  /** The lines that each code object comes from. */
  readonly #lines: readonly (readonly [number, number])[];
  #typeNames = 0;
  /** Slow motion by lines; false: the reader steps, or neither. */
  #slow = false;
  #mode: StepMode = "run";
  readonly #monitor: Monitor;
  stopped = false;

  constructor(python: Python, run: number, codes: readonly CodeInfo[], delay: number, monitor: Monitor) {
    this.python = python;
    this.#run = this.outputRun = run;
    this.#codes = codes;
    this.#delay = delay;
    this.#monitor = monitor;
    this.#indexOf = new Map(codes.map((code) => [code.id, code.index]));
    this.#lines = codes.map(({ spans }) => spans.reduce<[number, number]>(([first, last], { line, endLine }) => (line > 0 ? [Math.min(first, line), Math.max(last, endLine)] : [first, last]), [Infinity, 0]));
  }

  get run(): number {
    return this.#run;
  }

  write(stream: "out" | "err", text: string): void {
    this.#outgoing.push(stream, text);
  }

  /** What is printed from now on belongs to a line of the console. */
  forConsole(id: number): void {
    this.flush();
    this.outputRun = id;
    this.#outgoing = new Outgoing();
  }

  flush(): void {
    const portion = this.#outgoing.take();
    if (portion) post({ kind: "output", run: this.outputRun, portion });
  }

  // Whether the page shows anything of a code object; `now` is the running one.
  #isSeen(index: number, now: number | undefined): boolean {
    if (!control || index === now || index === Atomics.load(control, SHOWN)) return true;
    const [first, last] = this.#lines[index]!;
    return first <= Atomics.load(control, LAST_LINE) && last >= Atomics.load(control, FIRST_LINE);
  }

  // The states that the page does not know yet; while the program runs, only those that are shown.
  #changed(whole: boolean, now: number | undefined): StateBlock {
    const { inspect } = this.python;
    const changed: [number, CodeState][] = [];
    for (const { index } of this.#codes) {
      if (!whole && !this.#isSeen(index, now)) continue;
      const counts = inspect.counts(index);
      const known = this.#known[index];
      // Code that has not run since was not rewritten either, except by a tool or at its first run; both show in the
      // units.
      if (known && counts && known.counts && sameWords(counts, known.counts) && sameWords(inspect.units(index), known.units)) continue;
      const state = inspect.snapshot(index);
      this.#known[index] = state;
      changed.push([index, state]);
    }
    return packStates(changed);
  }

  #events(): Pick<Tick, "events" | "texts" | "lost"> {
    const all = this.python.inspect.events(this.#nextEvent);
    let lost = all.length ? all[0]!.seq - this.#nextEvent : 0;
    if (all.length) this.#nextEvent = all.at(-1)!.seq + 1;
    const mine = packEvents(all, this.#indexOf, this.#texts);
    const events = thin(mine, KEPT_EACH, KEPT_EACH).slice();
    lost += (mine.length - events.length) / STRIDE;
    const texts = this.#texts.list.slice(this.#textsSent);
    this.#textsSent = this.#texts.list.length;
    return { events, texts, lost };
  }

  /**
   * `between`: the interpreter is between two instructions, where Python's own output buffers must not be touched.
   * `whole`: the reader can look at everything now.
   */
  snapshot(between = false, whole = true): Tick {
    const begin = performance.now();
    if (!between) this.python.flush();
    this.flush();
    const monitor = this.#monitor.report(between);
    const { inspect } = this.python;
    let now: Tick["now"] = null;
    for (const frame of inspect.frames()) {
      const code = this.#indexOf.get(frame.code);
      if (code !== undefined) {
        now = { code, unit: frame.unit };
        break;
      }
    }
    const typeNames = inspect.typeNames();
    const tick = { states: this.#changed(whole, now?.code), ...this.#events(), families: inspect.families(), typeNames: typeNames.length === this.#typeNames ? null : typeNames, now,
      seconds: (performance.now() - this.#begin - this.#paused) / 1000, monitor };
    this.#typeNames = typeNames.length;
    this.#lookCost = performance.now() - begin;
    return tick;
  }

  // Whether it is time for a look: not more often than the page takes them in.
  #due(now: number): boolean {
    const pause = Math.max(control ? TICK_MS : BLIND_TICK_MS, SHARE * this.#lookCost);
    if (now - this.#lastTick < pause) return false;
    return !control || Atomics.load(control, TAKEN) >= this.#posted || now - this.#lastTick > 1000;
  }

  #tick(between: boolean): void {
    this.#posted = control ? Atomics.load(control, TAKEN) + 1 : 0;
    postTick({ kind: "tick", run: this.#run, tick: this.snapshot(between, false) });
    this.#lastTick = performance.now();
  }

  /** A line from the reader; null: there is none. The interpreter waits in a read. */
  input(): string | Uint8Array | null {
    if (!control) {
      this.write("err", "input() needs memory shared with the page, which this host gives from the second visit on: reload the page once.\n");
      return null;
    }
    const begin = performance.now();
    Atomics.store(control, INPUT, 0);
    this.#tick(true);
    post({ kind: "input", run: this.outputRun });
    if (Atomics.load(control, INTERRUPT) === 0) Atomics.wait(control, INPUT, 0);
    this.#paused += performance.now() - begin;
    if (interrupted()) {
      this.stopped = true;
      this.python.interrupt();
      return null;
    }
    return Atomics.load(control, INPUT) === 1 ? new Uint8Array(control.buffer, INPUT_AT, Atomics.load(control, INPUT_SIZE)).slice() : null;
  }

  /** Other events are watched from now on. */
  watch(watch: number): void {
    this.#monitor.watch(watch);
  }

  /** The reader steps, or nearly so: events are sent at once. */
  live(on: boolean): void {
    this.#monitor.live(on);
  }

  #delayNow(): number {
    return control ? Atomics.load(control, DELAY) : this.#delay;
  }

  /** Called by the interpreter while it runs. True stops it. */
  poll(): boolean {
    if (this.#monitor.busy) return false; // the tools' own code
    if (control) this.watch(Atomics.load(control, WATCH));
    const now = performance.now();
    if (this.#due(now)) this.#tick(false);
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

  /** The interpreter is between two instructions. */
  #stop(): void {
    if (this.#monitor.inCallback()) return this.python.inspect.step(this.#mode, () => this.#stop());
    if (!this.#slow) return this.#pause();
    const delay = this.#delayNow();
    if (control && Atomics.exchange(control, COMMAND, 0) > 1) return this.#pause();
    if (delay <= 0) return this.step("run");
    const now = performance.now();
    if (delay >= 30 || this.#due(now)) this.#tick(true);
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
    postTick({ kind: "paused", run: this.#run, tick: this.snapshot(true), frames: this.python.inspect.stack(40) });
    Atomics.wait(control, COMMAND, 0);
    const command = Atomics.exchange(control, COMMAND, 0);
    this.#paused += performance.now() - begin;
    this.step(COMMANDS[command - 1] ?? "run");
    this.#heed();
  }

  // A request to stop while the program was paused: it ends at the next call or back-edge, without steps until then.
  #heed(): void {
    if (!interrupted()) return;
    this.stopped = true;
    this.#slow = false;
    this.#mode = "instruction"; // not "run": poll() shall not start anything
    this.python.inspect.step("run");
    this.python.interrupt();
  }
}

/** Fetched when the page is ready, at the latest with the first run. */
const tools = async (): Promise<string> => (await import("./engine/monitor-tools.js")).SOURCE;
const monitorOf = async (python: Python): Promise<Monitor> => new Monitor(python, FILE, await tools());

function attach(run: Run): void {
  hooks = { out: (text) => run.write("out", text), err: (text) => run.write("err", text), poll: () => run.poll(), input: () => run.input() };
}

function postCompiled(python: Python, source: string, codes: readonly CodeInfo[], run: number, known = false): void {
  const packed = known ? null : packCodes(codes);
  const states = packStates(codes.map(({ index }) => [index, { units: python.inspect.snapshot(index).units, counts: null }]));
  post({ kind: "compiled", run, source, codes: packed, ids: codes.map(({ id }) => id), states },
    [...buffersOf(states), ...(packed ? [packed.spans, packed.bases].map((words) => words.buffer as ArrayBuffer) : [])]);
}

async function compileOnly(source: string, run: number): Promise<void> {
  spare ??= fresh();
  const python = await spare;
  try {
    postCompiled(python, source, python.inspect.compile(source, FILE), run);
    tools().catch(() => undefined); // a run asks again
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    post({ kind: "failed-to-compile", run, message: error.traceback });
  }
}

async function execute(source: string, { specialize, off, delay, step, watch }: RunOptions, id: number, known: boolean): Promise<void> {
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
  const run = new Run(python, id, codes, delay, await monitorOf(python));
  attach(run);
  run.live(step !== "run" || delay > 0);
  run.watch(watch);
  postCompiled(python, source, codes, id, known);
  run.step(step);
  let failure: string | null = null;
  try {
    python.inspect.execute();
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    if (error.type !== "SystemExit") failure = run.stopped ? "stopped" : error.traceback;
  }
  python.inspect.step("run");
  postTick({ kind: "done", run: id, tick: run.snapshot(), error: failure, stopped: run.stopped });
  hooks = null;
  last = run;
  spare ??= fresh();
}

function watchLater(watch: number, id: number): void {
  if (!last || last.run !== id) return;
  last.watch(watch);
  postTick({ kind: "tick", run: id, tick: last.snapshot() });
}

async function consoleLine(text: string, final: boolean, id: number): Promise<void> {
  if (!last) {
    const python = await take();
    last = new Run(python, id, [], 0, await monitorOf(python));
  }
  const run = last;
  await provideLibrary(run.python, text);
  run.stopped = false;
  run.forConsole(id);
  attach(run);
  const incomplete = enter(run.python, text, final, (error) => run.write("err", error));
  const tick = run.run === id ? run.snapshot() : (run.python.flush(), run.flush(), null);
  postTick({ kind: "console-done", run: id, incomplete, tick });
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
      return execute(data.source, data.options, data.run, data.known);
    case "watch":
      return watchLater(data.watch, data.run);
    case "console":
      return consoleLine(data.text, data.last, data.run);
    case "compare":
      try {
        const compared = await compare(data.source, data.off, interrupted);
        post({ kind: "compared", run: data.run, ...compared, codes: packCodes(compared.codes) });
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
    if (error instanceof LibraryMissing && "run" in data) {
      if (data.kind === "console") post({ kind: "output", run: data.run, portion: { head: [{ stream: "err", text: `${error.message}\n` }], missing: { characters: 0, lines: 0 }, tail: [] } });
      return post(data.kind === "console" ? { kind: "console-done", run: data.run, incomplete: false, tick: null } : { kind: "failed-to-start", run: data.run, message: error.message });
    }
    spare = last = null;
    post({ kind: "broken", message: String((error as Error)?.message ?? error) });
  });
};
