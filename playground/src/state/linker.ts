// From a place in the source to the instructions that come from there.
//
// Tests        tests/browser/state.test.mjs, tests/browser/looking.test.mjs
import { instruction } from "morelia/inspect";
import type { PageCode } from "../engine/packed.js";
import { Places, type Range } from "./spans.js";

export interface Link {
  /** Index of the code object. */
  readonly code: number;
  readonly units: ReadonlySet<number>;
}

interface Place {
  readonly range: Range;
  readonly code: number;
  readonly unit: number;
}

/** RESUME and the code of a nested function belong to no expression. */
const SILENT: ReadonlySet<number> = new Set([0, ...["RESUME", "MAKE_FUNCTION", "LOAD_BUILD_CLASS"].map((name) => instruction(name)?.opcode ?? 0)]);

export class Linker {
  readonly #codes: readonly PageCode[];
  readonly #places: Places;

  constructor(text: string, codes: readonly PageCode[]) {
    this.#places = new Places(text);
    this.#codes = codes;
  }

  // Instructions of expressions that touch a line.
  #onLine(line: number): Place[] {
    const found: Place[] = [];
    for (const code of this.#codes) {
      const [first, last] = code.lines;
      if (line < first || line > last) continue;
      const { places, bases } = code;
      for (let unit = 0; unit < bases.length; unit++) {
        if (places[unit * 4]! > line || places[unit * 4 + 1]! < line || SILENT.has(bases[unit]!)) continue;
        const range = this.#places.range(code.span(unit));
        if (range) found.push({ range, code: code.index, unit });
      }
    }
    return found;
  }

  /** The instructions of the smallest expression at a place. */
  at(place: number): Link | null {
    let best: Place | null = null;
    const rows = this.#onLine(this.#places.lineOf(place));
    for (const row of rows) {
      if (place < row.range.from || place > row.range.to) continue;
      const smaller = best && row.range.to - row.range.from < best.range.to - best.range.from;
      const inside = best && row.range.to - row.range.from === best.range.to - best.range.from && place < row.range.to && place >= best.range.to;
      if (!best || smaller || inside) best = row;
    }
    if (!best) return null;
    const { range, code } = best;
    return { code, units: new Set(rows.filter((row) => row.code === code && row.range.from === range.from && row.range.to === range.to).map((row) => row.unit)) };
  }
}
