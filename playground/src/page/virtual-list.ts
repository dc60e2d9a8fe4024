// A list in which only the visible rows exist: its cost is that of a screen, not of its length.
//
// Invariants   All rows have the same height (the CSS variable --row of the root). A row that has left the view is
//              reused for one that comes. Rows are painted in turns, as far as the frame's time goes: each is painted
//              eventually, however often painting is requested. A hidden list has no rows.
// Danger       Heights come from a ResizeObserver and scroll positions from scroll events: reading them from the page
//              would force a layout.
// Tests        tests/browser/heavy.test.mjs
import { h } from "./dom.js";
import { atOnce, nextFrame, overdue } from "./frame.js";

/** Rows beyond each end, and while the list is scrolled: what a turn of the wheel shows. */
const SPARE = 2;
const SPARE_SCROLLED = 10;
const SCROLL_MS = 600;

export interface ListRow {
  readonly element: HTMLElement;
}

export interface ListOptions<R extends ListRow> {
  make(): R;
  paint(row: R, index: number): void;
  /** Above the rows; stays when they scroll. */
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
  #scrolledAt = -Infinity;

  constructor(root: HTMLElement, options: ListOptions<R>) {
    this.root = root;
    this.#options = options;
    this.#body.setAttribute("role", "presentation");
    root.replaceChildren(...(options.head ? [options.head] : []), this.#body);
    root.addEventListener("scroll", () => {
      this.#top = root.scrollTop;
      this.#scrolledAt = performance.now();
      options.scrolled?.();
      nextFrame(this.#draw);
    }, { passive: true });
    new ResizeObserver(() => this.#measure()).observe(root);
  }

  // A hidden list has lost its scroll position, and could not be scrolled.
  #measure(): void {
    const hidden = !this.#height;
    const pinned = this.#options.pinned?.() ?? -1;
    const wasSeen = this.#sees(pinned);
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
    else if (wasSeen) this.reveal(pinned); // a pane that grew below must not cover it
    if (!this.#height) this.#forget(); // showing it again must not paint its rows at once
    else this.later();
  }

  #sees(index: number): boolean {
    const top = index * this.#rowHeight;
    return index >= 0 && top >= this.#top && top + this.#rowHeight <= this.#top + this.#height - this.#headHeight;
  }

  #forget(): void {
    for (const row of this.#rows.values()) row.element.remove();
    this.#rows.clear();
  }

  /** The row that was shown last. */
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

  /**
   * Sets the number of rows. `grownAbove`: that many were added before the first; the visible rows stay where they are,
   * except at the top.
   */
  setLength(length: number, grownAbove = 0): void {
    if (length === this.#length && !grownAbove) return;
    this.#length = length;
    this.#resize();
    if (grownAbove && !this.atTop) this.scrollTo(this.#top + grownAbove * this.#rowHeight);
    const room = Math.max(0, length * this.#rowHeight + this.#headHeight - this.#height);
    if (this.#top > room) this.#top = room;
  }

  /** Rows that are to be painted yet, and the one that is next. */
  #due = 0;
  #turn = 0;

  // Paints the visible rows, missing ones first. True: the frame's time did not suffice.
  #draw = (): boolean => {
    if (!this.#height) return false;
    const spare = performance.now() - this.#scrolledAt < SCROLL_MS ? SPARE_SCROLLED : SPARE;
    const from = Math.max(0, Math.floor(this.#top / this.#rowHeight) - spare);
    const to = Math.min(this.#length, Math.ceil((this.#top + this.#height) / this.#rowHeight) + spare);
    this.#dropOutside(from, to);
    this.#due = Math.min(this.#due, to - from);
    for (let index = from; index < to; index++) {
      if (this.#rows.has(index)) continue;
      this.#show(index);
      if (overdue()) return true;
    }
    for (; this.#due > 0; this.#due--) {
      if (this.#turn < from || this.#turn >= to) this.#turn = from;
      this.#show(this.#turn++);
      if (overdue()) return --this.#due > 0;
    }
    for (const row of this.#spare.splice(0)) row.element.remove();
    return false;
  };

  #dropOutside(from: number, to: number): void {
    const pinned = this.#options.pinned?.() ?? -1;
    for (const [index, row] of this.#rows) {
      if ((index >= from && index < to) || (index === pinned && index < this.#length)) continue;
      this.#rows.delete(index);
      this.#spare.push(row);
    }
    if (pinned >= 0 && pinned < this.#length && (pinned < from || pinned >= to)) this.#show(pinned);
  }

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

  /** Paints all visible rows again, with the next frames. */
  later(): void {
    this.#due = Infinity;
    nextFrame(this.#draw);
  }

  /** The same at once, as far as a frame's time goes. */
  now(): void {
    this.#due = Infinity;
    if (atOnce(this.#draw)) nextFrame(this.#draw);
  }

  /** Paints a row at once, if it exists. */
  repaint(index: number): void {
    const row = this.#rows.get(index);
    if (row) this.#options.paint(row, index);
  }

  /** Forgets all rows: the new content has nothing to do with the old. */
  reset(length: number): void {
    // They are made again in the order of the page, which is the reading order.
    for (const row of this.#rows.values()) {
      row.element.remove();
      this.#spare.push(row);
    }
    this.#rows.clear();
    this.#length = length;
    this.#wanted = -1;
    this.#resize();
    if (this.#top) this.scrollTo(0);
    this.later();
  }

  scrollTo(top: number): void {
    this.#top = Math.max(0, top);
    this.root.scrollTop = this.#top;
  }

  /** Brings a row into view; `centre`: into the middle, when it was not seen. */
  reveal(index: number, centre = false): void {
    this.#wanted = index;
    if (!this.#height) return;
    if (this.#sees(index)) return;
    const top = index * this.#rowHeight;
    const room = this.#height - this.#headHeight;
    this.scrollTo(centre ? top - room / 2 : top < this.#top ? top : top + this.#rowHeight - room);
    this.later();
  }

  /** The row of an index, made if necessary; undefined in a hidden list. */
  row(index: number): R | undefined {
    return this.#height && index >= 0 && index < this.#length ? this.#show(index) : undefined;
  }
}
