// traces-text.ts: executors as text, for `morelia tier2`, and compiled loops, for `morelia jit`. Separate, so that
// programs that only run Python do not load it.
import type { RegionReport } from "../jit.js";
import type { Executor, TraceStep } from "./traces.js";

/** The passes, in order: a ProjectedUop has a step for each. */
export const TRACE_PASSES = ["projected", "globals become constants", "symbols", "what is not needed"] as const;

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

/** What became of hot loops as text, for `morelia jit`. */
export function regionsText(reports: readonly RegionReport[]): string {
  const lines = reports.map((r) => `${r.name}, unit ${r.head}: ${r.refused === null ? `${r.instructions} instructions, ${r.bytes} bytes, ${r.time.toFixed(1)} ms` : `not compiled: ${r.refused}`}`
    + (r.notes.length ? `; what did not hold: ${r.notes.join(", ")}` : "")
    + (r.exits.length ? `; left most at ${r.exits.slice(0, 4).map((e) => `${e.place} (${e.how}, ${e.times})`).join(", ")}` : ""));
  return `${lines.length ? lines.join("\n") : "no loop was hot"}\n`;
}
