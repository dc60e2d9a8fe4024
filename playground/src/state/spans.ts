// From PEP 657 spans (lines and UTF-8 columns) to places in the text of the editor.
import type { Span } from "morelia";
import type { PageCode } from "../engine/packed.js";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Character index of a column counted in UTF-8 bytes. */
function fromBytes(line: string, bytes: number): number {
  let at = 0;
  for (let i = 0; i < line.length; ) {
    if (at >= bytes) return i;
    const point = line.codePointAt(i)!;
    at += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    i += point > 0xffff ? 2 : 1;
  }
  return line.length;
}

/** Finds places in one text. */
export class Places {
  readonly #lines: readonly string[];
  readonly #starts: number[] = [];
  readonly #known = new Map<string, Range | null>();

  constructor(text: string) {
    this.#lines = text.split("\n");
    let at = 0;
    for (const line of this.#lines) {
      this.#starts.push(at);
      at += line.length + 1;
    }
  }

  /** The line of a place, from 1. */
  lineOf(place: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const mid = (low + high) >> 1;
      if (this.#starts[mid]! <= place) low = mid;
      else high = mid;
    }
    return low + 1;
  }

  /** The place of an instruction, as for `range`; computed once. */
  ofUnit(code: PageCode, unit: number): Range | null {
    let ranges = this.#ofUnits.get(code);
    if (!ranges) this.#ofUnits.set(code, (ranges = []));
    const known = ranges[unit];
    return known !== undefined ? known : (ranges[unit] = this.range(code.span(unit)));
  }
  readonly #ofUnits = new WeakMap<PageCode, (Range | null)[]>();

  /** The place of a span; null when it has no columns or is not in the text. */
  range(span: Span): Range | null {
    const key = `${span.line},${span.column},${span.endLine},${span.endColumn}`;
    let range = this.#known.get(key);
    if (range === undefined) this.#known.set(key, (range = this.#find(span)));
    return range;
  }

  #find({ line, endLine, column, endColumn }: Span): Range | null {
    const first = this.#lines[line - 1];
    const last = this.#lines[Math.max(endLine, line) - 1];
    if (line < 1 || column < 0 || first === undefined || last === undefined) return null;
    const from = this.#starts[line - 1]! + fromBytes(first, column);
    const to = this.#starts[Math.max(endLine, line) - 1]! + fromBytes(last, Math.max(endColumn, 0));
    return to > from ? { from, to } : null;
  }
}
