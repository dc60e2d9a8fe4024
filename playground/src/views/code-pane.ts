// The middle of the page: which function is shown, at which moment, its bytecode, its summary, the chosen instruction.
import type { CodeState } from "morelia";
import type { Row } from "morelia/inspect";
import { BytecodeView } from "./bytecode-view.js";
import { DetailView } from "./detail-view.js";
import { byId, chooseOption, fillSelect, setText } from "../page/dom.js";
import { sameShape, type PackedCode, type PageCode } from "../engine/packed.js";
import type { Moment, Program } from "../state/program.js";

export interface CodePaneEvents {
  /** An instruction is pointed at or chosen: show its place in the source; null: none. */
  span(row: Row | null, scroll: boolean): void;
  /** The reader wants to see now again. */
  live(): void;
  /** Another function is shown. */
  shown(): void;
  /** The reader chose a function: the running one is no longer followed. */
  chosen(): void;
  /** Whether the function that is shown follows the running one. */
  followed(): boolean;
}

/** A place that a lesson explains: a function and a line in it. */
export interface Site {
  readonly name: string;
  readonly text: string;
  readonly base: string;
}

const plural = (n: number, what: string) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

export class CodePane {
  readonly bytecode: BytecodeView;
  readonly #program: Program;
  readonly #events: CodePaneEvents;
  readonly #detail = new DetailView(byId("detail"));
  readonly #select = byId<HTMLSelectElement>("function");
  #shown = 0;
  /** The number of events before the moment that is shown; null: now. */
  #past: number | null = null;
  /** The reader chose an instruction; else the page may. */
  #choice = false;

  constructor(program: Program, events: CodePaneEvents) {
    this.#program = program;
    this.#events = events;
    this.bytecode = new BytecodeView(byId("bytecode"), {
      point: (row) => events.span(row ?? this.bytecode.chosen, false),
      choose: (row) => {
        this.#choice = true;
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

  get code(): PageCode | undefined {
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
    if (!this.code || !moment) return setText(byId("summary"), "");
    const { sites, specialized, cold, instrumented } = this.#program.siteCounts(this.#shown, moment.state);
    const ran = moment.state.counts ? sites - cold : sites;
    const parts = [!sites ? "no sites that specialize" : !ran ? `${plural(sites, "site")} ran at most once` : `${specialized} of ${plural(ran, "site")} specialized`];
    if (cold && ran) parts.push(`${cold.toLocaleString("en")} ran at most once`);
    if (instrumented) parts.push(`${instrumented} instrumented`);
    setText(byId("summary"), parts.join(", "));
    byId("summary").title = parts.join(", ");
  }

  /** Shows a function. */
  show(index: number): void {
    const moment = this.#moment(index);
    const code = this.#program.codes[index];
    if (index !== this.#shown || this.bytecode.code !== code) {
      this.#shown = index;
      chooseOption(this.#select, String(index));
      this.#choice = false;
      this.bytecode.show(code ?? null, code ? this.#program.starts(index) : new Uint32Array(0), moment);
      this.#events.span(null, false);
      this.#events.shown();
      this.#showDetail();
    }
    this.#showSummary(moment);
  }

  /** The reader chose a function. */
  choose(index: number): void {
    this.#events.chosen();
    this.show(index);
  }

  /** Another program comes: functions and choices stay if they exist in it. */
  load(source: string, codes: readonly PackedCode[], states: readonly CodeState[]): void {
    const before = this.bytecode.code;
    const chosen = this.#choice ? this.bytecode.chosenUnit : -1;
    this.#past = null;
    byId("past").hidden = true;
    this.#program.load(source, codes, states);
    fillSelect(this.#select, this.#program.codes.map((code) => [String(code.index), code.index === 0 ? "module" : `${code.qualname}  (line ${code.firstLine})`] as const));
    const same = before ? this.#program.codes.findIndex((code) => code.qualname === before.qualname) : -1;
    const next = same > 0 || (same === 0 && !this.#events.followed()) ? same : this.#program.liveliest();
    const code = this.#program.codes[next];
    this.#shown = -1;
    if (code && sameShape(before, code)) {
      this.#shown = next;
      chooseOption(this.#select, String(next));
      this.bytecode.replace(code, this.#program.starts(next), this.#program.now(next)!);
      this.#showSummary(this.#moment());
      this.#showDetail();
      return;
    }
    this.show(next);
    if (chosen >= 0 && before && code && before.qualname === code.qualname) this.#chooseLike(before, chosen);
  }

  /** The same program runs again: functions and choices stay. */
  again(ids: readonly number[], states: readonly CodeState[]): void {
    this.#past = null;
    byId("past").hidden = true;
    this.#program.again(ids, states);
    const next = this.#shown === 0 && this.#events.followed() ? this.#program.liveliest() : this.#shown;
    if (next !== this.#shown) return this.show(next);
    const moment = this.#moment();
    if (moment) this.bytecode.update(moment, false);
    this.#showSummary(moment);
    this.#showDetail();
  }

  // After an edit: the instruction of the same kind with the same index among them.
  #chooseLike(before: PageCode, unit: number): void {
    const code = this.code!;
    const base = before.bases[unit]!;
    let turn = 0;
    for (let i = 0; i < unit; i++) if (before.bases[i] === base) turn++;
    for (let i = 0; i < code.bases.length; i++) if (code.bases[i] === base && turn-- === 0) return this.bytecode.choose(i);
  }

  /** Opens the detail at the lesson's place; without scrolling the editor. */
  openSite(site: Site | null): void {
    const code = site && this.#program.codes.find((one) => one.name === site.name);
    if (!code || !site) return;
    const lines = this.#program.source.split("\n");
    const moment = this.#program.now(code.index);
    this.show(code.index);
    for (const unit of moment ? this.#program.starts(code.index) : []) {
      if (!(lines[code.line(unit) - 1] ?? "").includes(site.text)) continue;
      if (this.bytecode.row(unit)?.base !== site.base) continue;
      return this.#look(unit);
    }
  }

  /** After a run: if nothing is chosen, chooses the most interesting site. */
  openWorst(): void {
    if (this.#choice || !this.live || this.bytecode.chosenUnit >= 0) return;
    const unit = this.#program.worst(this.#shown);
    if (unit >= 0) this.#look(unit);
  }

  #look(unit: number): void {
    this.bytecode.choose(unit, true);
    this.#choice = false;
  }

  /** The current state changed. */
  update(): void {
    if (this.#past !== null) return;
    const moment = this.#moment();
    if (moment) this.bytecode.update(moment);
    this.#showSummary(moment);
    if (this.bytecode.chosenUnit >= 0) this.#showDetail();
  }

  /** Shows the moment after the first `count` events, the one at `place` just before; null: now. */
  goTo(count: number | null, place: number | null): void {
    this.#past = count;
    byId("past").hidden = count === null;
    const event = place === null ? null : this.#program.event(place);
    if (event) this.choose(event.code);
    const moment = this.#moment();
    if (moment) this.bytecode.update(moment, false);
    this.#showSummary(moment);
    if (event) {
      this.bytecode.choose(event.unit, true);
      this.bytecode.flash(event.unit);
    } else this.#showDetail();
    const when = event?.clock ? `, after ${event.clock.toLocaleString("en")} instructions` : "";
    setText(byId("past-text"), event ? `At this rewrite${when}. Counts are of now only.` : "Before the first rewrite.");
  }
}
