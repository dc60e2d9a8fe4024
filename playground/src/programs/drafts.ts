// The reader's programs: what is in the editor, where it came from, and what is kept. A lesson or a link never replaces
// a program of the reader's: editing one makes a new program. No DOM.
//
// Invariants   Newest first; at most MAX_DRAFTS, none of them blank.
// Tests        tests/browser/state.test.mjs

export interface Draft {
  readonly id: string;
  readonly text: string;
}

/** What the editor holds: a program of the reader's, a lesson, or what came with a link. */
export type Origin = { readonly kind: "draft"; readonly id: string } | { readonly kind: "lesson"; readonly id: string } | { readonly kind: "link" };

export interface Shelf {
  readonly drafts: readonly Draft[];
  readonly origin: Origin;
}

export const MAX_DRAFTS = 20;

/** The first line with content. */
export function titleOf(text: string): string {
  const line = text.split("\n").map((one) => one.replace(/^[\s#"']+/, "").trim()).find((one) => one) ?? "empty";
  return line.length > 34 ? `${line.slice(0, 33)}…` : line;
}

export const textOf = (shelf: Shelf, id: string): string | undefined => shelf.drafts.find((draft) => draft.id === id)?.text;

/** The text in the editor was changed by the reader. `id`: a new one, for a new program. */
export function edited(shelf: Shelf, text: string, id: string): Shelf {
  const own = shelf.origin.kind === "draft" ? shelf.origin.id : id;
  const others = shelf.drafts.filter((draft) => draft.id !== own);
  return {
    origin: { kind: "draft", id: own },
    drafts: text.trim() ? [{ id: own, text }, ...others].slice(0, MAX_DRAFTS) : others,
  };
}

export function opened(shelf: Shelf, origin: Origin): Shelf {
  return { ...shelf, origin };
}

export function removed(shelf: Shelf, id: string): Shelf {
  return { ...shelf, drafts: shelf.drafts.filter((draft) => draft.id !== id) };
}

/**
 * The stored programs, which another page of the same reader may have changed: this page's program wins, the others
 * stay.
 */
export function merged(shelf: Shelf, kept: readonly Draft[], gone: ReadonlySet<string>): Shelf {
  const { origin } = shelf;
  const mine = origin.kind === "draft" ? shelf.drafts.filter((draft) => draft.id === origin.id) : [];
  const others = [...kept, ...shelf.drafts].filter((draft, i, all) => !gone.has(draft.id) && !mine.some((one) => one.id === draft.id) && all.findIndex((one) => one.id === draft.id) === i);
  return { ...shelf, drafts: [...mine, ...others].slice(0, MAX_DRAFTS) };
}

/** Reads the stored programs; unreadable data counts as none. `old`: the one program that earlier versions kept. */
export function read(json: string | null, old: string | null): Draft[] {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    if (Array.isArray(value)) return value.filter((one): one is Draft => typeof one?.id === "string" && typeof one?.text === "string").map(({ id, text }) => ({ id, text }));
  } catch {
    // written by something else
  }
  return old?.trim() ? [{ id: "first", text: old }] : [];
}
