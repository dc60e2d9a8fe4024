/// The heat map: how much of each expression's executions ran specialized.
import type { CodeInfo, CodeState } from "morelia";
import { decode } from "morelia/inspect";
import { FIRST_RUN } from "./program.js";
import { Places, type Range } from "./spans.js";

/** A piece of the text with the share (0 to 1) of its executions that ran specialized. */
export interface Heat extends Range {
  readonly share: number;
  readonly executions: number;
  readonly hits: number;
}

/** Disjoint pieces in order; where spans are nested the innermost counts. */
export function heatMap(text: string, codes: readonly CodeInfo[], states: readonly CodeState[]): Heat[] {
  const places = new Places(text);
  const spans = new Map<string, { range: Range; executions: number; hits: number }>();
  codes.forEach((code, i) => {
    const state = states[i];
    if (!state?.counts) return;
    for (const row of decode(code, state)) {
      // What ran once could not specialize: it is cold, not generic.
      if (!row.family || FIRST_RUN.has(row.family) || row.executions < 2) continue;
      const range = places.range(row.span);
      if (!range) continue;
      const key = `${range.from},${range.to}`;
      const known = spans.get(key) ?? { range, executions: 0, hits: 0 };
      known.executions += row.executions;
      known.hits += row.hits;
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
