// The page: connects the editor, the engine and the views. Its state is session.ts; changes are drawn once a frame.
import type { FrameState, StepMode } from "morelia";
import { CodePane } from "./views/code-pane.js";
import { ConsoleView } from "./views/console-view.js";
import { Controls } from "./views/controls.js";
import { byId, setText } from "./page/dom.js";
import { titleOf, type Origin } from "./programs/drafts.js";
import { Editor } from "./views/editor.js";
import { Engine } from "./engine/engine.js";
import { fetchReasons } from "./state/failures.js";
import { drawNow, nextFrame, overdue, whenDrawn } from "./page/frame.js";
import { FramesView } from "./views/frames-view.js";
import { GalleryView } from "./views/gallery-view.js";
import { HeatView } from "./views/heat-view.js";
import { Intake } from "./state/intake.js";
import { Later, whenHere } from "./page/later.js";
import { embedded, nameSidePane, setUpKeys, setUpPanes, setUpTheme, showPane } from "./page/layout.js";
import { fetchTexts, FIRST, isFar, lessonOf } from "./programs/lessons.js";
import { arrived, LinkView } from "./views/link-view.js";
import { Linker, type Link } from "./state/linker.js";
import { keepLibrary, keepOffline, weighLibrary } from "./page/offline.js";
import { OutputView } from "./views/output-view.js";
import { unpackCodes, unpackStates } from "./engine/packed.js";
import { Program } from "./state/program.js";
import type { FromWorker, Tick } from "./engine/protocol.js";
import { allows, busy, initial, reduce, settled, type SessionEvent } from "./state/session.js";
import { Programs } from "./programs/shelf.js";
import { setUpSplitters } from "./page/splitters.js";
import { Tabs } from "./page/tabs.js";
import { TimelineView } from "./views/timeline-view.js";
import type { FiredEvent } from "./engine/watch.js";
import { documentation } from "./state/why.js";

const program = new Program();
const status = byId("status");

let session = initial;
let linker: Linker | null = null;

function say(text: string, kind: "" | "running" | "error" = ""): void {
  setText(byId("status-text"), text);
  setText(byId("clock"), "");
  status.className = `status ${kind}`;
  status.title = text;
}

function did(event: SessionEvent): boolean {
  const before = session;
  session = reduce(session, event);
  controls.show(session);
  if (session.runs !== before.runs) document.body.dataset["runs"] = String(session.runs);
  if (session.stale !== before.stale) showStale();
  if (!session.asking) output.endAsking();
  if (settled(session)) for (const then of waiting.splice(0)) then();
  return session !== before;
}

const waiting: (() => void)[] = [];

/** Runs `then` when the text in the editor has been compiled, or is running. */
function whenCompiled(then: () => void): void {
  if (settled(session)) then();
  else waiting.push(then);
}

// --- views

setUpTheme();
setUpPanes();

const programs = new Programs(arrived ? { kind: "link" } : null, embedded);

// Parts that are fetched on demand. The texts of lessons are needed at once when one of them is in the editor.
const { origin } = programs.shelf;
const farAtFirst = origin.kind === "lesson" && isFar(origin.id);
const panels = () => import("./panels.js");
const notHere = () => say("A part of the page could not be fetched: is there a connection?", "error");
const lessonTexts = new Later(fetchTexts, () => {
  notHere();
  gallery.show(programs.shelf, editor.text);
  if (did({ kind: "edit" })) compile();
}, farAtFirst ? await fetchTexts().catch(() => null) : null);
const counters = new Later(async () => new (await panels()).CountersView(byId("families")), notHere);
const comparison = new Later(async () => new (await panels()).CompareView(() => session.phase === "comparing" && stop()), () => {
  notHere();
  stop();
});
const monitoring = new Later(async () => {
  const { MonitorView } = await panels();
  const view = new MonitorView({ changed: () => engine.watch(view.watch), place: showPlace, coverage: (lines) => editor.showCoverage(lines) });
  view.clear(program.source);
  return view;
}, notHere);

/** The reader's own program, as it was when the page was loaded. */
const before = programs.shelf.drafts[0];

function sourceOf(origin: Origin): string {
  if (origin.kind === "link") return arrived!.source;
  const own = origin.kind === "draft" ? programs.textOf(origin.id) : undefined;
  return own ?? (lessonOf(origin.kind === "lesson" ? origin.id : FIRST, lessonTexts.here) ?? lessonOf(FIRST, null)!).source;
}

const editor = new Editor(byId("editor"), sourceOf(origin), {
  changed: () => {
    links.edited();
    programs.edited(() => editor.text);
    linker = null;
    heat.forget();
    did({ kind: "edit" });
  },
  rested: () => {
    gallery.show(programs.shelf, editor.text);
    compile();
  },
  run: runOrContinue,
  cursor: (at) => {
    const link = findLink(at);
    if (link && link.code !== pane.shown) pane.choose(link.code);
    pane.bytecode.link(link?.units ?? null, true);
  },
  point: (at) => {
    const link = at === null ? null : findLink(at);
    pane.bytecode.link(link && link.code === pane.shown ? link.units : null);
  },
  scrolled: () => heat.scrolled(),
});

const output = new OutputView(byId("output"));
const pane = new CodePane(program, {
  span: (row, scroll) => editor.showSpan(row?.span ?? null, scroll),
  live: () => timeline.goLive(),
  shown: look,
  chosen: () => void did({ kind: "choose" }),
  followed: () => session.followed,
});
const frames = new FramesView(byId("frames"), (frame) => showFrame(frame));
const timeline = new TimelineView(program, { moment: (count, place) => pane.goTo(count, place) });
const lowerTabs = new Tabs(byId("tab-output").parentElement!);
const sideTabs = new Tabs(byId("tab-log").parentElement!, (id) => {
  byId("panes").dataset["side"] = id;
  nameSidePane(id);
  if (id === "tab-monitoring") monitoring.use(draw);
  showCounters();
  draw();
});
const consoleView = new ConsoleView(byId("console-panel"), (text, last) => {
  if (!did({ kind: "console" })) return consoleView.done(false);
  engine.console(text, last);
});
const gallery = new GalleryView(lessonTexts, {
  lesson: (id) => open({ kind: "lesson", id }),
  draft: (id) => open({ kind: "draft", id }),
  remove: (id) => {
    programs.removed(id);
    gallery.show(programs.shelf, editor.text);
  },
});
const heat = new HeatView(program, editor, { fits: () => session.stale === null && program.source === editor.text, looked: look });

function findLink(at: number): Link | null {
  if (program.source !== editor.text) return null;
  linker ??= new Linker(program.source, program.codes);
  return linker.at(at);
}

/** Tells the worker what is shown. */
function look(): void {
  engine.look(pane.shown, heat.lines);
}

/** The rate on the tab, and the table if it is visible. */
function showCounters(): void {
  const { hitRate } = program;
  setText(byId("families-total"), hitRate === null ? "–" : `${Math.round(hitRate * 100)}%`);
  if (byId("families").hidden) return;
  counters.use((table) => table.show(program.families));
}

/** Where an event fired; LINE knows only the line. */
function showPlace(event: FiredEvent): void {
  const code = program.codes.find((one) => one.qualname === event.name && one.firstLine === event.firstLine);
  if (!code) return;
  timeline.goLive();
  pane.choose(code.index);
  const unit = event.offset >= 0 ? event.offset / 2 : code.bases.findIndex((base, i) => base > 0 && code.line(i) === event.line);
  if (unit >= 0) pane.bytecode.choose(unit, true);
}

function showFrame(frame: FrameState): void {
  const code = program.byId(frame.code);
  if (!code) return;
  pane.show(code.index);
  pane.bytecode.choose(frame.unit, true);
}

// The program does not parse: the page still shows the one before.
function showStale(): void {
  const { stale } = session;
  byId("panes").classList.toggle("stale", stale !== null && program.codes.length > 0);
  byId("stale").hidden = stale === null || !program.codes.length;
  const last = stale?.trim().split("\n").at(-1) ?? "";
  const line = [...(stale ?? "").matchAll(/line (\d+)/g)].at(-1)?.[1];
  setText(byId("stale-text"), `${line ? `Line ${line}: ` : ""}${last}. Below is the bytecode of the last version that compiled.`);
}

function showProgram({ source, codes, ids, states: block }: Extract<FromWorker, { kind: "compiled" }>): void {
  intake.drop();
  const states = unpackStates(block).map(([, state]) => state);
  if (codes) {
    linker = null;
    heat.forget();
    pane.load(source, unpackCodes(codes), states);
  } else pane.again(ids, states);
  const { siteWanted } = session;
  did({ kind: "compiled" });
  showCounters();
  frames.clear();
  // One by one: for a long program each of these takes some time.
  nextFrame(() => timeline.clear(!codes));
  nextFrame(() => monitoring.here?.clear(source));
  nextFrame(heat.draw);
  if (siteWanted) pane.openSite(gallery.site);
}

// --- a run

const engine = new Engine(receive);

const controls = new Controls({
  run: runOrContinue, stop, compare, step,
  speed: (delay) => engine.setDelay(delay),
});
controls.canStep = engine.canStep;

/** Does nothing when it is known, and while something runs: the next step then calls it. */
function compile(): void {
  if (did({ kind: "compile" })) engine.compile(editor.text);
}

function start(mode: StepMode): void {
  if (!did({ kind: "start" })) return;
  intake.drop();
  output.clear();
  lowerTabs.select("tab-output");
  consoleView.fresh();
  consoleView.ready = false;
  say("Running", "running");
  engine.run(editor.text, { specialize: controls.specialize, off: controls.off, delay: controls.delay, step: mode, watch: monitoring.here?.watch ?? 0 }, program.codes.length > 0 && program.source === editor.text);
}

function runOrContinue(): void {
  if (session.phase === "paused") step("run");
  else start("run");
}

function step(mode: StepMode): void {
  if (mode !== "run" && !allows(session, mode)) return;
  if (session.phase === "idle") return start(mode);
  timeline.goLive();
  did({ kind: "resume" });
  engine.step(mode);
}

function stop(): void {
  if (session.stopping || !did({ kind: "stop" })) return;
  say("Stopping…", "running");
  if (!engine.stop(() => replaced("It did not stop when asked: it was ended, and a new interpreter starts."))) replaced("Stopped; a new interpreter is starting…");
}

// The interpreter was ended under the program.
function replaced(text: string): void {
  const phase = session.phase;
  did({ kind: "replaced" });
  nothingRuns();
  consoleView.abort();
  if (phase === "comparing") comparison.use((view) => view.fail(text));
  else output.write(`\n${text}\n`, "note");
  drawNow();
  say(text);
}

function compare(): void {
  if (!did({ kind: "compare" })) return;
  comparison.use((view) => view.start());
  say("Comparing", "running");
  engine.compare(editor.text, controls.off);
}

function nothingRuns(): void {
  pane.bytecode.showNow(null);
  editor.showNow(null);
  frames.clear();
}

// Updates everything that depends on the state, one by one, so that a frame takes no more of it than it has time for.
const drawings = [
  () => timeline.added(session.phase !== "running"),
  () => void ((!byId("families").hidden || session.phase !== "running") && showCounters()),
  () => pane.update(),
  () => void (intake.newest && monitoring.here?.show(intake.newest.monitor)),
  () => void (intake.newest && drawPlace(intake.newest)),
  () => void (intake.newest && session.phase === "running" && !session.stopping && !session.asking && drawClock(intake.newest)),
];

function drawPlace(tick: Tick, stopped = session.phase === "paused"): void {
  const watching = stopped || (session.phase === "running" && controls.delay > 0);
  if (!watching || !tick.now) return;
  if (pane.live && (stopped || (session.followed && tick.now.code !== 0))) pane.show(tick.now.code);
  if (pane.live) pane.bytecode.showNow(tick.now.code === pane.shown ? tick.now.unit : null);
  editor.showNow(program.codes[tick.now.code]?.line(tick.now.unit) ?? null);
}

function drawClock(tick: Tick): void {
  setText(byId("status-text"), "Running");
  setText(byId("clock"), ` ${tick.seconds.toFixed(1)} s`);
}

function draw(): void {
  for (const drawing of drawings) nextFrame(drawing);
}

const intake = new Intake(program, (_, last) => {
  draw();
  heat.changed(last);
});
const takeIn = () => intake.step(overdue);

// The effects of the program are taken in and drawn with the next frames.
function take(tick: Tick, last = false): void {
  intake.add(tick, last);
  nextFrame(takeIn);
}

// `then` runs once that is drawn, unless the program has continued or another one was started.
function takeAndDraw(tick: Tick, then: () => void): void {
  take(tick, true);
  const { phase, runs } = session;
  whenDrawn(() => session.phase === phase && session.runs === runs && then());
}

function paused(tick: Tick, stack: readonly FrameState[]): void {
  if (session.stopping) return;
  takeAndDraw(tick, () => {
    drawPlace(tick, true);
    whenDrawn(() => intake.newest === tick && session.phase === "running" && !session.stopping && showPause(tick, stack));
  });
}

function showPause(tick: Tick, stack: readonly FrameState[]): void {
  did({ kind: "pause" });
  sideTabs.select("tab-frames");
  frames.show(stack);
  const code = tick.now && program.codes[tick.now.code];
  if (tick.now && code) {
    pane.bytecode.choose(tick.now.unit, true);
    editor.showSpan(code.span(tick.now.unit), true);
    const name = pane.bytecode.chosen?.name ?? "";
    say(`Stopped at ${name}, line ${code.line(tick.now.unit)}`);
    status.title = documentation(name).doc;
  }
}

function done({ tick, error, stopped }: Extract<FromWorker, { kind: "done" }>): void {
  if (error && !stopped) output.write(error, "err");
  if (stopped) output.write("Stopped.\n", "note");
  did({ kind: "end" });
  output.end();
  nothingRuns();
  consoleView.ready = true;
  takeAndDraw(tick, () => {
    pane.openWorst();
    const seconds = tick.seconds.toFixed(tick.seconds < 1 ? 3 : 2);
    say(stopped ? "Stopped" : `${error ? "Ended with an error" : "Done"} in ${seconds} s`, error && !stopped ? "error" : "");
    compile();
  });
}

function failedToCompile(message: string): void {
  const { phase } = session;
  if (phase === "comparing") comparison.use((view) => view.fail(message));
  else if (phase === "running") output.write(message, "err");
  say(message.trim().split("\n").at(-1) ?? "", "error");
  did({ kind: "failed-to-compile", message });
  did({ kind: "end" });
  nothingRuns();
  consoleView.ready = true;
  compile();
}

function receive(message: FromWorker): void {
  switch (message.kind) {
    case "ready":
      did({ kind: "ready" });
      consoleView.ready = true;
      say(`Ready, started in ${Math.round(message.seconds * 1000)} ms`);
      compile(); // after a program that had to be ended its rewrites stay
      if (!embedded) void keepOffline();
      editor.warm();
      fetchReasons().then(toldAnew, () => undefined); // then the names of the kinds are shown instead
      break;
    case "compiled":
      showProgram(message);
      if (session.phase === "idle") whenDrawn(() => session.phase === "idle" && say("Ready"));
      break;
    case "failed-to-compile":
      failedToCompile(message.message);
      break;
    case "failed-to-start":
      if (session.phase === "comparing") comparison.use((view) => view.fail(message.message));
      else output.write(`${message.message}\n`, "err");
      drawNow();
      did({ kind: "end" });
      consoleView.ready = true;
      say("The standard library is not here", "error");
      compile();
      break;
    case "output":
      if (session.phase === "console") consoleView.add(message.portion);
      else output.add(message.portion);
      break;
    case "input":
      if (!did({ kind: "ask" })) break;
      if (session.phase === "console") lowerTabs.select("tab-output");
      showPane("program");
      lowerTabs.select("tab-output");
      drawNow();
      say("Waiting for a line of input", "running");
      output.ask((line) => {
        did({ kind: "answer" });
        say("Running", "running");
        engine.input(line);
      });
      break;
    case "tick":
      take(message.tick);
      whenDrawn(() => engine.taken());
      break;
    case "paused":
      paused(message.tick, message.frames);
      break;
    case "done":
      done(message);
      break;
    case "console-done":
      if (message.tick) takeAndDraw(message.tick, () => undefined);
      drawNow();
      if (session.stopping) say("Ready");
      did({ kind: "end" });
      lowerTabs.select("tab-console");
      consoleView.done(message.incomplete);
      compile();
      break;
    case "compared":
      did({ kind: "end" });
      nothingRuns();
      say(message.stopped ? "Stopped" : "Compared");
      comparison.use((view) => view.show(message, pane.code?.qualname ?? ""));
      compile();
      break;
    case "broken":
      output.write(`${message.message}\n`, "err");
      did({ kind: "replaced" });
      nothingRuns();
      consoleView.abort();
      say(message.final ? "The interpreter could not be loaded" : "The interpreter broke; a new one is starting…", "error");
      if (!message.final) engine.restart();
      break;
  }
}

// --- the rest of the page

function toldAnew(): void {
  timeline.retell();
  pane.update();
}

/** Replaces the program in the editor by another one, when it is available; the old one is kept. */
function open(origin: Origin): void {
  if (origin.kind === "lesson" && isFar(origin.id) && !lessonTexts.here) {
    wanted = origin;
    did({ kind: "await" });
    return lessonTexts.use(() => wanted === origin && bring(origin));
  }
  bring(origin);
}

/** The last choice, when its text has not arrived yet. */
let wanted: Origin | null = null;

function bring(origin: Origin): void {
  wanted = null;
  if (busy(session)) stop();
  links.leave();
  programs.opened(origin);
  editor.text = sourceOf(origin);
  gallery.show(programs.shelf, editor.text);
  output.clear();
  showPane("program");
  did({ kind: "open" });
  compile();
}

const links = new LinkView({
  current: () => ({ source: editor.text, ...(controls.specialize ? {} : { specialize: false }), ...(controls.off.length ? { off: controls.off } : {}),
    ...(controls.speed < 6 ? { speed: controls.speed } : {}) }),
  back: () => {
    open(before ? { kind: "draft", id: before.id } : { kind: "lesson", id: FIRST });
  },
  say,
});
if (arrived) {
  controls.specialize = arrived.specialize ?? true;
  controls.off = arrived.off ?? [];
  controls.speed = arrived.speed ?? 6;
}
gallery.show(programs.shelf, editor.text);
document.title = arrived ? `${titleOf(arrived.source)} · Morelia` : document.title;
byId("clear").addEventListener("click", () => (lowerTabs.selected === "tab-console" ? consoleView.clear() : output.clear()));
byId("copy-output").addEventListener("click", () => void navigator.clipboard.writeText(output.text).then(() => say("The output is copied"), () => say("Copying is not allowed here", "error")));
function openHelp(): void {
  byId<HTMLDialogElement>("help").showModal();
  void weighLibrary();
}
byId("help-open").addEventListener("click", openHelp);
byId("keep-library").addEventListener("click", () => void keepLibrary());

setUpSplitters();

const tab = (pane_: "program" | "bytecode" | "side", id: string, focus: () => HTMLElement | null | undefined) => () => {
  showPane(pane_);
  (id === "tab-output" || id === "tab-console" ? lowerTabs : sideTabs).select(id);
  focus()?.focus();
};
setUpKeys([
  { keys: "Ctrl+Enter", text: "run, or go on", button: "run", anywhere: true, run: runOrContinue },
  { keys: "Escape", text: "stop", button: "stop", anywhere: true, run: stop },
  { keys: "F7", text: "step to the next instruction", button: "step-instruction", anywhere: true, run: () => step("instruction") },
  { keys: "F8", text: "step to the next line, into functions", button: "step-line", anywhere: true, run: () => step("line") },
  { keys: "F9", text: "step to the next line of this function", button: "step-over", anywhere: true, run: () => step("over") },
  { keys: "Shift+F9", text: "step until this function returns", button: "step-out", anywhere: true, run: () => step("out") },
  { keys: "F10", text: "step to the next rewrite", button: "step-rewrite", anywhere: true, run: () => step("rewrite") },
  { keys: "Alt+r", text: "compare with specialization and without", button: "compare", anywhere: true, run: compare },
  { keys: "[", text: "one rewrite back in the timeline", button: "earlier", run: () => (sideTabs.select("tab-log"), timeline.step(-1)) },
  { keys: "]", text: "one rewrite on", button: "later", run: () => timeline.step(1) },
  { keys: "{", text: "before the first rewrite", button: "first", run: () => (sideTabs.select("tab-log"), timeline.goTo(0)) },
  { keys: "}", text: "now", button: "live", run: () => timeline.goLive() },
  { keys: "Ctrl+f", text: "find in the program (in the editor)", run: null },
  { keys: "Alt+h", text: "heat map", button: "heat", anywhere: true, run: () => heat.toggle() },
  { keys: "Alt+s", text: "specialize, or not, from the next run on", anywhere: true, run: () => (controls.specialize = !controls.specialize) },
  { keys: "Alt+p", text: "to the program", anywhere: true, run: () => (showPane("program"), editor.focus()) },
  { keys: "Alt+o", text: "to the output", button: "tab-output", anywhere: true, run: tab("program", "tab-output", () => byId("output")) },
  { keys: "Alt+c", text: "to the console", button: "tab-console", anywhere: true, run: tab("program", "tab-console", () => document.querySelector<HTMLElement>(".console-input")) },
  { keys: "Alt+b", text: "to the bytecode", anywhere: true, run: () => (showPane("bytecode"), pane.bytecode.focus()) },
  { keys: "Alt+w", text: "to the rewrites", button: "tab-log", anywhere: true, run: tab("side", "tab-log", () => byId("log")) },
  { keys: "Alt+t", text: "to the counters", button: "tab-families", anywhere: true, run: tab("side", "tab-families", () => byId("tab-families")) },
  { keys: "Alt+v", text: "to the frames and variables", button: "tab-frames", anywhere: true, run: tab("side", "tab-frames", () => byId("frames")) },
  { keys: "Alt+m", text: "to the monitoring", button: "tab-monitoring", anywhere: true, run: tab("side", "tab-monitoring", () => byId("tab-events")) },
  { keys: "Alt+g", text: "lessons and your programs", button: "gallery-open", anywhere: true, run: () => gallery.open() },
  { keys: "Alt+l", text: "copy a link to the program", button: "share", anywhere: true, run: () => byId("share").click() },
  { keys: "Alt+d", text: "dark or light", button: "theme", anywhere: true, run: () => byId("theme").click() },
  { keys: "?", text: "this sheet", button: "help-open", run: openHelp },
]);

// Code outside of the page, such as the tests, can wait for everything that is still to be fetched and drawn.
Object.assign(globalThis, { whenCompiled, whenDrawn: (then: () => void) => whenHere(() => whenDrawn(then)) });
