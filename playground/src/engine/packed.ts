// The contents of messages between worker and page, as typed arrays: receiving a message costs the page next to
// nothing, whatever its size.
//
// Invariants   An event is STRIDE numbers; names in it are indexes into a list of texts that only grows. Events of one
//              block are in order.
// Tests        tests/browser/state.test.mjs
import type { CodeInfo, CodeState, Counter, RewriteEvent, Span } from "morelia";

/** A code object, its spans as four ints per unit: line, end line, column, end column. */
export interface PackedCode extends Omit<CodeInfo, "spans"> {
  readonly spans: Int32Array;
}

export function packCode(code: CodeInfo): PackedCode {
  const spans = new Int32Array(code.spans.length * 4);
  code.spans.forEach((span, i) => spans.set([span.line, span.endLine, span.column, span.endColumn], i * 4));
  return { ...code, spans };
}

/** Many code objects: the cost of a buffer is paid once. The texts are JSON, the units of all are concatenated. */
export interface CodeBlock {
  readonly json: string;
  readonly spans: Int32Array;
  readonly bases: Uint8Array;
}

export function packCodes(codes: readonly CodeInfo[]): CodeBlock {
  const total = codes.reduce((sum, code) => sum + code.bases.length, 0);
  const spans = new Int32Array(total * 4);
  const bases = new Uint8Array(total);
  let at = 0;
  for (const code of codes) {
    bases.set(code.bases, at);
    spans.set(packCode(code).spans, at * 4);
    at += code.bases.length;
  }
  return { json: JSON.stringify(codes.map((code) => ({ ...code, spans: 0, bases: code.bases.length }))), spans, bases };
}

export function unpackCodes({ json, spans, bases }: CodeBlock): PackedCode[] {
  let at = 0;
  return (JSON.parse(json) as (Omit<PackedCode, "spans" | "bases"> & { readonly bases: number })[]).map((code) => {
    const from = at;
    at += code.bases;
    return { ...code, bases: bases.subarray(from, at), spans: spans.subarray(from * 4, at * 4) };
  });
}

/**
 * States of code objects: for each its index, its number of units and of counts (none for code that never ran); then
 * all of those, concatenated.
 */
export interface StateBlock {
  readonly index: Uint32Array;
  readonly units: Uint16Array;
  readonly counts: Uint32Array | null;
}

export function packStates(states: readonly (readonly [number, CodeState])[]): StateBlock {
  const total = states.reduce((sum, [, { units }]) => sum + units.length, 0);
  const words = states.reduce((sum, [, { counts }]) => sum + (counts?.length ?? 0), 0);
  const block = { index: new Uint32Array(states.length * 3), units: new Uint16Array(total), counts: words ? new Uint32Array(words) : null };
  let [at, word] = [0, 0];
  states.forEach(([index, { units, counts }], i) => {
    block.index.set([index, units.length, counts?.length ?? 0], i * 3);
    block.units.set(units, at);
    at += units.length;
    if (counts) block.counts?.set(counts, word);
    word += counts?.length ?? 0;
  });
  return block;
}

export function unpackStates({ index, units, counts }: StateBlock): [number, CodeState][] {
  let [at, word] = [0, 0];
  return Array.from({ length: index.length / 3 }, (_, i) => {
    const [one, n, words] = index.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number];
    const state = { units: units.subarray(at, at + n), counts: words ? counts!.subarray(word, word + words) : null };
    at += n;
    word += words;
    return [one, state];
  });
}

/** A code object of the page: its spans are made when one of them is first read. */
export class PageCode implements CodeInfo {
  readonly index: number;
  id: number;
  readonly name: string;
  readonly qualname: string;
  readonly filename: string;
  readonly firstLine: number;
  readonly names: readonly string[];
  readonly locals: readonly string[];
  readonly consts: readonly string[];
  readonly bases: Uint8Array;
  /** Line, end line, column, end column of each unit. */
  readonly places: Int32Array;
  #spans: Span[] | null = null;
  #lines: readonly [number, number] | null = null;

  constructor(packed: PackedCode) {
    this.index = packed.index;
    this.id = packed.id;
    this.name = packed.name;
    this.qualname = packed.qualname;
    this.filename = packed.filename;
    this.firstLine = packed.firstLine;
    this.names = packed.names;
    this.locals = packed.locals;
    this.consts = packed.consts;
    this.bases = packed.bases;
    this.places = packed.spans;
  }

  get title(): string {
    return this.index === 0 ? "module" : this.qualname;
  }

  get spans(): readonly Span[] {
    return (this.#spans ??= Array.from(this.bases, (_, unit) => this.span(unit)));
  }

  span(unit: number): Span {
    const [line, endLine, column, endColumn] = this.places.subarray(unit * 4, unit * 4 + 4) as unknown as [number, number, number, number];
    return { line, endLine, column, endColumn };
  }

  line(unit: number): number {
    return this.places[unit * 4] ?? -1;
  }

  /** The first and the last line that any of its instructions comes from. */
  get lines(): readonly [number, number] {
    if (!this.#lines) {
      let [first, last] = [Infinity, 0];
      for (let at = 0; at < this.places.length; at += 4) {
        if (this.places[at]! > 0 && this.places[at]! < first) first = this.places[at]!;
        if (this.places[at + 1]! > last) last = this.places[at + 1]!;
      }
      this.#lines = [first, last];
    }
    return this.#lines;
  }
}

/** Whether two compilations made the same instructions of a code object: then a choice in one is valid in the other. */
export function sameShape(a: CodeInfo | null | undefined, b: CodeInfo | null | undefined): boolean {
  return !!a && !!b && a.qualname === b.qualname && a.bases.length === b.bases.length && a.bases.every((base, i) => base === b.bases[i]);
}

// --- events

export const CAUSES = ["specialized", "failed", "deoptimized", "cooled", "instrumented", "executor built", "executor refused", "executor invalidated", "exit hot", "exit linked"] as const;
export type Cause = (typeof CAUSES)[number];
const CACHE_UNITS = 9;
/** Numbers of an event: these, then the cache behind it. */
export const SEQ = 0, CODE = 1, UNIT = 2, BEFORE = 3, AFTER = 4, CAUSE = 5, FAILURE = 6, TYPES = 7, COUNTER_BEFORE = 10, COUNTER_AFTER = 11, CLOCK = 12, N_CACHES = 14, CACHES = 15;
export const STRIDE = CACHES + CACHE_UNITS;
const TWO_32 = 2 ** 32;

/** Names by number, 0 is none. The worker's grows, the page's follows. */
export class Texts {
  readonly list: string[] = [""];
  readonly #numbers = new Map<string, number>([["", 0]]);

  number(text: string): number {
    let n = this.#numbers.get(text);
    if (n === undefined) {
      this.#numbers.set(text, (n = this.list.length));
      this.list.push(text);
    }
    return n;
  }
}

const word = ({ value, backoff }: Counter) => (value << 4) | backoff;

/** Packs events of the program's own code; `indexOf` has the index of a code object by its id. */
export function packEvents(events: readonly RewriteEvent[], indexOf: ReadonlyMap<number, number>, texts: Texts): Uint32Array {
  const mine = events.filter((event) => indexOf.has(event.code));
  const words = new Uint32Array(mine.length * STRIDE);
  mine.forEach((event, i) => {
    const at = i * STRIDE;
    words.set([event.seq, indexOf.get(event.code)!, event.unit, event.before, event.after, CAUSES.indexOf(event.cause), texts.number(event.failure ?? ""),
      ...[0, 1, 2].map((k) => texts.number(event.types[k] ?? "")), word(event.counterBefore), word(event.counterAfter),
      event.clock % TWO_32, Math.floor(event.clock / TWO_32), event.cachesAfter.length, ...event.cachesAfter], at);
  });
  return words;
}

/** Events that slow work on many of them processes before it can pause. */
const STEP = 512;

/** Runs work in steps to its end. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * A site's last event, its first and its last specialization must stay: then its state at the ends of a gap is known.
 */
function* mustStay(words: Uint32Array, n: number, from: number, to: number): Generator<void, Uint8Array> {
  const keep = new Uint8Array(n);
  const last = new Map<number, number>();
  const won = new Map<number, number>();
  for (let i = from; i < to; i++) {
    if (i % STEP === 0) yield;
    const site = words[i * STRIDE + CODE]! * 0x100000 + words[i * STRIDE + UNIT]!;
    if (!last.has(site)) keep[i] = 1;
    last.set(site, i);
    if (words[i * STRIDE + CAUSE] === 0) won.set(site, i);
  }
  for (const i of [...last.values(), ...won.values()]) keep[i] = 1;
  return keep;
}

/**
 * Removes events from the middle of a block: the first and the last of each site stay, and all of the first `head` and
 * the last `tail`. Returns the block itself if it is short enough.
 */
export const thin = (words: Uint32Array, head: number, tail: number): Uint32Array => finish(thinning(words, head, tail));

/** The same in steps. */
export function* thinning(words: Uint32Array, head: number, tail: number): Generator<void, Uint32Array> {
  const n = words.length / STRIDE;
  if (n <= head + tail) return words;
  const keep = yield* mustStay(words, n, head, n - tail);
  const out = new Uint32Array((head + tail + keep.reduce((sum, one) => sum + one, 0)) * STRIDE);
  out.set(words.subarray(0, head * STRIDE));
  let to = head * STRIDE;
  for (let i = head; i < n - tail; i++) {
    if (!keep[i]) continue;
    out.set(words.subarray(i * STRIDE, (i + 1) * STRIDE), to);
    to += STRIDE;
  }
  out.set(words.subarray((n - tail) * STRIDE), to);
  return out;
}

const counter = (n: number): Counter => ({ value: n >> 4, backoff: n & 15 });

/** The event that begins at a word. */
export function eventAt(words: Uint32Array, at: number, texts: readonly string[]): RewriteEvent {
  const get = (k: number) => words[at + k]!;
  return {
    seq: get(SEQ), code: get(CODE), unit: get(UNIT), before: get(BEFORE), after: get(AFTER), cause: CAUSES[get(CAUSE)]!, failure: texts[get(FAILURE)] || null,
    types: [0, 1, 2].map((k) => texts[get(TYPES + k)] ?? "").filter(Boolean), counterBefore: counter(get(COUNTER_BEFORE)), counterAfter: counter(get(COUNTER_AFTER)),
    cachesBefore: [], cachesAfter: [...words.subarray(at + CACHES, at + CACHES + get(N_CACHES))], clock: get(CLOCK) + get(CLOCK + 1) * TWO_32,
  };
}
