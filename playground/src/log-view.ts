/// The log of rewrites, newest first.
import { byOpcode, type CodeInfo, type RewriteEvent } from "morelia";
import { h, setText } from "./dom.js";
import { eventText } from "./words.js";

const SHOWN = 400;

export class LogView {
  readonly #root: HTMLElement;
  readonly #count: HTMLElement;
  readonly #choose: (event: RewriteEvent) => void;
  #codes = new Map<number, CodeInfo>();
  #total = 0;

  constructor(root: HTMLElement, count: HTMLElement, choose: (event: RewriteEvent) => void) {
    this.#root = root;
    this.#count = count;
    this.#choose = choose;
    this.clear([]);
  }

  clear(codes: readonly CodeInfo[]): void {
    this.#codes = new Map(codes.map((code) => [code.id, code]));
    this.#total = 0;
    setText(this.#count, "0");
    this.#root.replaceChildren(h("p", "empty", "Run the program: every instruction that is rewritten appears here, with what it saw and why."));
  }

  add(events: readonly RewriteEvent[]): void {
    const mine = events.filter((event) => this.#codes.has(event.code) && event.cause !== "cooled");
    if (!mine.length) return;
    if (!this.#total) this.#root.replaceChildren();
    this.#total += mine.length;
    setText(this.#count, String(this.#total));
    const fragment = document.createDocumentFragment();
    for (const event of mine.slice(-SHOWN).reverse()) fragment.append(this.#item(event));
    const top = this.#root.scrollTop;
    const height = this.#root.scrollHeight;
    this.#root.prepend(fragment);
    while (this.#root.childElementCount > SHOWN) this.#root.lastElementChild!.remove();
    if (top > 0) this.#root.scrollTop = top + this.#root.scrollHeight - height; // what one reads stays in place
  }

  #item(event: RewriteEvent): HTMLElement {
    const code = this.#codes.get(event.code)!;
    const before = byOpcode[event.before]?.name ?? "?";
    const after = byOpcode[event.after]?.name ?? "?";
    const state = event.cause === "specialized" ? "specialized" : event.cause === "failed" ? "failed" : "missed";
    const what = h("span", "what");
    if (before !== after) what.append(`${before} → `, h("span", "new", after));
    else what.append(h("span", "new", after));
    const text = eventText(event);
    if (text) what.append(h("small", "", text));
    const item = h("button", `event ${event.cause}`, h("i", `mark ${state}`), what, h("span", "at", `${code.name}:${code.spans[event.unit]?.line ?? "?"}`));
    item.type = "button";
    item.addEventListener("click", () => this.#choose(event));
    return item;
  }
}
