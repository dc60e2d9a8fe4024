/// From a place in the source to the instructions that come from there.
import type { CodeInfo, CodeState } from "morelia";
import { decode } from "morelia/inspect";
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

export class Linker {
  readonly #rows: Place[] = [];

  constructor(text: string, codes: readonly CodeInfo[], states: readonly CodeState[]) {
    const places = new Places(text);
    codes.forEach((code, i) => {
      for (const row of decode(code, states[i]!)) {
        // RESUME and the code of a nested function speak of no expression.
        if (row.base === "RESUME" || row.base === "MAKE_FUNCTION" || row.base === "LOAD_BUILD_CLASS") continue;
        const range = places.range(row.span);
        if (range) this.#rows.push({ range, code: code.index, unit: row.unit });
      }
    });
  }

  /** The instructions of the smallest expression at a place. */
  at(place: number): Link | null {
    let best: Place | null = null;
    for (const row of this.#rows) {
      if (place < row.range.from || place > row.range.to) continue;
      const smaller = best && row.range.to - row.range.from < best.range.to - best.range.from;
      const inside = best && row.range.to - row.range.from === best.range.to - best.range.from && place < row.range.to && place >= best.range.to;
      if (!best || smaller || inside) best = row;
    }
    if (!best) return null;
    const { range, code } = best;
    return { code, units: new Set(this.#rows.filter((row) => row.code === code && row.range.from === range.from && row.range.to === range.to).map((row) => row.unit)) };
  }
}
