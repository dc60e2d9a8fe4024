// The reader's programs in the browser's storage: written a moment after each edit, and when the page goes.
import { edited, merged, opened, read, removed, textOf, type Origin, type Shelf } from "./drafts.js";
import { load, save } from "../page/storage.js";

const WAIT_MS = 300;
const newId = () => Math.random().toString(36).slice(2, 10);

export class Programs {
  #shelf: Shelf;
  #timer = 0;
  readonly #gone = new Set<string>();
  /** Nothing is kept: the page is part of another one. */
  readonly #silent: boolean;
  /** Passes the text of an edit that is not stored yet. */
  #edit: (() => string) | null = null;

  constructor(origin: Origin | null, silent: boolean) {
    this.#silent = silent;
    const drafts = read(load("drafts"), load("program"));
    this.#shelf = { drafts, origin: origin ?? this.#lastOrigin(drafts) };
    addEventListener("pagehide", () => this.#timer && this.#write());
  }

  #lastOrigin(drafts: Shelf["drafts"]): Origin {
    const [kind, id] = (load("origin") ?? "").split(" ") as [string, string?];
    if (kind === "lesson" && id) return { kind, id };
    const own = drafts.find((draft) => draft.id === id) ?? drafts[0];
    return own ? { kind: "draft", id: own.id } : { kind: "lesson", id: "" };
  }

  /** With the newest edit. */
  get shelf(): Shelf {
    const edit = this.#edit;
    this.#edit = null;
    if (edit) this.#shelf = edited(this.#shelf, edit(), newId());
    return this.#shelf;
  }

  textOf(id: string): string | undefined {
    return textOf(this.shelf, id);
  }

  #change(shelf: Shelf): void {
    this.#shelf = shelf;
    if (!this.#silent) this.#write();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#shelf = merged(this.shelf, read(load("drafts"), null), this.#gone);
    const { drafts, origin } = this.#shelf;
    save("drafts", JSON.stringify(drafts));
    if (origin.kind !== "link") save("origin", `${origin.kind} ${origin.id}`);
  }

  /** `text` is called when the edit is stored, so that a key press in a long program does not wait for it. */
  edited(text: () => string): void {
    this.#edit = text;
    if (this.#silent) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#write(), WAIT_MS);
  }

  opened(origin: Origin): void {
    this.#change(opened(this.shelf, origin));
  }

  removed(id: string): void {
    this.#gone.add(id);
    this.#change(removed(this.shelf, id));
  }
}
