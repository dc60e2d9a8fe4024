/// The middle of the page: which function is shown, at which moment, its bytecode, its summary, the chosen instruction.
import type { CodeInfo, RewriteEvent } from "morelia";
import { decode, type Row } from "morelia/inspect";
import { BytecodeView } from "./bytecode-view.js";
import { DetailView } from "./detail-view.js";
import { byId, h, setText } from "./dom.js";
import { FIRST_RUN, type Moment, type Program } from "./program.js";

export interface CodePaneEvents {
  /** An instruction is pointed at or chosen: its place in the source is to be shown; null: none. */
  span(row: Row | null, scroll: boolean): void;
  /** The reader wants to see now again. */
  live(): void;
}

const sites = (code: CodeInfo, { state, failed }: Moment) => decode(code, state, failed).filter((row) => row.family && !FIRST_RUN.has(row.family));

export class CodePane {
  readonly bytecode: BytecodeView;
  readonly #program: Program;
  readonly #events: CodePaneEvents;
  readonly #detail = new DetailView(byId("detail"));
  readonly #select = byId<HTMLSelectElement>("function");
  #shown = 0;
  /** The number of events before the moment that is shown; null: now. */
  #past: number | null = null;
  /** The shown function follows the running one until the reader chooses. */
  followed = true;

  constructor(program: Program, events: CodePaneEvents) {
    this.#program = program;
    this.#events = events;
    this.bytecode = new BytecodeView(byId("bytecode"), {
      point: (row) => events.span(row ?? this.bytecode.chosen, false),
      choose: (row) => {
        events.span(row, true);
        this.#showDetail();
      },
    });
    this.#select.addEventListener("change", () => this.choose(Number(this.#select.value)));
    byId("past-live").addEventListener("click", () => events.live());
  }

  get shown(): number {
    return this.#shown;
  }

  get code(): CodeInfo | undefined {
    return this.#program.codes[this.#shown];
  }

  get live(): boolean {
    return this.#past === null;
  }

  #moment(index = this.#shown): Moment | null {
    return this.#past === null ? this.#program.now(index) : this.#program.at(index, this.#past);
  }

  #showDetail(): void {
    this.#detail.show(this.bytecode.chosen, this.#moment(), this.#program.typeNames);
  }

  #showSummary(moment: Moment | null): void {
    const all = this.code && moment ? sites(this.code, moment) : null;
    const done = all?.filter((row) => row.state === "specialized" || row.state === "missed").length;
    const watched = this.code && moment ? decode(this.code, moment.state).filter((row) => row.state === "instrumented").length : 0;
    setText(byId("summary"), !all ? "" : (all.length ? `${done} of ${all.length} sites specialized` : "no specializable sites") + (watched ? `, ${watched} watched` : ""));
  }

  /** Shows a function. */
  show(index: number): void {
    const moment = this.#moment(index);
    if (index !== this.#shown || this.bytecode.code !== this.#program.codes[index]) {
      this.#shown = index;
      this.#select.value = String(index);
      this.bytecode.show(this.#program.codes[index] ?? null, moment);
      this.#events.span(null, false);
      this.#showDetail();
    }
    this.#showSummary(moment);
  }

  /** The reader chose a function: what runs is not followed any more. */
  choose(index: number): void {
    this.followed = false;
    this.show(index);
  }

  /** The code object with the most sites to watch; the module when no function has any. */
  #liveliest(): number {
    const weight = this.#program.codes.map((code, i) => sites(code, this.#program.now(i)!).length * (i ? 100 : 1));
    return weight.indexOf(Math.max(...weight));
  }

  /** Another program was loaded. */
  reset(): void {
    const { codes } = this.#program;
    const before = this.bytecode.code?.qualname;
    this.#past = null;
    byId("past").hidden = true;
    this.#select.replaceChildren(...codes.map((code) =>
      Object.assign(h("option", "", code.index === 0 ? "module" : `${code.qualname}  (line ${code.firstLine})`), { value: String(code.index) })));
    const same = codes.findIndex((code) => code.qualname === before);
    const first = this.#liveliest();
    this.#shown = -1;
    this.show(same > 0 || (same === 0 && !this.followed) ? same : first);
  }

  /** The state of now changed; `fresh` are the events since. */
  update(fresh: readonly RewriteEvent[]): void {
    if (this.#past !== null) return;
    const moment = this.#moment();
    if (moment) this.bytecode.update(moment);
    for (const event of fresh) if (this.#program.codeOf(event)?.index === this.#shown && event.cause !== "cooled") this.bytecode.flash(event.unit);
    this.#showSummary(moment);
    if (this.bytecode.chosen) this.#showDetail();
  }

  /** Shows the moment after the first `count` events, `event` the one just before; null: now. */
  goTo(count: number | null, event: RewriteEvent | null): void {
    this.#past = count;
    byId("past").hidden = count === null;
    const code = event && this.#program.codeOf(event);
    if (code) this.choose(code.index);
    const moment = this.#moment();
    if (moment) this.bytecode.update(moment);
    this.#showSummary(moment);
    if (event && code) {
      this.bytecode.choose(event.unit, true);
      this.bytecode.flash(event.unit);
    } else this.#showDetail();
    const when = event?.clock ? `, after ${event.clock.toLocaleString("en")} instructions` : "";
    setText(byId("past-text"), event ? `At this rewrite${when}. Counts are of now only.` : "Before the first rewrite.");
  }
}
