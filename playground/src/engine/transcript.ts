// A program's output, kept within bounds: the beginning and the end, and how much is missing between. The worker keeps
// it so between two looks, the page for the whole run. No DOM.
//
// Tests        tests/browser/state.test.mjs

export const HEAD = 100_000;
export const TAIL = 100_000;

/** "in": what the reader entered for the program. */
export type Stream = "out" | "err" | "in" | "note";
export interface Piece {
  readonly stream: Stream;
  text: string;
}

export interface Missing {
  readonly characters: number;
  readonly lines: number;
}

function countLines(text: string): number {
  let n = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) n++;
  return n;
}

/**
 * Pieces of text; the oldest are dropped when there are more than `limit` characters. Lines stay whole where possible.
 */
export class Tail {
  pieces: Piece[] = [];
  size = 0;
  missing: Missing = { characters: 0, lines: 0 };

  constructor(readonly limit: number) {}

  push(stream: Stream, text: string): void {
    join(this.pieces, stream, text);
    this.size += text.length;
    if (this.size > 2 * this.limit) this.trim();
  }

  #drop(text: string): void {
    this.size -= text.length;
    this.missing = { characters: this.missing.characters + text.length, lines: this.missing.lines + countLines(text) };
  }

  /** Cuts to the limit exactly: `push` lets it grow to twice as much, so that the work is proportional to the text. */
  trim(): void {
    let gone = 0;
    while (this.size > this.limit) {
      const first = this.pieces[gone]!;
      const over = this.size - this.limit;
      if (first.text.length <= over) {
        this.#drop(first.text);
        gone++;
        continue;
      }
      const line = first.text.indexOf("\n", over - 1);
      const cut = line >= 0 && line < over + 2000 ? line + 1 : over;
      this.#drop(first.text.slice(0, cut));
      first.text = first.text.slice(cut);
      if (!first.text) gone++;
    }
    this.pieces.splice(0, gone);
  }

  take(): Piece[] {
    this.trim();
    const { pieces } = this;
    this.pieces = [];
    this.size = 0;
    return pieces;
  }
}

/** A part of a run's output: its beginning, how much is missing behind that, its end. */
export interface Portion {
  readonly head: readonly Piece[];
  readonly missing: Missing;
  readonly tail: readonly Piece[];
}

/** The first `room` characters of a text, to the end of a line when there is one. */
function firstOf(text: string, room: number): string {
  if (text.length <= room) return text;
  const line = text.lastIndexOf("\n", room - 1);
  return text.slice(0, line >= 0 ? line + 1 : room);
}

function join(pieces: Piece[], stream: Stream, text: string): void {
  const last = pieces.at(-1);
  // Short pieces are joined: a program that prints word by word must not make a list of words.
  if (last?.stream === stream && last.text.length < 4096) last.text += text;
  else pieces.push({ stream, text });
}

/** The worker's: the beginning of a run is posted whole, then no more than TAIL at each look. */
export class Outgoing {
  #head: Piece[] = [];
  #room = HEAD;
  readonly #tail = new Tail(TAIL);

  push(stream: Stream, text: string): void {
    if (this.#room > 0) {
      const first = firstOf(text, this.#room);
      this.#room = first === text ? this.#room - first.length : 0;
      if (first) join(this.#head, stream, first);
      text = text.slice(first.length);
    }
    if (text) this.#tail.push(stream, text);
  }

  /** The part to be posted; null: nothing. */
  take(): Portion | null {
    const head = this.#head;
    const tail = this.#tail.take();
    const { missing } = this.#tail;
    this.#tail.missing = { characters: 0, lines: 0 };
    this.#head = [];
    return head.length || tail.length || missing.characters ? { head, missing, tail } : null;
  }
}

/** The page's: the first HEAD characters and the last TAIL of a run. */
export class Transcript {
  readonly head: Piece[] = [];
  readonly tail = new Tail(TAIL);
  #room = HEAD;
  /** Index of the first piece of the head that was not drawn yet. */
  fresh: Piece[] = [];

  get missing(): Missing {
    return this.tail.missing;
  }

  add({ head, missing, tail }: Portion): void {
    for (const { stream, text } of head) this.push(stream, text);
    this.#lost(missing);
    for (const { stream, text } of tail) this.push(stream, text);
  }

  // Text that was left out. It is reported with as much text behind it as the tail holds, so it belongs before that.
  #lost({ characters, lines }: Missing): void {
    if (!characters) return;
    this.#room = 0;
    this.tail.missing = { characters: this.missing.characters + characters, lines: this.missing.lines + lines };
  }

  push(stream: Stream, text: string): void {
    if (this.#room > 0) {
      const first = firstOf(text, this.#room);
      this.#room = first === text ? this.#room - first.length : 0;
      text = text.slice(first.length);
      if (first) {
        join(this.head, stream, first);
        this.fresh.push({ stream, text: first });
      }
    }
    if (text) this.tail.push(stream, text);
  }

  get text(): string {
    this.tail.trim();
    const { characters, lines } = this.missing;
    const all = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join("");
    return `${all(this.head)}${characters ? `\n[${characters} characters, ${lines} lines, were not kept]\n` : ""}${all(this.tail.pieces)}`;
  }
}
