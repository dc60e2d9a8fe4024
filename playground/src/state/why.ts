// Why a site is as it is, in sentences.
import type { RewriteEvent } from "morelia";
import { byOpcode, instruction, type Row } from "morelia/inspect";
import { failureAdvice, failureText } from "./failures.js";
import { FIRST_RUN } from "./program.js";

export interface Why {
  /** What the site does now and why. */
  readonly text: string;
  /** What would change it. */
  readonly change: string | null;
}

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Types that belong together: "(int, float)". */
const together = (names: readonly string[]): string => (names.length === 1 ? names[0]! : `(${names.join(", ")})`);

const times = (n: number, what: string) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

const ordinal = (n: number) => `${n.toLocaleString("en")}${n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;

/** When a counter lets its site look at the operands again. */
function whenNext(row: Row): string {
  const n = (row.counter?.value ?? 0) + 1;
  return `It looks at its operands at its ${n === 1 ? "next" : ordinal(n)} execution${n === 1 ? "" : " from now"}.`;
}

function whyFailed(row: Row, last: RewriteEvent): Why {
  const kind = last.failure ?? "OTHER";
  const saw = last.types.length ? ` It saw ${together(last.types)}.` : "";
  const left = (row.counter?.value ?? last.counterAfter.value) + 1;
  const wait = last.counterAfter.value + 1;
  const advice = failureAdvice(kind);
  return {
    text: `Stays generic: ${failureText(kind)}.${saw} The next attempt is ${left === 1 ? "at its next execution" : `in ${times(left, "execution")}`}`
      + `${wait > left ? `, of the ${wait.toLocaleString("en")} it waits now` : ""}; each failure doubles the wait, up to 4,096.`,
    change: advice ? sentence(`what would change it: ${advice}`) : null,
  };
}

function whyMissed(row: Row, won: RewriteEvent | undefined, seen: readonly string[]): Why {
  const used = 52 - (row.counter?.value ?? 52);
  const expected = won?.types.length ? ` It expects ${together(won.types)}` : ` It expects what ${row.name} takes`;
  const came = seen.length ? `; at a miss it saw ${together(seen)}.` : "; at a miss it saw something else.";
  const differ = seen.length && won?.types.length && listed(seen) !== listed(won.types);
  return {
    text: `Specialized, with ${used.toLocaleString("en")} ${used === 1 ? "miss" : "misses"} since: its guards failed.${expected}${came} A miss runs the general form; at the 53rd the site looks at its operands anew.`,
    change: differ ? `What would change it: let one function see ${together(won!.types)} only, and another ${together(seen)}.`
      : seen.length && won?.types.length ? "The types are the same: a value is out of the form's range, or the class, the globals or the function changed since." : null,
  };
}

/** A sentence or two about a site; `seen` are the types at its last miss. */
export function explain(row: Row, last: RewriteEvent | undefined, won: RewriteEvent | undefined, seen: readonly string[]): Why {
  if (row.state === "instrumented") {
    return {
      text: `Watched: it stands in for ${row.base}. It tells the tools of sys.monitoring, then does what ${row.base} does, unspecialized.`,
      change: "What would change it: a callback that answers DISABLE, or the tool leaving. What stood here before, specialized form and counter, then comes back.",
    };
  }
  if (!row.family) return { text: "This instruction has one form only.", change: null };
  if (FIRST_RUN.has(row.family)) {
    return { text: row.state === "specialized" ? "It took its final form at its first execution." : "It takes its final form at its first execution.", change: null };
  }
  switch (row.state) {
    case "specialized": {
      const saw = won?.types.length ? ` It saw ${together(won.types)}.` : "";
      const held = row.misses ? ` Its guards failed ${times(row.misses, "time")} in all.` : row.executions ? " Its guards have always held." : "";
      return { text: `Specialized.${saw}${held}`, change: null };
    }
    case "missed":
      return whyMissed(row, won, seen);
    case "failed":
      return last ? whyFailed(row, last) : { text: "The last attempt to specialize it failed.", change: null };
    default:
      if (last?.cause === "deoptimized") {
        return {
          text: `Deoptimized: it is in its general form again${last.failure ? `: ${failureText(last.failure)}` : ""}.${last.types.length ? ` It saw ${together(last.types)}.` : ""} ${whenNext(row)}`,
          change: last.failure && failureAdvice(last.failure) ? sentence(`what would change it: ${failureAdvice(last.failure)}`) : null,
        };
      }
      return {
        text: row.executions || last ? `Adaptive: it runs its general form and counts down. ${whenNext(row)}` : "Adaptive: it has not run yet. It looks at its operands at its second execution.",
        change: row.executions ? null : "It needs to run at least twice: short code never specializes, and that is meant so.",
      };
  }
}

/** Whether it is a form that reports to the tools of sys.monitoring. */
export const watches = (opcode: number): boolean => byOpcode[opcode]?.name.startsWith("INSTRUMENTED_") ?? false;

/** One line about an event; `newest`: the last of many like it. */
export function eventText(event: RewriteEvent, newest: RewriteEvent | null = null): string {
  const seen = event.types.length ? `saw ${together(event.types)}` : "";
  const wait = ((newest ?? event).counterAfter.value + 1).toLocaleString("en");
  switch (event.cause) {
    case "specialized": return seen;
    case "failed": return `${failureText(event.failure ?? "OTHER")}${seen ? `; ${seen}` : ""}; ${newest ? `by now it waits ${wait} executions` : `next attempt in ${wait} executions`}`;
    case "deoptimized": return `deoptimized${event.failure ? `: ${failureText(event.failure)}` : ""}${seen ? `; ${seen}` : ""}`;
    case "cooled": return `cooldown: next look in ${wait} executions${seen ? `; ${seen}` : ""}`;
    case "instrumented": return watches(event.after) ? "a tool of sys.monitoring watches here" : "no tool watches any more: put back as it was";
    default: return event.cause;
  }
}

/**
 * What an instruction does: its own sentence and, for a specialized form, its family's; for an instrumented form, that
 * of the form below.
 */
export function documentation(name: string): { readonly doc: string; readonly family: string | null } {
  const info = instruction(name);
  const base = name.startsWith("INSTRUMENTED_") ? instruction(name.slice(13)) : info && info.base !== info.name ? instruction(info.base) : undefined;
  return { doc: info?.doc ?? "", family: base?.doc ?? null };
}
