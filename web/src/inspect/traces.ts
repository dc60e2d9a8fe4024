// traces.ts: the executors of tier 2 as `py.inspect.executors()` tells them.
import type { RegionReport } from "../jit.js";

/**
 * A micro-op at one moment: its name and argument; when the pass changed it: why, the place of the micro-op that the
 * fact came from, and a type.
 */
export interface TraceStep {
  readonly name: string;
  readonly oparg: number;
  /** Why the pass replaced the micro-op; null: it is unchanged. */
  readonly why: string | null;
  /** Index in `projected` of the micro-op that the fact came from. */
  readonly from: number | null;
  readonly type: string | null;
}

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
  /** Index in `projected` of the micro-op that it came from. */
  readonly from: number;
  /** Where tier 1 continues, a unit; null: it has jump and error instead, indexes of stubs in this list (0: none). */
  readonly target: number | null;
  readonly jump: number | null;
  readonly error: number | null;
}

/** A way out of a trace. */
export interface TraceExit {
  /** The unit that it leads to. */
  readonly target: number;
  readonly temperature: { readonly value: number; readonly backoff: number };
  /** The number of the executor that it leads to; null: tier 1 continues. */
  readonly executor: number | null;
}

/** A trace that was built, and is valid. */
export interface Executor {
  /** From 1, in the order of creation. */
  readonly number: number;
  /**
   * Qualified name and CodeInfo.id of the code object that it is installed in; null and 0: only an exit leads to it.
   */
  readonly code: string | null;
  readonly codeId: number;
  readonly unit: number;
  readonly line: number;
  /** The instruction that it replaces. */
  readonly replaced: string;
  /** Number of exits between it and an executor that is installed in bytecode. */
  readonly chainDepth: number;
  readonly warm: boolean;
  readonly executed: readonly ExecutedUop[];
  readonly exits: readonly TraceExit[];
  /** Its dependencies: a change of one invalidates it. Empty, as `projected`, outside the inspect build. */
  readonly dependencies: readonly { readonly kind: "code" | "globals" | "type"; readonly name: string }[];
  readonly projected: readonly ProjectedUop[];
  /** A compiled loop or function; null: a trace. */
  readonly region: RegionReport | null;
}

type WireStep = [name: string, oparg: number, why?: string, from?: number | null, type?: string];
interface Wire extends Omit<Executor, "executed" | "projected" | "dependencies" | "region"> {
  executed: { name: string; oparg: number; from: number; target?: number; jump?: number; error?: number }[];
  codes?: string[];
  dependencies?: Executor["dependencies"];
  projected?: { code: number; unit: number; line: number; steps: WireStep[] }[];
}

/** From the JSON of vm/debug/dump_traces.c; the first that was built comes first. `regions`: those that were compiled, in order. */
export function executorsOf(json: string, regions: readonly RegionReport[] = []): Executor[] {
  return (JSON.parse(json) as Wire[]).map(({ codes = [], projected = [], dependencies = [], executed, ...rest }) => ({
    ...rest, dependencies, region: regions[rest.number - 1] ?? null,
    executed: executed.map(({ name, oparg, from, target = null, jump = null, error = null }) => ({ name, oparg, from, target, jump, error })),
    projected: projected.map(({ code, unit, line, steps }) => ({
      code: codes[code] ?? "?", unit, line,
      steps: steps.map(([name, oparg, why = null, from = null, type = null]) => ({ name, oparg, why, from, type })),
    })),
  })).reverse();
}
