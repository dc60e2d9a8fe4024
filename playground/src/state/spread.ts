// Times of several runs as a median and its spread, and how two of them compare. No DOM.
//
// Tests        tests/browser/state.test.mjs

export interface Spread {
  readonly median: number;
  /** The middle half of the runs. */
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

export function spread(seconds: readonly number[]): Spread {
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75), n: sorted.length };
}

/** A shorter run measures starting rather than the program. */
const SHORT = 0.005;
/** Fewer runs than this have no spread. */
const FEW = 3;

/** How the times with specialization (`on`) and without compare. */
export function verdict(off: Spread, on: Spread): string {
  const few = Math.min(off.n, on.n) < FEW;
  const overlap = !few && off.low <= on.high && on.low <= off.high;
  const ratio = off.median / on.median;
  if (overlap || !Number.isFinite(ratio)) {
    return `No difference beyond the spread of the runs${off.median < SHORT ? ": the program is too short to tell" : ""}.`;
  }
  // The quarters that lie nearest to each other and farthest apart.
  const near = ratio >= 1 ? off.low / on.high : on.low / off.high;
  const far = ratio >= 1 ? off.high / on.low : on.high / off.low;
  const n = ratio >= 1 ? ratio : 1 / ratio;
  const spreadOf = few ? "; too few runs to give a spread" : ` (${near.toFixed(2)} to ${far.toFixed(2)})`;
  return `${n.toFixed(few ? 1 : 2)} times ${ratio >= 1 ? "faster" : "slower"} with specialization${spreadOf}.`;
}
