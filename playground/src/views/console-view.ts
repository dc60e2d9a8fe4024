// The console: lines are run in the interpreter of the last run, so that its functions and values can be tried.
import { h } from "../page/dom.js";
import type { Portion } from "../engine/transcript.js";

const MAX_SHOWN = 100_000;

export class ConsoleView {
  readonly #log = h("pre", "console-log");
  readonly #input = h("textarea", "console-input");
  readonly #prompt = h("span", "console-prompt", ">>>");
  readonly #enter: (text: string, last: boolean) => void;
  readonly #history: string[] = [];
  #at = 0;
  #size = 0;
  #busy = false;
  #ready = false;
  #sent = "";

  constructor(root: HTMLElement, enter: (text: string, last: boolean) => void) {
    this.#enter = enter;
    this.#log.tabIndex = 0;
    this.#log.setAttribute("role", "log");
    this.#log.setAttribute("aria-label", "Console");
    this.#input.rows = 1;
    this.#input.spellcheck = false;
    this.#input.autocapitalize = "off";
    this.#input.setAttribute("autocomplete", "off");
    this.#input.setAttribute("aria-label", "Line for the console");
    this.#input.placeholder = "Enter runs, Shift+Enter adds a line";
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("input", () => this.#fit());
    root.append(this.#log, h("label", "console-line", this.#prompt, this.#input));
    root.addEventListener("click", (event) => {
      if (event.target === root) this.#input.focus();
    });
  }

  /** Whether lines are accepted now. */
  set ready(on: boolean) {
    this.#ready = on;
  }

  clear(): void {
    this.#log.replaceChildren();
    this.#size = 0;
  }

  /** Another interpreter replaced the old one. */
  fresh(): void {
    if (this.#log.lastElementChild?.className === "note" || !this.#log.hasChildNodes()) return;
    this.#write("the program runs anew, in a new interpreter\n", "note");
  }

  add({ head, missing, tail }: Portion): void {
    for (const { stream, text } of head) this.#write(text, stream);
    if (missing.characters) this.#write(`\n[${missing.lines.toLocaleString("en")} lines are not kept]\n`, "note");
    for (const { stream, text } of tail) this.#write(text, stream);
  }

  #write(text: string, className: string): void {
    this.#size += text.length;
    this.#log.append(h("span", className, text));
    // Drops the oldest entry.
    while (this.#size > MAX_SHOWN && this.#log.firstElementChild !== this.#log.lastElementChild) {
      this.#size -= this.#log.firstElementChild!.textContent!.length;
      this.#log.firstElementChild!.remove();
    }
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** The line is done, or needs more lines. */
  done(incomplete: boolean): void {
    this.#busy = false;
    this.#input.readOnly = false;
    if (incomplete) {
      this.#input.value = `${this.#sent}\n${/:\s*$/.test(this.#sent) ? "    " : (/(^|\n)([ ]*)[^\n]*$/.exec(this.#sent)?.[2] ?? "")}`;
      this.#input.setSelectionRange(this.#input.value.length, this.#input.value.length);
    } else {
      this.#echo(this.#sent);
      this.#input.value = "";
    }
    this.#fit();
  }

  /** The interpreter is gone. */
  abort(): void {
    if (this.#busy) this.done(false);
  }

  // What was entered goes above what it printed.
  #echo(text: string): void {
    const echo = h("span", "echo", `${text.trimEnd().split("\n").map((line, i) => `${i ? "..." : ">>>"} ${line}`).join("\n")}\n`);
    const marker = this.#log.querySelector(".pending");
    if (marker) marker.replaceWith(echo);
    else this.#log.append(echo);
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #fit(): void {
    this.#input.rows = Math.min(8, this.#input.value.split("\n").length);
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.isComposing) {
      event.preventDefault();
      this.#submit();
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !this.#input.value.includes("\n")) {
      const at = this.#at + (event.key === "ArrowUp" ? -1 : 1);
      if (at < 0 || at > this.#history.length) return;
      event.preventDefault();
      this.#at = at;
      this.#input.value = this.#history[at] ?? "";
      this.#fit();
    }
  }

  #submit(): void {
    const text = this.#input.value;
    if (!text.trim() || this.#busy || !this.#ready) return;
    this.#busy = true;
    this.#input.readOnly = true;
    this.#sent = text;
    if (this.#history.at(-1) !== text) this.#history.push(text);
    this.#at = this.#history.length;
    this.#log.querySelector(".pending")?.remove();
    this.#log.append(h("span", "pending"));
    // An empty last line ends a block, as in the interactive interpreter.
    this.#enter(text, /\n\s*$/.test(text));
  }
}
