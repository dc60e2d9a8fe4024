// run-async.ts: Python without blocking: runs in time slices, coroutines driven by JavaScript's promises.
import { scoped } from "../border/dispose.js";
import { readError } from "../border/error.js";
import { SliceStatus } from "../gen/bindings.gen.js";
import { PyProxy } from "../border/proxy.js";
import { invoke, step } from "../border/proxy-methods.js";
import type { Binding, JsValue, PythonValue } from "../border/binding.js";
import { give, take, withHandle } from "../border/values.js";

/** The interface of the interpreter for the runner. */
export interface SliceHost {
  /** The next slice begins now and should end soon; 0 milliseconds: no slicing. */
  beginSlice(): void;
  endSlice(): void;
  /** The remaining limits of the run, at the end of a slice. */
  keepLimits(): KeptLimits;
  /** The limits that earlier slices left; null: this is the first one, limits start. */
  kept: KeptLimits | null;
  /** Nothing of Python is on the stack for now; what takes that back. */
  stepOut(): () => void;
  /** Tells Python's stderr of an exception that nobody waits for. It never reaches the embedder's process: a program could end it so. */
  tell(error: unknown): void;
}

/** The remaining limits of a run. */
export interface KeptLimits {
  seconds: number;
  polls: number;
  timeTold: number;
  stepsTold: number;
  interrupts: number;
}

/** How a slice begins or goes on. */
export interface Begin {
  readonly name: "slice_start" | "slice_send" | "slice_resume";
  /** What the export takes after the binding. */
  readonly args: () => readonly number[];
}

type Outcome<T> = { status: SliceStatus; handle: number } | { status: SliceStatus.ERROR; failure: T };

/** One run for the limits: all its slices, whatever it waits for between them. */
interface Run {
  kept: KeptLimits | null;
}

// The next turn of the event loop, without the delay that nested timers have.
const nextTurn: () => Promise<void> = typeof setImmediate === "function"
  ? () => new Promise((resolve) => setImmediate(resolve))
  : () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

// One sliced run at a time: the others wait for their turn.
export interface Line {
  last: Promise<unknown>;
  waiting: number;
}

export class AsyncRunner {
  /** @internal */
  line: Line = { last: Promise.resolve(), waiting: 0 };
  /** @internal What stands in asyncio for the slice that runs. */
  task: PyProxy | undefined;

  // Code that waits for something while no Python runs: the interpreter may end meanwhile.
  readonly #waiters = new Set<(error: Error) => void>();

  readonly #b: Binding;
  /** @internal */
  readonly host: SliceHost;

  constructor(b: Binding, host: SliceHost) {
    this.#b = b;
    this.host = host;
    b.wasm.onEnd = (error) => this.#waiters.forEach((reject) => reject(error));
  }

  /** @internal */
  async whileAlive<T>(promise: Promise<T>): Promise<T> {
    let stop!: (error: Error) => void;
    const end = new Promise<never>((_, reject) => this.#waiters.add((stop = reject)));
    try {
      return await Promise.race([promise, end]);
    } finally {
      this.#waiters.delete(stop);
    }
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const line = this.line, before = line.last;
    const mine = (async () => {
      if (line.waiting++) await before.catch(() => {});
      try {
        return await work();
      } finally {
        line.waiting--;
      }
    })();
    line.last = mine;
    return mine;
  }

  // A part of a run: under what is left of its limits.
  #within<T>(limited: Run, work: () => T): T {
    this.host.kept = limited.kept;
    this.#b.enter();
    this.host.kept = null;
    try {
      return work();
    } finally {
      limited.kept = this.host.keepLimits();
      this.#b.leave();
    }
  }

  // What a slice leaves behind is picked up at once: other calls may come before the next turn.
  async #turns<T>(begin: Begin, onError: () => T, limited: Run): Promise<Outcome<T>> {
    const b = this.#b;
    const enter = (): void => {
      this.host.kept = limited.kept;
      b.enter();
      this.host.kept = null;
    };
    const leave = (): void => {
      limited.kept = this.host.keepLimits();
      this.host.endSlice();
      b.leave();
    };
    const result = (status: SliceStatus): Outcome<T> => {
      const handle = status === SliceStatus.PAUSED ? 0 : b.wasm.exports.slice_take(b.ptr);
      return status === SliceStatus.ERROR ? { status, failure: onError() } : { status, handle };
    };
    const slice = ({ name, args }: Begin): Outcome<T> => {
      enter();
      this.host.beginSlice();
      try {
        const [x, y, z] = args();
        return result(b.wasm.exports[name](b.ptr, x!, y!, z!) as SliceStatus);
      } finally {
        leave();
      }
    };
    const { aside } = b.wasm.host;
    const next = (one: Begin): Outcome<T> | Promise<Outcome<T>> => (aside && b.wasm.depth === 0 ? aside.slice(one, enter, leave, result) : slice(one));
    const first = next(begin);
    let outcome = first instanceof Promise ? await first : first;
    while (outcome.status === SliceStatus.PAUSED) {
      await nextTurn();
      outcome = await next({ name: "slice_resume", args: () => [] });
    }
    return outcome;
  }

  /** Runs to the end, a yield or an exception, turning to the event loop between slices. A handle. */
  #slices(begin: Begin, limited: Run, task?: PyProxy): Promise<{ yielded: boolean; handle: number }> {
    return this.#alone(async () => {
      this.task = task;
      if (task) invoke(task, "enter");
      const outcome = await this.#turns(begin, () => readError(this.#b), limited);
      if (task) invoke(task, "leave");
      this.task = undefined;
      if ("failure" in outcome) throw outcome.failure;
      return { yielded: outcome.status === SliceStatus.YIELDED, handle: outcome.handle };
    });
  }

  /** Runs a program as the command line does, in slices: an uncaught exception is printed. The exit status. */
  async program(source: string | Uint8Array, filename: string): Promise<number> {
    const outcome = await this.main(source, filename, false);
    return outcome === "more" ? 1 : outcome.status;
  }

  /** Compiles and runs an interactive input (single) or a program. "more": the input is incomplete. */
  async main(source: string | Uint8Array, filename: string, single: boolean): Promise<"more" | { status: number; exits: boolean }> {
    const b = this.#b;
    const x = b.wasm.exports;
    const failed = () => ({ exits: x.binding_is_exit(b.ptr) === 1, status: x.binding_report_error(b.ptr) });
    const limited: Run = { kept: null };
    const code = this.#within(limited, () => b.wasm.withTexts([source, filename], (p, n, name) => x.binding_compile_main(b.ptr, p!, n!, name!, single ? 1 : 0))
      || (single && x.binding_wants_more(b.ptr) ? "more" : failed()));
    if (typeof code !== "number") return code;
    try {
      return await this.#alone(async () => {
        const outcome = await this.#turns({ name: "slice_start", args: () => [code, 0, 0] }, failed, limited);
        if ("failure" in outcome) return outcome.failure;
        x.binding_free_handle(b.ptr, outcome.handle);
        return { status: 0, exits: false };
      });
    } finally {
      x.binding_free_handle(b.ptr, code);
    }
  }

  /** Runs source text with top-level await; the value of its last expression. */
  async run(source: string, filename: string, globals: number, locals: number): Promise<PythonValue> {
    const b = this.#b;
    const limited: Run = { kept: null };
    const parts = this.#within(limited, () => {
      const list = b.wasm.withTexts([source, filename], (p, n, name) => b.wasm.exports.binding_compile(b.ptr, p!, n!, name!));
      if (list === 0) throw readError(b);
      return take(b, list) as PyProxy;
    });
    let task: PyProxy | undefined;
    try {
      task = this.#newTask(undefined, source.includes("asyncio"));
      let value: PythonValue;
      for (const part of [0, 1]) {
        const code = parts.get(part) as PyProxy | undefined;
        value = undefined;
        if (!code) continue;
        try {
          const { handle } = await this.#slices({ name: "slice_start", args: () => [code.handleIn(b), globals, locals] }, limited, task);
          const isAsync = ((code.getattr("co_flags") as number) & 0x80) !== 0;
          if (isAsync) {
            value = await this.#drive(take(b, handle) as PyProxy, limited, task);
          } else if (part === 1) {
            value = take(b, handle);
          } else {
            b.wasm.exports.binding_free_handle(b.ptr, handle);
          }
        } finally {
          code.dispose();
        }
      }
      return value;
    } finally {
      parts.dispose();
      task?.dispose();
    }
  }

  /** A promise for an awaitable: coroutines are driven, others by their __await__. */
  async awaitable(object: PyProxy): Promise<PythonValue> {
    const b = this.#b;
    if (b.wasm.exports.binding_is_coroutine(b.ptr, object.handleIn(b))) return this.#drive(object.copy(), { kept: null });
    return this.#drive(invoke(this.#wait, "as_coroutine", object) as PyProxy, { kept: null });
  }

  #module(name: string): PyProxy {
    return take(this.#b, withHandle(this.#b, name, (n) => this.#b.wasm.exports.binding_import(this.#b.ptr, n))) as PyProxy;
  }

  #helpers: PyProxy | null = null;
  // The module morelia._await; its requests to JavaScript and those of the loop are in _morelia_js.host.
  get #wait(): PyProxy {
    if (!this.#helpers) {
      const later = (milliseconds: number, turn: PyProxy, due: number) => {
        if (!(turn instanceof PyProxy)) throw new TypeError("a turn is a Python function"); // any Python code can call this
        const run = () => void this.#alone(async () => turn.call(due)).catch((error) => void (this.#b.wasm.ended || this.host.tell(error))).finally(() => turn.dispose());
        if (milliseconds > 0) setTimeout(run, milliseconds);
        else void nextTurn().then(run);
      };
      scoped((keep) => keep(this.#module("_morelia_js")).setattr("host", { later }));
      this.#helpers = this.#module("morelia._await");
    }
    return this.#helpers;
  }

  // The task of a run in asyncio; undefined while asyncio is not used.
  #newTask(coroutine: PyProxy | undefined, wanted: boolean): PyProxy | undefined {
    return invoke(this.#wait, "new_task", coroutine, wanted) as PyProxy | undefined;
  }

  // Sends into a coroutine until it is done; waits for the objects that it yields. Takes the proxy over.
  async #drive(coroutine: PyProxy, limited: Run, given?: PyProxy): Promise<PythonValue> {
    const b = this.#b;
    let task = given?.copy();
    let sent = give(b, undefined), raise = 0;
    try {
      for (;;) {
        task ??= this.#newTask(coroutine, false);
        let result: { yielded: boolean; handle: number };
        try {
          result = await this.#slices({ name: "slice_send", args: () => [coroutine.handleIn(b), sent, raise] }, limited, task);
        } finally {
          b.wasm.exports.binding_free_handle(b.ptr, sent);
          sent = 0;
        }
        if (!result.yielded) return take(b, result.handle);
        let yielded = take(b, result.handle);
        for (;;) {
          try {
            sent = give(b, await this.#settle(yielded, task));
            raise = 0;
            break;
          } catch (error) {
            b.js.raise(error);
            sent = b.wasm.exports.binding_take_error(b.ptr);
            raise = 1;
            if (!this.#delegates(coroutine)) break;
            const exception = take(b, sent) as PyProxy;
            sent = 0;
            const next = await this.#throw(coroutine, exception, limited, task);
            if (next.done) return next.value;
            yielded = next.value;
          }
        }
      }
    } finally {
      if (sent) b.wasm.exports.binding_free_handle(b.ptr, sent);
      coroutine.dispose();
      task?.dispose();
    }
  }

  // Whether the coroutine waits in another one, which gets an exception first.
  #delegates(coroutine: PyProxy): boolean {
    const inner: unknown = coroutine.getattr("cr_await");
    return inner instanceof PyProxy && scoped((keep) => keep(inner).hasattr("throw"));
  }

  // coroutine.throw(exception), in one slice.
  #throw(coroutine: PyProxy, exception: PyProxy, limited: Run, task: PyProxy | undefined): Promise<IteratorResult<PythonValue>> {
    return this.#alone(async () => {
      this.host.kept = limited.kept;
      this.#b.enter();
      this.host.kept = null;
      try {
        if (task) invoke(task, "enter");
        return step(coroutine, "throw", exception);
      } finally {
        if (task) invoke(task, "leave");
        exception.dispose();
        limited.kept = this.host.keepLimits();
        this.#b.leave();
      }
    });
  }

  // Waits for what a coroutine yielded: a promise, a future of asyncio, or nothing (a bare yield: the next turn).
  async #settle(yielded: PythonValue, task: PyProxy | undefined): Promise<JsValue> {
    if (yielded === undefined || yielded === null) return void (await nextTurn());
    if (typeof yielded !== "object" && typeof yielded !== "function") throw new TypeError(`a coroutine yielded ${String(yielded)}, which cannot be awaited`);
    if (!(yielded instanceof PyProxy)) return this.whileAlive(Promise.resolve(yielded) as Promise<JsValue>);
    if (!yielded.hasattr("add_done_callback")) throw new TypeError(`a coroutine yielded ${yielded.repr()}, which cannot be awaited`);
    await this.whileAlive(new Promise<void>((resolve) => {
      yielded.setattr("_asyncio_future_blocking", false);
      if (task) (task.getattr("waits") as PyProxy).call(yielded);
      (yielded.getattr("add_done_callback") as PyProxy).call(() => resolve());
    }));
    yielded.dispose();
    return undefined;
  }
}
