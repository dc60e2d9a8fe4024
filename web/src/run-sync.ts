// run-sync.ts: run_sync of morelia.ffi: Python waits for a promise without `await`, where the engine can put a stack aside (WebAssembly.promising).
//
// A slice that may wait is begun through a promising export. Its frames then lie on a stack of the engine's for it alone, but in C's own stack and in the VM
// what runs while it waits lies on top of it, and must have ended when it goes on: so that has a line of its own (AsyncRunner.line).
//
// Invariants   only a slice that starts while nothing of Python is on the stack may wait; the one that waited last goes on first.
// Danger       between the moment when a slice ends or may go on and that when a promise tells of it others can call in: what is the slice's own is taken
//              and given back in `ended` and `waited`, which are called by the slice itself.
//              This is a file of its own in the package: values come from others as types, and through the binding.
// Tests        tests/browser/run-sync.test.mjs, tests/package/runtimes.test.mjs
import type { Binding } from "./border/binding.js";
import { PROBE_FRAME, type SliceStatus } from "./gen/bindings.gen.js";
import type { PyProxy } from "./border/proxy.js";
import type { AsyncRunner, Begin } from "./interpreter/run-async.js";

type Export = (...args: number[]) => number;
type Promising = (...args: number[]) => Promise<number>;
interface StackSwitching {
  promising?: (fn: Export) => Promising;
  Suspending?: new (fn: (handle: number) => Promise<void>) => WebAssembly.ImportValue;
}
const engine = WebAssembly as unknown as StackSwitching;
// What a frame takes at most, in the mean of those between two looks, and the largest stack that is looked for.
const FRAME = 1024, LARGEST = 8 << 20;

/** A slice on a stack of its own. */
interface Slice {
  /** What the interpreter does at its end. */
  readonly leave: () => void;
  /** It has waited: nobody else counts it in Wasm.depth. */
  resumed: boolean;
  outcome: { value: unknown } | { error: unknown };
}

export class Aside {
  /** The slice whose frames are on the stack that is used now. */
  #current: Slice | null = null;
  /** The one that goes on next, and what takes its waiting back. */
  #next: { slice: Slice; stepIn: () => void } | null = null;
  #size = 0;
  readonly #calls = new Map<string, Promising>();
  #b!: Binding;
  #runner!: AsyncRunner;

  /** Before any Python runs. */
  join(b: Binding, runner: AsyncRunner): void {
    this.#b = b;
    this.#runner = runner;
  }

  /** Whether run_sync can wait now. */
  get canWait(): boolean {
    return this.#current !== null && this.#b.wasm.depth === 1;
  }

  /** The import by which Python waits. */
  get import(): WebAssembly.ImportValue {
    return new engine.Suspending!((handle) => this.#wait(handle));
  }

  #promising(name: string): Promising {
    let call = this.#calls.get(name);
    if (!call) this.#calls.set(name, (call = engine.promising!(this.#b.wasm.bare[name] as Export)));
    return call;
  }

  // How large the engine's stacks for this are: the largest one in which the probe fits.
  async #measure(): Promise<void> {
    const probe = this.#promising("stack_probe");
    let frames = 0;
    for (let step = LARGEST / PROBE_FRAME; step >= 1; step /= 2) frames += await probe(frames + step, 0).then(() => step, () => 0);
    this.#size = frames * PROBE_FRAME;
  }

  /** What is left of the stack that is put aside; JavaScript has another one, but sees the frames. undefined: it is not used now. */
  room(reserve: number): boolean | undefined {
    if (!this.canWait) return undefined;
    return framesOnStack(this.#size / FRAME) * FRAME + reserve < this.#size;
  }

  /** Runs a slice that may wait. It leaves by itself, as others may call before the promise tells. */
  async slice<T>({ name, args }: Begin, enter: () => void, leave: () => void, result: (status: SliceStatus) => T): Promise<T> {
    const { wasm, ptr } = this.#b;
    if (!this.#size) await this.#measure();
    let thrown: { error: unknown } | undefined;
    enter();
    this.#runner.host.beginSlice();
    const call = this.#promising(name), slice: Slice = {
      leave() {
        try {
          leave();
        } catch (error) {
          thrown = { error };
        }
      },
      resumed: false,
      outcome: { value: undefined },
    };
    this.#current = slice;
    let status: Promise<number>;
    wasm.depth++;
    try {
      status = call(ptr, ...args());
    } finally {
      wasm.depth--;
      if (this.#current === slice) this.#current = null; // it trapped
    }
    const ended = await status.catch((error: unknown) => Promise.reject(wasm.trapped(name, error)));
    if (thrown) throw thrown.error;
    enter();
    try {
      return result(ended);
    } finally {
      leave();
    }
  }

  /** The slice ends: called by it. */
  ended(): void {
    const slice = this.#current;
    if (!slice || !this.canWait) return; // another one, in a call of JavaScript's
    this.#current = null;
    slice.leave();
    if (slice.resumed) this.#b.wasm.depth--;
  }

  // The slice waits: what comes meanwhile runs on top of it, and has ended when it goes on.
  async #wait(handle: number): Promise<void> {
    const slice = this.#current!, runner = this.#runner, b = this.#b, { line, task } = runner;
    this.#current = null;
    if (slice.resumed) b.wasm.depth--;
    slice.resumed = false;
    const stepIn = runner.host.stepOut(), mine = (runner.line = { last: Promise.resolve(), waiting: 0 });
    runner.task = undefined;
    try {
      tell(task, "leave");
      const value = b.take(handle) as unknown, isPython = typeof value === "object" && value !== null && b.handleOf(value) !== 0;
      slice.outcome = { value: await (isPython ? runner.awaitable(value as PyProxy) : runner.whileAlive(Promise.resolve(value))) };
    } catch (error) {
      slice.outcome = { error };
    }
    while (mine.waiting && !b.wasm.ended) await mine.last.catch(() => {});
    if (b.wasm.ended) throw b.wasm.ended;
    runner.line = line;
    runner.task = task;
    this.#next = { slice, stepIn };
  }

  /** The slice goes on: called by it. What it has waited for. */
  waited(): unknown {
    const { slice, stepIn } = this.#next!;
    this.#next = null;
    this.#current = slice;
    this.#b.wasm.depth++;
    slice.resumed = true;
    stepIn();
    this.#runner.host.beginSlice();
    tell(this.#runner.task, "enter");
    if ("error" in slice.outcome) throw slice.outcome.error;
    return slice.outcome.value;
  }
}

function tell(task: PyProxy | undefined, what: "enter" | "leave"): void {
  if (task) (task.getattr(what) as PyProxy).call();
}

type Traced = Omit<typeof Error, "prepareStackTrace"> & { stackTraceLimit: number; prepareStackTrace?: unknown };

/** What puts stacks aside; undefined: the engine cannot, or its stacks cannot be measured by their frames. */
export function newAside(): Aside | undefined {
  const possible = typeof engine.promising === "function" && typeof engine.Suspending === "function" && typeof (Error as Traced).stackTraceLimit === "number";
  return possible ? new Aside() : undefined;
}

// How many frames there are, up to a number. Engines give frames as objects (V8), or a text with a line for each.
function framesOnStack(most: number): number {
  const traced = Error as Traced, { stackTraceLimit, prepareStackTrace } = traced;
  try {
    traced.stackTraceLimit = Math.ceil(most);
    traced.prepareStackTrace = (_: Error, frames: readonly unknown[]) => frames.length;
    const stack: unknown = new Error().stack;
    return typeof stack === "number" ? stack : String(stack).split("\n").length;
  } finally {
    traced.stackTraceLimit = stackTraceLimit;
    if (prepareStackTrace) traced.prepareStackTrace = prepareStackTrace;
    else delete traced.prepareStackTrace;
  }
}
