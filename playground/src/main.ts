/// The page: wires the editor, the engine and the views together.
import { decode, type CodeInfo, type CodeState, type RewriteEvent, type Row } from "morelia";
import { BytecodeView } from "./bytecode-view.js";
import { byId, h, setText } from "./dom.js";
import { Editor } from "./editor.js";
import { Engine } from "./engine.js";
import { examples } from "./examples.js";
import { FamiliesView } from "./families-view.js";
import { LogView } from "./log-view.js";
import type { FromWorker, Tick } from "./protocol.js";
import { explain } from "./words.js";

const STORAGE = "morelia-program";
// Pause at each call and back-edge, in milliseconds; 0 is full speed.
const DELAYS = [1000, 400, 150, 50, 15, 4, 0];
const MAX_OUTPUT = 200_000;

const runButton = byId<HTMLButtonElement>("run");
const stopButton = byId<HTMLButtonElement>("stop");
const status = byId("status");
const output = byId("output");
const functionSelect = byId<HTMLSelectElement>("function");
const speed = byId<HTMLInputElement>("speed");
const speedText = byId("speed-text");
const specialize = byId<HTMLInputElement>("specialize");
const exampleSelect = byId<HTMLSelectElement>("example");
const summary = byId("summary");
const detail = byId("detail");

let codes: readonly CodeInfo[] = [];
let states: readonly CodeState[] = [];
let shown = 0;
let running = false;
let ready = false;
let followed = true; // the shown function follows the running one until the reader chooses
let outputSize = 0;
let compileTimer = 0;
/** Units whose last attempt failed, and the last event of each site, by code id. */
let failed = new Map<number, Set<number>>();
let lastEvent = new Map<number, Map<number, RewriteEvent>>();
/** The newest tick waits here for the next frame. */
let waiting: Tick | null = null;
let waitingEvents: RewriteEvent[] = [];

const nothing: ReadonlySet<number> = new Set();
const failedOf = (code: CodeInfo | undefined) => (code && failed.get(code.id)) ?? nothing;

// --- status and output

function say(text: string, kind: "" | "running" | "error" = ""): void {
  setText(status, text);
  status.className = `status ${kind}`;
}

function write(text: string, className = ""): void {
  if (outputSize > MAX_OUTPUT) return;
  outputSize += text.length;
  if (outputSize > MAX_OUTPUT) text = `${text.slice(0, MAX_OUTPUT - outputSize)}\n… more output is not shown\n`;
  const atEnd = output.scrollTop + output.clientHeight >= output.scrollHeight - 4;
  const last = output.lastChild;
  if (!className && last?.nodeType === Node.TEXT_NODE) (last as Text).appendData(text);
  else output.append(className ? h("span", className, text) : text);
  if (atEnd) output.scrollTop = output.scrollHeight;
}

function clearOutput(): void {
  output.replaceChildren();
  outputSize = 0;
}

// --- views

const editor = new Editor(byId("editor"), startText(), {
  changed: () => {
    localStorage.setItem(STORAGE, editor.text);
    exampleSelect.value = "";
    clearTimeout(compileTimer);
    if (!running) compileTimer = window.setTimeout(() => ready && !running && engine.compile(editor.text), 350);
  },
  run,
  line: (line) => bytecode.linkLine(line),
});

const bytecode = new BytecodeView(byId("bytecode"), {
  point: (row) => editor.showSpan((row ?? bytecode.chosen)?.span ?? null),
  choose: (row) => {
    editor.showSpan(row.span, true);
    showDetail(row);
  },
});

const log = new LogView(byId("log"), byId("log-count"), (event) => {
  const code = codes.find((c) => c.id === event.code);
  if (!code) return;
  followed = false;
  showFunction(code.index);
  bytecode.choose(event.unit, true);
});
const families = new FamiliesView(byId("families"));

function showDetail(row: Row | null): void {
  detail.replaceChildren();
  if (!row) {
    detail.append(h("p", "", "Choose an instruction to see what it does, its inline cache, and why it is as it is. Point at one to see where it comes from."));
    return;
  }
  const code = codes[shown];
  const last = code && lastEvent.get(code.id)?.get(row.unit);
  detail.append(h("h3", "", row.name), h("p", "", explain(row, last)));
  const facts = h("p", "facts");
  const fact = (name: string, value: string) => facts.append(h("span", "", `${name} `, h("b", "", value)));
  if (row.name !== row.base) fact("family", row.base);
  if (row.counter) fact("counter", `${row.counter.value}, backoff ${row.counter.backoff}`);
  if (row.executions) fact("executed", row.executions.toLocaleString("en"));
  if (row.family && row.executions) fact("misses", row.misses.toLocaleString("en"));
  for (const cache of row.caches) fact(cache.name, cache.value);
  if (last?.types.length) fact("saw", last.types.join(", "));
  detail.append(facts);
}

function showSummary(): void {
  const code = codes[shown];
  const state = states[shown];
  if (!code || !state) return setText(summary, "");
  const sites = decode(code, state, failedOf(code)).filter((row) => row.family && !SIMPLE.includes(row.family));
  const done = sites.filter((row) => row.state === "specialized" || row.state === "missed").length;
  setText(summary, sites.length ? `${done} of ${sites.length} sites specialized` : "no specializable sites");
}

function showFunction(index: number): void {
  if (index !== shown || bytecode.code !== codes[index]) {
    shown = index;
    functionSelect.value = String(index);
    bytecode.show(codes[index] ?? null, states[index] ?? null, failedOf(codes[index]));
    editor.showSpan(null);
    showDetail(null);
  }
  showSummary();
}

const SIMPLE = ["RESUME", "LOAD_CONST", "JUMP_BACKWARD"];

/** The code object with the most sites to watch; functions count more than the module. */
function liveliest(): number {
  const weight = codes.map((code, i) =>
    decode(code, states[i]!).filter((row) => row.family && !SIMPLE.includes(row.family)).length * (i ? 1.5 : 1));
  return weight.indexOf(Math.max(...weight));
}

function showProgram(newCodes: readonly CodeInfo[], newStates: readonly CodeState[]): void {
  const before = codes[shown]?.qualname;
  codes = newCodes;
  states = newStates;
  failed = new Map();
  lastEvent = new Map();
  functionSelect.replaceChildren(...codes.map((code) => {
    const option = h("option", "", code.index === 0 ? "module" : `${code.qualname}  (line ${code.firstLine})`);
    option.value = String(code.index);
    return option;
  }));
  const same = codes.findIndex((code) => code.qualname === before);
  const first = liveliest();
  shown = -1;
  showFunction(same > 0 || (same === 0 && !followed) ? same : first);
}

// --- a run

function run(): void {
  if (!ready || running) return;
  clearTimeout(compileTimer);
  running = true;
  followed = true;
  waiting = null;
  waitingEvents = [];
  runButton.disabled = true;
  stopButton.disabled = false;
  clearOutput();
  say("Running", "running");
  engine.run(editor.text, DELAYS[Number(speed.value)]!, specialize.checked);
}

function stop(): void {
  if (!running) return;
  stopButton.disabled = true;
  say("Stopping…", "running");
  if (engine.stop()) return;
  ended();
  ready = false;
  write("Stopped.\n", "note");
  say("Stopped; a new interpreter is starting…");
}

function ended(): void {
  running = false;
  runButton.disabled = !ready;
  stopButton.disabled = true;
  bytecode.showNow(null);
  editor.showNow(null);
}

function note(events: readonly RewriteEvent[]): void {
  for (const event of events) {
    let set = failed.get(event.code);
    if (!set) failed.set(event.code, (set = new Set()));
    if (event.cause === "failed") set.add(event.unit);
    else set.delete(event.unit);
    let sites = lastEvent.get(event.code);
    if (!sites) lastEvent.set(event.code, (sites = new Map()));
    sites.set(event.unit, event);
  }
}

function paint(): void {
  const tick = waiting;
  if (!tick) return;
  waiting = null;
  note(waitingEvents);
  log.add(waitingEvents);
  states = tick.states;
  families.show(tick.families);
  const slow = Number(speed.value) < DELAYS.length - 1;
  if (running && slow && followed && tick.now && tick.now.code !== shown && tick.now.code !== 0) showFunction(tick.now.code);
  const state = states[shown];
  const code = codes[shown];
  if (code && state) bytecode.update(state, failedOf(code));
  for (const event of waitingEvents) if (event.code === code?.id && event.cause !== "cooled") bytecode.flash(event.unit);
  waitingEvents = [];
  if (running && slow && tick.now) {
    bytecode.showNow(tick.now.code === shown ? tick.now.unit : null);
    editor.showNow(codes[tick.now.code]?.spans[tick.now.unit]?.line ?? null);
  }
  if (bytecode.chosen) showDetail(bytecode.chosen);
  showSummary();
  if (running && !stopButton.disabled) say(`Running ${tick.seconds.toFixed(1)} s`, "running");
}

function take(tick: Tick): void {
  if (!waiting) requestAnimationFrame(paint);
  waiting = tick;
  waitingEvents.push(...tick.events);
}

function receive(message: FromWorker): void {
  switch (message.kind) {
    case "ready":
      ready = true;
      runButton.disabled = running;
      say(`Ready, started in ${Math.round(message.seconds * 1000)} ms`);
      if (!running) engine.compile(editor.text);
      break;
    case "compiled":
      showProgram(message.codes, message.states);
      if (running) log.clear(codes);
      else say("Ready");
      break;
    case "failed-to-compile":
      if (running) {
        write(message.message, "err");
        say("The program does not parse", "error");
        ended();
      } else say(message.message.trim().split("\n").at(-1) ?? "", "error");
      break;
    case "output":
      write(message.text, message.stream === "err" ? "err" : "");
      break;
    case "tick":
      take(message.tick);
      break;
    case "done":
      take(message.tick);
      paint();
      if (message.error && !message.stopped) write(message.error, "err");
      if (message.stopped) write("Stopped.\n", "note");
      ended();
      say(message.stopped ? "Stopped" : `${message.error ? "Ended with an error" : "Done"} in ${message.tick.seconds.toFixed(message.tick.seconds < 1 ? 3 : 2)} s`,
        message.error && !message.stopped ? "error" : "");
      document.body.dataset["runs"] = String(Number(document.body.dataset["runs"] ?? 0) + 1);
      break;
    case "broken":
      write(`${message.message}\n`, "err");
      ready = false;
      ended();
      say("The interpreter broke; a new one is starting…", "error");
      engine.restart();
      break;
  }
}

// --- controls

function startText(): string {
  try {
    return localStorage.getItem(STORAGE) ?? examples[0]!.source;
  } catch {
    return examples[0]!.source;
  }
}

function showSpeed(): void {
  const delay = DELAYS[Number(speed.value)]!;
  setText(speedText, delay === 0 ? "full" : delay >= 1000 ? "1 step/s" : `${Math.round(1000 / delay)} steps/s`);
  engine.setDelay(delay);
}

function setTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  localStorage.setItem("morelia-theme", theme);
}

const engine = new Engine(receive);

exampleSelect.append(Object.assign(h("option", "", "your program"), { value: "" }));
examples.forEach((example, i) => exampleSelect.append(Object.assign(h("option", "", example.title), { value: String(i) })));
exampleSelect.value = String(examples.findIndex((e) => e.source === editor.text));
if (exampleSelect.selectedIndex < 0) exampleSelect.value = "";
exampleSelect.addEventListener("change", () => {
  const example = examples[Number(exampleSelect.value)];
  if (!exampleSelect.value || !example) return;
  if (running) stop();
  editor.text = example.source;
  localStorage.setItem(STORAGE, example.source);
  followed = true;
  clearOutput();
  families.show([]);
  log.clear([]);
  if (ready) engine.compile(example.source);
});

runButton.disabled = true;
runButton.addEventListener("click", run);
stopButton.addEventListener("click", stop);
byId("clear").addEventListener("click", clearOutput);
speed.addEventListener("input", showSpeed);
functionSelect.addEventListener("change", () => {
  followed = false;
  showFunction(Number(functionSelect.value));
});
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    run();
  } else if (event.key === "Escape" && running) stop();
});

const tabs = [byId<HTMLButtonElement>("tab-log"), byId<HTMLButtonElement>("tab-families")];
function selectTab(chosen: HTMLButtonElement): void {
  for (const tab of tabs) {
    const on = tab === chosen;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    byId(tab.getAttribute("aria-controls")!).hidden = !on;
  }
}
for (const tab of tabs) {
  tab.addEventListener("click", () => selectTab(tab));
  tab.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tabs[1 - tabs.indexOf(tab)]!;
    selectTab(other);
    other.focus();
  });
}

const dark = matchMedia("(prefers-color-scheme: dark)");
setTheme(localStorage.getItem("morelia-theme") ?? (dark.matches ? "dark" : "light"));
byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark"));

showSpeed();
showDetail(null);
