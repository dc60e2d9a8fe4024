/// The output pane. What a program prints is text, never markup. The first and the last of it are shown; drawn once a frame, in blocks that the
/// browser lays out when they are seen.
///
/// Tests        tests/browser/heavy.test.mjs
import { h } from "./dom.js";
import { nextFrame } from "./frame.js";
import { Transcript, type Piece, type Portion, type Stream } from "./transcript.js";

/** A block is full at this many characters. */
const BLOCK = 6000;

export class OutputView {
  readonly #root: HTMLElement;
  readonly #head = h("div", "output-part");
  readonly #gap = h("p", "output-gap note");
  readonly #tail = h("div", "output-part");
  readonly #ask = h("form", "output-ask");
  readonly #line = h("input");
  #transcript = new Transcript();
  #atEnd = true;
  /** When the reader last did something here. */
  #touched = -Infinity;
  #answer: ((line: string | null) => void) | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#gap.hidden = true;
    this.#line.type = "text";
    this.#line.autocomplete = "off";
    this.#line.spellcheck = false;
    this.#line.setAttribute("aria-label", "Line of input for the program");
    const end = h("button", "quiet", "End of input");
    end.type = "button";
    end.title = "input() then raises EOFError";
    end.addEventListener("click", () => this.#send(null));
    const enter = h("button", "small-button", "Enter");
    enter.type = "submit";
    this.#ask.hidden = true;
    this.#ask.append(this.#line, enter, end);
    this.#ask.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(this.#line.value);
    });
    root.append(this.#head, this.#gap, this.#tail);
    root.after(this.#ask);
    // Only the reader leaves the end: blocks change their height when they are laid out first.
    for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) root.addEventListener(name, () => (this.#touched = performance.now()), { passive: true });
    root.addEventListener("scroll", () => {
      if (performance.now() - this.#touched < 2000) this.#atEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 8;
    }, { passive: true });
    const sizes = new ResizeObserver(() => this.#follow());
    for (const part of [this.#head, this.#tail]) sizes.observe(part);
  }

  write(text: string, stream: Stream = "out"): void {
    this.#transcript.push(stream, text);
    nextFrame(this.#draw);
  }

  /** Text of the program. */
  add(portion: Portion): void {
    this.#transcript.add(portion);
    nextFrame(this.#draw);
  }

  // A block takes text until it is full and a line ends: blocks stand below each other.
  #append(part: HTMLElement, { stream, text }: Piece): void {
    for (let at = 0; at < text.length; ) {
      let block = part.lastElementChild as HTMLElement | null;
      if (!block || block.dataset["full"]) part.append((block = h("div", "output-block")));
      const size = Number(block.dataset["size"] ?? 0);
      const line = text.indexOf("\n", Math.max(at, at + BLOCK - size));
      const end = line < 0 ? text.length : line + 1;
      const piece = text.slice(at, end);
      const last = block.lastChild;
      if (stream === "out" && last?.nodeType === Node.TEXT_NODE) (last as Text).appendData(piece);
      else block.append(stream === "out" ? piece : h("span", stream, piece));
      block.dataset["size"] = String(size + piece.length);
      if (size + piece.length >= BLOCK && piece.endsWith("\n")) block.dataset["full"] = "1";
      at = end;
    }
  }

  #draw = (): void => {
    const { fresh, tail, missing } = this.#transcript;
    for (const piece of fresh.splice(0)) this.#append(this.#head, piece);
    tail.trim();
    this.#drawTail(tail.pieces);
    this.#gap.hidden = !missing.characters;
    if (missing.characters) this.#gap.textContent = `${missing.lines.toLocaleString("en")} lines, ${missing.characters.toLocaleString("en")} characters between are not kept`;
    this.#follow();
  };

  #follow(): void {
    if (this.#atEnd) this.#root.scrollTop = 1e9;
  }

  /** Characters that the tail shows, counted from the first that was ever in it. */
  #drawn = 0;
  #shownFrom = 0;

  #drawTail(pieces: readonly Piece[]): void {
    const begin = this.#transcript.missing.characters;
    const end = begin + this.#transcript.tail.size;
    if (end === this.#drawn) return;
    if (this.#drawn <= begin) {
      this.#tail.replaceChildren();
      this.#drawn = this.#shownFrom = begin;
    }
    let at = begin;
    for (const { stream, text } of pieces) {
      const skip = Math.max(0, this.#drawn - at);
      if (skip < text.length) this.#append(this.#tail, { stream, text: text.slice(skip) });
      at += text.length;
    }
    this.#drawn = end;
    this.#dropUntil(begin);
  }

  // Takes text off the beginning of the tail.
  #dropUntil(begin: number): void {
    while (this.#shownFrom < begin) {
      const node = this.#tail.firstElementChild?.firstChild;
      if (!node) return;
      const text = (node.nodeType === Node.TEXT_NODE ? node : node.firstChild) as Text;
      const over = begin - this.#shownFrom;
      this.#shownFrom += Math.min(over, text.length);
      if (over < text.length) text.deleteData(0, over);
      else {
        const block = node.parentElement!;
        node.remove();
        if (!block.firstChild) block.remove();
      }
    }
  }

  /** The program waits for a line. */
  ask(answer: (line: string | null) => void): void {
    this.#answer = answer;
    this.#ask.hidden = false;
    this.#line.value = "";
    this.#line.focus({ preventScroll: true });
  }

  #send(line: string | null): void {
    const answer = this.#answer;
    this.endAsking();
    if (line !== null) this.write(`${line}\n`, "in");
    answer?.(line);
  }

  endAsking(): void {
    this.#answer = null;
    this.#ask.hidden = true;
  }

  get text(): string {
    return this.#transcript.text;
  }

  clear(): void {
    this.#transcript = new Transcript();
    this.#head.replaceChildren();
    this.#tail.replaceChildren();
    this.#gap.hidden = true;
    this.#drawn = this.#shownFrom = 0;
    this.#atEnd = true;
    this.endAsking();
  }
}
