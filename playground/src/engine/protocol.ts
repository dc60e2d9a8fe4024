// Messages between the page and the worker that holds the interpreter.
import type { CodeState, FamilyStats, FrameState, StepMode } from "morelia";
import type { CodeBlock, StateBlock } from "./packed.js";
import type { Portion } from "./transcript.js";
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
  /** The events of sys.monitoring to watch: bits of watch.ts. */
  readonly watch: number;
}

export type ToWorker =
  | { kind: "start"; control: SharedArrayBuffer | null; wasm: WebAssembly.Module }
  /** known: the page has the code objects of this very text. */
  | { kind: "run"; source: string; options: RunOptions; run: number; known: boolean }
  | { kind: "watch"; watch: number; run: number }
  | { kind: "compile"; source: string; run: number }
  | { kind: "compare"; source: string; off: readonly string[]; run: number }
  | { kind: "console"; text: string; last: boolean; run: number };

/** The changes since the last look at a run. */
export interface Tick {
  /** Code objects whose state changed, among those that are shown; when nothing runs, among all. */
  readonly states: StateBlock;
  /**
   * Rewrites of the program's own code (packed.ts), the texts that are new in them, and how many are missing among
   * them.
   */
  readonly events: Uint32Array;
  readonly texts: readonly string[];
  readonly lost: number;
  readonly families: readonly FamilyStats[];
  /** null: as before. */
  readonly typeNames: readonly string[] | null;
  /** The innermost frame of the program: index of its code object and unit. */
  readonly now: { readonly code: number; readonly unit: number } | null;
  readonly seconds: number;
  /** The records of the tools of sys.monitoring; null: none was on. */
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
  /** codes: null when the page has them; then only their ids differ. */
  | { kind: "compiled"; run: number; source: string; codes: CodeBlock | null; ids: readonly number[]; states: StateBlock }
  | { kind: "failed-to-compile"; run: number; message: string }
  /** A part that the program needs is not available. */
  | { kind: "failed-to-start"; run: number; message: string }
  | { kind: "output"; run: number; portion: Portion }
  /** The program waits for a line of input. */
  | { kind: "input"; run: number }
  | { kind: "tick"; run: number; tick: Tick }
  | { kind: "paused"; run: number; tick: Tick; frames: readonly FrameState[] }
  | { kind: "done"; run: number; tick: Tick; error: string | null; stopped: boolean }
  | { kind: "console-done"; run: number; incomplete: boolean; tick: Tick | null }
  | { kind: "compared"; run: number; codes: CodeBlock; off: Side; on: Side; stopped: boolean }
  | { kind: "broken"; message: string; final?: boolean };

/** Words of the control block shared with the worker. */
export const INTERRUPT = 0;
export const DELAY = 1;
/**
 * A stopped program's next step: the index of its StepMode in COMMANDS, plus 1. While it runs: it stops at the next
 * instruction.
 */
export const COMMAND = 2;
/** The events to watch, while it runs. */
export const WATCH = 3;
/** Number of looks that the page has drawn: the worker waits for it before it posts another one. */
export const TAKEN = 4;
/** 0: the program waits, 1: a line is there, 2: end of input. */
export const INPUT = 5;
/** Bytes of the line of input, which begins at INPUT_AT. */
export const INPUT_SIZE = 6;
/** What the page shows of a running program: the index of a code object, and with the heat map the first line and the last (0: none). */
export const SHOWN = 7;
export const FIRST_LINE = 8;
export const LAST_LINE = 9;
export const INPUT_AT = 64;
export const INPUT_BYTES = 65536;
export const CONTROL_BYTES = INPUT_AT + INPUT_BYTES;
export const COMMANDS: readonly StepMode[] = ["run", "instruction", "line", "over", "out", "rewrite"];
