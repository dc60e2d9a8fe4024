// What the page is doing, as a state and the events that change it. No DOM: main.ts draws the state.
//
// Invariants   Every state but "loading" has a way out that the reader can take; a run that is asked to stop ends, by
//              itself or by force.
// Tests        tests/browser/state.test.mjs
import type { StepMode } from "morelia";

export type Phase = "loading" | "idle" | "running" | "paused" | "comparing" | "console";

export interface Session {
  readonly phase: Phase;
  /** The reader asked the running program to end. */
  readonly stopping: boolean;
  /** The program waits for a line of input. */
  readonly asking: boolean;
  /**
   * Whether the worker knows the text in the editor: another one is being fetched, it was not sent, it was sent, it is
   * compiled or found wrong.
   */
  readonly text: "awaited" | "new" | "sent" | "known";
  /** Why the program in the editor is not the one whose bytecode is shown; null: it is. */
  readonly stale: string | null;
  /** Number of runs that ended. */
  readonly runs: number;
  /** The function that is shown follows the running one, until the reader chooses. */
  readonly followed: boolean;
  /** A lesson was opened: when its program is compiled, the detail must show the site that it explains. */
  readonly siteWanted: boolean;
}

export type SessionEvent =
  | { kind: "ready" } | { kind: "start" } | { kind: "pause" } | { kind: "resume" } | { kind: "compare" } | { kind: "console" }
  | { kind: "stop" } | { kind: "ask" } | { kind: "answer" }
  /** Another text is being fetched; it is in the editor: edited, or another program's; it is sent to be compiled. */
  | { kind: "await" } | { kind: "edit" } | { kind: "open" } | { kind: "compile" }
  /** The reader chose a function. */
  | { kind: "choose" }
  /** A run, a comparison, or a line of the console is over. */
  | { kind: "end" }
  /** The interpreter is gone, and another one is being made. */
  | { kind: "replaced" }
  | { kind: "compiled" } | { kind: "failed-to-compile"; message: string };

export const initial: Session = { phase: "loading", stopping: false, asking: false, text: "new", stale: null, runs: 0, followed: true, siteWanted: true };

export const busy = ({ phase }: Session): boolean => phase !== "idle" && phase !== "loading";

/** What the reader may do now; a step begins a run, or continues a stopped one. */
export function allows({ phase, stopping }: Session, wish: "run" | "stop" | "compare" | "console" | StepMode): boolean {
  switch (wish) {
    case "run": return phase === "idle" || phase === "paused";
    case "stop": return phase !== "idle" && phase !== "loading" && !stopping;
    case "compare": case "console": return phase === "idle";
    case "instruction": return phase === "idle" || phase === "paused" || (phase === "running" && !stopping);
    case "line": case "rewrite": return phase === "idle" || phase === "paused";
    case "over": case "out": return phase === "paused";
  }
}

/** Whether nothing more happens by itself; a running program is the reader's. */
export const settled = ({ phase, text }: Session): boolean => phase !== "idle" || text === "known";

function ended(session: Session, phase: "idle" | "loading"): Session {
  // A request without an answer now never gets one: from a program that could not start, or an interpreter that is
  // gone.
  const text = session.text !== "sent" ? session.text : phase === "idle" ? "known" : "new";
  return { ...session, phase, text, stopping: false, asking: false, runs: session.runs + (session.phase === "running" || session.phase === "paused" ? 1 : 0) };
}

// An answer may be about the text before the last edit.
const answered = ({ text }: Session) => (text === "sent" ? "known" : text);

/** Events that do not fit the state change nothing. */
export function reduce(session: Session, event: SessionEvent): Session {
  const { phase } = session;
  switch (event.kind) {
    case "ready": return phase === "loading" ? { ...session, phase: "idle" } : session;
    case "await": return { ...session, text: "awaited" };
    case "edit": return { ...session, text: "new" };
    case "open": return { ...session, text: "new", followed: true, siteWanted: true };
    case "choose": return { ...session, followed: false };
    case "compile": return phase === "idle" && session.text === "new" ? { ...session, text: "sent" } : session;
    case "start": return phase === "idle" ? { ...session, phase: "running", text: "sent", followed: true } : session;
    case "compare": return phase === "idle" ? { ...session, phase: "comparing" } : session;
    case "console": return phase === "idle" ? { ...session, phase: "console" } : session;
    case "pause": return phase === "running" && !session.stopping ? { ...session, phase: "paused" } : session;
    case "resume": return phase === "paused" ? { ...session, phase: "running" } : session;
    case "stop": return busy(session) ? { ...session, stopping: true, asking: false, phase: phase === "paused" ? "running" : phase } : session;
    case "ask": return busy(session) && !session.stopping ? { ...session, asking: true } : session;
    case "answer": return { ...session, asking: false };
    case "end": return busy(session) ? ended(session, "idle") : session;
    case "replaced": return ended(session, "loading");
    case "compiled": return { ...session, text: answered(session), stale: null, siteWanted: false };
    case "failed-to-compile": return { ...session, text: answered(session), stale: event.message };
  }
}
