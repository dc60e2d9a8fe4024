/// The page: wires the editor, the engine and the views together.
import type { CodeInfo, CodeState, FrameState, RewriteEvent, StepMode } from "morelia";
import { CodePane } from "./code-pane.js";
import { CompareView } from "./compare-view.js";
import { ConsoleView } from "./console-view.js";
import { Controls } from "./controls.js";
import { CountersView } from "./counters-view.js";
import { byId, setText } from "./dom.js";
import { Editor } from "./editor.js";
import { Engine } from "./engine.js";
import { FramesView } from "./frames-view.js";
import { GalleryView } from "./gallery-view.js";
import { heatMap } from "./heat.js";
import { embedded, setUpKeys, setUpPanes, setUpTheme, showPane } from "./layout.js";
import { lessons } from "./lessons.js";
import { arrived, LinkView } from "./link-view.js";
import { Linker, type Link } from "./linker.js";
import { keepOffline } from "./offline.js";
import { MonitorView } from "./monitor-view.js";
import { OutputView } from "./output-view.js";
import { Program } from "./program.js";
import type { FromWorker, Tick } from "./protocol.js";
import { load, save } from "./storage.js";
import { Tabs } from "./tabs.js";
import { TimelineView } from "./timeline-view.js";
import type { FiredEvent } from "./watch.js";
import { documentation } from "./why.js";

const program = new Program();
const status = byId("status");
const heatButton = byId("heat");

let compileTimer = 0;
let linker: Linker | null = null;
/** The newest tick waits here for the next frame. */
let waiting: Tick | null = null;
let waitingEvents: RewriteEvent[] = [];
let comparing = false;
let inConsole = false;
let stopPending = false;

function say(text: string, kind: "" | "running" | "error" = ""): void {
  setText(status, text);
  status.className = `status ${kind}`;
}

// --- views

setUpTheme();
setUpPanes();

/** The reader's own program, as it was when the page came. */
const own = load("program") ?? lessons[0]!.source;

const editor = new Editor(byId("editor"), arrived?.source ?? own, {
  changed: () => {
    links.edited();
    if (!embedded) save("program", editor.text);
    gallery.edited(editor.text);
    linker = null;
    clearTimeout(compileTimer);
    compileTimer = window.setTimeout(compile, 350);
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
});

const output = new OutputView(byId("output"));
const pane = new CodePane(program, {
  span: (row, scroll) => editor.showSpan(row?.span ?? null, scroll),
  live: () => timeline.goLive(),
});
const counters = new CountersView(byId("families"));
const frames = new FramesView(byId("frames"), (frame) => showFrame(frame));
const timeline = new TimelineView(program, { moment: (count, event) => pane.goTo(count, event) });
const monitoring = new MonitorView({ changed: () => engine.watch(monitoring.watch), place: showPlace, coverage: (lines) => editor.showCoverage(lines) });
const lowerTabs = new Tabs(byId("tab-output").parentElement!);
const sideTabs = new Tabs(byId("tab-log").parentElement!);
const consoleView = new ConsoleView(byId("console-panel"), (text, last) => {
  inConsole = true;
  engine.console(text, last);
});
const gallery = new GalleryView((lesson) => open(lesson.source));
const compareView = new CompareView(() => comparing && stop());

function findLink(at: number): Link | null {
  if (program.source !== editor.text) return null;
  linker ??= new Linker(program.source, program.codes, program.states);
  return linker.at(at);
}

function showHeat(): void {
  const on = heatButton.getAttribute("aria-pressed") === "true" && program.source === editor.text;
  editor.showHeat(on ? heatMap(program.source, program.codes, program.states) : []);
}

/** Where an event fired; LINE knows only the line. */
function showPlace(event: FiredEvent): void {
  const code = program.codes.find((one) => one.qualname === event.name && one.firstLine === event.firstLine);
  if (!code) return;
  timeline.goLive();
  pane.choose(code.index);
  const unit = event.offset >= 0 ? event.offset / 2 : code.spans.findIndex((span, i) => span.line === event.line && code.bases[i]);
  if (unit >= 0) pane.bytecode.choose(unit, true);
}

function showFrame(frame: FrameState): void {
  const code = program.byId(frame.code);
  if (!code) return;
  pane.show(code.index);
  pane.bytecode.choose(frame.unit, true);
}

function showProgram(source: string, codes: readonly CodeInfo[], states: readonly CodeState[]): void {
  program.load(source, codes, states);
  linker = null;
  timeline.clear();
  counters.show([]);
  frames.clear();
  monitoring.clear(source);
  showHeat();
  pane.reset();
}

// --- a run

const engine = new Engine(receive);

const controls = new Controls({
  run: runOrContinue, stop, compare, step,
  speed: (delay) => engine.setDelay(delay),
  changed: () => undefined,
});
controls.canStep = engine.canStep;

function compile(): void {
  if (controls.phase === "idle" && !comparing) engine.compile(editor.text);
}

function start(mode: StepMode): void {
  if (controls.phase !== "idle" || comparing || inConsole) return;
  clearTimeout(compileTimer);
  controls.phase = "running";
  pane.followed = true;
  stopPending = false;
  waiting = null;
  waitingEvents = [];
  output.clear();
  lowerTabs.select("tab-output");
  consoleView.fresh();
  consoleView.ready = false;
  say("Running", "running");
  engine.run(editor.text, { specialize: controls.specialize, off: controls.off, delay: controls.delay, step: mode, watch: monitoring.watch });
}

function runOrContinue(): void {
  if (controls.phase === "paused") step("run");
  else start("run");
}

function step(mode: StepMode): void {
  if (controls.phase === "idle") start(mode);
  else if (controls.phase === "paused" || mode === "instruction") {
    timeline.goLive();
    if (controls.phase === "paused") controls.phase = "running";
    engine.step(mode);
  }
}

function stop(): void {
  if (controls.phase !== "running" && controls.phase !== "paused" && !comparing && !inConsole) return;
  controls.stopping();
  stopPending = true;
  say("Stopping…", "running");
  if (engine.stop()) return;
  comparing = inConsole = false;
  consoleView.abort();
  ended("loading");
  output.write("Stopped.\n", "note");
  say("Stopped; a new interpreter is starting…");
}

function compare(): void {
  if (controls.phase !== "idle") return;
  clearTimeout(compileTimer);
  comparing = true;
  controls.phase = "running";
  compareView.start();
  say("Comparing", "running");
  engine.compare(editor.text, controls.off);
}

function ended(phase: "idle" | "loading"): void {
  controls.phase = phase;
  pane.bytecode.showNow(null);
  editor.showNow(null);
  frames.clear();
}

function paint(): void {
  const tick = waiting;
  if (!tick) return;
  waiting = null;
  const fresh = program.add(waitingEvents);
  waitingEvents = [];
  program.states = tick.states;
  program.families = tick.families;
  program.typeNames = tick.typeNames;
  timeline.added();
  counters.show(tick.families);
  monitoring.show(tick.monitor);
  const watching = controls.phase === "paused" || (controls.phase === "running" && controls.delay > 0);
  if (pane.live && watching && tick.now && (controls.phase === "paused" || (pane.followed && tick.now.code !== 0))) pane.show(tick.now.code);
  pane.update(fresh);
  if (watching && tick.now) {
    if (pane.live) pane.bytecode.showNow(tick.now.code === pane.shown ? tick.now.unit : null);
    editor.showNow(program.codes[tick.now.code]?.spans[tick.now.unit]?.line ?? null);
  }
  showHeat();
  if (controls.phase === "running" && !stopPending && !inConsole) say(`Running ${tick.seconds.toFixed(1)} s`, "running");
}

function take(tick: Tick): void {
  if (!waiting) requestAnimationFrame(paint);
  waiting = tick;
  waitingEvents.push(...tick.events);
}

function paused(tick: Tick, stack: readonly FrameState[]): void {
  if (stopPending) return;
  controls.phase = "paused";
  take(tick);
  paint();
  sideTabs.select("tab-frames");
  frames.show(stack);
  const code = tick.now && program.codes[tick.now.code];
  if (tick.now && code) {
    pane.bytecode.choose(tick.now.unit, true);
    editor.showSpan(code.spans[tick.now.unit] ?? null, true);
    const name = pane.bytecode.chosen?.name ?? "";
    say(`Stopped at ${name}, line ${code.spans[tick.now.unit]?.line ?? "?"}`);
    status.title = documentation(name).doc;
  }
}

function done({ tick, error, stopped }: Extract<FromWorker, { kind: "done" }>): void {
  take(tick);
  paint();
  if (error && !stopped) output.write(error, "err");
  if (stopped) output.write("Stopped.\n", "note");
  stopPending = false;
  ended("idle");
  consoleView.ready = true;
  const seconds = tick.seconds.toFixed(tick.seconds < 1 ? 3 : 2);
  say(stopped ? "Stopped" : `${error ? "Ended with an error" : "Done"} in ${seconds} s`, error && !stopped ? "error" : "");
  if (editor.text !== program.source) compile(); // it was edited meanwhile
  document.body.dataset["runs"] = String(Number(document.body.dataset["runs"] ?? 0) + 1);
}

function receive(message: FromWorker): void {
  switch (message.kind) {
    case "ready":
      controls.phase = "idle";
      consoleView.ready = true;
      say(`Ready, started in ${Math.round(message.seconds * 1000)} ms`);
      engine.compile(editor.text);
      if (!embedded) void keepOffline();
      break;
    case "compiled":
      showProgram(message.source, message.codes, message.states);
      if (controls.phase === "idle") say("Ready");
      break;
    case "failed-to-compile":
      if (comparing) {
        compareView.fail(message.message);
        comparing = false;
      } else if (controls.phase !== "idle") output.write(message.message, "err");
      say(controls.phase === "idle" ? message.message.trim().split("\n").at(-1) ?? "" : "The program does not parse", "error");
      if (controls.phase !== "idle") ended("idle");
      consoleView.ready = true;
      break;
    case "output":
      if (inConsole) consoleView.write(message.text, message.stream === "err");
      else output.write(message.text, message.stream === "err" ? "err" : "");
      break;
    case "tick":
      if (message.tick.states.length) take(message.tick);
      break;
    case "paused":
      paused(message.tick, message.frames);
      break;
    case "done":
      done(message);
      break;
    case "console-done":
      inConsole = false;
      if (message.tick?.states.length) take(message.tick);
      if (stopPending) say("Ready");
      stopPending = false;
      consoleView.done(message.incomplete);
      break;
    case "compared":
      comparing = stopPending = false;
      ended("idle");
      say(message.stopped ? "Stopped" : "Compared");
      compareView.show(message, pane.code?.qualname ?? "");
      break;
    case "broken":
      output.write(`${message.message}\n`, "err");
      comparing = inConsole = stopPending = false;
      consoleView.abort();
      ended("loading");
      say(message.final ? "The interpreter could not be loaded" : "The interpreter broke; a new one is starting…", "error");
      if (!message.final) engine.restart();
      break;
  }
}

// --- the rest of the page

/** Another program takes the place of the one in the editor. */
function open(source: string): void {
  if (controls.phase === "running" || controls.phase === "paused") stop();
  links.close();
  editor.text = source;
  if (!embedded) save("program", source);
  pane.followed = true;
  output.clear();
  showPane("program");
  clearTimeout(compileTimer);
  compileTimer = window.setTimeout(compile, 0);
}

const links = new LinkView({
  current: () => ({ source: editor.text, ...(controls.specialize ? {} : { specialize: false }), ...(controls.off.length ? { off: controls.off } : {}),
    ...(controls.speed < 6 ? { speed: controls.speed } : {}) }),
  back: () => {
    open(own);
    gallery.show(own);
  },
  say,
});
if (arrived) {
  controls.specialize = arrived.specialize ?? true;
  controls.off = arrived.off ?? [];
  controls.speed = arrived.speed ?? 6;
} else gallery.show(editor.text);
byId("clear").addEventListener("click", () => (lowerTabs.selected === "tab-console" ? consoleView.clear() : output.clear()));

function toggleHeat(): void {
  const on = heatButton.getAttribute("aria-pressed") !== "true";
  heatButton.setAttribute("aria-pressed", String(on));
  byId("heat-legend").hidden = !on;
  save("heat", on ? "1" : "");
  showHeat();
}
heatButton.addEventListener("click", toggleHeat);
if (load("heat")) toggleHeat();

setUpKeys([
  { keys: "Ctrl+Enter", text: "run, or go on", anywhere: true, run: runOrContinue },
  { keys: "Escape", text: "stop", anywhere: true, run: stop },
  { keys: "F7", text: "step to the next instruction", anywhere: true, run: () => step("instruction") },
  { keys: "F8", text: "step to the next line, into functions", anywhere: true, run: () => step("line") },
  { keys: "F9", text: "step to the next line of this function", anywhere: true, run: () => controls.phase === "paused" && step("over") },
  { keys: "Shift+F9", text: "step until this function returns", anywhere: true, run: () => controls.phase === "paused" && step("out") },
  { keys: "F10", text: "step to the next rewrite", anywhere: true, run: () => step("rewrite") },
  { keys: "[", text: "one rewrite back in the timeline", run: () => (sideTabs.select("tab-log"), timeline.step(-1)) },
  { keys: "]", text: "one rewrite on", run: () => timeline.step(1) },
  { keys: "Alt+h", text: "heat map", anywhere: true, run: toggleHeat },
  { keys: "Alt+m", text: "to the monitoring", anywhere: true, run: () => (showPane("side"), sideTabs.select("tab-monitoring"), byId("tab-events").focus()) },
  { keys: "Alt+p", text: "to the program", anywhere: true, run: () => (showPane("program"), editor.focus()) },
  { keys: "Alt+b", text: "to the bytecode", anywhere: true, run: () => (showPane("bytecode"), document.querySelector<HTMLElement>('#bytecode [tabindex="0"]')?.focus()) },
  { keys: "Alt+c", text: "to the console", anywhere: true, run: () => (showPane("program"), lowerTabs.select("tab-console"), document.querySelector<HTMLElement>(".console-input")?.focus()) },
  { keys: "?", text: "this list", run: () => byId<HTMLDialogElement>("help").showModal() },
]);
