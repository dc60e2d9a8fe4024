// The page's knowledge of the program: its code objects, their state now, the rewrites so far, and any moment between.
// No DOM.
//
// Invariants   An event's place is its number among those that are kept, from 0. A site's first and last event, and the
//              last that specialized it, are always kept, so that every site is known at each end of a gap; `gaps` says
//              where events are missing.
// Tests        tests/browser/state.test.mjs
import type { CodeInfo, CodeState, FamilyStats, RewriteEvent } from "morelia";
import { byOpcode, instructionStarts } from "morelia/inspect";
import { AFTER, CACHES, CAUSE, CAUSES, CODE, eventAt, FAILURE, finish, N_CACHES, PageCode, SEQ, STRIDE, thinning, TYPES, UNIT, type Cause, type PackedCode } from "../engine/packed.js";

/** Families whose sites all rewrite once, at their first execution: their form says nothing about operands. */
export const FIRST_RUN: ReadonlySet<string> = new Set(["RESUME", "LOAD_CONST", "JUMP_BACKWARD"]);
export const MAX_EVENTS = 40_000;
/** How many are kept at each end when there are more. */
const KEPT_ENDS = 10_000;
const INSTRUMENTED = CAUSES.indexOf("instrumented");
const FAILED = CAUSES.indexOf("failed");
const SPECIALIZED = CAUSES.indexOf("specialized");

/** The family of an opcode as compiled, if its sites specialize by their operands. */
export const siteFamily: readonly (string | null)[] = byOpcode.map((info) => (info?.family && !FIRST_RUN.has(info.family) ? info.family : null));
const specializedForm: readonly boolean[] = byOpcode.map((info) => !!info && info.name !== info.base && !info.name.startsWith("INSTRUMENTED_"));
const instrumentedForm: readonly boolean[] = byOpcode.map((info) => !!info && info.name.startsWith("INSTRUMENTED_"));

/** A code object at one moment, with the log's information about its sites until then. */
export interface Moment {
  readonly state: CodeState;
  /** Units whose last attempt failed. */
  readonly failed: { has(unit: number): boolean };
  /** The last event of a unit, and the last that specialized it. */
  last(unit: number): RewriteEvent | undefined;
  won(unit: number): RewriteEvent | undefined;
}

/** Places of events by unit, -1: none. */
interface Sites {
  readonly last: Int32Array;
  readonly won: Int32Array;
}

/** The state of a code object's sites. */
export interface SiteCounts {
  readonly sites: number;
  readonly specialized: number;
  /** Ran at most once, which is too seldom to specialize. */
  readonly cold: number;
  readonly instrumented: number;
}

export class Program {
  source = "";
  codes: readonly PageCode[] = [];
  states: CodeState[] = [];
  families: readonly FamilyStats[] = [];
  typeNames: readonly string[] = [];
  /** Rewrites that were not kept. */
  lost = 0;
  #texts: string[] = [""];
  #words = new Uint32Array(0);
  #n = 0;
  #initial: readonly Uint16Array[] = [];
  #sites = new Map<number, Sites>();
  #starts = new Map<number, Uint32Array>();
  #byId = new Map<number, PageCode>();
  /** Incremented when places of events change their meaning: at another program, and when the log is thinned. */
  generation = 0;

  load(source: string, codes: readonly PackedCode[], states: readonly CodeState[]): void {
    this.source = source;
    this.codes = codes.map((code) => new PageCode(code));
    this.states = [...states];
    this.#starts = new Map();
    this.#begin();
  }

  /** The same program, compiled anew: its code objects have other ids. */
  again(ids: readonly number[], states: readonly CodeState[]): void {
    this.states = [...states];
    this.codes.forEach((code, i) => (code.id = ids[i]!));
    this.#begin();
  }

  #begin(): void {
    this.families = [];
    this.#initial = this.states.map((state) => state.units.slice());
    this.#byId = new Map(this.codes.map((code) => [code.id, code]));
    this.#texts = [""];
    this.#n = 0;
    this.lost = 0;
    this.#sites = new Map();
    this.generation++;
  }

  /** States that changed, by index. */
  update(states: readonly (readonly [number, CodeState])[]): void {
    for (const [index, state] of states) if (this.codes[index]) this.states[index] = state;
  }

  // --- events

  get count(): number {
    return this.#n;
  }

  event(place: number): RewriteEvent {
    return eventAt(this.#words, place * STRIDE, this.#texts);
  }

  /** Parts of an event, without making one. */
  codeAt(place: number): number {
    return this.#words[place * STRIDE + CODE]!;
  }

  unitAt(place: number): number {
    return this.#words[place * STRIDE + UNIT]!;
  }

  causeAt(place: number): Cause {
    return CAUSES[this.#words[place * STRIDE + CAUSE]!]!;
  }

  afterAt(place: number): number {
    return this.#words[place * STRIDE + AFTER]!;
  }

  /** The same for attempts that failed at one site for one reason and the same types. */
  reasonAt(place: number): string {
    const at = place * STRIDE;
    return `${this.#words[at + CODE]},${this.#words[at + UNIT]},${this.#words[at + FAILURE]},${this.#words[at + TYPES]},${this.#words[at + TYPES + 1]},${this.#words[at + TYPES + 2]}`;
  }

  /** How many rewrites are missing between an event and the one before it. */
  gapBefore(place: number): number {
    return place > 0 ? this.#gaps.get(this.#words[place * STRIDE + SEQ]!) ?? 0 : 0;
  }
  /** By the number of the event behind the gap. */
  #gaps = new Map<number, number>();

  /** Takes new events. `lost`: how many are missing among them. */
  add(words: Uint32Array, texts: readonly string[], lost: number): void {
    finish(this.adding(words, texts, lost));
  }

  /** The same in steps; between them the log is consistent: as before the call, or with the new events. */
  *adding(words: Uint32Array, texts: readonly string[], lost: number): Generator<void, void> {
    this.#texts.push(...texts);
    const n = words.length / STRIDE;
    const from = this.#n;
    if (from === 0) this.#gaps.clear();
    if (lost && n) {
      this.lost += lost;
      const seq = words[(n - 1) * STRIDE + SEQ]!;
      this.#gaps.set(seq, (this.#gaps.get(seq) ?? 0) + lost);
    }
    if ((from + n) * STRIDE > this.#words.length) {
      const more = new Uint32Array(Math.max((from + n) * STRIDE, this.#words.length * 2));
      more.set(this.#words.subarray(0, from * STRIDE));
      this.#words = more;
    }
    this.#words.set(words, from * STRIDE);
    this.#n += n;
    for (let place = from; place < this.#n; place++) this.#note(place, this.#sites);
    if (this.#n > MAX_EVENTS) yield* this.#thin();
  }

  *#thin(): Generator<void, void> {
    const kept = yield* thinning(this.#words.subarray(0, this.#n * STRIDE), KEPT_ENDS, KEPT_ENDS);
    const n = kept.length / STRIDE;
    // Gaps are recorded at the first remaining event behind them. The head is unchanged.
    const beyond = this.#words[KEPT_ENDS * STRIDE + SEQ]!;
    let [old, gap] = [KEPT_ENDS, 0];
    const gaps = new Map<number, number>([...this.#gaps].filter(([seq]) => seq < beyond));
    for (let i = KEPT_ENDS; i < n; i++) {
      if (i % 512 === 0) yield;
      const seq = kept[i * STRIDE + SEQ]!;
      for (; this.#words[old * STRIDE + SEQ] !== seq; old++) gap += 1 + (this.#gaps.get(this.#words[old * STRIDE + SEQ]!) ?? 0);
      gap += this.#gaps.get(seq) ?? 0;
      if (gap) gaps.set(seq, gap);
      gap = 0;
      old++;
    }
    this.lost += this.#n - n;
    this.#gaps = gaps;
    this.#words.set(kept);
    this.#n = n;
    // The last events of sites behind the head are kept; each is recorded again at its new place.
    for (let place = KEPT_ENDS; place < n; place++) this.#note(place, this.#sites);
    this.generation++;
  }

  #note(place: number, all: Map<number, Sites>): void {
    const at = place * STRIDE;
    const cause = this.#words[at + CAUSE]!;
    if (cause === INSTRUMENTED) return; // those are the tools' rewrites, not the specializer's
    const code = this.#words[at + CODE]!;
    let sites = all.get(code);
    if (!sites) {
      const n = this.#initial[code]?.length ?? 0;
      all.set(code, (sites = { last: new Int32Array(n).fill(-1), won: new Int32Array(n).fill(-1) }));
    }
    const unit = this.#words[at + UNIT]!;
    sites.last[unit] = place;
    if (cause === SPECIALIZED) sites.won[unit] = place;
  }

  #moment(state: CodeState, sites: Sites | undefined): Moment {
    const find = (place: number | undefined) => (place === undefined || place < 0 ? undefined : this.event(place));
    return {
      state, last: (unit) => find(sites?.last[unit]), won: (unit) => find(sites?.won[unit]),
      failed: { has: (unit) => { const place = sites?.last[unit] ?? -1; return place >= 0 && this.#words[place * STRIDE + CAUSE] === FAILED; } },
    };
  }

  // --- moments

  byId(id: number): PageCode | undefined {
    return this.#byId.get(id);
  }

  /** The first unit of each instruction. */
  starts(index: number): Uint32Array {
    let starts = this.#starts.get(index);
    if (!starts) this.#starts.set(index, (starts = instructionStarts(this.codes[index]!)));
    return starts;
  }

  /** The state now. */
  now(index: number): Moment | null {
    const state = this.states[index];
    return this.codes[index] && state ? this.#moment(state, this.#sites.get(index)) : null;
  }

  /** The state when the first `count` events had happened. Counters are as the last event of each site left them. */
  at(index: number, count: number): Moment | null {
    const initial = this.#initial[index];
    if (!this.codes[index] || !initial) return null;
    const units = initial.slice();
    const all = new Map<number, Sites>();
    for (let place = 0; place < Math.min(count, this.#n); place++) {
      const at = place * STRIDE;
      if (this.#words[at + CODE] !== index) continue;
      this.#note(place, all);
      const unit = this.#words[at + UNIT]!;
      units[unit] = (units[unit]! & 0xff00) | this.#words[at + AFTER]!;
      for (let k = 0; k < this.#words[at + N_CACHES]!; k++) units[unit + 1 + k] = this.#words[at + CACHES + k]!;
    }
    return this.#moment({ units, counts: null }, all.get(index));
  }

  #counted: { index: number; state: CodeState; counts: SiteCounts } | null = null;

  /**
   * The state of a code object's sites at a moment; used in each frame, so without decoding, and counted once for each
   * state.
   */
  siteCounts(index: number, state: CodeState): SiteCounts {
    if (this.#counted?.state !== state || this.#counted.index !== index) this.#counted = { index, state, counts: this.#countSites(index, state) };
    return this.#counted.counts;
  }

  #countSites(index: number, { units, counts }: CodeState): SiteCounts {
    const code = this.codes[index]!;
    let [sites, specialized, cold, instrumented] = [0, 0, 0, 0];
    const words = counts ? counts.length / units.length : 0;
    for (const unit of this.starts(index)) {
      const opcode = units[unit]! & 255;
      if (instrumentedForm[opcode]) instrumented++;
      if (!siteFamily[code.bases[unit]!]) continue;
      sites++;
      if (specializedForm[opcode]) specialized++;
      else if (counts && counts[unit * words]! < 2) cold++;
    }
    return { sites, specialized, cold, instrumented };
  }

  /** The code object with the most sites to watch; the module when no function has any. */
  liveliest(): number {
    let [best, most] = [0, -1];
    this.codes.forEach((code, i) => {
      let n = 0;
      for (const base of code.bases) if (siteFamily[base]) n++;
      if (n * (i ? 100 : 1) > most) [best, most] = [i, n * (i ? 100 : 1)];
    });
    return best;
  }

  /**
   * The most interesting site of a code object: of those that ran twice, the one that ran in its general form or missed
   * most often; -1: none.
   */
  worst(index: number): number {
    const code = this.codes[index];
    const state = this.states[index];
    if (!code || !state) return -1;
    const words = state.counts ? state.counts.length / state.units.length : 0;
    let [worst, most] = [-1, -1];
    for (const unit of this.starts(index)) {
      if (!siteFamily[code.bases[unit]!]) continue;
      // executed - hits
      const executed = state.counts ? state.counts[unit * words]! : 0;
      const n = executed < 2 ? 0 : executed - state.counts![unit * words + 2]!; // code that runs once cannot specialize
      if (n > most) [worst, most] = [unit, n];
    }
    return worst;
  }

  /** Hits of all executions, of the families whose sites specialize by what they see; null: none of them ran. */
  get hitRate(): number | null {
    const seen = this.families.filter(({ family }) => !FIRST_RUN.has(family));
    const executed = seen.reduce((sum, stats) => sum + stats.executed, 0);
    return executed ? seen.reduce((sum, stats) => sum + stats.hits, 0) / executed : null;
  }

  totalSites(): number {
    let n = 0;
    for (const code of this.codes) for (const base of (code as CodeInfo).bases) if (siteFamily[base]) n++;
    return n;
  }
}
