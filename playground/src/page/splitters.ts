// Splitters between the panes: dragged, moved with the arrow keys, remembered. Sizes are shares of the room, so they fit any window.
import { byId } from "./dom.js";
import { load, save } from "./storage.js";

interface Splitter {
  readonly id: string;
  /** The custom property of the panes that it sets, a number of parts. */
  readonly name: string;
  readonly other: string;
  readonly across: boolean;
  /** The boxes on both sides. */
  readonly sides: readonly [string, string];
}

const SPLITTERS: readonly Splitter[] = [
  { id: "split-editor", name: "--editor", other: "--code", across: true, sides: [".editor-pane", ".bytecode-pane"] },
  { id: "split-side", name: "--code", other: "--side", across: true, sides: [".bytecode-pane", ".side-pane"] },
  { id: "split-lower", name: "--upper", other: "--lower", across: false, sides: ["#editor", ".lower"] },
];
const LEAST = 0.15;
const STEP = 0.03;

function setUp({ id, name, other, across, sides }: Splitter): void {
  const bar = byId(id);
  const panes = byId("panes");
  const size = (selector: string) => {
    const box = document.querySelector(selector)!.getBoundingClientRect();
    return across ? box.width : box.height;
  };
  const parts = (property: string) => parseFloat(getComputedStyle(panes).getPropertyValue(property));
  const set = (share: number) => {
    const all = parts(name) + parts(other);
    const first = Math.min(1 - LEAST, Math.max(LEAST, share)) * all;
    panes.style.setProperty(name, `${first.toFixed(3)}${across ? "fr" : ""}`);
    panes.style.setProperty(other, `${(all - first).toFixed(3)}${across ? "fr" : ""}`);
    bar.setAttribute("aria-valuenow", String(Math.round((first / all) * 100)));
  };
  const keep = () => save("sizes", JSON.stringify(Object.fromEntries(SPLITTERS.flatMap((one) => [one.name, one.other]).map((property) => [property, parts(property)]))));
  const now = () => size(sides[0]) / (size(sides[0]) + size(sides[1]));
  bar.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    bar.classList.add("dragged");
    const from = across ? event.clientX : event.clientY;
    const room = size(sides[0]) + size(sides[1]);
    const begin = now();
    const move = (moved: PointerEvent) => set(begin + ((across ? moved.clientX : moved.clientY) - from) / room);
    const end = () => {
      bar.removeEventListener("pointermove", move);
      bar.classList.remove("dragged");
      keep();
    };
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", end, { once: true });
  });
  bar.addEventListener("dblclick", () => {
    for (const property of [name, other]) panes.style.removeProperty(property);
    keep();
  });
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(now() + by);
    keep();
  });
}

export function setUpSplitters(): void {
  try {
    const sizes = JSON.parse(load("sizes") ?? "{}") as Record<string, unknown>;
    for (const { name, other, across } of SPLITTERS) {
      for (const property of [name, other]) {
        const parts = sizes[property];
        if (typeof parts === "number" && parts > 0.05 && parts < 20) byId("panes").style.setProperty(property, `${parts}${across ? "fr" : ""}`);
      }
    }
  } catch {
    // written by something else
  }
  SPLITTERS.forEach(setUp);
}
