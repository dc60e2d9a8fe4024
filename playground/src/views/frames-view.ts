// The frames of the stopped program: innermost first, each with its variables and its value stack.
import type { FrameState, ShownValue } from "morelia";
import { h } from "../page/dom.js";

function valueOf(value: ShownValue): HTMLElement[] {
  return [h("span", "value", value.text), h("span", "type", value.type)];
}

export class FramesView {
  readonly #root: HTMLElement;
  readonly #choose: (frame: FrameState) => void;
  /** Values of the last stop by frame and name: changes are marked. */
  #before = new Map<string, string>();

  constructor(root: HTMLElement, choose: (frame: FrameState) => void) {
    this.#root = root;
    this.#choose = choose;
    this.clear();
  }

  clear(): void {
    this.#before.clear();
    this.#root.replaceChildren(h("p", "empty", "Step through the program, by instruction, line or rewrite: the value stack, the variables and the frames appear here."));
  }

  show(frames: readonly FrameState[]): void {
    const now = new Map<string, string>();
    this.#root.replaceChildren(...frames.map((frame, depth) => this.#frame(frame, frames.length - depth, depth === 0, now)));
    this.#before = now;
  }

  #frame(frame: FrameState, level: number, top: boolean, now: Map<string, string>): HTMLElement {
    const name = h("button", "frame-name", h("b", "", frame.name === "<module>" ? "module" : frame.name), h("span", "at", `line ${frame.line}, at ${frame.unit * 2}`));
    name.type = "button";
    name.addEventListener("click", () => this.#choose(frame));
    const section = h("section", `frame${top ? " top" : ""}`, name);
    section.setAttribute("aria-label", `Frame of ${frame.name}`);
    const stack = h("ol", "stack");
    [...frame.stack].reverse().forEach((value, i) => stack.append(h("li", i === 0 && top ? "tos" : "", ...valueOf(value))));
    if (frame.stack.length) section.append(h("h2", "", "value stack, top first"), stack);
    else if (top) section.append(h("h2", "", "value stack: empty"));
    if (frame.variables.length) {
      const list = h("dl", "variables");
      for (const { name: variable, value } of frame.variables) {
        const key = `${level} ${frame.name} ${variable}`;
        now.set(key, value.text);
        const changed = this.#before.size > 0 && this.#before.get(key) !== value.text;
        list.append(h("dt", "", variable), h("dd", changed ? "changed" : "", ...valueOf(value)));
      }
      section.append(h("h2", "", "variables"), list);
    }
    return section;
  }
}
