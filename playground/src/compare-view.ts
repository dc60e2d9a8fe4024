/// The comparison: the same program without and with specialization, its times and its bytecode side by side.
import type { CodeInfo } from "morelia";
import { decode, type Row } from "morelia/inspect";
import { byId, fillSelect, h, setText } from "./dom.js";
import { FIRST_RUN } from "./program.js";
import type { FromWorker, Side } from "./protocol.js";

type Compared = Extract<FromWorker, { kind: "compared" }>;

const best = (side: Side) => Math.min(...side.seconds);
const time = (seconds: number) => (seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 1)} ms` : `${seconds.toFixed(2)} s`);

function cell(row: Row, changed: boolean): HTMLElement {
  const text = h("span", "name", row.name);
  if (changed) text.replaceChildren(row.base, h("span", "suffix", row.name.slice(row.base.length)));
  return h("td", `${changed ? "specialized" : row.family && !FIRST_RUN.has(row.family) ? "adaptive" : "generic"}`, text);
}

export class CompareView {
  readonly #dialog = byId<HTMLDialogElement>("compare-dialog");
  readonly #times = byId("compare-times");
  readonly #select = byId<HTMLSelectElement>("compare-function");
  readonly #table = byId("compare-table");
  #last: Compared | null = null;

  constructor(stop: () => void) {
    this.#select.addEventListener("change", () => this.#paint());
    this.#dialog.addEventListener("close", stop);
  }

  start(): void {
    this.#last = null;
    this.#times.replaceChildren(h("p", "note", "Running the program without and with specialization, in turn…"));
    this.#table.replaceChildren();
    fillSelect(this.#select, []);
    this.#select.disabled = true;
    this.#dialog.showModal();
  }

  fail(text: string): void {
    this.#times.replaceChildren(h("pre", "err", text));
  }

  show(result: Compared, shown: string): void {
    this.#last = result;
    fillSelect(this.#select, result.codes.map((code) => [String(code.index), code.index ? code.qualname : "module"] as const));
    const same = result.codes.find((code) => code.qualname === shown);
    this.#select.value = String(same?.index ?? 0);
    this.#select.disabled = false;
    this.#showTimes(result);
    this.#paint();
  }

  #showTimes({ off, on, stopped }: Compared): void {
    const most = Math.max(best(off), best(on));
    const bar = (name: string, side: Side, className: string) => {
      const fill = h("span", `time-fill ${className}`);
      fill.style.width = `${((best(side) / most) * 100).toFixed(1)}%`;
      return h("div", "time", h("span", "time-name", name), h("span", "time-track", fill), h("b", "", time(best(side))),
        h("small", "", side.seconds.length > 1 ? `best of ${side.seconds.length}` : "one run"));
    };
    const ratio = best(off) / best(on);
    const verdict = stopped ? "Stopped before both were done."
      : `${ratio >= 1 ? `${ratio.toFixed(2)} times faster` : `${(1 / ratio).toFixed(2)} times slower`} with specialization. ${off.output === on.output && off.error === on.error ? "Both print the same." : "They print different things."}`;
    this.#times.replaceChildren(bar("generic", off, "off"), bar("specialized", on, "on"), h("p", "verdict", verdict));
    if (on.error) this.#times.append(h("pre", "err", on.error));
  }

  #paint(): void {
    const result = this.#last;
    const code: CodeInfo | undefined = result?.codes[Number(this.#select.value)];
    if (!result || !code) return;
    const left = decode(code, result.off.states[code.index]!);
    const right = decode(code, result.on.states[code.index]!);
    const body = h("tbody");
    let changed = 0;
    let line = -1;
    left.forEach((row, i) => {
      const other = right[i]!;
      const differs = row.name !== other.name;
      if (differs) changed++;
      const starts = row.span.line !== line && row.span.line > 0;
      if (starts) line = row.span.line;
      body.append(h("tr", starts ? "line-start" : "", h("td", "line", starts ? String(line) : ""), h("td", "offset", String(row.offset)), cell(row, false), cell(other, differs), h("td", "arg", row.argText)));
    });
    const head = h("tr", "", ...["line", "at", "generic", "specialized", "argument"].map((text) => Object.assign(h("th", "", text), { scope: "col" })));
    this.#table.replaceChildren(h("table", "", h("thead", "", head), body));
    setText(byId("compare-summary"), `${changed} of ${left.length} instructions differ`);
  }
}
