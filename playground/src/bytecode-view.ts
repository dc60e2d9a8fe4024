/// The bytecode pane: one row per instruction of the chosen function, updated in place as the machine rewrites it.
import type { CodeInfo } from "morelia";
import { decode, type Row } from "morelia/inspect";
import { DocCard } from "./doc-card.js";
import { h, setText, short } from "./dom.js";
import { FIRST_RUN, type Moment } from "./program.js";

export interface BytecodeEvents {
  /** A row is pointed at; null when the pointer leaves. */
  point(row: Row | null): void;
  choose(row: Row): void;
}

interface Line {
  readonly element: HTMLElement;
  readonly mark: HTMLElement;
  readonly name: HTMLElement;
  readonly arg: HTMLElement;
  readonly counter: HTMLElement;
  readonly runs: HTMLElement;
  readonly hits: HTMLElement;
  row: Row;
}

const STATES = ["generic", "adaptive", "specialized", "missed", "failed", "instrumented"];

function share(row: Row): string {
  if (!row.family || FIRST_RUN.has(row.family) || row.executions < 2) return "";
  const percent = (row.hits / row.executions) * 100;
  return `${percent > 99 && percent < 100 ? ">99" : Math.round(percent)}%`;
}

function headRow(): HTMLElement {
  const head = h("div", "row head", ...["line", "at", "", "instruction", "argument", "counter", "runs", "hits"].map((text, i) => {
    const cell = h("span", ["line", "offset", "state", "name", "arg", "counter", "runs", "hits"][i], text);
    cell.setAttribute("role", "columnheader");
    if (!text) cell.setAttribute("aria-label", "state");
    return cell;
  }));
  head.setAttribute("role", "row");
  return head;
}

export class BytecodeView {
  readonly #root: HTMLElement;
  readonly #events: BytecodeEvents;
  readonly #card = new DocCard();
  #code: CodeInfo | null = null;
  #lines = new Map<number, Line>();
  #chosen = -1;
  #now = -1;

  constructor(root: HTMLElement, events: BytecodeEvents) {
    this.#root = root;
    this.#events = events;
    root.addEventListener("mouseleave", () => {
      this.#card.hide();
      events.point(null);
    });
    root.addEventListener("scroll", () => this.#card.hide());
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
  show(code: CodeInfo | null, moment: Moment | null): void {
    this.#code = code;
    this.#lines.clear();
    this.#chosen = this.#now = -1;
    this.#card.hide();
    this.#root.replaceChildren();
    if (!code || !moment) return;
    this.#root.append(headRow());
    let line = -1;
    for (const row of decode(code, moment.state, moment.failed)) {
      const starts = row.span.line !== line && row.span.line > 0;
      if (starts) line = row.span.line;
      this.#root.append(this.#make(row, starts).element);
    }
    const first = this.#lines.values().next().value;
    if (first) first.element.tabIndex = 0;
    this.#root.scrollTop = 0;
  }

  #make(row: Row, starts: boolean): Line {
    const mark = h("i");
    const [name, arg, counter, runs, hits] = [h("span", "name"), h("span", "arg", row.argText), h("span", "counter"), h("span", "runs"), h("span", "hits")];
    const cells = [h("span", "line", starts ? String(row.span.line) : ""), h("span", "offset", String(row.offset)), h("span", "state", mark), name, arg, counter, runs, hits];
    for (const cell of cells) cell.setAttribute("role", "cell");
    const element = h("div", "row", ...cells);
    element.setAttribute("role", "row");
    element.tabIndex = -1;
    element.dataset["unit"] = String(row.unit);
    const line: Line = { element, mark, name, arg, counter, runs, hits, row };
    if (starts) element.classList.add("line-start");
    element.addEventListener("mouseenter", () => {
      this.#card.hide();
      this.#events.point(line.row);
    });
    name.addEventListener("mouseenter", () => this.#card.soon(name, () => line.row.name));
    name.addEventListener("mouseleave", () => this.#card.hide());
    element.addEventListener("click", () => this.choose(row.unit));
    this.#lines.set(row.unit, line);
    this.#paint(line, row);
    return line;
  }

  #paint(line: Line, row: Row): void {
    line.row = row;
    const { element } = line;
    for (const state of STATES) element.classList.toggle(state, row.state === state);
    element.classList.toggle("cold", row.executions === 0 && row.state === "generic");
    if (line.mark.className !== `mark ${row.state}`) line.mark.className = `mark ${row.state}`;
    if (line.name.dataset["name"] !== row.name) {
      line.name.dataset["name"] = row.name;
      const common = row.state === "instrumented" ? 0 : row.name !== row.base && row.name.startsWith(row.base) ? row.base.length : row.name.length;
      line.name.replaceChildren(row.name.slice(0, common));
      if (common < row.name.length) line.name.append(h("span", "suffix", row.name.slice(common)));
    }
    // LINE and INSTRUCTION stand before anything: what, is told beside.
    const hidden = row.state === "instrumented" && !row.name.endsWith(row.base);
    setText(line.arg, hidden ? `${row.base} ${row.argText}`.trim() : row.argText);
    setText(line.counter, row.counter ? `${row.counter.value}/${row.counter.backoff}` : "");
    setText(line.runs, row.executions ? short(row.executions) : "");
    setText(line.hits, share(row));
    const label = `${row.name} ${hidden ? `for ${row.base} ` : ""}${row.argText}, ${row.state}`;
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  }

  /** The same code object at another moment. Rows that were rewritten flash. */
  update(moment: Moment): void {
    if (!this.#code) return;
    for (const row of decode(this.#code, moment.state, moment.failed)) {
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
    for (const other of this.#root.querySelectorAll(".row.selected")) {
      other.classList.remove("selected");
      other.removeAttribute("aria-current");
    }
    for (const other of this.#root.querySelectorAll<HTMLElement>('.row[tabindex="0"]')) other.tabIndex = -1;
    this.#chosen = unit;
    line.element.classList.add("selected");
    line.element.setAttribute("aria-current", "true");
    line.element.tabIndex = 0;
    if (scroll) this.#reveal(line.element, true);
    this.#events.choose(line.row);
  }

  // Scrolls the pane alone: scrollIntoView would move the page too, on a phone.
  #reveal(element: HTMLElement, centre = false): void {
    const head = 26;
    const top = element.offsetTop;
    const bottom = top + element.offsetHeight;
    const { scrollTop, clientHeight } = this.#root;
    if (centre && (top < scrollTop + head || bottom > scrollTop + clientHeight)) this.#root.scrollTop = top - clientHeight / 2;
    else if (top < scrollTop + head) this.#root.scrollTop = top - head;
    else if (bottom > scrollTop + clientHeight) this.#root.scrollTop = bottom - clientHeight;
  }

  /** Marks the instructions of an expression. */
  link(units: ReadonlySet<number> | null, scroll = false): void {
    let first = true;
    for (const [unit, { element }] of this.#lines) {
      const linked = units?.has(unit) ?? false;
      element.classList.toggle("linked", linked);
      if (linked && first && scroll) this.#reveal(element, true);
      if (linked) first = false;
    }
  }

  showNow(unit: number | null): void {
    if (this.#now === (unit ?? -1)) return;
    this.#lines.get(this.#now)?.element.classList.remove("now");
    this.#now = unit ?? -1;
    const line = this.#lines.get(this.#now);
    line?.element.classList.add("now");
    if (line) this.#reveal(line.element);
  }

  #key(event: KeyboardEvent): void {
    const units = [...this.#lines.keys()];
    const at = units.indexOf(this.#chosen);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: units.length - 1, PageDown: at + 15, PageUp: at - 15 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = units[Math.min(units.length - 1, Math.max(0, to))];
    if (next === undefined) return;
    this.choose(next);
    const element = this.#lines.get(next)!.element;
    element.focus({ preventScroll: true });
    this.#reveal(element);
  }
}
