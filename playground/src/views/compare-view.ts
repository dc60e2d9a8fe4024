// The comparison: the same program without and with specialization, its times and its bytecode side by side.
import { decodeAt, instructionStarts, type Row } from "morelia/inspect";
import { byId, fillSelect, h, setText } from "../page/dom.js";
import { PageCode, unpackCodes } from "../engine/packed.js";
import { FIRST_RUN } from "../state/program.js";
import type { FromWorker } from "../engine/protocol.js";
import { spread, verdict, type Spread } from "../state/spread.js";
import { VirtualList, type ListRow } from "../page/virtual-list.js";

type Compared = Extract<FromWorker, { kind: "compared" }>;

const time = (seconds: number) => (seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 1)} ms` : `${seconds.toFixed(2)} s`);

function cell(row: Row, changed: boolean): HTMLElement {
  const text = h("span", "name", row.name);
  text.title = row.name;
  if (changed) text.replaceChildren(h("span", "base", row.base), h("span", "suffix", row.name.slice(row.base.length)));
  return h("span", `${changed ? "specialized" : row.family && !FIRST_RUN.has(row.family) ? "adaptive" : "generic"}`, text);
}

export class CompareView {
  readonly #dialog = byId<HTMLDialogElement>("compare-dialog");
  readonly #times = byId("compare-times");
  readonly #select = byId<HTMLSelectElement>("compare-function");
  readonly #table: VirtualList<ListRow>;
  #codes: readonly PageCode[] = [];
  #rows: readonly (readonly [Row, Row, boolean])[] = [];
  #last: Compared | null = null;

  constructor(stop: () => void) {
    const head = h("div", "compare-row head", ...["line", "at", "general", "specialized", "argument"].map((text) => h("span", "", text)));
    this.#table = new VirtualList<ListRow>(byId("compare-table"), { head, make: () => ({ element: h("div", "compare-row") }), paint: (row, i) => this.#paintRow(row.element, i) });
    this.#select.addEventListener("change", () => this.#paint());
    this.#dialog.addEventListener("close", stop);
  }

  start(): void {
    this.#last = null;
    this.#times.replaceChildren(h("p", "note", "Running the program without and with specialization, in turn…"));
    this.#rows = [];
    this.#table.reset(0);
    setText(byId("compare-summary"), "");
    fillSelect(this.#select, []);
    this.#select.disabled = true;
    this.#dialog.showModal();
  }

  fail(text: string): void {
    this.#times.replaceChildren(h("pre", "err", text));
  }

  show(result: Compared, shown: string): void {
    this.#last = result;
    this.#codes = unpackCodes(result.codes).map((code) => new PageCode(code));
    fillSelect(this.#select, this.#codes.map((code) => [String(code.index), code.title] as const));
    const same = this.#codes.find((code) => code.qualname === shown);
    this.#select.value = String(same?.index ?? 0);
    this.#select.disabled = false;
    this.#showTimes(result);
    this.#paint();
  }

  #showTimes({ off, on, stopped }: Compared): void {
    const sides = { off: spread(off.seconds), on: spread(on.seconds) };
    const most = Math.max(sides.off.high, sides.on.high);
    const bar = (name: string, { median, low, high, n }: Spread, className: string) => {
      const fill = h("span", `time-fill ${className}`);
      fill.style.width = `${((median / most) * 100).toFixed(1)}%`;
      const range = h("span", "time-range");
      range.style.left = `${((low / most) * 100).toFixed(1)}%`;
      range.style.width = `${(((high - low) / most) * 100).toFixed(1)}%`;
      return h("div", "time", h("span", "time-name", name), h("span", "time-track", fill, range), h("b", "", time(median)),
        h("small", "", n > 1 ? `${time(low)} to ${time(high)}, ${n} runs` : "one run"));
    };
    const same = off.output === on.output && off.error === on.error ? "Both print the same." : "They print different things.";
    const text = stopped ? "Stopped before both were done." : `${verdict(sides.off, sides.on)} ${same}`;
    this.#times.replaceChildren(bar("general", sides.off, "off"), bar("specialized", sides.on, "on"), h("p", "verdict", text),
      h("p", "note", "Medians; the lines show the middle half of the runs. Each run has a fresh interpreter of the build that counts nothing."));
    if (on.error) this.#times.append(h("pre", "err", on.error));
  }

  #paint(): void {
    const result = this.#last;
    const code = this.#codes[Number(this.#select.value)];
    if (!result || !code) return;
    const rows: [Row, Row, boolean][] = [];
    let line = -1;
    for (const unit of instructionStarts(code)) {
      const left = decodeAt(code, result.off.states[code.index]!, unit);
      const right = decodeAt(code, result.on.states[code.index]!, unit);
      if (!left || !right) continue;
      const starts = left.span.line !== line && left.span.line > 0;
      if (starts) line = left.span.line;
      rows.push([left, right, starts]);
    }
    this.#rows = rows;
    this.#table.reset(rows.length);
    setText(byId("compare-summary"), `${rows.filter(([left, right]) => left.name !== right.name).length} of ${rows.length} instructions differ`);
  }

  #paintRow(element: HTMLElement, index: number): void {
    const [left, right, starts] = this.#rows[index]!;
    element.className = `compare-row${starts && index ? " line-start" : ""}${left.name === right.name ? " same" : ""}`;
    element.replaceChildren(h("span", "line", starts ? String(left.span.line) : ""), h("span", "offset", String(left.offset)), cell(left, false), cell(right, left.name !== right.name),
      h("span", "arg", left.argText));
  }
}
