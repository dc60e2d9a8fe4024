/// Messages between the page and the worker that holds the interpreter.
import type { CodeInfo, CodeState, FamilyStats, FrameState, RewriteEvent, StepMode } from "morelia";
import type { MonitorReport } from "./watch.js";

/** How a program is run. */
export interface RunOptions {
  readonly specialize: boolean;
  /** Families that stay generic. */
  readonly off: readonly string[];
  /** Pause at each line in milliseconds; 0 is full speed. */
  readonly delay: number;
  /** Stop at the first place of this kind. */
  readonly step: StepMode;
  /** What sys.monitoring watches: bits of watch.ts. */
  readonly watch: number;
}

export type ToWorker =
  | { kind: "start"; control: SharedArrayBuffer | null; wasm: WebAssembly.Module }
  | { kind: "run"; source: string; options: RunOptions; run: number }
  | { kind: "watch"; watch: number; run: number }
  | { kind: "compile"; source: string; run: number }
  | { kind: "compare"; source: string; off: readonly string[]; run: number }
  | { kind: "console"; text: string; last: boolean; run: number };

/** The state of everything at one moment of a run. */
export interface Tick {
  readonly states: readonly CodeState[];
  readonly events: readonly RewriteEvent[];
  readonly families: readonly FamilyStats[];
  readonly typeNames: readonly string[];
  /** The innermost frame of the program: index of its code object and unit. */
  readonly now: { readonly code: number; readonly unit: number } | null;
  readonly seconds: number;
  /** What the tools of sys.monitoring saw; null: none was on. */
  readonly monitor: MonitorReport | null;
}

/** One side of a comparison: the times of its runs in seconds, and the bytecode as the first one left it. */
export interface Side {
  readonly seconds: readonly number[];
  readonly states: readonly CodeState[];
  readonly output: string;
  readonly error: string | null;
}

export type FromWorker =
  | { kind: "ready"; seconds: number }
  | { kind: "compiled"; run: number; source: string; codes: readonly CodeInfo[]; states: readonly CodeState[] }
  | { kind: "failed-to-compile"; run: number; message: string }
  | { kind: "output"; run: number; stream: "out" | "err"; text: string }
  | { kind: "tick"; run: number; tick: Tick }
  | { kind: "paused"; run: number; tick: Tick; frames: readonly FrameState[] }
  | { kind: "done"; run: number; tick: Tick; error: string | null; stopped: boolean }
  | { kind: "console-done"; run: number; incomplete: boolean; tick: Tick | null }
  | { kind: "compared"; run: number; codes: readonly CodeInfo[]; off: Side; on: Side; stopped: boolean }
  | { kind: "broken"; message: string; final?: boolean };

/** Words of the control block shared with the worker. */
export const INTERRUPT = 0;
export const DELAY = 1;
/** What a stopped program does next: the index of its StepMode in COMMANDS, plus 1. While it runs: it stops at the next instruction. */
export const COMMAND = 2;
/** What is to be watched, while it runs. */
export const WATCH = 3;
export const CONTROL_BYTES = 16;
export const COMMANDS: readonly StepMode[] = ["run", "instruction", "line", "over", "out", "rewrite"];
