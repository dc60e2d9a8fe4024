/// A list of which only the visible rows exist: its cost is that of a screen, not of its length.
///
/// Invariants   All rows are equally high (the CSS variable --row of the root). A row that has left is used again for one that comes.
/// Danger       Heights are told by a ResizeObserver and scroll positions by scroll events: asking the page would make it lay itself out.
/// Tests        tests/browser/heavy.test.mjs
import { h } from "./dom.js";
import { nextFrame } from "./frame.js";

/** Rows beyond each end: what a turn of the wheel shows. */
const SPARE = 8;

export interface ListRow {
  readonly element: HTMLElement;
}

export interface ListOptions<R extends ListRow> {
  make(): R;
  paint(row: R, index: number): void;
  /** Above the rows, stays when they scroll. */
  readonly head?: HTMLElement;
  /** Its row exists wherever the list is scrolled to: the one that has the focus. */
  pinned?(): number;
  scrolled?(): void;
}

export class VirtualList<R extends ListRow> {
  readonly root: HTMLElement;
  readonly #options: ListOptions<R>;
  readonly #body = h("div", "list-body");
  readonly #rows = new Map<number, R>();
  readonly #spare: R[] = [];
  #length = 0;
  #height = 0;
  #rowHeight = 22;
  #headHeight = 0;
  #top = 0;

  constructor(root: HTMLElement, options: ListOptions<R>) {
    this.root = root;
    this.#options = options;
    this.#body.setAttribute("role", "presentation");
    root.replaceChildren(...(options.head ? [options.head] : []), this.#body);
    root.addEventListener("scroll", () => {
      this.#top = root.scrollTop;
      options.scrolled?.();
      this.draw();
    }, { passive: true });
    new ResizeObserver(() => this.#measure()).observe(root);
  }

  // A list that was hidden has lost its place, and could not go to another.
  #measure(): void {
    const hidden = !this.#height;
    this.#height = this.root.clientHeight;
    this.#top = this.root.scrollTop;
    this.#headHeight = this.#options.head?.offsetHeight ?? 0;
    const height = parseFloat(getComputedStyle(this.root).getPropertyValue("--row"));
    if (height !== this.#rowHeight && height > 0) {
      this.#rowHeight = height;
      this.#resize();
      for (const [index, row] of this.#rows) this.#place(row, index);
    }
    const wanted = this.#wanted;
    if (hidden && this.#height && wanted >= 0) this.reveal(wanted, true);
    this.draw();
  }

  /** The row that was to be seen last. */
  #wanted = -1;

  #resize(): void {
    this.#body.style.height = `${this.#length * this.#rowHeight}px`;
  }

  #place(row: R, index: number): void {
    row.element.style.transform = `translateY(${index * this.#rowHeight}px)`;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether somebody can see it. */
  get visible(): boolean {
    return this.#height > 0;
  }

  get atTop(): boolean {
    return this.#top < this.#rowHeight / 2;
  }

  get element(): HTMLElement {
    return this.#body;
  }

  /** Another number of rows. `grownAbove`: that many came before the first; what is seen stays where it is, save at the top. */
  setLength(length: number, grownAbove = 0): void {
    if (length === this.#length && !grownAbove) return;
    this.#length = length;
    this.#resize();
    if (grownAbove && !this.atTop) this.scrollTo(this.#top + grownAbove * this.#rowHeight);
    const room = Math.max(0, length * this.#rowHeight + this.#headHeight - this.#height);
    if (this.#top > room) this.#top = room;
  }

  /** Paints the rows that are seen, making what is missing. */
  draw = (): void => {
    if (!this.#height) return;
    const from = Math.max(0, Math.floor(this.#top / this.#rowHeight) - SPARE);
    const to = Math.min(this.#length, Math.ceil((this.#top + this.#height) / this.#rowHeight) + SPARE);
    const pinned = this.#options.pinned?.() ?? -1;
    for (const [index, row] of this.#rows) {
      if ((index >= from && index < to) || (index === pinned && index < this.#length)) continue;
      this.#rows.delete(index);
      this.#spare.push(row);
    }
    for (let index = from; index < to; index++) this.#show(index);
    if (pinned >= 0 && pinned < this.#length && (pinned < from || pinned >= to)) this.#show(pinned);
    for (const row of this.#spare.splice(0)) row.element.remove();
  };

  #show(index: number): R {
    let row = this.#rows.get(index);
    if (!row) {
      row = this.#spare.pop() ?? this.#options.make();
      this.#rows.set(index, row);
      this.#place(row, index);
      if (!row.element.isConnected) this.#body.append(row.element);
    }
    this.#options.paint(row, index);
    return row;
  }

  later(): void {
    nextFrame(this.draw);
  }

  /** Forgets all rows: what they show has nothing to do with what comes. */
  reset(length: number): void {
    for (const row of this.#rows.values()) row.element.remove();
    this.#rows.clear();
    this.#length = length;
    this.#wanted = -1;
    this.#resize();
    this.scrollTo(0);
    this.draw();
  }

  scrollTo(top: number): void {
    this.#top = Math.max(0, top);
    this.root.scrollTop = this.#top;
  }

  /** Brings a row into view; `centre`: into the middle, when it was not seen. */
  reveal(index: number, centre = false): void {
    this.#wanted = index;
    if (!this.#height) return;
    const top = index * this.#rowHeight;
    const room = this.#height - this.#headHeight;
    if (top >= this.#top && top + this.#rowHeight <= this.#top + room) return;
    this.scrollTo(centre ? top - room / 2 : top < this.#top ? top : top + this.#rowHeight - room);
    this.draw();
  }

  /** The row of an index when it exists. */
  row(index: number): R | undefined {
    return this.#rows.get(index);
  }
}
