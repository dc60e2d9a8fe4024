/// The table of families: sortable, each row opens to its forms and failure kinds; export as JSON and CSV.
import type { FamilyStats } from "morelia";
import { counterRows, sorted, toCsv, toJson, type Column, type CounterRow } from "./counters.js";
import { download, h, short } from "./dom.js";
import { failureText } from "./failures.js";

const COLUMNS: readonly (readonly [Column, string, string])[] = [
  ["family", "family", "the adaptive instruction"],
  ["rate", "hit rate", "of all executions, those in a specialized form whose guards held"],
  ["gain", "gain", "estimate: time of the general form divided by the mean time of what ran"],
  ["hits", "hits", "executions of specialized forms whose guards held"],
  ["misses", "misses", "guards that failed"],
  ["deferred", "deferred", "executions of the general form while the counter ran down"],
  ["attempts", "tries", "attempts to specialize"],
  ["success", "won", "attempts that succeeded"],
  ["failure", "lost", "attempts that failed"],
  ["deopts", "deopts", "specialized sites that went back to the general form"],
];

const percent = (rate: number) => `${(rate * 100).toFixed(rate > 0.999 && rate < 1 ? 2 : 1)} %`;

export class CountersView {
  readonly #body: HTMLElement;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #open = new Set<string>();
  #rows: CounterRow[] = [];
  #column: Column = "hits";
  #down = true;
  #last = "";

  constructor(root: HTMLElement) {
    this.#body = h("div", "counters-body");
    this.#body.tabIndex = 0;
    this.#body.setAttribute("role", "region");
    this.#body.setAttribute("aria-label", "Counters by family");
    const csv = h("button", "quiet", "CSV");
    csv.title = "Save the table as CSV";
    csv.addEventListener("click", () => download("morelia-counters.csv", "text/csv", toCsv(this.#sorted())));
    const json = h("button", "quiet", "JSON");
    json.title = "Save the table as JSON";
    json.addEventListener("click", () => download("morelia-counters.json", "application/json", toJson(this.#sorted())));
    this.#buttons = [csv, json];
    for (const button of this.#buttons) button.type = "button";
    root.append(h("div", "panel-tools", h("span", "note", "The gain is an estimate."), h("span", "spacer"), h("span", "note", "Save as"), csv, json), this.#body);
    this.show([]);
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
    const key = JSON.stringify([rows, this.#column, this.#down, [...this.#open]]);
    if (key === this.#last) return;
    this.#last = key;
    for (const button of this.#buttons) button.disabled = !rows.length;
    if (!rows.length) {
      this.#body.replaceChildren(h("p", "empty", "Run the program: the counters of each instruction family appear here, with attempts, successes, failures by kind, hits and misses."));
      return;
    }
    const focused = this.#body.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["key"] : undefined;
    const body = h("tbody");
    for (const row of rows) body.append(...this.#row(row));
    this.#body.replaceChildren(h("table", "counters", h("thead", "", this.#head()), body));
    if (focused) [...this.#body.querySelectorAll<HTMLElement>("[data-key]")].find((element) => element.dataset["key"] === focused)?.focus();
  }

  #head(): HTMLElement {
    const head = h("tr");
    for (const [column, text, title] of COLUMNS) {
      const on = column === this.#column;
      const button = h("button", "sort", text);
      button.type = "button";
      button.title = title;
      button.dataset["key"] = `sort ${column}`;
      if (on) button.append(h("i", this.#down ? "down" : "up"));
      button.addEventListener("click", () => {
        this.#down = on ? !this.#down : column !== "family";
        this.#column = column;
        this.#paint();
      });
      const th = h("th", "", button);
      th.scope = "col";
      th.setAttribute("aria-sort", on ? (this.#down ? "descending" : "ascending") : "none");
      head.append(th);
    }
    return head;
  }

  #row(row: CounterRow): HTMLElement[] {
    const open = this.#open.has(row.family);
    const button = h("button", "family", h("i", "twist"), row.family);
    button.type = "button";
    button.dataset["key"] = row.family;
    button.setAttribute("aria-expanded", String(open));
    button.addEventListener("click", () => {
      if (!this.#open.delete(row.family)) this.#open.add(row.family);
      this.#paint();
    });
    const fill = h("span", "bar-fill");
    fill.style.width = `${((row.rate ?? 0) * 100).toFixed(1)}%`;
    const rate = h("td", "", row.rate === null ? "·" : percent(row.rate), h("span", "bar-track", fill));
    const gain = h("td", row.gain !== null && row.gain < 0.995 ? "bad" : "", row.gain === null ? "·" : `${row.gain.toFixed(2)}×`);
    const numbers = [row.hits, row.misses, row.deferred, row.attempts, row.success, row.failure, row.deopts].map((n) => h("td", "", n ? short(n) : "·"));
    const head = h("th", "", button);
    head.scope = "row";
    const rows: HTMLElement[] = [h("tr", "", head, rate, gain, ...numbers)];
    if (open) rows.push(...this.#parts(row));
    return rows;
  }

  #parts(row: CounterRow): HTMLElement[] {
    const part = (className: string, name: string, text: string) => {
      const cell = h("td", `part ${className}`, h("div", "", h("span", "part-name", name), text));
      cell.colSpan = COLUMNS.length;
      return h("tr", "", cell);
    };
    const forms = Object.entries(row.forms).sort((a, b) => b[1][0] - a[1][0]).map(([form, [executions, misses]]) =>
      part("form", form, `${short(executions)} executions${misses ? `, ${short(misses)} missed` : ""}`));
    const failures = Object.entries(row.failures).sort((a, b) => b[1] - a[1]).map(([kind, n]) => part("kind", kind, `${n.toLocaleString("en")} ×: ${failureText(kind)}`));
    return [...forms, ...failures];
  }
}
