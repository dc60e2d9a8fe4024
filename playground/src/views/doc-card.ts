// The card that appears over an instruction: what it does, what it takes and leaves, its micro-ops, its cache, and what it becomes in a trace.
import { instruction } from "morelia/inspect";
import { h } from "../page/dom.js";
import { documentation } from "../state/why.js";

const WAIT_MS = 350;

export class DocCard {
  readonly #card = h("div", "doc-card");
  #timer = 0;

  constructor() {
    this.#card.setAttribute("role", "tooltip");
    this.#card.hidden = true;
    document.querySelector("main")!.append(this.#card);
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }

  /** Shows the card beside an element when the pointer rests there. */
  soon(anchor: HTMLElement, name: () => string): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#show(anchor, name()), WAIT_MS);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#card.hidden = true;
  }

  /** The table of micro-ops is fetched when the first card is shown. */
  async #addTrace(facts: HTMLElement, name: string, anchor: HTMLElement): Promise<void> {
    const { expansionOf } = await import("morelia/uops");
    const inTrace = expansionOf(name);
    if (!inTrace.length) return;
    const list = h("dd");
    for (const { name: micro, doc } of inTrace) list.append(h("div", "", `${micro}: ${doc}`));
    facts.append(h("dt", "", "in a trace"), list);
    if (facts.isConnected && anchor.isConnected) this.#place(anchor);
  }

  #show(anchor: HTMLElement, name: string): void {
    const info = instruction(name);
    if (!info || !anchor.isConnected) return;
    const { doc, family } = documentation(name);
    this.#card.replaceChildren(h("h2", "", name), h("p", "", doc));
    if (family) this.#card.append(h("p", "", `${info.name.startsWith("INSTRUMENTED_") ? info.name.slice(13) : info.base}: ${family}`));
    const facts = h("dl");
    const fact = (term: string, text: string) => text && facts.append(h("dt", "", term), h("dd", "", text));
    fact("stack", info.effect);
    if (info.uops.length > 1) fact("made of", info.uops.join(" + "));
    fact("cache", info.caches.filter((cache) => cache.name !== "unused").map((cache) => cache.name).join(", "));
    fact("number", String(info.opcode));
    this.#card.append(facts);
    this.#card.hidden = false;
    this.#place(anchor);
    void this.#addTrace(facts, info.name, anchor);
  }

  #place(anchor: HTMLElement): void {
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#card;
    const below = at.bottom + 6 + height < innerHeight;
    this.#card.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    this.#card.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
  }
}
