/// The monitoring pane: which events of sys.monitoring are watched, the events as they fire, coverage over the source, the profiler.
import { byId, h, setText, short } from "./dom.js";
import { Tabs } from "./tabs.js";
import { COMMON, COVERAGE, EVENTS, ONCE, PROFILE, type Branch, type FiredEvent, type MonitorReport } from "./watch.js";

const SHOWN = 200;

export interface MonitorEvents {
  /** The reader switched something. */
  changed(): void;
  /** The reader chose an event: its place is to be shown. */
  place(event: FiredEvent): void;
  /** Lines with code, and whether they ran. */
  coverage(lines: ReadonlyMap<number, boolean>): void;
}

const seconds = (s: number) => (s >= 1 ? `${s.toFixed(2)} s` : `${(s * 1000).toFixed(s >= 0.01 ? 1 : 3)} ms`);

export class MonitorView {
  readonly #events: MonitorEvents;
  readonly #boxes: readonly HTMLInputElement[];
  readonly #numbers: readonly HTMLElement[];
  readonly #once = byId<HTMLInputElement>("watch-once");
  readonly #coverage = byId<HTMLInputElement>("watch-coverage");
  readonly #profile = byId<HTMLInputElement>("watch-profile");
  readonly #list = byId("fired");
  #source: readonly string[] = [];
  #report: MonitorReport | null = null;
  #coverageKey = "";

  constructor(events: MonitorEvents) {
    this.#events = events;
    new Tabs(byId("tab-events").parentElement!);
    this.#numbers = EVENTS.map(() => h("span", "n"));
    this.#boxes = EVENTS.map((name, i) => {
      const box = h("input");
      box.type = "checkbox";
      box.dataset["event"] = name;
      byId(i < COMMON ? "watch-events" : "watch-more").append(h("label", "check", box, h("span", "", name), this.#numbers[i]!));
      return box;
    });
    for (const box of [...this.#boxes, this.#once, this.#coverage, this.#profile]) box.addEventListener("change", () => this.#changed());
    byId("watch-none").addEventListener("click", () => {
      for (const box of this.#boxes) box.checked = false;
      this.#changed();
    });
    this.#paint();
  }

  /** What is to be watched, as bits of watch.ts. */
  get watch(): number {
    return this.#boxes.reduce((bits, box, i) => bits | (box.checked ? 1 << i : 0), 0)
      | (this.#once.checked ? ONCE : 0) | (this.#coverage.checked ? COVERAGE : 0) | (this.#profile.checked ? PROFILE : 0);
  }

  #changed(): void {
    this.#paint();
    this.#events.changed();
  }

  /** Another program, or the same one from its start. */
  clear(source: string): void {
    this.#source = source.split("\n");
    this.#coverageKey = "";
    this.show(null);
  }

  show(report: MonitorReport | null): void {
    if (!report && !this.#report && this.#coverageKey) return;
    this.#report = report;
    this.#paint();
  }

  #paint(): void {
    this.#paintEvents();
    this.#paintCoverage();
    this.#paintProfile();
  }

  #paintEvents(): void {
    const { counts = {}, events = [], error = null } = this.#report ?? {};
    EVENTS.forEach((name, i) => setText(this.#numbers[i]!, counts[name] ? short(counts[name]) : ""));
    const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
    setText(byId("events-count"), short(total));
    const newest = events.slice(-SHOWN).reverse();
    const key = newest.length ? `${newest[0]!.seq} ${total}` : `none ${error} ${this.watch !== 0}`;
    if (this.#list.dataset["key"] === key) return;
    this.#list.dataset["key"] = key;
    const items: HTMLElement[] = newest.map((event) => this.#item(event));
    if (error) items.unshift(h("p", "more", error));
    if (!items.length) {
      items.push(h("p", "empty", this.#boxes.some((box) => box.checked)
        ? "Run the program: each event appears here as it fires. The bytecode shows the INSTRUMENTED_ forms that tell of them."
        : "Choose events of sys.monitoring, then run the program. Choosing works while it runs, too."));
    } else if (total > newest.length) items.push(h("p", "more", `${(total - newest.length).toLocaleString("en")} earlier ones`));
    this.#list.replaceChildren(...items);
  }

  #item(event: FiredEvent): HTMLElement {
    const where = `${event.name === "<module>" ? "module" : event.name}:${event.line || "?"}`;
    const text = event.event === "LINE" ? (this.#source[event.line - 1] ?? "").trim() : event.text;
    const item = h("button", "fired", h("span", "seq", String(event.seq)), h("span", "event-name", event.event), h("span", "text", text), h("span", "at", where));
    item.type = "button";
    item.title = `${event.event} ${text} in ${where}${event.offset >= 0 ? `, offset ${event.offset}` : ""}`;
    item.addEventListener("click", () => this.#events.place(event));
    return item;
  }

  #paintCoverage(): void {
    const { lines = [], branches = [] } = this.#report ?? {};
    const key = JSON.stringify([lines, branches, this.#coverage.checked]);
    if (key === this.#coverageKey) return;
    this.#coverageKey = key;
    const ran = new Map(lines);
    this.#events.coverage(ran);
    const root = byId("coverage");
    if (!lines.length) {
      setText(byId("coverage-summary"), "");
      root.replaceChildren(h("p", "empty", this.#coverage.checked ? "Run the program: its lines appear here, and which of them ran."
        : "Switched on, a tool watches LINE and BRANCH events and answers DISABLE to each: every place is told once, and then runs at full speed again."));
      return;
    }
    const sides = branches.reduce((sum, branch) => sum + Number(branch.left) + Number(branch.right), 0);
    setText(byId("coverage-summary"), `${lines.filter(([, did]) => did).length} of ${lines.length} lines`
      + (branches.length ? `, ${sides} of ${2 * branches.length} branch sides` : ""));
    const body = h("tbody");
    this.#source.forEach((text, i) => body.append(...this.#line(i + 1, text, ran.get(i + 1), branches.filter((branch) => branch.line === i + 1))));
    root.replaceChildren(h("table", "cover", body));
  }

  #line(number: number, text: string, ran: boolean | undefined, branches: readonly Branch[]): HTMLElement[] {
    const whole = branches.every((branch) => branch.left && branch.right);
    const state = ran === undefined ? "" : !ran ? "missing" : whole ? "ran" : "partly";
    const did = h("td", "did", { "": "", missing: "✗", ran: "✓", partly: "◐" }[state]!);
    did.title = { "": "no code of its own", missing: "did not run", ran: "ran", partly: "ran, but not all its branches both ways" }[state]!;
    const rows = [h("tr", state, h("td", "line", String(number)), did, h("td", "", text || " "))];
    for (const { left, right, offset } of ran ? branches : []) {
      const side = (name: string, taken: boolean) => h("b", taken ? "yes" : "no", `${name} ${taken ? "taken" : "not taken"}`);
      rows.push(h("tr", "sides", h("td"), h("td"), h("td", "", `branch at ${offset}: `, side("left", left), ", ", side("right", right))));
    }
    return rows;
  }

  #paintProfile(): void {
    const rows = [...(this.#report?.profile ?? [])].sort((a, b) => b.own - a.own);
    const root = byId("profile");
    setText(byId("profile-summary"), rows.length ? `${short(rows.reduce((sum, row) => sum + row.calls, 0))} calls` : "");
    if (!rows.length) {
      root.replaceChildren(h("p", "empty", this.#profile.checked ? "Run the program: its functions appear here, with their calls and times."
        : "Switched on, a tool watches functions begin and end (PY_START, PY_RETURN and their kin) and adds up their time by time.perf_counter. The time spent in the tool is taken off."));
      return;
    }
    const head = h("tr", "", ...["function", "calls", "own", "total"].map((text) => Object.assign(h("th", "", text), { scope: "col" })));
    const body = h("tbody", "", ...rows.map((row) => h("tr", "",
      Object.assign(h("th", "", row.name === "<module>" ? "module" : row.name, h("small", "", ` :${row.firstLine}`)), { scope: "row" }),
      h("td", "", short(row.calls)), h("td", "", seconds(row.own)), h("td", "", seconds(row.total)))));
    root.replaceChildren(h("table", "profile", h("thead", "", head), body));
  }
}
