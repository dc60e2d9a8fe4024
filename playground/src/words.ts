/// The machine's terms in plain words.
import type { RewriteEvent, Row } from "morelia";

const FAILURES: Record<string, string> = {
  OTHER: "nothing fits these operands", NO_DICT: "the object has no dictionary", OVERRIDDEN: "the class overrides attribute access",
  OUT_OF_VERSIONS: "no version numbers are left", OUT_OF_RANGE: "a value is out of range", EXPECTED_ERROR: "it raised an error",
  WRONG_NUMBER_ARGUMENTS: "the number of arguments does not fit", CODE_COMPLEX_PARAMETERS: "the parameters are not simple",
  CODE_NOT_OPTIMIZED: "the function's code is not optimized", ATTR_SHADOWED: "the name is shadowed", ATTR_NOT_IN_KEYS: "the name is not among the shared keys",
  ATTR_NOT_IN_DICT: "the name is not in the dictionary", ATTR_CLASS_METHOD_OBJ: "it is a class method", ATTR_MUTABLE_CLASS: "the class can change",
  BINARY_OP_ADD_DIFFERENT_TYPES: "the two types differ", BINARY_OP_MULTIPLY_DIFFERENT_TYPES: "the two types differ",
  BINARY_OP_SUBTRACT_DIFFERENT_TYPES: "the two types differ", COMPARE_OP_DIFFERENT_TYPES: "the two types differ", COMPARE_OP_BIG_INT: "an int is too big",
};

/** A failure kind as half a sentence. */
export function failureText(kind: string): string {
  return FAILURES[kind] ?? kind.replace(/^(ATTR|BINARY_OP|CALL|COMPARE_OP|CONTAINS_OP|ITER|SUBSCR|TO_BOOL|UNPACK_SEQUENCE|SUPER)_/, "").replace(/_/g, " ").toLowerCase();
}

export function typesText(types: readonly string[]): string {
  return types.length ? `saw ${types.join(", ")}` : "";
}

/** One line about an event. */
export function eventText(event: RewriteEvent): string {
  const seen = typesText(event.types);
  switch (event.cause) {
    case "specialized": return seen;
    case "failed": return `${failureText(event.failure ?? "OTHER")}${seen ? `; ${seen}` : ""}; tries again after ${event.counterAfter.value}`;
    case "deoptimized": return `fell back${event.failure ? `: ${failureText(event.failure)}` : ""}${seen ? `; ${seen}` : ""}`;
    case "cooled": return `looks again after ${event.counterAfter.value}${seen ? `; ${seen}` : ""}`;
    default: return event.cause;
  }
}

/** Says in a sentence or two why a site is as it is. */
export function explain(row: Row, last: RewriteEvent | undefined): string {
  if (!row.family) return "This instruction has one form only.";
  const left = row.counter?.value ?? 0;
  switch (row.state) {
    case "specialized":
      return row.counter && row.counter.backoff === 0
        ? "Specialized: its guards have held every time. Counted misses would wear the counter down from 52."
        : "Specialized on its first execution.";
    case "missed":
      return `Specialized, but its guards failed ${52 - left} of 53 times; then it looks at its operands again.`;
    case "failed":
      return `It could not be specialized: ${failureText(last?.failure ?? "OTHER")}${last?.types.length ? ` (${typesText(last.types)})` : ""}. It tries again in ${left} executions.`;
    default:
      return row.executions || last ? `Adaptive: it runs the general form and looks at its operands in ${left} executions.`
        : "Adaptive: it has not run yet. It specializes on its second execution.";
  }
}
