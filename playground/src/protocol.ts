/// Messages between the page and the worker that holds the interpreter.
import type { CodeInfo, CodeState, FamilyStats, RewriteEvent } from "morelia";

export type ToWorker =
  | { kind: "start"; control: SharedArrayBuffer | null }
  | { kind: "run"; source: string; delay: number; specialize: boolean; run: number }
  | { kind: "compile"; source: string; run: number };

/** The state of everything at one moment of a run. */
export interface Tick {
  readonly states: readonly CodeState[];
  readonly events: readonly RewriteEvent[];
  readonly families: readonly FamilyStats[];
  /** The innermost frame of the program: index of its code object and unit. */
  readonly now: { readonly code: number; readonly unit: number } | null;
  readonly seconds: number;
}

export type FromWorker =
  | { kind: "ready"; seconds: number }
  | { kind: "compiled"; run: number; codes: readonly CodeInfo[]; states: readonly CodeState[] }
  | { kind: "failed-to-compile"; run: number; message: string }
  | { kind: "output"; run: number; stream: "out" | "err"; text: string }
  | { kind: "tick"; run: number; tick: Tick }
  | { kind: "done"; run: number; tick: Tick; error: string | null; stopped: boolean }
  | { kind: "broken"; message: string };

/** Words of the control block shared with the worker. */
export const INTERRUPT = 0;
export const DELAY = 1;
