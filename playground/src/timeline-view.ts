/// The log of rewrites as a timeline: a strip to scrub, steps to the next rewrite and back, a jump to the N-th, filters, the list.
import type { RewriteEvent } from "morelia";
import { byOpcode } from "morelia/inspect";
import { byId, fillSelect, h, setText } from "./dom.js";
import { FIRST_RUN, type Program } from "./program.js";
import { eventText, watches } from "./why.js";

const SHOWN = 300;
/** What stands for a family where instrumentation is told. */
const MONITORING = "monitoring";
const COLOURS: Record<string, string> = { specialized: "--specialized", failed: "--failed", deoptimized: "--missed", instrumented: "--watch" };

export interface TimelineEvents {
  /** The reader looks at the moment after the first `count` events; null: at now. `event`: the one just before. */
  moment(count: number | null, event: RewriteEvent | null): void;
}

const repeatKey = (event: RewriteEvent) => `${event.code} ${event.unit} ${event.failure} ${event.types.join()}`;
const familyOf = (event: RewriteEvent) => (event.cause === "instrumented" ? MONITORING : byOpcode[event.after]?.base ?? "?");

export class TimelineView {
  readonly #program: Program;
  readonly #events: TimelineEvents;
  readonly #list = byId("log");
  readonly #count = byId("log-count");
  readonly #scrub = byId<HTMLInputElement>("scrub");
  readonly #strip = byId<HTMLCanvasElement>("strip");
  readonly #place = byId<HTMLInputElement>("place");
  readonly #total = byId("place-total");
  readonly #live = byId<HTMLButtonElement>("live");
  readonly #filters = { code: byId<HTMLSelectElement>("filter-function"), family: byId<HTMLSelectElement>("filter-family"), cause: byId<HTMLSelectElement>("filter-cause") };
  /** Indexes into program.events of what the filters let through. */
  #shown: number[] = [];
  #next = 0;
  /** Position among the shown, 0 (before all) to their number; null: now. */
  #at: number | null = null;
  #families = new Set<string>();
  /** How often a site failed for one reason: told once, with this number, unless the reader asks for each time. */
  #repeats = new Map<string, number>();

  constructor(program: Program, events: TimelineEvents) {
    this.#program = program;
    this.#events = events;
    this.#scrub.addEventListener("input", () => this.goTo(Number(this.#scrub.value)));
    this.#place.addEventListener("change", () => this.goTo(Number(this.#place.value)));
    byId("earlier").addEventListener("click", () => this.step(-1));
    byId("later").addEventListener("click", () => this.step(1));
    byId("first").addEventListener("click", () => this.goTo(0));
    this.#live.addEventListener("click", () => this.goLive());
    for (const select of Object.values(this.#filters)) select.addEventListener("change", () => this.#refilter());
    new ResizeObserver(() => this.#draw()).observe(this.#strip);
    this.clear();
  }

  /** A new program. */
  clear(): void {
    this.#at = null;
    this.#families.clear();
    this.#filters.cause.value = "";
    fillSelect(this.#filters.code, [["", "every function"], ...this.#program.codes.map((code) => [String(code.id), code.index ? code.qualname : "module"] as const)]);
    this.#fillFamilies();
    this.#refilter();
  }

  #fillFamilies(): void {
    fillSelect(this.#filters.family, [["", "every family"], ...[...this.#families].sort().map((name) => [name, name] as const)]);
  }

  get live(): boolean {
    return this.#at === null;
  }

  /** Events were added to the program. */
  added(): void {
    const { events } = this.#program;
    const families = this.#families.size;
    const from = this.#next;
    for (; this.#next < events.length; this.#next++) {
      const event = events[this.#next]!;
      this.#families.add(familyOf(event));
      if (this.#passes(event)) this.#shown.push(this.#next);
    }
    if (this.#next === from) return;
    if (this.#families.size !== families) this.#fillFamilies();
    this.#paint();
  }

  #passes(event: RewriteEvent): boolean {
    const { code, family, cause } = this.#filters;
    if (code.value && String(event.code) !== code.value) return false;
    if (cause.value ? event.cause !== (cause.value === "repeated" ? "failed" : cause.value) : event.cause === "cooled") return false;
    if (event.cause === "failed" && cause.value !== "repeated") {
      const key = repeatKey(event);
      const times = (this.#repeats.get(key) ?? 0) + 1;
      this.#repeats.set(key, times);
      if (times > 1) return false;
    }
    // Constants and RESUME are rewritten at their first execution, every one of them: that would drown the rest.
    return family.value ? familyOf(event) === family.value : !FIRST_RUN.has(familyOf(event));
  }

  #refilter(): void {
    const was = this.#at === null ? null : this.#shown[this.#at - 1] ?? -1;
    this.#shown = [];
    this.#repeats.clear();
    this.#next = 0;
    const { events } = this.#program;
    for (; this.#next < events.length; this.#next++) {
      this.#families.add(familyOf(events[this.#next]!));
      if (this.#passes(events[this.#next]!)) this.#shown.push(this.#next);
    }
    if (was !== null) this.#at = this.#shown.filter((index) => index <= was).length;
    this.#paint();
  }

  goTo(place: number): void {
    if (!this.#shown.length) return;
    this.#at = Math.max(0, Math.min(this.#shown.length, Math.round(Number.isFinite(place) ? place : 0)));
    this.#paint();
    const index = this.#shown[this.#at - 1];
    this.#events.moment(index === undefined ? 0 : index + 1, index === undefined ? null : this.#program.events[index]!);
  }

  step(by: number): void {
    if (this.#at === null && by > 0) return;
    this.goTo((this.#at ?? this.#shown.length + 1) + by);
  }

  goLive(): void {
    if (this.#at === null) return;
    this.#at = null;
    this.#paint();
    this.#events.moment(null, null);
  }

  /** Shows the entry of an event and its moment. */
  #choose(index: number): void {
    this.goTo(this.#shown.indexOf(index) + 1);
  }

  #paint(): void {
    const n = this.#shown.length;
    const at = this.#at ?? n;
    setText(this.#count, String(n));
    this.#scrub.max = String(n);
    this.#scrub.value = String(at);
    this.#scrub.disabled = this.#place.disabled = n === 0;
    this.#scrub.setAttribute("aria-valuetext", this.#at === null ? "now" : `after rewrite ${at} of ${n}`);
    this.#place.max = String(n);
    if (document.activeElement !== this.#place) this.#place.value = String(at);
    setText(this.#total, `of ${n}`);
    byId<HTMLButtonElement>("earlier").disabled = byId<HTMLButtonElement>("first").disabled = n === 0 || at === 0;
    byId<HTMLButtonElement>("later").disabled = this.#at === null || at === n;
    this.#live.setAttribute("aria-pressed", String(this.#at === null));
    this.#paintList();
    this.#draw();
  }

  #paintList(): void {
    const n = this.#shown.length;
    if (!n) {
      const filtered = this.#program.events.length > 0;
      this.#list.replaceChildren(h("p", "empty", filtered ? "No rewrite passes these filters." : "Run the program: every instruction that is rewritten appears here, with what it saw and why."));
      return;
    }
    const at = this.#at ?? n;
    // The newest first; a window around the moment that is looked at.
    const to = Math.min(n, Math.max(at + 40, SHOWN));
    const high = this.#at === null ? n : to;
    const low = Math.max(0, high - SHOWN);
    const items: HTMLElement[] = [];
    if (high < n) items.push(h("p", "more", `${n - high} later ones`));
    for (let i = high - 1; i >= low; i--) items.push(this.#item(i, this.#at !== null && i === this.#at - 1, this.#at !== null && i >= this.#at));
    if (low > 0) items.push(h("p", "more", `${low} earlier ones`));
    if (this.#program.lost) items.push(h("p", "more", `${this.#program.lost.toLocaleString("en")} rewrites came too fast to be kept`));
    const top = this.#list.scrollTop;
    this.#list.replaceChildren(...items);
    const current = this.#list.querySelector<HTMLElement>(".event.current");
    this.#list.scrollTop = current ? Math.min(Math.max(top, current.offsetTop + current.offsetHeight - this.#list.clientHeight), current.offsetTop) : top;
  }

  #item(place: number, current: boolean, future: boolean): HTMLElement {
    const index = this.#shown[place]!;
    const event = this.#program.events[index]!;
    const code = this.#program.codeOf(event);
    const before = byOpcode[event.before]?.name ?? "?";
    const after = byOpcode[event.after]?.name ?? "?";
    const state = event.cause === "specialized" ? "specialized" : event.cause === "failed" ? "failed" : event.cause === "instrumented" ? (watches(event.after) ? "instrumented" : "restored") : "missed";
    const what = h("span", "what");
    if (before !== after) what.append(`${before} → `, h("span", "new", after));
    else what.append(h("span", "new", after));
    const times = event.cause === "failed" && this.#filters.cause.value !== "repeated" ? this.#repeats.get(repeatKey(event)) ?? 1 : 1;
    if (times > 1) what.append(h("span", "times", ` × ${times.toLocaleString("en")}`));
    const text = eventText(event);
    if (text) what.append(h("small", "", text));
    const line = code?.spans[event.unit]?.line;
    const item = h("button", `event ${event.cause}${current ? " current" : ""}${future ? " future" : ""}`, h("i", `mark ${state}`), what,
      h("span", "at", h("b", "", String(place + 1)), ` ${code && code.index ? code.name : "module"}:${line ?? "?"}`));
    item.type = "button";
    item.dataset["index"] = String(index);
    if (current) item.setAttribute("aria-current", "true");
    item.addEventListener("click", () => this.#choose(index));
    return item;
  }

  // A tick for each rewrite, by its order; the colour says its cause.
  #draw(): void {
    const canvas = this.#strip;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (!width) return;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const g = canvas.getContext("2d")!;
    g.clearRect(0, 0, width, height);
    const n = this.#shown.length;
    const style = getComputedStyle(document.documentElement);
    const inset = 8 * ratio; // half a thumb of the slider
    const step = (width - 2 * inset) / Math.max(1, n);
    for (let i = 0; i < n; i++) {
      const event = this.#program.events[this.#shown[i]!]!;
      g.globalAlpha = this.#at !== null && i >= this.#at ? 0.25 : 1;
      g.fillStyle = style.getPropertyValue(COLOURS[event.cause] ?? "--adaptive");
      const tall = event.cause === "specialized" ? 1 : event.cause === "failed" ? 0.45 : event.cause === "instrumented" ? 0.3 : 0.75;
      g.fillRect(inset + i * step, height * (1 - tall), Math.max(ratio, Math.min(step - ratio * 0.5, 10 * ratio)), height * tall);
    }
  }
}
