/// What the page is doing, as a state and the events that change it. No DOM: main.ts draws what follows from it.
///
/// Invariants   Every state but "loading" has a way out that the reader can take; a run that is asked to stop ends, by itself or by force.
/// Tests        tests/browser/state.test.mjs

export type Phase = "loading" | "idle" | "running" | "paused" | "comparing" | "console";

export interface Session {
  readonly phase: Phase;
  /** The reader asked what runs to end. */
  readonly stopping: boolean;
  /** The program waits for a line of input. */
  readonly asking: boolean;
  /** Why the program in the editor is not the one whose bytecode is shown; null: it is. */
  readonly stale: string | null;
  /** Runs that ended. */
  readonly runs: number;
}

export type SessionEvent =
  | { kind: "ready" } | { kind: "start" } | { kind: "pause" } | { kind: "resume" } | { kind: "compare" } | { kind: "console" }
  | { kind: "stop" } | { kind: "ask" } | { kind: "answer" }
  /** What ran is over: a run, a comparison, a line of the console. */
  | { kind: "end" }
  /** The interpreter is gone, another one is being made. */
  | { kind: "replaced" }
  | { kind: "compiled" } | { kind: "failed-to-compile"; message: string };

export const initial: Session = { phase: "loading", stopping: false, asking: false, stale: null, runs: 0 };

export const busy = ({ phase }: Session): boolean => phase !== "idle" && phase !== "loading";

function ended(session: Session, phase: "idle" | "loading"): Session {
  return { ...session, phase, stopping: false, asking: false, runs: session.runs + (session.phase === "running" || session.phase === "paused" ? 1 : 0) };
}

/** Events that do not fit the state change nothing. */
export function reduce(session: Session, event: SessionEvent): Session {
  const { phase } = session;
  switch (event.kind) {
    case "ready": return phase === "loading" ? { ...session, phase: "idle" } : session;
    case "start": return phase === "idle" ? { ...session, phase: "running" } : session;
    case "compare": return phase === "idle" ? { ...session, phase: "comparing" } : session;
    case "console": return phase === "idle" ? { ...session, phase: "console" } : session;
    case "pause": return phase === "running" && !session.stopping ? { ...session, phase: "paused" } : session;
    case "resume": return phase === "paused" ? { ...session, phase: "running" } : session;
    case "stop": return busy(session) ? { ...session, stopping: true, asking: false, phase: phase === "paused" ? "running" : phase } : session;
    case "ask": return busy(session) && !session.stopping ? { ...session, asking: true } : session;
    case "answer": return { ...session, asking: false };
    case "end": return busy(session) ? ended(session, "idle") : session;
    case "replaced": return ended(session, "loading");
    case "compiled": return { ...session, stale: null };
    case "failed-to-compile": return { ...session, stale: event.message };
  }
}
