// The bytecode pane: one row per instruction of the chosen function, painted as the interpreter rewrites it. Only the
// visible rows exist.
//
// Invariants   A frame's cost depends on the visible rows: all rewrites of a row between two frames are one change, and
//              it flashes once.
// Tests        tests/browser/heavy.test.mjs, tests/browser/playground.test.mjs
import { byOpcode, decodeAt, type Row } from "morelia/inspect";
import { DocCard } from "./doc-card.js";
import { h, short } from "../page/dom.js";
import { nextFrame } from "../page/frame.js";
import type { PageCode } from "../engine/packed.js";
import { FIRST_RUN, type Moment } from "../state/program.js";
import { VirtualList, type ListRow } from "../page/virtual-list.js";

export interface BytecodeEvents {
  /** A row is pointed at; null when the pointer leaves. */
  point(row: Row | null): void;
  choose(row: Row): void;
}

const COLUMNS = ["line", "offset", "state", "name", "arg", "counter", "runs", "hits"] as const;
const TITLES = ["line", "at", "", "instruction", "arg", "counter", "runs", "hit rate"];
const FLASH_MS = 1100;
/** A longer argument is cut, so that the column stays narrow. */
const LONG_ARG = 16;
/** When more rows than this flash at once, they do not fade: each fading row is styled and painted in every frame. */
const MOST_FADING = 6;

interface Line extends ListRow {
  readonly mark: HTMLElement;
  readonly cells: Readonly<Record<(typeof COLUMNS)[number], HTMLElement>>;
  /** What each cell shows, so that nothing is written twice. */
  readonly texts: Record<string, string>;
  readonly gauge: HTMLElement;
  index: number;
}

/** A form that is taken at the first execution says nothing about operands: it is shown as plain. */
export const shownState = (row: Row): string => (row.state === "specialized" && row.family && FIRST_RUN.has(row.family) ? "generic" : row.state);

const share = (row: Row): number | null => (!row.family || FIRST_RUN.has(row.family) || row.executions < 2 ? null : row.hits / row.executions);

export function percentage(rate: number): string {
  return rate > 0.99 && rate < 1 ? ">99%" : `${Math.round(rate * 100)}%`;
}

function headRow(): HTMLElement {
  const head = h("div", "row head", ...TITLES.map((text, i) => {
    const cell = h("span", COLUMNS[i], text || h("span", "hidden", "state"));
    cell.setAttribute("role", "columnheader");
    return cell;
  }));
  head.setAttribute("role", "row");
  return head;
}

export class BytecodeView {
  readonly #root: HTMLElement;
  readonly #events: BytecodeEvents;
  readonly #card = new DocCard();
  readonly #list: VirtualList<Line>;
  #code: PageCode | null = null;
  #moment: Moment | null = null;
  #starts: Uint32Array = new Uint32Array(0);
  /** The opcodes that were shown last, by instruction. */
  #opcodes: Uint8Array = new Uint8Array(0);
  #chosen = -1;
  #now = -1;
  #linked: ReadonlySet<number> | null = null;
  /** Until when the rows of rewritten instructions flash, by unit. */
  readonly #flashing = new Map<number, number>();
  #sweep = 0;

  constructor(root: HTMLElement, events: BytecodeEvents) {
    this.#root = root;
    this.#events = events;
    this.#list = new VirtualList<Line>(root, {
      head: headRow(), make: () => this.#make(), paint: (line, index) => this.#paint(line, index), pinned: () => this.#indexOf(this.#chosen), scrolled: () => this.#card.hide(),
    });
    root.addEventListener("mouseover", (event) => this.#point(event.target as HTMLElement));
    root.addEventListener("mouseleave", () => {
      this.#card.hide();
      events.point(null);
    });
    root.addEventListener("click", (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>(".row[data-unit]");
      if (row) this.choose(Number(row.dataset["unit"]));
    });
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  get code(): PageCode | null {
    return this.#code;
  }

  #indexOf(unit: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low <= high) {
      const mid = (low + high) >> 1;
      const at = this.#starts[mid]!;
      if (at === unit) return mid;
      if (at < unit) low = mid + 1;
      else high = mid - 1;
    }
    return -1;
  }

  row(unit: number): Row | null {
    return this.#code && this.#moment && this.#indexOf(unit) >= 0 ? decodeAt(this.#code, this.#moment.state, unit, this.#moment.failed) : null;
  }

  get chosen(): Row | null {
    return this.row(this.#chosen);
  }

  get chosenUnit(): number {
    return this.#chosen;
  }

  /** Shows another code object. */
  show(code: PageCode | null, starts: Uint32Array, moment: Moment | null): void {
    this.#code = code;
    this.#moment = moment;
    this.#starts = code && moment ? starts : new Uint32Array(0);
    this.#opcodes = this.#opcodesNow();
    this.#chosen = this.#now = -1;
    this.#linked = null;
    this.#flashing.clear();
    this.#root.classList.remove("many");
    this.#card.hide();
    this.#fitNames();
    this.#root.setAttribute("aria-rowcount", String(this.#starts.length + 1));
    this.#list.reset(this.#starts.length);
  }

  /** The same instructions, compiled again: the choice stays. */
  replace(code: PageCode, starts: Uint32Array, moment: Moment): void {
    this.#code = code;
    this.#starts = starts;
    this.update(moment, false);
  }

  #opcodesNow(): Uint8Array {
    const units = this.#moment?.state.units;
    return units ? Uint8Array.from(this.#starts, (unit) => units[unit]! & 255) : new Uint8Array(0);
  }

  // The column of names is as wide as the longest of this function.
  #fitNames(): void {
    let most = 16;
    const seen = new Uint8Array(256);
    for (const opcode of this.#opcodes) {
      if (seen[opcode]) continue;
      seen[opcode] = 1;
      most = Math.max(most, byOpcode[opcode]?.name.length ?? 0);
    }
    this.#root.style.setProperty("--name", `${most + 1}ch`);
  }

  /**
   * The same code object at another moment; `flash`: the program continued, and rewritten rows flash. Otherwise the
   * reader went there.
   */
  update(moment: Moment, flash = true): void {
    if (!this.#code) return;
    // A state is never changed; a new one replaces it.
    const same = moment.state === this.#moment?.state;
    this.#moment = moment;
    if (same && flash) return;
    const opcodes = this.#opcodesNow();
    let changed = false;
    for (let i = 0; i < opcodes.length; i++) {
      if (opcodes[i] === this.#opcodes[i]) continue;
      changed = true;
      if (flash && !FIRST_RUN.has(byOpcode[this.#code.bases[this.#starts[i]!]!]?.family ?? "")) this.flash(this.#starts[i]!);
    }
    this.#opcodes = opcodes;
    if (changed) this.#fitNames();
    this.#list.setLength(this.#starts.length);
    if (flash) this.#list.later();
    else this.#list.now();
  }

  #make(): Line {
    const mark = h("i");
    const gauge = h("span", "gauge");
    const cells = Object.fromEntries(COLUMNS.map((name) => [name, h("span", name)])) as Line["cells"];
    cells.state.append(mark);
    cells.hits.append(h("span", "gauge-track", gauge), h("span", "gauge-text"));
    for (const cell of Object.values(cells)) cell.setAttribute("role", "cell");
    const element = h("div", "row", ...Object.values(cells));
    element.setAttribute("role", "row");
    return { element, mark, cells, gauge, texts: {}, index: -1 };
  }

  #set(line: Line, key: string, value: string, write: (value: string) => void): void {
    if (line.texts[key] === value) return;
    line.texts[key] = value;
    write(value);
  }

  #paint(line: Line, index: number): void {
    const unit = this.#starts[index]!;
    const code = this.#code;
    const row = this.row(unit);
    if (!row || !code) return;
    line.index = index;
    const { element, cells } = line;
    const before = index > 0 ? code.line(this.#starts[index - 1]!) : -1;
    const starts = row.span.line > 0 && row.span.line !== before;
    const state = shownState(row);
    const is = (on: boolean, name: string) => (on ? ` ${name}` : "");
    const counter = row.counter && !FIRST_RUN.has(row.family ?? "") ? row.counter : null;
    // LINE and INSTRUCTION can be in front of any instruction: the event is shown beside it.
    const hidden = row.state === "instrumented" && !row.name.endsWith(row.base);
    const arg = hidden ? `${row.base} ${row.argText}`.trim() : row.argText;
    this.#set(line, "class", `row ${state}${is(!counter, "uncounted")}${is(share(row) === null, "unrated")}${is(arg.length > LONG_ARG, "long")}${is(starts && index > 0, "line-start")}${is(row.executions === 0 && state === "generic", "cold")}${is(this.#chosen === unit, "selected")}`
      + `${is(this.#linked?.has(unit) ?? false, "linked")}${is(this.#now === unit, "now")}${is(this.#flashing.has(unit), "flash")}`, (value) => (element.className = value));
    this.#set(line, "unit", String(unit), (value) => {
      element.dataset["unit"] = value;
      element.setAttribute("aria-rowindex", String(index + 2));
      cells.offset.textContent = String(row.offset);
    });
    this.#set(line, "mark", `mark ${state}`, (value) => (line.mark.className = value));
    this.#set(line, "line", starts ? String(row.span.line) : "", (value) => (cells.line.textContent = value));
    this.#set(line, "name", row.name, () => this.#paintName(cells.name, row));
    this.#set(line, "arg", arg, (value) => (cells.arg.textContent = cells.arg.title = value));
    this.#set(line, "counter", counter ? `${counter.value}/${counter.backoff}` : "", (value) => {
      cells.counter.textContent = value;
      cells.counter.title = counter ? `counter ${counter.value}, backoff ${counter.backoff}` : "";
    });
    this.#set(line, "runs", row.executions ? short(row.executions) : "", (value) => (cells.runs.textContent = value));
    this.#paintShare(line, row);
    this.#set(line, "label", `${row.name} ${hidden ? `for ${row.base} ` : ""}${row.argText}, ${state}`, (value) => element.setAttribute("aria-label", value));
    const focusable = unit === this.#chosen || (this.#chosen < 0 && index === 0);
    this.#set(line, "focus", focusable ? "0" : "-1", (value) => (element.tabIndex = Number(value)));
    this.#set(line, "current", String(unit === this.#chosen), (value) => (value === "true" ? element.setAttribute("aria-current", "true") : element.removeAttribute("aria-current")));
  }

  #paintName(cell: HTMLElement, row: Row): void {
    const plain = row.state === "instrumented" ? 0 : row.name !== row.base && row.name.startsWith(row.base) ? row.base.length : row.name.length;
    cell.replaceChildren(row.name.slice(0, plain));
    if (plain < row.name.length) cell.append(h("span", "suffix", row.name.slice(plain)));
  }

  #paintShare(line: Line, row: Row): void {
    const rate = share(row);
    const text = rate === null ? "" : percentage(rate);
    this.#set(line, "hits", rate === null ? "" : `${text}: ${row.hits.toLocaleString("en")} of ${row.executions.toLocaleString("en")} executions hit`, (value) => {
      line.cells.hits.title = value;
      line.cells.hits.classList.toggle("none", rate === null);
      line.cells.hits.lastElementChild!.textContent = text;
    });
    this.#set(line, "gauge", rate === null ? "0" : (Math.round(rate * 40) / 40).toFixed(3), (value) => (line.gauge.style.transform = `scaleX(${value})`));
  }

  flash(unit: number): void {
    if (this.#flashing.has(unit) || this.#indexOf(unit) < 0) return;
    this.#flashing.set(unit, performance.now() + FLASH_MS);
    if (this.#flashing.size === MOST_FADING + 1) this.#root.classList.add("many");
    this.#list.later();
    if (!this.#sweep) this.#sweep = window.setTimeout(() => this.#stopFlashing(), FLASH_MS);
  }

  #stopFlashing(): void {
    const now = performance.now() + 20;
    for (const [unit, until] of this.#flashing) if (until <= now) this.#flashing.delete(unit);
    if (this.#flashing.size <= MOST_FADING) this.#root.classList.remove("many");
    this.#sweep = this.#flashing.size ? window.setTimeout(() => this.#stopFlashing(), Math.max(20, Math.min(...this.#flashing.values()) - now)) : 0;
    this.#list.later();
  }

  choose(unit: number, scroll = false): void {
    const index = this.#indexOf(unit);
    if (index < 0) return;
    const before = this.#indexOf(this.#chosen);
    this.#chosen = unit;
    // The detail below comes first: that pane takes its room from this one.
    if (scroll) nextFrame(() => void (this.#chosen === unit && this.#list.reveal(index, true)));
    for (const one of [before, index, ...(before < 0 ? [0] : [])]) this.#list.repaint(one); // the first has the focus while none is chosen
    const row = this.chosen;
    if (row) this.#events.choose(row);
  }

  /** Marks the instructions of an expression. */
  link(units: ReadonlySet<number> | null, scroll = false): void {
    if (units === this.#linked) return;
    this.#linked = units;
    const first = units ? Math.min(...units) : -1;
    if (scroll && units?.size) this.#list.reveal(this.#indexOf(first), true);
    this.#list.later();
  }

  showNow(unit: number | null): void {
    if (this.#now === (unit ?? -1)) return;
    this.#now = unit ?? -1;
    const index = this.#indexOf(this.#now);
    if (index >= 0) this.#list.reveal(index);
    this.#list.later();
  }

  focus(): void {
    const index = Math.max(0, this.#indexOf(this.#chosen));
    this.#list.reveal(index);
    this.#list.row(index)?.element.focus({ preventScroll: true });
  }

  #point(target: HTMLElement): void {
    const element = target.closest<HTMLElement>(".row[data-unit]");
    const row = element && this.row(Number(element.dataset["unit"]));
    this.#card.hide();
    if (!row) return;
    this.#events.point(row);
    const name = target.closest<HTMLElement>(".name");
    if (name) this.#card.soon(name, () => this.row(row.unit)?.name ?? row.name);
  }

  #key(event: KeyboardEvent): void {
    const at = this.#indexOf(this.#chosen);
    const last = this.#starts.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + 15, PageUp: at - 15 }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, to));
    this.choose(this.#starts[next]!);
    this.#list.reveal(next);
    this.#list.row(next)?.element.focus({ preventScroll: true });
  }
}
