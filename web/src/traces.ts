// traces.ts: the executors of tier 2 as `py.inspect.executors()` tells them, and as text, for `morelia tier2`.

/** A micro-op at one moment: its name, its argument; when the pass changed it why, the place of the micro-op that the fact came from, a type. */
export interface TraceStep {
  readonly name: string;
  readonly oparg: number;
  /** Why the pass put it in the place of what was there; null: it is as before. */
  readonly why: string | null;
  /** Index in `projected` of the micro-op that the fact came from. */
  readonly from: number | null;
  readonly type: string | null;
}

/** The passes, in order: a ProjectedUop has a step for each. */
export const TRACE_PASSES = ["projected", "globals become constants", "symbols", "what is not needed"] as const;

/** A micro-op of the trace as projected. */
export interface ProjectedUop {
  /** The qualified name of the code object that it came from. */
  readonly code: string;
  /** The instruction that it came from, and its line. */
  readonly unit: number;
  readonly line: number;
  /** As projected, and after each pass; "_NOP" was removed. */
  readonly steps: readonly TraceStep[];
}

/** A micro-op as executed. */
export interface ExecutedUop {
  readonly name: string;
  readonly oparg: number;
  /** Index in `projected` of what it came from. */
  readonly from: number;
  /** Where tier 1 goes on, a unit; null: it has jump and error instead, indexes of stubs in this list (0: none). */
  readonly target: number | null;
  readonly jump: number | null;
  readonly error: number | null;
}

/** A way out of a trace. */
export interface TraceExit {
  /** The unit that it leads to. */
  readonly target: number;
  readonly temperature: { readonly value: number; readonly backoff: number };
  /** The number of the executor that hangs on it; null: tier 1 goes on. */
  readonly executor: number | null;
}

/** A trace that was built, and is valid. */
export interface Executor {
  /** From 1, in the order in which they were built. */
  readonly number: number;
  /** Qualified name and CodeInfo.id of the code object that it stands in; null and 0: it hangs on an exit alone. */
  readonly code: string | null;
  readonly codeId: number;
  readonly unit: number;
  readonly line: number;
  /** The instruction whose place it took. */
  readonly replaced: string;
  /** Executors on exits between it and one that stands in the bytecode. */
  readonly chainDepth: number;
  readonly warm: boolean;
  readonly executed: readonly ExecutedUop[];
  readonly exits: readonly TraceExit[];
  /** What it depends on: a change invalidates it. Empty, as `projected`, outside the inspect build. */
  readonly dependencies: readonly { readonly kind: "code" | "globals" | "type"; readonly name: string }[];
  readonly projected: readonly ProjectedUop[];
}

type WireStep = [name: string, oparg: number, why?: string, from?: number | string, type?: string];
interface Wire extends Omit<Executor, "executed" | "projected" | "dependencies"> {
  executed: { name: string; oparg: number; from: number; target?: number; jump?: number; error?: number }[];
  codes?: string[];
  dependencies?: Executor["dependencies"];
  projected?: { code: number; unit: number; line: number; steps: WireStep[] }[];
}

/** From the JSON of vm/debug/dump_traces.c; the first that was built comes first. */
export function executorsOf(json: string): Executor[] {
  return (JSON.parse(json) as Wire[]).map(({ codes = [], projected = [], dependencies = [], executed, ...rest }) => ({
    ...rest, dependencies,
    executed: executed.map(({ name, oparg, from, target = null, jump = null, error = null }) => ({ name, oparg, from, target, jump, error })),
    projected: projected.map(({ code, unit, line, steps }) => ({
      code: codes[code] ?? "?", unit, line,
      steps: steps.map(([name, oparg, why = null, from = null, type = null]) => ({ name, oparg, why, from: typeof from === "number" ? from : null, type: type ?? (typeof from === "string" ? from : null) })),
    })),
  })).reverse();
}

const shown = ({ name, oparg }: { readonly name: string; readonly oparg: number }): string => `${name} ${oparg}`;

function reasonOf(executor: Executor, step: TraceStep): string {
  const { from } = step, origin = from === null ? undefined : executor.projected[from];
  return `${step.why}${step.type ? `: ${step.type}` : ""}${origin ? ` (from ${from} ${origin.steps[0]!.name}, line ${origin.line})` : ""}`;
}

function passText(executor: Executor, pass: number): string[] {
  const lines = executor.projected.flatMap((uop, i) => {
    const step = uop.steps[pass]!;
    if (!step.why) return [];
    return [`    ${String(i).padStart(3)} ${shown(uop.steps[pass - 1]!)} -> ${step.name === "_NOP" ? "removed" : shown(step)}: ${reasonOf(executor, step)}`];
  });
  return [`  ${TRACE_PASSES[pass]}${lines.length ? "" : ": nothing changed"}`, ...lines];
}

function executorText(executor: Executor): string[] {
  const { projected, executed, exits, dependencies } = executor, passes = TRACE_PASSES.map((_, pass) => pass).slice(1);
  const place = executor.code === null ? "on an exit" : `${executor.code} at ${executor.unit * 2}, line ${executor.line}, in the place of ${executor.replaced}`;
  const lines = [`executor ${executor.number}: ${place}`];
  if (dependencies.length) lines.push(`  depends on ${dependencies.map(({ kind, name }) => `${kind} ${name}`).join(", ")}`);
  if (projected.length) {
    lines.push("  projected");
    let last = "";
    for (const [i, uop] of projected.entries()) {
      const origin = `${uop.code}:${uop.line} at ${uop.unit * 2}`;
      lines.push(`    ${String(i).padStart(3)} ${shown(uop.steps[0]!).padEnd(44)}${origin === last ? "" : ` ${origin}`}`.trimEnd());
      last = origin;
    }
    for (const pass of passes) lines.push(...passText(executor, pass));
  }
  lines.push("  executed");
  for (const [i, uop] of executed.entries()) {
    const way = uop.target === null ? [uop.jump ? `exit ${uop.jump}` : "", uop.error ? `error ${uop.error}` : ""].filter(Boolean).join(", ") : /^_(EXIT_TRACE|DEOPT)$/.test(uop.name) ? `to ${uop.target * 2}` : "";
    lines.push(`    ${String(i).padStart(3)} ${shown(uop).padEnd(44)} ${way}`.trimEnd());
  }
  for (const [i, exit] of exits.entries()) {
    lines.push(`  exit ${i} to ${exit.target * 2}: ${exit.executor === null ? `temperature ${exit.temperature.value}, backoff ${exit.temperature.backoff}` : `executor ${exit.executor}`}`);
  }
  return lines;
}

/** Executors as text: as projected, what each pass changed and why, as executed, exits. */
export function executorsText(executors: readonly Executor[]): string {
  return executors.map((executor) => `${executorText(executor).join("\n")}\n`).join("\n");
}
