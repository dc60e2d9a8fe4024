// The heat map's switch, its legend, and the colours in the editor.
//
// Invariants   While a program runs the map is drawn at most once in WAIT_MS; otherwise it is drawn at once.
// Tests        tests/browser/looking.test.mjs, tests/browser/heavy.test.mjs
import { byId } from "../page/dom.js";
import type { Editor } from "./editor.js";
import { nextFrame } from "../page/frame.js";
import { heatMap } from "../state/heat.js";
import type { Program } from "../state/program.js";
import { Places } from "../state/spans.js";
import { load, save } from "../page/storage.js";

const WAIT_MS = 250;

export interface HeatEvents {
  /** Whether the bytecode is that of the text in the editor. */
  fits(): boolean;
  /** Other lines are coloured. */
  looked(): void;
}

export class HeatView {
  readonly #button = byId("heat");
  readonly #program: Program;
  readonly #editor: Editor;
  readonly #events: HeatEvents;
  #places: Places | null = null;
  #drawn = -Infinity;

  constructor(program: Program, editor: Editor, events: HeatEvents) {
    this.#program = program;
    this.#editor = editor;
    this.#events = events;
    this.#button.addEventListener("click", () => this.toggle());
    if (load("heat")) this.#mark(true);
  }

  get on(): boolean {
    return this.#button.getAttribute("aria-pressed") === "true";
  }

  /** The lines whose expressions are coloured; null: none. */
  get lines(): readonly [number, number] | null {
    return this.on ? this.#editor.visibleLines : null;
  }

  #mark(on: boolean): void {
    this.#button.setAttribute("aria-pressed", String(on));
    byId("heat-legend").hidden = !on;
  }

  toggle(): void {
    this.#mark(!this.on);
    save("heat", this.on ? "1" : "");
    this.draw();
  }

  /** Another text: its places are computed again. */
  forget(): void {
    this.#places = null;
  }

  draw = (): void => {
    this.#drawn = performance.now();
    this.#events.looked();
    if (!this.on || !this.#events.fits()) return this.#editor.showHeat([]);
    this.#places ??= new Places(this.#program.source);
    const [first, last] = this.#editor.visibleLines;
    this.#editor.showHeat(heatMap(this.#places, this.#program.codes, this.#program.states, first, last));
  };

  /** Something changed; `whole`: no further change follows. */
  changed(whole: boolean): void {
    if (whole || performance.now() - this.#drawn > WAIT_MS) nextFrame(this.draw);
  }

  /** Other lines are visible. */
  scrolled(): void {
    if (this.on) nextFrame(this.draw);
  }
}
