// In the worker: tools of sys.monitoring, written in Python, in the interpreter that runs the program. They do not
// exist until a reader switches something on.
import { PythonError, type PyProxy, type Python } from "morelia";
import { COVERAGE, EVENTS, KEPT, ONCE, PROFILE, type Branch, type FiredEvent, type MonitorReport } from "./watch.js";

const FILE = "<monitoring>";

export class Monitor {
  readonly #python: Python;
  readonly #file: string;
  readonly #tools: string;
  #apply: PyProxy | null = null;
  #report: PyProxy | null = null;
  #setLive: PyProxy | null = null;
  #watch = 0;
  #live = false;
  #busy = false;
  #error: string | null = null;
  #counts: Record<string, number> = {};
  #events: FiredEvent[] = [];
  readonly #lines = new Map<number, boolean>();
  readonly #branches = new Map<string, Branch & { readonly sides: readonly [number, number] }>();
  #profile: { name: string; firstLine: number; calls: number; own: number; total: number }[] = [];

  /** `tools`: the text of monitor-tools.ts. */
  constructor(python: Python, file: string, tools: string) {
    this.#python = python;
    this.#file = file;
    this.#tools = tools;
  }

  /** The tools' own code runs, not the program. */
  get busy(): boolean {
    return this.#busy;
  }

  #load(): void {
    const globals = this.#python.runPython("{}") as PyProxy;
    const make = this.#python.runPython(this.#tools, { globals, filename: FILE }) as PyProxy;
    const parts = make.call(this.#file, EVENTS.join(" "), KEPT, (line: string) => this.#take(line)) as PyProxy;
    [this.#apply, this.#report, this.#setLive] = [...parts] as PyProxy[] as [PyProxy, PyProxy, PyProxy];
    for (const proxy of [globals, make, parts]) proxy.dispose();
  }

  /** Runs Python code of the tools; the interpreter may be in the middle of the program, at a call or a back-edge. */
  #quietly<T>(use: () => T, otherwise: T): T {
    if (this.#busy) return otherwise;
    this.#busy = true;
    try {
      return use();
    } catch (error) {
      if (!(error instanceof PythonError)) throw error;
      this.#error = error.message;
      return otherwise;
    } finally {
      this.#busy = false;
    }
  }

  /** Watches these from now on. */
  watch(watch: number): void {
    if (watch === this.#watch || this.#busy) return;
    this.#watch = watch;
    this.#error = null;
    this.#quietly(() => {
      if (!this.#apply) this.#load();
      this.#setLive!.call(this.#live);
      this.#apply!.call(watch & ((1 << EVENTS.length) - 1), (watch & ONCE) !== 0, watch & COVERAGE ? 1 : 0, watch & PROFILE ? 1 : 0);
    }, undefined);
  }

  /** Each event is sent when it fires: the program is stepped, and no Python code can run where it is stopped. */
  live(on: boolean): void {
    if (on === this.#live) return;
    this.#live = on;
    if (this.#setLive) this.#quietly(() => void this.#setLive!.call(on), undefined);
  }

  /** The interpreter is in a callback, not at a place of the reader's program. */
  inCallback(): boolean {
    return this.#apply !== null && this.#watch !== 0 && this.#python.inspect.stack(1)[0]?.filename === FILE;
  }

  /** `between`: no Python code can run now. */
  report(between: boolean): MonitorReport | null {
    if (!this.#report) return null;
    if (!between) {
      this.#quietly(() => {
        this.#profile = [];
        for (const line of String(this.#report!.call()).split("\n")) this.#take(line);
      }, undefined);
    }
    return {
      counts: { ...this.#counts }, events: this.#events.sort((a, b) => a.seq - b.seq).slice(-KEPT), lines: [...this.#lines].sort((a, b) => a[0] - b[0]),
      branches: [...this.#branches.values()].sort((a, b) => a.line - b.line || a.offset - b.offset), profile: this.#profile, error: this.#error,
    };
  }

  #take(text: string): void {
    const [kind, ...fields] = text.split("\t");
    const number = (i: number) => Number(fields[i]);
    switch (kind) {
      case "E":
        this.#events.push({ seq: number(0), event: fields[1]!, name: fields[2]!, firstLine: number(3), line: number(4), offset: number(5), text: fields[6]! });
        if (this.#live) this.#counts[fields[1]!] = (this.#counts[fields[1]!] ?? 0) + 1;
        if (this.#events.length > 2 * KEPT) this.#events = this.#events.slice(-KEPT);
        break;
      case "C":
        this.#counts[fields[0]!] = number(1);
        break;
      case "K":
        for (const line of fields[0]!.split(",")) if (line && !this.#lines.has(Number(line))) this.#lines.set(Number(line), false);
        break;
      case "L":
        this.#lines.set(number(0), true);
        break;
      case "B":
        this.#branches.set(`${fields[0]} ${fields[3]}`, { name: fields[1]!, line: number(2), offset: number(3), left: false, right: false, sides: [number(4), number(5)] });
        break;
      case "H": {
        const branch = this.#branches.get(`${fields[0]} ${fields[1]}`);
        if (!branch) break;
        if (number(2) === branch.sides[0]) branch.left = true;
        else branch.right = true;
        break;
      }
      case "P":
        this.#profile.push({ name: fields[0]!, firstLine: number(1), calls: number(2), own: number(3), total: number(4) });
        break;
    }
  }
}
