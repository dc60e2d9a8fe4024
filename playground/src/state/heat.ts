// The heat map: how much of each expression's executions ran specialized.
import type { CodeState } from "morelia";
import type { PageCode } from "../engine/packed.js";
import { siteFamily } from "./program.js";
import type { Places, Range } from "./spans.js";

/** A piece of the text with the share (0 to 1) of its executions that ran specialized. */
export interface Heat extends Range {
  readonly share: number;
  readonly executions: number;
  readonly hits: number;
}

interface Warm {
  readonly range: Range;
  executions: number;
  hits: number;
}

// The sums of the sites of each place, by its beginning and its end.
function sumsOf(places: Places, codes: readonly PageCode[], states: readonly CodeState[], first: number, last: number): Warm[] {
  const sums = new Map<number, Warm>();
  codes.forEach((code, i) => {
    const { counts, units } = states[i] ?? { counts: null, units: [] };
    if (!counts || code.lines[0] > last || code.lines[1] < first) return;
    const words = counts.length / units.length;
    for (let unit = 0; unit < units.length; unit++) {
      const line = code.places[unit * 4]!;
      const executions = counts[unit * words]!;
      // Code that ran once could not specialize: it is cold, not generic.
      if (executions < 2 || line < first || line > last || !siteFamily[code.bases[unit]!]) continue;
      const range = places.ofUnit(code, unit);
      if (!range) continue;
      const key = range.from * 2 ** 24 + range.to;
      const known = sums.get(key);
      if (known) {
        known.executions += executions;
        known.hits += counts[unit * words + 2]!;
      } else sums.set(key, { range, executions, hits: counts[unit * words + 2]! });
    }
  });
  return [...sums.values()];
}

/** Disjoint pieces in order, of the expressions that begin in lines `first` to `last`; where spans are nested the innermost counts. */
export function heatMap(places: Places, codes: readonly PageCode[], states: readonly CodeState[], first = 1, last = Infinity): Heat[] {
  // The widest first, so that inner expressions paint over outer ones.
  const sums = sumsOf(places, codes, states, first, last).sort((a, b) => b.range.to - b.range.from - (a.range.to - a.range.from));
  const begin = Math.min(...sums.map(({ range }) => range.from));
  const end = Math.max(...sums.map(({ range }) => range.to));
  if (!(begin < end)) return [];
  const owner = new Int32Array(end - begin); // the number of the innermost at each character, from 1
  sums.forEach(({ range }, i) => owner.fill(i + 1, range.from - begin, range.to - begin));
  const pieces: Heat[] = [];
  for (let from = 0; from < owner.length; ) {
    let to = from + 1;
    while (to < owner.length && owner[to] === owner[from]) to++;
    const sum = sums[owner[from]! - 1];
    if (sum) pieces.push({ from: from + begin, to: to + begin, executions: sum.executions, hits: sum.hits, share: sum.hits / sum.executions });
    from = to;
  }
  return pieces;
}

/** 0 (never specialized) to 4 (always). */
export function heatLevel(share: number): number {
  return share >= 0.99 ? 4 : share >= 0.75 ? 3 : share >= 0.4 ? 2 : share > 0.05 ? 1 : 0;
}

/** The description of a piece. */
export function heatText({ share, executions }: Heat): string {
  return `${(share * 100).toFixed(share > 0.99 && share < 1 ? 2 : 0)} % of ${executions.toLocaleString("en")} executions ran specialized`;
}
