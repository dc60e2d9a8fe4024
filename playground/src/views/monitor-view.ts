// The monitoring pane: which events of sys.monitoring are watched, the events as they fire, coverage over the source, the profiler.
import { byId, h, setText, short } from "../page/dom.js";
import { VirtualList, type ListRow } from "../page/virtual-list.js";
import { Tabs } from "../page/tabs.js";
import { COMMON, COVERAGE, EVENTS, ONCE, PROFILE, type Branch, type FiredEvent, type MonitorReport } from "../engine/watch.js";

interface FiredRow extends ListRow {
  readonly cells: readonly HTMLElement[];
  event: FiredEvent | null;
}

/** A line of the covered source, or a branch of the line above. */
interface CoverLine {
  readonly number: number;
  readonly text: string;
  readonly state: "" | "missing" | "ran" | "partly";
  readonly branch: Branch | null;
}

export interface MonitorEvents {
  /** The reader switched something. */
  changed(): void;
  /** The reader chose an event: show its place. */
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
  readonly #fired: VirtualList<FiredRow>;
  readonly #empty = h("p", "empty");
  readonly #cover: VirtualList<ListRow>;
  readonly #coverEmpty = h("p", "empty");
  #newest: readonly FiredEvent[] = [];
  #lines: readonly CoverLine[] = [];
  #firedKey = "";
  #source: readonly string[] = [];
  #report: MonitorReport | null = null;
  #coverageKey = "";
  #profileKey = "";

  constructor(events: MonitorEvents) {
    this.#events = events;
    new Tabs(byId("tab-events").parentElement!, () => this.#paint());
    this.#fired = new VirtualList<FiredRow>(byId("fired"), { make: () => this.#makeFired(), paint: (row, i) => this.#paintFired(row, this.#newest[i]!) });
    this.#fired.root.append(this.#empty);
    this.#cover = new VirtualList<ListRow>(byId("coverage"), { make: () => ({ element: h("div", "cover") }), paint: (row, i) => this.#paintCover(row.element, this.#lines[i]!) });
    this.#cover.root.append(this.#coverEmpty);
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

  /** The events to watch, as bits of watch.ts. */
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
    const key = `${events.at(-1)?.seq ?? "none"} ${total} ${error} ${this.watch !== 0}`;
    if (this.#firedKey === key) return;
    this.#firedKey = key;
    const before = this.#newest[0]?.seq ?? 0;
    this.#newest = [...events].reverse();
    this.#empty.hidden = events.length > 0;
    setText(this.#empty, error ?? (this.#boxes.some((box) => box.checked)
      ? "Run the program: each event appears here as it fires. The bytecode shows the INSTRUMENTED_ forms that tell of them."
      : "Choose events of sys.monitoring, then run the program. Choosing works while it runs, too."));
    setText(byId("fired-more"), total > events.length && events.length ? `The newest ${events.length} of ${total.toLocaleString("en")}` : "");
    this.#fired.setLength(events.length, before ? events.filter((event) => event.seq > before).length : 0);
    this.#fired.later();
  }

  #makeFired(): FiredRow {
    const cells = ["seq", "event-name", "text", "at"].map((name) => h("span", name));
    const element = h("button", "fired", ...cells);
    element.type = "button";
    const row: FiredRow = { element, cells, event: null };
    element.addEventListener("click", () => row.event && this.#events.place(row.event));
    return row;
  }

  #paintFired(row: FiredRow, event: FiredEvent): void {
    if (row.event?.seq === event.seq && row.event.text === event.text) return;
    row.event = event;
    const where = `${event.name === "<module>" ? "module" : event.name}:${event.line || "?"}`;
    const text = event.event === "LINE" ? (this.#source[event.line - 1] ?? "").trim() : event.text;
    [String(event.seq), event.event, text, where].forEach((value, i) => setText(row.cells[i]!, value));
    row.element.title = `${event.event} ${text} in ${where}${event.offset >= 0 ? `, offset ${event.offset}` : ""}`;
  }

  #paintCoverage(): void {
    const { lines = [], branches = [] } = this.#report ?? {};
    const key = JSON.stringify([lines, branches, this.#coverage.checked]);
    if (key === this.#coverageKey) return;
    this.#coverageKey = key;
    const ran = new Map(lines);
    this.#events.coverage(ran);
    this.#coverEmpty.hidden = lines.length > 0;
    if (!lines.length) {
      setText(byId("coverage-summary"), "");
      setText(this.#coverEmpty, this.#coverage.checked ? "Run the program: its lines appear here, and which of them ran."
        : "Switched on, a tool watches LINE and BRANCH events and answers DISABLE to each: every place is told once, and then runs at full speed again.");
      this.#lines = [];
      this.#cover.setLength(0);
      this.#cover.later();
      return;
    }
    const sides = branches.reduce((sum, branch) => sum + Number(branch.left) + Number(branch.right), 0);
    setText(byId("coverage-summary"), `${lines.filter(([, did]) => did).length} of ${lines.length} lines`
      + (branches.length ? `, ${sides} of ${2 * branches.length} branch sides` : ""));
    const byLine = new Map<number, Branch[]>();
    for (const branch of branches) byLine.set(branch.line, [...(byLine.get(branch.line) ?? []), branch]);
    this.#lines = this.#source.flatMap((text, i) => this.#line(i + 1, text, ran.get(i + 1), byLine.get(i + 1) ?? []));
    this.#cover.setLength(this.#lines.length);
    this.#cover.later();
  }

  #line(number: number, text: string, ran: boolean | undefined, branches: readonly Branch[]): CoverLine[] {
    const whole = branches.every((branch) => branch.left && branch.right);
    const state = ran === undefined ? "" : !ran ? "missing" : whole ? "ran" : "partly";
    return [{ number, text, state, branch: null }, ...(ran ? branches : []).map((branch) => ({ number, text: "", state: "" as const, branch }))];
  }

  #paintCover(element: HTMLElement, { number, text, state, branch }: CoverLine): void {
    element.className = `cover ${branch ? "sides" : state}`;
    if (branch) {
      const side = (name: string, taken: boolean) => h("b", taken ? "yes" : "no", `${name} ${taken ? "taken" : "not taken"}`);
      element.replaceChildren(h("span", "line"), h("span", "did"), h("span", "", `branch at ${branch.offset}: `, side("left", branch.left), ", ", side("right", branch.right)));
      return;
    }
    const did = h("span", "did", { "": "", missing: "✗", ran: "✓", partly: "◐" }[state]);
    did.title = { "": "no code of its own", missing: "did not run", ran: "ran", partly: "ran, but not all its branches both ways" }[state];
    element.replaceChildren(h("span", "line", String(number)), did, h("span", "text", text || " "));
  }

  #paintProfile(): void {
    const rows = [...(this.#report?.profile ?? [])].sort((a, b) => b.own - a.own);
    const root = byId("profile");
    const key = JSON.stringify([rows, this.#profile.checked]);
    if (key === this.#profileKey) return;
    this.#profileKey = key;
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
