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
  /** The newest entry of each site that failed for one reason: repeated failures are told once, with their number. */
  #repeats = new Map<string, { element: HTMLElement; times: number }>();

  constructor(root: HTMLElement, count: HTMLElement, choose: (event: RewriteEvent) => void) {
    this.#root = root;
    this.#count = count;
    this.#choose = choose;
    this.clear([]);
  }

  clear(codes: readonly CodeInfo[]): void {
    this.#codes = new Map(codes.map((code) => [code.id, code]));
    this.#total = 0;
    this.#repeats.clear();
    setText(this.#count, "0");
    this.#root.replaceChildren(h("p", "empty", "Run the program: every instruction that is rewritten appears here, with what it saw and why."));
  }

  add(events: readonly RewriteEvent[]): void {
    // Constants and RESUME are rewritten at their first execution, every one of them: that would drown the rest.
    const mine = events.filter((event) => this.#codes.has(event.code) && event.cause !== "cooled" && !/^(LOAD_CONST|RESUME)$/.test(byOpcode[event.after]?.base ?? ""));
    if (!mine.length) return;
    if (!this.#total) this.#root.replaceChildren();
    this.#total += mine.length;
    setText(this.#count, String(this.#total));
    const fragment = document.createDocumentFragment();
    for (const event of mine.slice(-SHOWN)) {
      const element = this.#item(event);
      if (event.cause === "failed") this.#repeat(event, element);
      fragment.prepend(element);
    }
    const top = this.#root.scrollTop;
    const height = this.#root.scrollHeight;
    this.#root.prepend(fragment);
    while (this.#root.childElementCount > SHOWN) this.#root.lastElementChild!.remove();
    if (top > 0) this.#root.scrollTop = top + this.#root.scrollHeight - height; // what one reads stays in place
  }

  #repeat(event: RewriteEvent, element: HTMLElement): void {
    const key = `${event.code} ${event.unit} ${event.failure} ${event.types.join()}`;
    const before = this.#repeats.get(key);
    const times = (before?.times ?? 0) + 1;
    before?.element.remove();
    this.#repeats.set(key, { element, times });
    if (times > 1) element.querySelector(".new")!.after(h("span", "times", ` × ${times}`));
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
