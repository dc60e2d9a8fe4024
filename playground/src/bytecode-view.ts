/// The bytecode pane: one row per instruction of the chosen function, updated in place as the machine rewrites it.
import { decode, type CodeInfo, type CodeState, type Row } from "morelia";
import { h, setText, short } from "./dom.js";

export interface BytecodeEvents {
  /** A row is pointed at or chosen; null when the pointer leaves. */
  point(row: Row | null): void;
  choose(row: Row): void;
}

interface Line {
  readonly element: HTMLElement;
  readonly mark: HTMLElement;
  readonly name: HTMLElement;
  readonly counter: HTMLElement;
  readonly runs: HTMLElement;
  row: Row;
}

export class BytecodeView {
  readonly #root: HTMLElement;
  readonly #events: BytecodeEvents;
  #code: CodeInfo | null = null;
  #lines = new Map<number, Line>();
  #chosen = -1;
  #now = -1;

  constructor(root: HTMLElement, events: BytecodeEvents) {
    this.#root = root;
    this.#events = events;
    root.addEventListener("mouseleave", () => events.point(null));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  get code(): CodeInfo | null {
    return this.#code;
  }

  get rows(): Row[] {
    return [...this.#lines.values()].map((line) => line.row);
  }

  get chosen(): Row | null {
    return this.#lines.get(this.#chosen)?.row ?? null;
  }

  /** Shows another code object. */
  show(code: CodeInfo | null, state: CodeState | null, failed: ReadonlySet<number>): void {
    this.#code = code;
    this.#lines.clear();
    this.#chosen = this.#now = -1;
    this.#root.replaceChildren();
    if (!code || !state) return;
    let line = -1;
    for (const row of decode(code, state, failed)) {
      const starts = row.span.line !== line && row.span.line > 0;
      if (starts) line = row.span.line;
      this.#root.append(this.#make(row, starts).element);
    }
    this.#root.scrollTop = 0;
  }

  #make(row: Row, starts: boolean): Line {
    const mark = h("i");
    const name = h("span", "name");
    const arg = h("span", "arg", row.argText);
    const counter = h("span", "counter");
    const runs = h("span", "runs");
    arg.title = row.argText;
    for (const cell of [name, arg, counter, runs]) cell.setAttribute("role", "cell");
    const element = h("div", "row", h("span", "line", starts ? String(row.span.line) : ""), h("span", "offset", String(row.offset)), mark, name, arg, counter, runs);
    element.setAttribute("role", "row");
    element.tabIndex = -1;
    element.dataset["unit"] = String(row.unit);
    const line: Line = { element, mark, name, counter, runs, row };
    if (starts) element.classList.add("line-start");
    element.addEventListener("mouseenter", () => this.#events.point(line.row));
    element.addEventListener("click", () => this.choose(row.unit));
    this.#lines.set(row.unit, line);
    this.#paint(line, row);
    return line;
  }

  #paint(line: Line, row: Row): void {
    line.row = row;
    const { element } = line;
    for (const state of ["generic", "adaptive", "specialized", "missed", "failed"]) element.classList.toggle(state, row.state === state);
    element.classList.toggle("cold", row.executions === 0 && row.state === "generic");
    line.mark.className = `mark ${row.state}`;
    if (line.name.dataset["name"] !== row.name) {
      line.name.dataset["name"] = row.name;
      const common = row.name !== row.base && row.name.startsWith(row.base) ? row.base.length : row.name.length;
      line.name.replaceChildren(row.name.slice(0, common));
      if (common < row.name.length) line.name.append(h("span", "suffix", row.name.slice(common)));
      line.name.title = row.name;
    }
    setText(line.counter, row.counter ? `${row.counter.value}/${row.counter.backoff}` : "");
    setText(line.runs, row.executions ? short(row.executions) : "");
    element.setAttribute("aria-label", `${row.name} ${row.argText}, ${row.state}`);
  }

  /** A later state of the same code object. Rows that were rewritten flash. */
  update(state: CodeState, failed: ReadonlySet<number>): void {
    if (!this.#code) return;
    for (const row of decode(this.#code, state, failed)) {
      const line = this.#lines.get(row.unit);
      if (!line) continue;
      const rewritten = line.row.name !== row.name;
      this.#paint(line, row);
      if (rewritten) this.flash(row.unit);
    }
  }

  flash(unit: number): void {
    const element = this.#lines.get(unit)?.element;
    if (!element) return;
    element.classList.remove("flash");
    void element.offsetWidth; // restarts the animation
    element.classList.add("flash");
  }

  choose(unit: number, scroll = false): void {
    const line = this.#lines.get(unit);
    if (!line) return;
    this.#lines.get(this.#chosen)?.element.classList.remove("selected");
    this.#chosen = unit;
    line.element.classList.add("selected");
    if (scroll) line.element.scrollIntoView({ block: "center" });
    this.#events.choose(line.row);
  }

  /** Marks the instructions of a source line. */
  linkLine(sourceLine: number | null): void {
    let first = true;
    for (const { element, row } of this.#lines.values()) {
      const linked = sourceLine !== null && row.span.line === sourceLine;
      element.classList.toggle("linked", linked);
      if (linked && first) element.scrollIntoView({ block: "nearest" });
      if (linked) first = false;
    }
  }

  showNow(unit: number | null): void {
    if (this.#now === (unit ?? -1)) return;
    this.#lines.get(this.#now)?.element.classList.remove("now");
    this.#now = unit ?? -1;
    const line = this.#lines.get(this.#now);
    line?.element.classList.add("now");
    line?.element.scrollIntoView({ block: "nearest" });
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const units = [...this.#lines.keys()];
    const at = units.indexOf(this.#chosen);
    const next = units[Math.min(units.length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)))];
    if (next === undefined) return;
    this.choose(next);
    this.#lines.get(next)?.element.scrollIntoView({ block: "nearest" });
  }
}
