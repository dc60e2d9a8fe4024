// The log of rewrites as a timeline: a strip to scrub, steps to the next rewrite and back, a jump to the N-th, filters, the list.
//
// Invariants   A frame costs the events since the last one and the visible rows; the strip, a look at each event that is listed.
// Tests        tests/browser/looking.test.mjs, tests/browser/heavy.test.mjs
import type { RewriteEvent } from "morelia";
import { byOpcode } from "morelia/inspect";
import { announceRewrites } from "./announce.js";
import { byId, fillSelect, h, setText } from "../page/dom.js";
import { reasonsHere } from "../state/failures.js";
import { nextFrame, overdue } from "../page/frame.js";
import { FIRST_RUN, type Program } from "../state/program.js";
import { VirtualList, type ListRow } from "../page/virtual-list.js";
import { eventText, watches } from "../state/why.js";

const bases = byOpcode.map((info) => info?.base ?? "?");
/** Between two drawings of the strip while the program runs. */
const STRIP_MS = 250;
/** The name used instead of a family for instrumentation. */
const MONITORING = "monitoring";
const COLOURS: Record<string, string> = { specialized: "--specialized", failed: "--failed", deoptimized: "--missed", instrumented: "--watch" };
const HEIGHTS: Record<string, number> = { specialized: 1, failed: 0.45, instrumented: 0.3 };

export interface TimelineEvents {
  /** The reader looks at the moment after the first `count` events; null: now. `place`: of the event just before. */
  moment(count: number | null, place: number | null): void;
}

interface Item extends ListRow {
  readonly mark: HTMLElement;
  readonly was: HTMLElement;
  readonly name: HTMLElement;
  readonly times: HTMLElement;
  readonly text: HTMLElement;
  readonly number: HTMLElement;
  readonly where: HTMLElement;
  place: number;
  key: string;
}

/** How often a site failed for one reason: listed once, with these, unless the reader wants each time. */
interface Repeats {
  times: number;
  /** The place of the newest. */
  newest: number;
}

export class TimelineView {
  readonly #program: Program;
  readonly #events: TimelineEvents;
  readonly #list: VirtualList<Item>;
  readonly #empty = h("p", "empty");
  readonly #count = byId("log-count");
  readonly #note = byId("log-note");
  readonly #scrub = byId<HTMLInputElement>("scrub");
  readonly #strip = byId<HTMLCanvasElement>("strip");
  readonly #place = byId<HTMLInputElement>("place");
  readonly #total = byId("place-total");
  readonly #live = byId<HTMLButtonElement>("live");
  readonly #filters = { code: byId<HTMLSelectElement>("filter-function"), family: byId<HTMLSelectElement>("filter-family"), cause: byId<HTMLSelectElement>("filter-cause") };
  /** Places of the events that pass the filters. */
  #shown: number[] = [];
  #next = 0;
  #generation = -1;
  /** Position among the listed ones, 0 (before all) to their number; null: now. */
  #at: number | null = null;
  #families = new Set<string>();
  #repeats = new Map<string, Repeats>();
  /** What is not listed, and why. */
  #hidden = { repeated: 0, first: 0, cooled: 0, filtered: 0 };
  #stripSize = { width: 0, height: 0 };

  constructor(program: Program, events: TimelineEvents) {
    this.#program = program;
    this.#events = events;
    this.#list = new VirtualList<Item>(byId("log"), { make: () => this.#make(), paint: (item, i) => this.#paintItem(item, i), pinned: () => (this.#at === null ? -1 : this.#shown.length - this.#at) });
    this.#list.root.append(this.#empty);
    this.#list.root.addEventListener("click", (event) => {
      const item = (event.target as HTMLElement).closest<HTMLElement>(".event");
      if (item) this.goTo(this.#shown.indexOf(Number(item.dataset["place"])) + 1);
    });
    this.#scrub.addEventListener("input", () => this.goTo(Number(this.#scrub.value)));
    this.#place.addEventListener("change", () => this.goTo(Number(this.#place.value)));
    byId("earlier").addEventListener("click", () => this.step(-1));
    byId("later").addEventListener("click", () => this.step(1));
    byId("first").addEventListener("click", () => this.goTo(0));
    this.#live.addEventListener("click", () => this.goLive());
    for (const select of Object.values(this.#filters)) select.addEventListener("change", () => this.#refilter());
    new ResizeObserver(([entry]) => {
      const ratio = devicePixelRatio || 1;
      this.#stripSize = { width: Math.round(entry!.contentRect.width * ratio), height: Math.round(entry!.contentRect.height * ratio) };
      this.#draw();
    }).observe(this.#strip);
    this.clear();
  }

  /** A new program, or the same one from its beginning. */
  clear(same = false): void {
    this.#at = null;
    this.#families.clear();
    this.#filters.cause.value = "";
    if (!same) fillSelect(this.#filters.code, [["", "every function"], ...this.#program.codes.map((code) => [String(code.index), code.title] as const)]);
    this.#fillFamilies();
    this.#refilter();
  }

  #fillFamilies(): void {
    fillSelect(this.#filters.family, [["", "every family"], ...[...this.#families].sort().map((name) => [name, name] as const)]);
  }

  get live(): boolean {
    return this.#at === null;
  }

  #familyOf(place: number): string {
    return this.#program.causeAt(place) === "instrumented" ? MONITORING : bases[this.#program.afterAt(place)]!;
  }

  /** The filters' settings, read once for many events. */
  #wanted = { code: -1, family: "", cause: "" };

  // Takes new events, as many as the frame has time for.
  #take(): void {
    const { code, family, cause } = this.#filters;
    this.#wanted = { code: code.value ? Number(code.value) : -1, family: family.value, cause: cause.value };
    const families = this.#families.size;
    for (const n = this.#program.count; this.#next < n; ) {
      this.#families.add(this.#familyOf(this.#next));
      if (this.#passes(this.#next)) this.#shown.push(this.#next);
      if (++this.#next % 64 === 0 && overdue()) break;
    }
    if (this.#families.size !== families) this.#fillFamilies();
  }

  /**
   * Events were added to the program; `last`: no more follow, so the strip is drawn at once. True: not all are taken
   * yet.
   */
  added(last = false): boolean {
    if (last) this.#drawnAt = -Infinity;
    if (this.#program.generation !== this.#generation) this.#begin();
    if (this.#next === this.#program.count) {
      if (last && this.#timer) this.#drawSoon();
      return false;
    }
    this.#take();
    if (this.#next < this.#program.count) return true;
    const more = this.#shown.length - this.#painted;
    if (more > 0) announceRewrites(this.#shown.slice(this.#painted, this.#painted + 3).map((place) => this.#program.event(place)), more);
    this.#restorePlace();
    this.#paint(Math.max(0, more));
    return false;
  }

  /** How many were listed at the last painting. */
  #painted = 0;
  /** The place that the reader looked at before the list was made anew. */
  #kept: number | null = null;

  // The list is made anew.
  #begin(): void {
    if (this.#at !== null) this.#kept ??= this.#shown[this.#at - 1] ?? -1;
    this.#shown = [];
    this.#repeats.clear();
    this.#hidden = { repeated: 0, first: 0, cooled: 0, filtered: 0 };
    this.#next = 0;
    this.#generation = this.#program.generation;
  }

  #restorePlace(): void {
    if (this.#kept !== null && this.#at !== null) this.#at = this.#shown.filter((place) => place <= this.#kept!).length;
    this.#kept = null;
  }

  #passes(place: number): boolean {
    const { code, family, cause } = this.#wanted;
    const was = this.#program.causeAt(place);
    if (code >= 0 && this.#program.codeAt(place) !== code) return this.#hide("filtered");
    if (cause && was !== (cause === "repeated" ? "failed" : cause)) return this.#hide("filtered");
    if (!cause && was === "cooled") return this.#hide("cooled");
    const of = this.#familyOf(place);
    // Constants and RESUME are all rewritten at their first execution: that would hide the rest.
    if (family ? of !== family : FIRST_RUN.has(of)) return this.#hide(family ? "filtered" : "first");
    if (was === "failed" && cause !== "repeated") {
      const key = this.#program.reasonAt(place);
      const known = this.#repeats.get(key);
      this.#repeats.set(key, { times: (known?.times ?? 0) + 1, newest: place });
      if (known) return this.#hide("repeated");
    }
    return true;
  }

  #hide(why: "repeated" | "first" | "cooled" | "filtered"): false {
    this.#hidden[why]++;
    return false;
  }

  #refilter(): void {
    this.#begin();
    this.#take();
    this.#restorePlace();
    this.#drawnAt = -Infinity; // the strip shows what passes, at once
    this.#list.reset(this.#shown.length);
    this.#paint(0);
  }

  /** The words for failures have arrived. */
  retell(): void {
    this.#list.later();
  }

  goTo(place: number): void {
    if (!this.#shown.length) return;
    this.#at = Math.max(0, Math.min(this.#shown.length, Math.round(Number.isFinite(place) ? place : 0)));
    this.#paint(0);
    if (this.#at > 0) this.#list.reveal(this.#shown.length - this.#at, true);
    const event = this.#shown[this.#at - 1];
    this.#events.moment(event === undefined ? 0 : event + 1, event ?? null);
  }

  step(by: number): void {
    if (this.#at === null && by > 0) return;
    this.goTo((this.#at ?? this.#shown.length + 1) + by);
  }

  goLive(): void {
    if (this.#at === null) return;
    this.#at = null;
    this.#paint(0);
    this.#list.scrollTo(0);
    this.#events.moment(null, null);
  }

  #paint(more: number): void {
    const n = (this.#painted = this.#shown.length);
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
    this.#paintNote(n);
    this.#empty.hidden = n > 0;
    if (!n) setText(this.#empty, this.#program.count > 0 ? (this.#hidden.filtered ? "No rewrite passes these filters." : "No site was rewritten by what it saw yet.") : "Run the program: every instruction that is rewritten appears here, with what it saw and why.");
    this.#list.setLength(n, more);
    this.#list.later();
    this.#drawSoon();
  }

  // Why the list is shorter than the counters' attempts.
  #paintNote(n: number): void {
    const { repeated, first, cooled, filtered } = this.#hidden;
    const parts = [[repeated, "repeated failures"], [first, "first-execution forms"], [cooled, "cooldowns"], [filtered, "filtered out"], [this.#program.lost, "not kept"]] as const;
    const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString("en")} ${what}`);
    setText(this.#note, n || told.length ? `${n.toLocaleString("en")} listed${told.length ? `; hidden: ${told.join(", ")}` : ""}` : "");
    this.#note.title = this.#note.textContent ?? "";
  }

  #make(): Item {
    const [mark, was, name, times, text, number, where] = [h("i"), h("span", "was"), h("span", "new"), h("span", "times"), h("small"), h("b"), h("span")];
    const element = h("button", "event", mark, h("span", "what", was, name, times), h("span", "at", number, where), text);
    element.type = "button";
    return { element, mark, was, name, times, text, number, where, place: -1, key: "" };
  }

  #paintItem(item: Item, index: number): void {
    const position = this.#shown.length - 1 - index;
    const place = this.#shown[position];
    if (place === undefined) return; // the list is being made anew
    const cause = this.#program.causeAt(place);
    const repeats = cause === "failed" && this.#filters.cause.value !== "repeated" ? this.#repeats.get(this.#program.reasonAt(place)) ?? null : null;
    const current = this.#at !== null && position === this.#at - 1;
    const future = this.#at !== null && position >= this.#at;
    const gap = this.#gapBefore(position);
    const key = `${this.#generation} ${place} ${position} ${repeats?.times ?? 0} ${current} ${future} ${gap} ${reasonsHere()}`;
    if (item.key === key) return;
    item.key = key;
    const event = this.#program.event(place);
    const state = cause === "specialized" ? (FIRST_RUN.has(this.#familyOf(place)) ? "generic" : "specialized") : cause === "failed" ? "failed"
      : cause === "instrumented" ? (watches(event.after) ? "instrumented" : "restored") : "missed";
    item.element.className = `event ${cause}${current ? " current" : ""}${future ? " future" : ""}`;
    item.element.dataset["place"] = String(place);
    item.mark.className = `mark ${state}`;
    this.#paintNames(item, event);
    setText(item.times, repeats && repeats.times > 1 ? ` × ${repeats.times.toLocaleString("en")}` : "");
    const said = eventText(event, repeats && repeats.times > 1 ? this.#program.event(repeats.newest) : null);
    setText(item.text, gap ? `${gap.toLocaleString("en")} rewrites before this one were not kept. ${said}` : said);
    item.text.classList.toggle("gap", gap > 0);
    const code = this.#program.codes[event.code];
    setText(item.number, String(position + 1));
    setText(item.where, ` ${code?.index ? code.name : "module"}:${code?.line(event.unit) ?? "?"}`);
    item.element.title = `${byOpcode[event.before]?.name ?? "?"} to ${byOpcode[event.after]?.name ?? "?"}${said ? `: ${said}` : ""}`;
    if (current) item.element.setAttribute("aria-current", "true");
    else item.element.removeAttribute("aria-current");
  }

  // The new form; also the old one when it does not follow from it.
  #paintNames(item: Item, event: RewriteEvent): void {
    const before = byOpcode[event.before];
    const after = byOpcode[event.after];
    setText(item.name, after?.name ?? "?");
    setText(item.was, before && after && before.name !== after.name && before.name !== after.base ? `${before.name.startsWith(`${after.base}_`) ? before.name.slice(after.base.length) : before.name} → ` : "");
  }

  // How many rewrites are missing between a listed event and the one before it.
  #gapBefore(position: number): number {
    if (!this.#program.lost) return 0;
    let gap = 0;
    const from = position > 0 ? this.#shown[position - 1]! : -1;
    for (let place = from + 1; place <= this.#shown[position]!; place++) gap += this.#program.gapBefore(place);
    return gap;
  }

  // Draws the strip: at once when the reader moves it, seldom while it grows.
  #drawSoon(): void {
    if (!this.#list.visible) return; // the strip's observer draws it when it becomes visible
    if (this.#at !== null || performance.now() - this.#drawnAt > STRIP_MS) return nextFrame(this.#draw);
    this.#timer ||= window.setTimeout(() => {
      this.#timer = 0;
      nextFrame(this.#draw);
    }, STRIP_MS);
  }
  #timer = 0;
  #drawnAt = -Infinity;

  // A tick for each rewrite, in order; the colour shows its cause. If there are more ticks than columns the tallest is
  // shown.
  #draw = (): void => {
    const { width, height } = this.#stripSize;
    if (!width) return;
    this.#drawnAt = performance.now();
    const canvas = this.#strip;
    const ratio = devicePixelRatio || 1;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const g = canvas.getContext("2d")!;
    g.clearRect(0, 0, width, height);
    const n = this.#shown.length;
    const style = getComputedStyle(document.documentElement);
    const colours: Record<string, string> = Object.fromEntries(Object.entries({ ...COLOURS, other: "--adaptive" }).map(([cause, name]) => [cause, style.getPropertyValue(name)]));
    const inset = 8 * ratio; // half a thumb of the slider
    const room = width - 2 * inset;
    const step = room / Math.max(1, n);
    const each = Math.max(1, Math.floor(n / room));
    for (let i = 0; i < n; i += each) {
      let [cause, tall] = ["", 0];
      for (let k = i; k < Math.min(n, i + each); k++) {
        const one = this.#program.causeAt(this.#shown[k]!);
        const size = HEIGHTS[one] ?? 0.75;
        if (size > tall) [cause, tall] = [one, size];
      }
      g.globalAlpha = this.#at !== null && i >= this.#at ? 0.25 : 1;
      g.fillStyle = colours[cause] ?? colours["other"]!;
      g.fillRect(inset + i * step, height * (1 - tall), Math.max(ratio, Math.min(step * each - ratio * 0.5, 10 * ratio)), height * tall);
    }
  };
}
