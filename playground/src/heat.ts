/// The heat map: how much of each expression's executions ran specialized.
import type { CodeState } from "morelia";
import type { PageCode } from "./packed.js";
import { siteFamily } from "./program.js";
import type { Places, Range } from "./spans.js";

/** A piece of the text with the share (0 to 1) of its executions that ran specialized. */
export interface Heat extends Range {
  readonly share: number;
  readonly executions: number;
  readonly hits: number;
}

/** Disjoint pieces in order, of the expressions that begin in lines `first` to `last`; where spans are nested the innermost counts. */
export function heatMap(places: Places, codes: readonly PageCode[], states: readonly CodeState[], first = 1, last = Infinity): Heat[] {
  const spans = new Map<string, { range: Range; executions: number; hits: number }>();
  codes.forEach((code, i) => {
    const { counts, units } = states[i] ?? { counts: null, units: [] };
    if (!counts || code.lines[0] > last || code.lines[1] < first) return;
    const words = counts.length / units.length;
    for (let unit = 0; unit < units.length; unit++) {
      const line = code.places[unit * 4]!;
      const executions = counts[unit * words]!;
      // What ran once could not specialize: it is cold, not generic.
      if (executions < 2 || line < first || line > last || !siteFamily[code.bases[unit]!]) continue;
      const range = places.range(code.span(unit));
      if (!range) continue;
      const key = `${range.from},${range.to}`;
      const known = spans.get(key) ?? { range, executions: 0, hits: 0 };
      known.executions += executions;
      known.hits += counts[unit * words + 2]!;
      spans.set(key, known);
    }
  });
  const owner = new Map<number, Heat>();
  // The widest first, so that inner expressions paint over outer ones.
  const widest = [...spans.values()].sort((a, b) => b.range.to - b.range.from - (a.range.to - a.range.from));
  for (const { range, executions, hits } of widest) {
    const heat = { ...range, executions, hits, share: hits / executions };
    for (let at = range.from; at < range.to; at++) owner.set(at, heat);
  }
  const pieces: Heat[] = [];
  let open: { heat: Heat; from: number; to: number } | null = null;
  const close = () => open && pieces.push({ ...open.heat, from: open.from, to: open.to });
  for (const at of [...owner.keys()].sort((a, b) => a - b)) {
    const heat = owner.get(at)!;
    if (open && open.heat === heat && open.to === at) open.to = at + 1;
    else {
      close();
      open = { heat, from: at, to: at + 1 };
    }
  }
  close();
  return pieces;
}

/** 0 (never specialized) to 4 (always). */
export function heatLevel(share: number): number {
  return share >= 0.99 ? 4 : share >= 0.75 ? 3 : share >= 0.4 ? 2 : share > 0.05 ? 1 : 0;
}
