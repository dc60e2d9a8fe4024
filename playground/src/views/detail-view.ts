// The pane under the bytecode: what the chosen instruction does, why it is as it is, its counters and its cache.
import type { Row } from "morelia/inspect";
import { h } from "../page/dom.js";
import type { Moment } from "../state/program.js";
import { documentation, explain } from "../state/why.js";

export class DetailView {
  readonly #root: HTMLElement;
  #key = "";

  constructor(root: HTMLElement) {
    this.#root = root;
    this.show(null, null, []);
  }

  show(row: Row | null, moment: Moment | null, typeNames: readonly string[]): void {
    if (!row || !moment) {
      this.#key = "";
      this.#root.replaceChildren(h("p", "hint", "Choose an instruction to see what it does, its inline cache, and why it is as it is. Point at one to see where it comes from; point at the source to see its instructions."));
      return;
    }
    const last = moment.last(row.unit);
    const seen = row.seen.map((type) => typeNames[type] ?? "?");
    const why = explain(row, last, moment.won(row.unit), seen);
    const key = JSON.stringify([row, why]);
    if (key === this.#key) return;
    this.#key = key;
    const facts = h("p", "facts");
    const fact = (name: string, value: string) => facts.append(h("span", "", `${name} `, h("b", "", value)));
    if (row.name !== row.base) fact(row.state === "instrumented" ? "stands for" : "family", row.base);
    if (row.counter) fact("counter", `${row.counter.value}, backoff ${row.counter.backoff}`);
    if (row.executions) fact("executed", row.executions.toLocaleString("en"));
    if (row.family && row.executions) fact("hits", row.hits.toLocaleString("en"));
    if (row.family && row.executions) fact("misses", row.misses.toLocaleString("en"));
    if (row.deferred) fact("deferred", row.deferred.toLocaleString("en"));
    if (row.failures) fact("failures", row.failures.toLocaleString("en"));
    for (const cache of row.caches) fact(cache.name, cache.value);
    if (last?.types.length) fact("saw", last.types.join(", "));
    const text = [h("p", "why", why.text)];
    if (why.change) text.push(h("p", "change", why.change));
    const { doc, family } = documentation(row.name);
    this.#root.replaceChildren(h("h2", "", row.name), ...text, facts, h("p", "doc", family ? `${doc} ${row.base}: ${family}` : doc));
  }
}
