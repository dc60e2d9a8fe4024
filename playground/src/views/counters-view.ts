// The table of families: sortable, each row opens to its forms and failure kinds; export as JSON and CSV. Rows stay while their numbers change.
import type { FamilyStats } from "morelia";
import { counterRows, sorted, toCsv, toJson, type Column, type CounterRow } from "../state/counters.js";
import { download, h, setText, short } from "../page/dom.js";
import { failureText } from "../state/failures.js";
import { load, save } from "../page/storage.js";

const COLUMNS: readonly (readonly [Column, string, string])[] = [
  ["family", "family", "the adaptive instruction"],
  ["rate", "hit rate", "hits of all executions"],
  ["hits", "hits", "executions of a specialized form whose guards held"],
  ["misses", "misses", "executions that a guard failed in; the general form ran then"],
  ["failure", "failures", "attempts to specialize that failed"],
];
const MORE: readonly (readonly [Column, string, string])[] = [
  ["deferred", "deferred", "executions of the general form while the counter ran down"],
  ["executed", "executed", "executions: hits, misses, deferred, and those after an attempt that failed"],
  ["attempts", "attempts", "attempts to specialize: successes and failures"],
  ["success", "successes", "attempts to specialize that succeeded"],
  ["deopts", "deopts", "misses at which the counter had run out, so that the site looked at its operands anew"],
  ["gain", "gain", "estimate: time of the general form divided by the mean time of what ran, with times measured on one machine; where their spread includes 1, no difference is told"],
];

const percent = (rate: number) => (rate > 0.9995 && rate < 1 ? ">99.9 %" : `${(rate * 100).toFixed(1)} %`);
/** No more digits than the spread of the times justifies. */
const gainText = ({ gain, gainFrom, gainTo }: CounterRow) => (gain === null ? "·" : (gainFrom! <= 1 && gainTo! >= 1) || Math.abs(gain - 1) < 0.05 ? "≈ 1×" : `${gain.toFixed(1)}×`);

/** A part of the table: its role is set, because the style lays rows out as grids where there is little room. */
function part<K extends "table" | "thead" | "tbody" | "tr" | "th" | "td">(tag: K, role: string, className = "", ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = h(tag, className, ...children);
  element.setAttribute("role", role);
  return element;
}

interface Line {
  readonly head: HTMLTableRowElement;
  readonly button: HTMLButtonElement;
  readonly cells: ReadonlyMap<Column, HTMLElement>;
  parts: HTMLElement[];
  key: string;
}

export class CountersView {
  readonly #root: HTMLElement;
  readonly #body = h("div", "counters-body");
  readonly #empty = h("p", "empty", "Run the program: the counters of each instruction family appear here, as CPython counts them: hits, misses, failed attempts and more.");
  readonly #tbody = part("tbody", "rowgroup");
  readonly #head = part("tr", "row");
  readonly #table: HTMLElement;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #open = new Set<string>();
  readonly #lines = new Map<string, Line>();
  #rows: CounterRow[] = [];
  #column: Column = "hits";
  #down = true;
  #all = load("columns") === "all";
  #order = "";

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#body.tabIndex = 0;
    this.#body.setAttribute("role", "region");
    this.#body.setAttribute("aria-label", "Counters by family");
    this.#table = part("table", "table", "counters", part("thead", "rowgroup", "", this.#head), this.#tbody);
    this.#table.classList.toggle("all", this.#all);
    this.#body.append(this.#empty, this.#table);
    const csv = h("button", "quiet", "CSV");
    csv.title = "Save the table as CSV";
    csv.addEventListener("click", () => download("morelia-counters.csv", "text/csv", toCsv(this.#sorted())));
    const json = h("button", "quiet", "JSON");
    json.title = "Save the table as JSON";
    json.addEventListener("click", () => download("morelia-counters.json", "application/json", toJson(this.#sorted())));
    this.#buttons = [csv, json];
    for (const button of this.#buttons) button.type = "button";
    const all = h("input");
    all.type = "checkbox";
    all.id = "counters-all";
    all.checked = this.#all;
    all.addEventListener("change", () => {
      this.#all = all.checked;
      this.#table.classList.toggle("all", this.#all);
      save("columns", this.#all ? "all" : "");
      this.#lines.clear();
      this.#order = "";
      this.#makeHead();
      this.#paint();
    });
    root.append(h("div", "panel-tools", h("label", "check", all, h("span", "", "All columns")), h("span", "spacer"), h("span", "note", "Save as"), csv, json), this.#body);
    this.#makeHead();
    this.show([]);
  }

  get #columns(): typeof COLUMNS {
    return this.#all ? [...COLUMNS, ...MORE] : COLUMNS;
  }

  #sorted(): CounterRow[] {
    return sorted(this.#rows, this.#column, this.#down);
  }

  show(families: readonly FamilyStats[]): void {
    this.#rows = counterRows(families);
    this.#paint();
  }

  #paint(): void {
    const rows = this.#sorted();
    if (this.#root.hidden) return;
    for (const button of this.#buttons) button.disabled = !rows.length;
    this.#empty.hidden = rows.length > 0;
    this.#table.hidden = !rows.length;
    for (const row of rows) this.#paintRow(row);
    const order = rows.map((row) => row.family).join();
    if (order === this.#order) return;
    this.#order = order;
    this.#place(rows);
  }

  // Rows are moved, not made anew, so that the focus stays.
  #place(rows: readonly CounterRow[]): void {
    const focused = document.activeElement as HTMLElement | null;
    this.#tbody.replaceChildren(...rows.flatMap((row) => {
      const line = this.#lines.get(row.family)!;
      return [line.head, ...line.parts];
    }));
    if (focused && this.#tbody.contains(focused)) focused.focus({ preventScroll: true });
  }

  #makeHead(): void {
    this.#head.replaceChildren(...this.#columns.map(([column, text, title]) => {
      const button = h("button", "sort", text);
      button.type = "button";
      button.title = title;
      button.addEventListener("click", () => {
        this.#down = this.#column === column ? !this.#down : column !== "family";
        this.#column = column;
        this.#markHead();
        this.#paint();
      });
      const th = part("th", "columnheader", "", button);
      th.scope = "col";
      th.dataset["column"] = column;
      return th;
    }));
    this.#markHead();
  }

  #markHead(): void {
    for (const th of this.#head.children as HTMLCollectionOf<HTMLElement>) {
      const on = th.dataset["column"] === this.#column;
      th.setAttribute("aria-sort", on ? (this.#down ? "descending" : "ascending") : "none");
      th.querySelector("i")?.remove();
      if (on) th.firstElementChild!.append(h("i", this.#down ? "down" : "up"));
    }
  }

  #line(family: string): Line {
    let line = this.#lines.get(family);
    if (line) return line;
    const button = h("button", "family", h("i", "twist"), family);
    button.type = "button";
    button.addEventListener("click", () => {
      if (!this.#open.delete(family)) this.#open.add(family);
      this.#order = "";
      this.#paint();
    });
    const th = part("th", "rowheader", "", button);
    th.scope = "row";
    const cells = new Map<Column, HTMLElement>(this.#columns.slice(1).map(([column]) => [column, part("td", "cell", column)]));
    line = { head: part("tr", "row", "", th, ...cells.values()), button, cells, parts: [], key: "" };
    this.#lines.set(family, line);
    return line;
  }

  #paintRow(row: CounterRow): void {
    const line = this.#line(row.family);
    const open = this.#open.has(row.family);
    const key = JSON.stringify([row, open]);
    if (line.key === key) return;
    line.key = key;
    line.button.setAttribute("aria-expanded", String(open));
    for (const [column, cell] of line.cells) {
      if (column === "rate") this.#paintRate(cell, row);
      else if (column === "gain") {
        setText(cell, gainText(row));
        cell.title = row.gain === null ? "" : `${row.gain.toFixed(2)}, by the middle half of the measurements ${row.gainFrom!.toFixed(2)} to ${row.gainTo!.toFixed(2)}`;
        cell.classList.toggle("bad", row.gainTo !== null && row.gainTo < 0.95);
      } else {
        const n = row[column] as number;
        setText(cell, n ? short(n) : "·");
        cell.title = n.toLocaleString("en");
      }
    }
    const before = line.parts;
    line.parts = open ? this.#parts(row) : [];
    if (!before.length && !line.parts.length) return;
    for (const part of before) part.remove();
    if (line.head.isConnected) line.head.after(...line.parts);
  }

  #paintRate(cell: HTMLElement, row: CounterRow): void {
    const text = row.rate === null ? "·" : percent(row.rate);
    let track = cell.querySelector<HTMLElement>(".bar-track");
    if (!track) cell.append(h("span", "rate-text"), (track = h("span", "bar-track", h("span", "bar-fill"))));
    setText(cell.firstElementChild!, text);
    (track.firstElementChild as HTMLElement).style.transform = `scaleX(${(row.rate ?? 0).toFixed(3)})`;
    cell.title = row.rate === null ? "" : `${row.hits.toLocaleString("en")} hits of ${row.executed.toLocaleString("en")} executions`;
  }

  #parts(row: CounterRow): HTMLElement[] {
    const inner = (className: string, name: string, text: string) => {
      const cell = part("td", "cell", `part ${className}`, h("div", "", h("span", "part-name", name), text));
      cell.colSpan = this.#columns.length;
      return part("tr", "row", "", cell);
    };
    const forms = Object.entries(row.forms).sort((a, b) => b[1][0] - a[1][0]).map(([form, [executions, misses]]) =>
      inner("form", form, `${short(executions)} executions${misses ? `, ${short(misses)} missed` : ""}`));
    const failures = Object.entries(row.failures).sort((a, b) => b[1] - a[1]).map(([kind, n]) => inner("kind", kind, `${n.toLocaleString("en")} ×: ${failureText(kind)}`));
    return [...forms, ...failures];
  }
}
