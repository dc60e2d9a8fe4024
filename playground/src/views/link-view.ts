// Links: the program that came with one, and making one.
import { byId, setText } from "../page/dom.js";
import { embedded } from "../page/layout.js";
import type { Shared } from "../programs/share.js";

// Packing and unpacking are fetched with a page that needs them at once; otherwise when a link is made.
let share = embedded || location.hash.startsWith("#p=") ? await import("../programs/share.js") : null;

export interface LinkEvents {
  /** The contents of a link made now. */
  current(): Shared;
  /** The reader returns to their own program. */
  back(): void;
  say(text: string): void;
}

/** The contents of the page's own link; null: none. */
export const arrived = share?.decode(location.hash) ?? null;

export class LinkView {
  readonly #note = byId("from-link");
  readonly #events: LinkEvents;
  #edited = false;

  constructor(events: LinkEvents) {
    this.#events = events;
    this.#note.hidden = !arrived || embedded;
    byId("link-close").addEventListener("click", () => this.close());
    byId("link-back").addEventListener("click", () => {
      this.leave();
      events.back();
    });
    byId("share").addEventListener("click", () => void this.#share());
    const full = byId<HTMLAnchorElement>("open-full");
    full.hidden = !embedded;
    full.addEventListener("click", () => share && (full.href = `./${share.encode(events.current())}`));
  }

  /** The program was edited: it is the reader's own now, and no longer in the address. */
  edited(): void {
    this.#dropAddress();
    if (this.#edited) return;
    this.#edited = true;
    setText(byId("from-link-text"), "This program came with a link. You edited it: it is kept as a program of yours.");
  }

  #dropAddress(): void {
    if (location.hash.startsWith("#p=")) history.replaceState(null, "", location.pathname + location.search);
  }

  /** Another program comes. */
  leave(): void {
    this.#dropAddress();
    this.close();
  }

  close(): void {
    this.#note.hidden = true;
  }

  async #share(): Promise<void> {
    share ??= await import("../programs/share.js");
    history.replaceState(null, "", share.encode(this.#events.current()));
    try {
      await navigator.clipboard.writeText(location.href);
      this.#events.say("The link is copied");
    } catch {
      this.#events.say("The link is in the address bar");
    }
  }
}
