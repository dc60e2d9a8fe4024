// The bar of controls: run, stop, step, speed, specialization by family, compare.
import type { StepMode } from "morelia";
import { instructions } from "morelia/inspect";
import { byId, h, setText } from "../page/dom.js";
import { allows, initial, type Session } from "../state/session.js";

// Pause at each line, in milliseconds; 0 is full speed.
const DELAYS = [1000, 400, 150, 50, 15, 4, 0];

/** From the table of instructions: the package itself is only in the worker. */
const familyNames = [...new Set(instructions.map((info) => info.family))].filter((name) => name !== null).sort();

export interface ControlEvents {
  /** Run, or continue when paused. */
  run(): void;
  stop(): void;
  step(mode: StepMode): void;
  compare(): void;
  speed(delay: number): void;
}

const STEPS: readonly StepMode[] = ["instruction", "line", "over", "out", "rewrite"];

export class Controls {
  readonly #run = byId<HTMLButtonElement>("run");
  readonly #runText = byId("run-text");
  readonly #stop = byId<HTMLButtonElement>("stop");
  readonly #compare = byId<HTMLButtonElement>("compare");
  readonly #steps = new Map<StepMode, HTMLButtonElement>(STEPS.map((mode) => [mode, byId<HTMLButtonElement>(`step-${mode}`)]));
  readonly #speed = byId<HTMLInputElement>("speed");
  readonly #specialize = byId<HTMLInputElement>("specialize");
  readonly #families = new Map<string, HTMLInputElement>();
  readonly #familiesText = byId("families-text");
  readonly #events: ControlEvents;
  #session: Session = initial;
  #canStep = true;

  constructor(events: ControlEvents) {
    this.#events = events;
    this.#run.addEventListener("click", () => events.run());
    this.#stop.addEventListener("click", () => events.stop());
    this.#compare.addEventListener("click", () => events.compare());
    for (const [mode, button] of this.#steps) {
      button.addEventListener("click", () => events.step(mode));
      this.#same(mode)?.addEventListener("click", () => events.step(mode));
    }
    this.#speed.addEventListener("input", () => this.#showSpeed());
    this.#specialize.addEventListener("change", () => this.#showFamilies());
    this.#makeFamilies();
    setUpMenu(byId<HTMLDetailsElement>("more-menu"));
    this.#showSpeed();
    this.#paint();
  }

  // The same step in the menu of narrow pages.
  #same(mode: StepMode): HTMLButtonElement | null {
    return document.querySelector<HTMLButtonElement>(`[data-step="${mode}"]`);
  }

  #makeFamilies(): void {
    const list = byId("families-list");
    for (const name of familyNames) {
      const box = h("input");
      box.type = "checkbox";
      box.checked = true;
      box.addEventListener("change", () => this.#showFamilies());
      this.#families.set(name, box);
      list.append(h("label", "check", box, h("span", "", name)));
    }
    const all = (on: boolean) => () => {
      for (const box of this.#families.values()) box.checked = on;
      this.#showFamilies();
    };
    byId("families-all").addEventListener("click", all(true));
    byId("families-none").addEventListener("click", all(false));
    setUpMenu(byId<HTMLDetailsElement>("families-menu"));
  }

  #showFamilies(): void {
    const off = this.off.length;
    setText(this.#familiesText, off ? `${this.#families.size - off} of ${this.#families.size}` : "all");
    byId("families-menu").classList.toggle("disabled", !this.specialize);
  }

  #showSpeed(): void {
    const { delay } = this;
    const text = delay === 0 ? "full" : delay >= 1000 ? "1 line/s" : `${Math.round(1000 / delay)} lines/s`;
    setText(byId("speed-text"), text);
    this.#speed.setAttribute("aria-valuetext", text);
    this.#events.speed(delay);
  }

  get delay(): number {
    return DELAYS[this.speed]!;
  }

  get speed(): number {
    return Number(this.#speed.value);
  }

  set speed(value: number) {
    this.#speed.value = String(value);
    this.#showSpeed();
  }

  get specialize(): boolean {
    return this.#specialize.checked;
  }

  set specialize(on: boolean) {
    this.#specialize.checked = on;
    this.#showFamilies();
  }

  /** Families that stay generic. */
  get off(): string[] {
    return [...this.#families].filter(([, box]) => !box.checked).map(([name]) => name);
  }

  set off(names: readonly string[]) {
    for (const [name, box] of this.#families) box.checked = !names.includes(name);
    this.#showFamilies();
  }

  show(session: Session): void {
    this.#session = session;
    this.#paint();
  }

  /** Stepping needs memory shared with the worker. */
  set canStep(on: boolean) {
    this.#canStep = on;
    for (const button of this.#steps.values()) button.title = on ? button.dataset["title"] ?? "" : "Stepping needs a page that is isolated from other origins: reload it once";
    this.#paint();
  }

  #paint(): void {
    const session = this.#session;
    this.#run.disabled = !allows(session, "run");
    setText(this.#runText, session.phase === "paused" ? "Continue" : "Run");
    this.#stop.disabled = !allows(session, "stop");
    this.#compare.disabled = !allows(session, "compare");
    for (const [mode, button] of this.#steps) {
      button.disabled = !this.#canStep || !allows(session, mode);
      const same = this.#same(mode);
      if (same) same.disabled = button.disabled;
    }
  }
}

/** A menu that closes when one clicks elsewhere or presses Escape. */
function setUpMenu(details: HTMLDetailsElement): void {
  addEventListener("pointerdown", (event) => !details.contains(event.target as Node) && (details.open = false));
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    event.stopPropagation();
    details.open = false;
    details.querySelector("summary")!.focus();
  });
}
