// Why a site could not be specialized, in words. The words are fetched once the page is ready: no program fails to
// specialize before it runs.
//
// Tests        tests/browser/looking.test.mjs

export interface Reason {
  /** Half a sentence that goes on "…: ". */
  readonly why: string;
  /** What would change it. */
  readonly change?: string;
}

let reasons: Readonly<Record<string, Reason>> | null = null;

export async function fetchReasons(): Promise<void> {
  reasons = (await import("./failure-reasons.js")).REASONS;
}

/** Until then a failure is shown by the name of its kind. */
export const reasonsHere = (): boolean => reasons !== null;

const plain = (kind: string) => kind.replace(/^(ATTR|BINARY_OP|CALL|COMPARE_OP|CONTAINS_OP|ITER|SUBSCR|TO_BOOL|UNPACK_SEQUENCE|SUPER)_/, "").replace(/_/g, " ").toLowerCase();

/** A failure kind as half a sentence. */
export function failureText(kind: string): string {
  return reasons?.[kind]?.why ?? plain(kind);
}

/** What would change it, or null if that is not known. */
export function failureAdvice(kind: string): string | null {
  return reasons?.[kind]?.change ?? null;
}
