// The table of families as data: what is shown, sorted and exported. vm/interp/stats.h defines what the numbers count.
import type { FamilyStats } from "morelia";
import { FIRST_RUN } from "./program.js";
import { BASE_COST, FORM_COST, MISS_COST } from "./costs.js";

export interface CounterRow {
  readonly family: string;
  /** Executions: hits + misses + deferred + those after an attempt that failed. */
  readonly executed: number;
  readonly attempts: number;
  readonly success: number;
  readonly failure: number;
  readonly deferred: number;
  readonly hits: number;
  readonly misses: number;
  readonly deopts: number;
  /** The share of executions that ran a specialized form whose guards held; null: it never ran. */
  readonly rate: number | null;
  /** Tbase / Tadaptive: how much faster the family ran than without specialization, by estimate; null: not known. */
  readonly gain: number | null;
  /** The estimate with the quarters of the measured times; null: not known. */
  readonly gainFrom: number | null;
  readonly gainTo: number | null;
  readonly failures: Readonly<Record<string, number>>;
  readonly forms: FamilyStats["forms"];
}

export type Column = Exclude<keyof CounterRow, "failures" | "forms">;

/** Tbase / Tadaptive, Tadaptive = (Σ Ti·Ni + Tmiss·Nmiss) / (Σ Ni + Nmiss), with the times of costs.ts: their medians (0), or their lower (1) or upper (2) quarter. */
export function gainOf(stats: FamilyStats, which: 0 | 1 | 2 = 0): number | null {
  const base = BASE_COST[stats.family];
  if (base === undefined) return null;
  let time = 0;
  let count = 0;
  for (const [form, [executions, misses]] of Object.entries(stats.forms)) {
    const cost = form === stats.family ? base : base * (FORM_COST[form]?.[which] ?? 1);
    time += cost * (executions - misses) + base * MISS_COST * misses;
    count += executions;
  }
  return count ? (base * count) / time : null;
}

export function counterRows(families: readonly FamilyStats[]): CounterRow[] {
  return families.filter((f) => (f.attempts || f.executed) && !FIRST_RUN.has(f.family)).map((f) => {
    const { family, executed, attempts, success, failure, deferred, hits, misses, deopts, failures, forms } = f;
    return { family, executed, attempts, success, failure, deferred, hits, misses, deopts, rate: executed ? hits / executed : null, gain: gainOf(f), gainFrom: gainOf(f, 2), gainTo: gainOf(f, 1), failures, forms };
  });
}

export function sorted(rows: readonly CounterRow[], column: Column, down: boolean): CounterRow[] {
  const value = (row: CounterRow) => row[column] ?? -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    const order = typeof x === "string" || typeof y === "string" ? String(x).localeCompare(String(y)) : x - y;
    return (down ? -order : order) || a.family.localeCompare(b.family);
  });
}

const NUMBERS = ["executed", "attempts", "success", "failure", "deferred", "hits", "misses", "deopts", "rate", "gain", "gainFrom", "gainTo"] as const;

/** One line per family; failure kinds as KIND=n pairs in the last column. */
export function toCsv(rows: readonly CounterRow[]): string {
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  const lines = rows.map((row) => [row.family, ...NUMBERS.map((name) => (row[name] === null ? "" : String(row[name]))),
    Object.entries(row.failures).map(([kind, n]) => `${kind}=${n}`).join(" ")].map(quote).join(","));
  return `${["family", ...NUMBERS, "failure kinds"].join(",")}\n${lines.join("\n")}\n`;
}

export function toJson(rows: readonly CounterRow[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}
