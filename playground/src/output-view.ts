/// The output pane. What a program prints is text, never markup.
import { h } from "./dom.js";

const MAX_OUTPUT = 200_000;

export class OutputView {
  readonly #root: HTMLElement;
  #size = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  write(text: string, className = ""): void {
    if (this.#size > MAX_OUTPUT) return;
    this.#size += text.length;
    if (this.#size > MAX_OUTPUT) text = `${text.slice(0, MAX_OUTPUT - this.#size)}\n… more output is not shown\n`;
    const root = this.#root;
    const atEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 4;
    const last = root.lastChild;
    if (!className && last?.nodeType === Node.TEXT_NODE) (last as Text).appendData(text);
    else root.append(className ? h("span", className, text) : text);
    if (atEnd) root.scrollTop = root.scrollHeight;
  }

  clear(): void {
    this.#root.replaceChildren();
    this.#size = 0;
  }
}
