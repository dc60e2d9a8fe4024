/// The table of families.
import type { FamilyStats } from "morelia";
import { h, short } from "./dom.js";
import { failureText } from "./words.js";

export class FamiliesView {
  readonly #root: HTMLElement;
  #last = "";

  constructor(root: HTMLElement) {
    this.#root = root;
    this.show([]);
  }

  show(families: readonly FamilyStats[]): void {
    const used = families.filter((f) => f.attempts || f.deferred || f.hits || f.misses).sort((a, b) => b.hits + b.misses - (a.hits + a.misses) || b.attempts - a.attempts);
    const key = JSON.stringify(used);
    if (key === this.#last) return;
    this.#last = key;
    if (!used.length) {
      this.#root.replaceChildren(h("p", "empty", "Counters of each instruction family appear here: attempts, successes, failures by kind, hits and misses."));
      return;
    }
    const head = h("tr");
    for (const [text, title] of [["family", ""], ["hit rate", "hits of all executions of specialized forms and generic ones"], ["tries", "attempts to specialize"], ["won", "successes"], ["lost", "failures"], ["misses", "guards that failed"], ["deopts", "went back to the base form"]] as const) {
      const th = h("th", "", text);
      th.scope = "col";
      th.title = title;
      head.append(th);
    }
    const body = h("tbody");
    for (const f of used) body.append(...this.#row(f));
    this.#root.replaceChildren(h("table", "", h("thead", "", head), body));
  }

  #row(f: FamilyStats): HTMLElement[] {
    const runs = f.hits + f.misses + f.deferred;
    const rate = runs ? f.hits / runs : 0;
    const fill = h("span", "bar-fill");
    fill.style.width = `${(rate * 100).toFixed(1)}%`;
    const rateCell = h("td", "", runs ? `${(rate * 100).toFixed(rate > 0.999 && rate < 1 ? 2 : 1)} %` : "–", h("span", "bar-track", fill));
    const cells = [f.attempts, f.success, f.failure, f.misses, f.deopts].map((n) => h("td", "", n ? short(n) : "·"));
    const rows = [h("tr", "", h("td", "", f.family), rateCell, ...cells)];
    const kinds = Object.entries(f.failures);
    if (kinds.length) {
      const cell = h("td", "kinds", kinds.map(([kind, n]) => `${failureText(kind)} × ${n}`).join(" · "));
      cell.colSpan = 7;
      rows.push(h("tr", "", cell));
    }
    return rows;
  }
}
