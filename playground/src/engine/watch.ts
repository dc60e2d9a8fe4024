// The events of sys.monitoring that can be watched, as the bits that page and worker exchange, and the records.

/** Events in the order of their bits. The program in monitor.ts gets this list. */
export const EVENTS = ["PY_START", "PY_RETURN", "LINE", "CALL", "BRANCH_LEFT", "BRANCH_RIGHT", "JUMP", "INSTRUCTION", "RAISE", "PY_UNWIND",
  "PY_RESUME", "PY_YIELD", "PY_THROW", "STOP_ITERATION", "EXCEPTION_HANDLED", "RERAISE", "C_RETURN", "C_RAISE"] as const;
/** The first of them are always visible, the others behind "more". */
export const COMMON = 10;

/** Answer DISABLE after the first hit of a place. */
export const ONCE = 1 << 20;
export const COVERAGE = 1 << 21;
export const PROFILE = 1 << 22;
/** The newest events that are kept. */
export const KEPT = 400;

export interface FiredEvent {
  /** Its number, from 1. */
  readonly seq: number;
  readonly event: string;
  readonly name: string;
  readonly firstLine: number;
  readonly line: number;
  /** In bytes; -1 for LINE. */
  readonly offset: number;
  readonly text: string;
}

export interface Branch {
  readonly name: string;
  readonly line: number;
  readonly offset: number;
  left: boolean;
  right: boolean;
}

export interface ProfileRow {
  readonly name: string;
  readonly firstLine: number;
  readonly calls: number;
  /** Seconds. */
  readonly own: number;
  readonly total: number;
}

export interface MonitorReport {
  readonly counts: Readonly<Record<string, number>>;
  /** The newest, at most KEPT, oldest first. */
  readonly events: readonly FiredEvent[];
  /** Lines with code, and whether they ran; empty without coverage. */
  readonly lines: readonly (readonly [line: number, ran: boolean])[];
  readonly branches: readonly Branch[];
  readonly profile: readonly ProfileRow[];
  /** Why a tool could not be used. */
  readonly error: string | null;
}
