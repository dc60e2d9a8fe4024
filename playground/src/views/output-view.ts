// The output pane. A program's output is text, never markup. Its beginning and its end are shown; drawn once a frame,
// in blocks that the browser lays out when they become visible.
//
// Invariants   When more than a chunk arrives between two frames, the page has only the last screen of it, in one
//              block: the rest is drawn when the program pauses or ends.
// Tests        tests/browser/heavy.test.mjs
import { h, setText } from "../page/dom.js";
import { nextFrame, overdue } from "../page/frame.js";
import { Transcript, type Piece, type Portion, type Stream } from "../engine/transcript.js";

/** A block is full at this many characters. */
const BLOCK = 2400;

/** How much is drawn at a time. */
const CHUNK = 2400;

/** After that many milliseconds without output all of it is drawn. */
const QUIET_MS = 300;
const LINE_HEIGHT = 18.75;
/** The last lines are at most that many characters. */
const SCREEN = 6000;

/** The last `lines` lines of a text, up to SCREEN characters. */
function lastLines(pieces: readonly Piece[], lines: number): Piece[] {
  const out: Piece[] = [];
  let [room, left] = [SCREEN, lines + 1]; // the last line ends with a newline, most often
  for (let i = pieces.length - 1; i >= 0 && room > 0; i--) {
    const { stream, text } = pieces[i]!;
    let from = text.length;
    while (left > 0 && from >= 0 && text.length - from < room) {
      from = from > 0 ? text.lastIndexOf("\n", from - 1) : -1;
      if (from >= 0) left--;
    }
    const cut_ = Math.max(left > 0 ? 0 : from + 1, text.length - room);
    out.unshift({ stream, text: text.slice(cut_) });
    room -= text.length - cut_;
    if (left <= 0) break;
  }
  return out;
}

/** The part of a text from one place to another. */
function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const { stream, text } of pieces) {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (part) out.push({ stream, text: part });
    at += text.length;
  }
  return out;
}

/** Where a line begins in a text, at a place or behind it and before `to`; 0 where none does. */
function lineStart(pieces: readonly Piece[], from: number, to = Infinity): number {
  if (from === 0) return 0;
  let at = 0;
  for (const { text } of pieces) {
    const line = text.indexOf("\n", Math.max(0, from - 1 - at));
    if (line >= 0 && at + line + 1 < to) return at + line + 1;
    at += text.length;
  }
  return 0;
}

export class OutputView {
  readonly #root: HTMLElement;
  readonly #head = h("div", "output-part");
  readonly #gap = h("p", "output-gap note");
  readonly #tail = h("div", "output-part");
  readonly #ask = h("form", "output-ask");
  readonly #line = h("input");
  #transcript = new Transcript();
  #atEnd = true;
  #height = 0;
  /** More arrives than can be drawn. */
  #pours = false;
  #quiet = 0;
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
    // Only the reader leaves the end: blocks change their height at their first layout.
    for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) root.addEventListener(name, () => (this.#touched = performance.now()), { passive: true });
    root.addEventListener("scroll", () => {
      if (performance.now() - this.#touched < 2000) this.#atEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 8;
    }, { passive: true });
    const sizes = new ResizeObserver(() => this.#follow());
    for (const part of [this.#head, this.#tail]) sizes.observe(part);
    new ResizeObserver(([entry]) => (this.#height = entry!.contentRect.height)).observe(root);
  }

  write(text: string, stream: Stream = "out"): void {
    this.#transcript.push(stream, text);
    nextFrame(this.#draw);
  }

  /** Text of the program. */
  add(portion: Portion): void {
    this.#transcript.add(portion);
    const { missing, tail } = this.#transcript;
    if (missing.characters + tail.size - this.#drawn > CHUNK) this.#pour();
    nextFrame(this.#draw);
  }

  #pour(): void {
    this.#pours = true;
    clearTimeout(this.#quiet);
    this.#quiet = window.setTimeout(() => this.end(), QUIET_MS);
  }

  /** No more arrives for now: everything kept is drawn. */
  end(): void {
    clearTimeout(this.#quiet);
    this.#pours = false;
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

  // As far as the frame's time goes. The end is drawn first, because the reader looks at it; the text before it when
  // there is time.
  #draw = (): boolean => {
    const { fresh, tail } = this.#transcript;
    if (this.#pours) return this.#drawScreen(tail.pieces);
    tail.trim();
    const { missing } = this.#transcript;
    this.#drawEnd(tail.pieces);
    this.#gap.hidden = !missing.characters;
    if (missing.characters) setText(this.#gap, `${missing.lines.toLocaleString("en")} lines, ${missing.characters.toLocaleString("en")} characters between are not kept`);
    for (let n = 0; fresh.length; n++) {
      if (n && overdue()) return true;
      const { stream, text } = fresh.shift()!;
      const end = text.length > CHUNK ? text.indexOf("\n", CHUNK) + 1 || text.length : text.length;
      this.#append(this.#head, { stream, text: text.slice(0, end) });
      if (end < text.length) fresh.unshift({ stream, text: text.slice(end) });
    }
    while (this.#shownFrom > missing.characters) {
      this.#drawBefore(tail.pieces);
      if (overdue()) return this.#shownFrom > missing.characters;
    }
    return false;
  };

  #follow(): void {
    if (this.#atEnd) this.#root.scrollTop = 1e9;
  }

  /** The part of the tail that is drawn: from here to there, in characters from the first that was ever in it. */
  #shownFrom = 0;
  #drawn = 0;

  // The last screen of the text, as one block.
  #drawScreen(pieces: readonly Piece[]): false {
    const lines = lastLines(pieces, Math.ceil(this.#height / LINE_HEIGHT) + 1);
    this.#gap.hidden = false;
    setText(this.#gap, "More was printed here: it is shown when the program pauses or ends");
    const only = this.#tail.childNodes.length === 1 ? this.#tail.firstChild!.firstChild : null;
    if (lines.length === 1 && lines[0]!.stream === "out" && only instanceof Text && !only.nextSibling) only.data = lines[0]!.text;
    else this.#tail.replaceChildren(h("div", "output-block", ...lines.map(({ stream, text }) => (stream === "out" ? text : h("span", stream, text)))));
    const size = lines.reduce((sum, { text }) => sum + text.length, 0);
    (this.#tail.firstChild as HTMLElement).dataset["size"] = String(size);
    this.#drawn = this.#transcript.missing.characters + this.#transcript.tail.size;
    this.#shownFrom = this.#drawn - size;
    return false;
  }

  // Appends new text; if there is much, the last of it replaces the old text.
  #drawEnd(pieces: readonly Piece[]): void {
    const begin = this.#transcript.missing.characters;
    const end = begin + this.#transcript.tail.size;
    if (end === this.#drawn) return;
    if (this.#drawn < begin || end - this.#drawn > CHUNK) {
      this.#tail.replaceChildren();
      this.#drawn = this.#shownFrom = lineStart(pieces, Math.max(0, end - begin - CHUNK)) + begin;
    }
    for (const piece of cut(pieces, this.#drawn - begin, end - begin)) this.#append(this.#tail, piece);
    this.#drawn = end;
    this.#dropUntil(begin);
  }

  // Draws some of the text in front of what is drawn.
  #drawBefore(pieces: readonly Piece[]): void {
    const begin = this.#transcript.missing.characters;
    const to = this.#shownFrom - begin;
    const from = lineStart(pieces, Math.max(0, to - CHUNK), to);
    const part = h("div");
    for (const piece of cut(pieces, from, to)) this.#append(part, piece);
    this.#tail.prepend(...part.children);
    this.#shownFrom = from + begin;
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
    this.#pours = false;
    clearTimeout(this.#quiet);
    this.endAsking();
  }
}
