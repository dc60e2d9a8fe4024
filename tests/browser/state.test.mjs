// tests/browser/state.test.mjs: what the playground knows and decides without a page: the state of a session, the log of rewrites, what travels
// between worker and page, kept output, the reader's programs, spreads of times, links between source and bytecode.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { decode, instruction } from "../../web/dist/inspect.js";
import { loadPython } from "../../web/dist/node.js";

const here = path.join(import.meta.dirname, "../../playground/src");
const parts = {
  state: ["session", "program", "intake", "spread", "linker", "spans", "heat", "counters", "why", "failures"],
  engine: ["packed", "transcript"], programs: ["drafts", "lessons"], page: ["later"],
};
const lines = Object.entries(parts).flatMap(([room, names]) => names.map((name) => `export * as ${name} from "./${room}/${name}.js";`));
const { outputFiles } = await build({
  stdin: { contents: lines.join("\n"), resolveDir: here, loader: "ts" },
  bundle: true, write: false, format: "esm", platform: "browser",
});
const { session, packed, program, intake, transcript, drafts, spread, linker, spans, heat, counters, why, failures, lessons, later } =
  await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

const walk = (...events) => events.reduce((state, event) => session.reduce(state, typeof event === "string" ? { kind: event } : event), session.initial);

test("a session: the text in the editor is new, sent, known; a run sends it, too; what comes meanwhile is new again", () => {
  const text = (...events) => walk("ready", ...events).text;
  assert.equal(text(), "new");
  assert.equal(text("compile"), "sent");
  assert.equal(text("compile", "compiled"), "known");
  assert.equal(text("compile", { kind: "failed-to-compile", message: "m" }), "known");
  assert.equal(text("compile", "edit", "compiled"), "new"); // an answer about the text before
  assert.equal(text("compile", "compiled", "compile"), "known"); // nothing is asked twice
  assert.equal(text("start"), "sent");
  assert.equal(text("start", "compiled", "edit", "end"), "new");
  assert.equal(text("start", "edit", "compile"), "new"); // not while it runs
  assert.equal(text("start", "end"), "known"); // it could not start: nothing more is to be had
  assert.equal(text("start", "stop", "replaced"), "new");
  assert.equal(text("start", "compiled", "stop", "replaced"), "known");
  assert.equal(text("compile", "compiled", "await", "compile"), "awaited"); // the text of a lesson is on its way
  assert.equal(text("await", "open", "compile"), "sent");
  assert.equal(text("await", "edit"), "new");
  assert.equal(text("await", "start"), "sent");
  const settled = (...events) => session.settled(walk("ready", ...events));
  assert.equal(settled("compile", "compiled", "await"), false);
  assert.deepEqual([settled(), settled("compile"), settled("compile", "compiled"), settled("start"), settled("start", "edit", "end")], [false, false, true, true, false]);
});

test("a session: a run, a stop, and always a way out", () => {
  assert.equal(walk("ready", "start", "pause", "resume", "end").phase, "idle");
  assert.equal(walk("ready", "start", "end", "start", "end").runs, 2);
  assert.equal(walk("start").phase, "loading"); // nothing runs before there is an interpreter
  assert.equal(walk("ready", "start", "compare").phase, "running");
  assert.deepEqual(walk("ready", "start", "pause", "stop"), { ...session.initial, phase: "running", text: "sent", stopping: true });
  assert.equal(walk("ready", "start", "stop", "pause").phase, "running"); // who is asked to stop does not pause
  for (const begin of [["start"], ["start", "pause"], ["compare"], ["console"], ["start", "ask"]]) {
    const stopped = walk("ready", ...begin, "stop", "replaced");
    assert.deepEqual([stopped.phase, stopped.stopping, stopped.asking], ["loading", false, false], begin.join());
    assert.equal(session.reduce(stopped, { kind: "ready" }).phase, "idle");
  }
  const stale = walk("ready", { kind: "failed-to-compile", message: "SyntaxError" });
  assert.equal(stale.stale, "SyntaxError");
  assert.equal(session.reduce(stale, { kind: "compiled" }).stale, null);
  assert.equal(walk("ready", "start", "ask").asking, true);
  assert.equal(walk("ready", "ask").asking, false);
});

test("a session: what the reader may ask for; the function that is followed, the site of a lesson", () => {
  const wishes = ["run", "stop", "compare", "console", "instruction", "line", "over", "out", "rewrite"];
  const may = (...events) => wishes.filter((wish) => session.allows(walk(...events), wish)).join(" ");
  assert.equal(may(), "");
  assert.equal(may("ready"), "run compare console instruction line rewrite");
  assert.equal(may("ready", "start"), "stop instruction");
  assert.equal(may("ready", "start", "stop"), "");
  assert.equal(may("ready", "start", "pause"), "run stop instruction line over out rewrite");
  assert.equal(may("ready", "start", "pause", "stop"), "");
  assert.equal(may("ready", "compare"), "stop");
  assert.equal(may("ready", "console"), "stop");
  const { followed, siteWanted } = walk("ready", "compile", "compiled", "choose");
  assert.deepEqual([followed, siteWanted], [false, false]);
  assert.equal(walk("ready", "choose", "start").followed, true);
  assert.deepEqual([walk("ready", "compiled", "choose", "open")].map((one) => [one.followed, one.siteWanted, one.text]), [[true, true, "new"]]);
});

const event = (seq, unit, cause = "specialized", code = 7) => ({
  seq, code, unit, before: 1, after: cause === "specialized" ? 2 : 1, cause, failure: cause === "failed" ? "OTHER" : null, types: ["int", "é"], clock: seq * 2 ** 31,
  counterBefore: { value: 0, backoff: 1 }, counterAfter: { value: 52, backoff: 0 }, cachesBefore: [], cachesAfter: [832, seq & 0xffff],
});

test("events travel as numbers and come back the same", () => {
  const texts = new packed.Texts();
  const events = [event(3, 4), event(4, 9, "failed"), { ...event(5, 4), code: 99 }];
  const words = packed.packEvents(events, new Map([[7, 0]]), texts);
  assert.equal(words.length / packed.STRIDE, 2); // what is not the program's does not travel
  assert.deepEqual(packed.eventAt(words, 0, texts.list), { ...events[0], code: 0 });
  assert.deepEqual(packed.eventAt(words, packed.STRIDE, texts.list), { ...events[1], code: 0 });
});

test("thinned: the first and the last of each site stay, and both ends", () => {
  const events = Array.from({ length: 1000 }, (_, i) => event(i, i === 500 ? 77 : i % 3));
  const words = packed.packEvents(events, new Map([[7, 0]]), new packed.Texts());
  const thin = packed.thin(words, 10, 10);
  const seqs = Array.from({ length: thin.length / packed.STRIDE }, (_, i) => thin[i * packed.STRIDE]);
  assert.deepEqual(seqs, [...Array(10).keys(), 10, 11, 12, 500, 987, 988, 989, ...Array(10).keys()].map((n, i) => (i > 16 ? 990 + n : n)));
  assert.equal(packed.thin(words, 600, 600), words);
});

test("code objects and their states travel as a few buffers and come back the same, also of code that never ran", async () => {
  const python = await loadPython({ inspect: true, stdout: () => undefined });
  const codes = python.inspect.compile("def ran(a): return a + 'é'\ndef never(a): return a\nfor i in range(9): ran('x')\n", "program.py");
  python.inspect.execute();
  assert.deepEqual(packed.unpackCodes(packed.packCodes(codes)), codes.map(packed.packCode));
  const states = codes.map((code) => [code.index, python.inspect.snapshot(code.index)]);
  assert.ok(states.some(([, { counts }]) => !counts) && states.some(([, { counts }]) => counts), "with counts and without");
  for (const some of [states, states.slice(1), states.toReversed(), []]) assert.deepEqual(packed.unpackStates(packed.packStates(some)), some);
  python.dispose();
});

function tiny(n = 100) {
  const bases = new Uint8Array(n).fill(instruction("NOP").opcode);
  const code = { index: 0, id: 7, name: "<module>", qualname: "<module>", filename: "p", firstLine: 1, names: [], locals: [], consts: [], bases, spans: new Int32Array(n * 4).fill(1) };
  const it = new program.Program();
  it.load("x", [code], [{ units: new Uint16Array(n).fill(1), counts: null }]);
  return it;
}

test("more rewrites than are kept: the middle goes, it is told where, and every moment is true at both ends", () => {
  const it = tiny();
  const texts = new packed.Texts();
  const total = 60_000;
  for (let at = 0; at < total; at += 1000) {
    const block = packed.packEvents(Array.from({ length: 1000 }, (_, i) => event(at + i, 2 + ((at + i) % 40), (at + i) % 2 ? "failed" : "specialized")), new Map([[7, 0]]), texts);
    it.add(block, at ? [] : texts.list.slice(1), 0);
  }
  assert.ok(it.count <= program.MAX_EVENTS && it.count > 20_000, String(it.count));
  assert.equal(it.count + it.lost, total);
  let gaps = 0;
  for (let place = 0; place < it.count; place++) {
    const missing = place ? it.event(place).seq - it.event(place - 1).seq - 1 : 0;
    assert.equal(it.gapBefore(place), missing, `before ${place}`);
    gaps += missing;
  }
  assert.equal(gaps, it.lost);
  assert.equal(it.event(0).seq, 0);
  assert.equal(it.event(it.count - 1).seq, total - 1);
  assert.equal(it.now(0).last(2).seq, total - 40);
  assert.equal(it.now(0).failed.has(3), true);
  assert.equal(it.now(0).failed.has(2), false);
  assert.equal(it.at(0, 3).last(4).seq, 2);
  assert.equal(it.at(0, 3).state.units[5], 832); // the counter behind unit 4
});

test("looks are taken in step by step, in their order; of another program none; when nobody draws none waits for long", () => {
  const it = tiny();
  const texts = new packed.Texts();
  const taken = [];
  const looks = new intake.Intake(it, ({ seconds }, last) => taken.push([seconds, last]));
  const block = (from, n) => packed.packEvents(Array.from({ length: n }, (_, i) => event(from + i, 2 + (i % 40))), new Map([[7, 0]]), texts);
  const state = (n) => packed.packStates([[0, { units: new Uint16Array(100).fill(n), counts: null }]]);
  const tick = (seconds, events) => ({ states: state(seconds), events, texts: seconds === 1 ? texts.list.slice(1) : [], lost: 0, families: [], typeNames: seconds === 1 ? ["", "int"] : null, seconds });
  assert.equal(looks.newest, null);
  looks.add(tick(1, block(0, 45_000)), false); // more than are kept: the log is thinned meanwhile
  looks.add(tick(2, block(45_000, 10)), true);
  let steps = 0;
  while (looks.step(() => true)) steps++;
  assert.ok(steps > 20, String(steps));
  assert.deepEqual(taken, [[1, false], [2, true]]);
  assert.equal(looks.newest.seconds, 2);
  assert.equal(it.count + it.lost, 45_010);
  assert.equal(it.event(it.count - 1).seq, 45_009);
  assert.deepEqual([it.states[0].units[0], it.typeNames], [2, ["", "int"]]);
  looks.add(tick(3, block(50_000, 10)), false);
  looks.drop();
  assert.equal(looks.newest, null);
  assert.equal(looks.step(() => false), false);
  for (let n = 4; n < 9; n++) looks.add(tick(n, block(n * 100_000, 1)), false);
  assert.ok(taken.length >= 6, JSON.stringify(taken));
});

test("rewrites that the worker left out are told, too", () => {
  const it = tiny();
  const texts = new packed.Texts();
  it.add(packed.packEvents([event(0, 2)], new Map([[7, 0]]), texts), texts.list.slice(1), 0);
  it.add(packed.packEvents([event(50, 2), event(60, 3)], new Map([[7, 0]]), texts), [], 58);
  assert.equal(it.lost, 58);
  assert.deepEqual([0, 1, 2].map((place) => it.gapBefore(place)), [0, 0, 58]);
});

test("output: the first and the last are kept, what is missing is counted, in the worker and on the page", () => {
  const out = new transcript.Outgoing();
  const page = new transcript.Transcript();
  let all = "";
  for (let i = 0; i < 200_000; i++) {
    const line = `line ${i}\n`;
    all += line;
    out.push(i % 1000 === 999 ? "err" : "out", line);
    if (i % 7001 === 0) page.add(out.take());
  }
  const last = out.take();
  if (last) page.add(last);
  const kept = page.text;
  assert.ok(kept.startsWith("line 0\nline 1\n"));
  assert.ok(kept.endsWith("line 199998\nline 199999\n"));
  assert.ok(kept.length < transcript.HEAD + transcript.TAIL + 200);
  const [, head, characters, lines, tail] = /^([^]*)\n\[(\d+) characters, (\d+) lines, were not kept\]\n([^]*)$/.exec(kept);
  assert.equal(head.length + Number(characters) + tail.length, all.length);
  assert.equal(head.split("\n").length - 1 + Number(lines) + tail.split("\n").length - 1, 200_000);
  assert.ok(all.startsWith(head) && all.endsWith(tail));
  assert.equal(new transcript.Outgoing().take(), null);
  // no line ends: still bounded
  const long = new transcript.Transcript();
  for (let i = 0; i < 50; i++) long.push("out", "x".repeat(10_000));
  assert.ok(long.text.length <= transcript.HEAD + transcript.TAIL + 100);
});

test("the reader's programs: a lesson or a link takes nothing away, an edit of one is a program of its own", () => {
  let shelf = { drafts: [], origin: { kind: "lesson", id: "ints" } };
  shelf = drafts.edited(shelf, "mine = 1", "a");
  shelf = drafts.edited(shelf, "mine = 2", "b");
  assert.deepEqual(shelf, { drafts: [{ id: "a", text: "mine = 2" }], origin: { kind: "draft", id: "a" } });
  shelf = drafts.opened(shelf, { kind: "lesson", id: "generic" });
  assert.equal(drafts.textOf(shelf, "a"), "mine = 2");
  shelf = drafts.edited(shelf, "lesson, edited", "c");
  assert.deepEqual(shelf.drafts.map((one) => one.text), ["lesson, edited", "mine = 2"]);
  shelf = drafts.edited(drafts.opened(shelf, { kind: "draft", id: "a" }), "", "d");
  assert.deepEqual(shelf.drafts.map((one) => one.text), ["lesson, edited"]); // nothing is not kept
  for (let i = 0; i < 30; i++) shelf = drafts.edited(drafts.opened(shelf, { kind: "link" }), `from link ${i}`, `l${i}`);
  assert.equal(shelf.drafts.length, drafts.MAX_DRAFTS);
  // another page wrote meanwhile
  const other = [{ id: "x", text: "theirs" }, { id: "l29", text: "older" }, { id: "gone", text: "g" }];
  const merged = drafts.merged({ drafts: [{ id: "l29", text: "newer" }], origin: { kind: "draft", id: "l29" } }, other, new Set(["gone"]));
  assert.deepEqual(merged.drafts, [{ id: "l29", text: "newer" }, { id: "x", text: "theirs" }]);
  assert.deepEqual(drafts.read("not json", "print(1)"), [{ id: "first", text: "print(1)" }]);
  assert.deepEqual(drafts.read('[{"id":1},{"id":"k","text":"t","x":2}]', null), [{ id: "k", text: "t" }]);
  assert.equal(drafts.titleOf("\n# Sorting a deck\nimport random"), "Sorting a deck");
});

test("times: a median and its spread; what cannot be told apart is not called faster", () => {
  const { spread: of, verdict } = spread;
  assert.deepEqual(of([5, 1, 3, 2, 4]), { median: 3, low: 2, high: 4, n: 5 });
  assert.match(verdict(of([10, 10.2, 10.4]), of([4, 4.1, 5])), /^2\.49 times faster with specialization \(2\.\d\d to 2\.\d\d\)\.$/);
  assert.match(verdict(of([1, 1.1, 1.2]), of([2, 2.1, 2.2])), /^1\.91 times slower/);
  assert.equal(verdict(of([0.05]), of([0.002])), "25.0 times faster with specialization; too few runs to give a spread.");
  assert.match(verdict(of([0.0012, 0.0013, 0.0016]), of([0.0012, 0.0014, 0.0015])), /^No difference beyond the spread of the runs: the program is too short to tell\.$/);
});

test("source and bytecode, heat and counters of a real run", async () => {
  const source = "def add(a, b):\n    return a + b\nfor x in [1, 2.0, 's', 3] * 250:\n    add(x, x)\nπ = {'é': add}\n";
  const python = await loadPython({ inspect: true, stdout: () => undefined });
  const codes = python.inspect.compile(source, "program.py");
  python.inspect.execute();
  const it = new program.Program();
  it.load(source, codes.map(packed.packCode), codes.map((code) => python.inspect.snapshot(code.index)));
  assert.deepEqual(it.codes[1].spans, codes[1].spans);
  for (const [i, code] of codes.entries()) assert.deepEqual([...it.starts(i)], decode(code, it.states[i]).map((row) => row.unit));
  const links = new linker.Linker(source, it.codes);
  const names = (text) => [...links.at(source.indexOf(text) + text.length - 1).units].map((unit) => decode(codes[links.at(source.indexOf(text) + text.length - 1).code], it.states[0]).find((row) => row.unit === unit)?.base ?? "add");
  assert.equal(links.at(source.indexOf("a + b") + 2).code, 1);
  assert.ok(names("'é'").includes("LOAD_CONST"));
  const pieces = heat.heatMap(new spans.Places(source), it.codes, it.states);
  const sum = pieces.find((piece) => source.slice(piece.from, piece.to).includes("a + b"));
  const site = decode(codes[1], it.states[1]).find((row) => row.family === "BINARY_OP");
  assert.deepEqual([sum.executions, sum.hits], [1000, site.hits]);
  assert.deepEqual(heat.heatMap(new spans.Places(source), it.codes, it.states, 4, 4).filter((piece) => source.slice(0, piece.from).split("\n").length !== 4), []);
  // one definition: the table's rate is the row's
  const row = counters.counterRows(python.inspect.families()).find((one) => one.family === "BINARY_OP");
  assert.equal(row.rate, row.hits / row.executed);
  assert.ok(row.deopts >= 10);
  // the tab's rate is that of the whole table
  const table = counters.counterRows(python.inspect.families());
  const summed = (name) => table.reduce((n, one) => n + one[name], 0);
  it.families = python.inspect.families();
  assert.equal(it.hitRate, summed("hits") / summed("executed"));
  assert.equal(new program.Program().hitRate, null);
  assert.ok(!counters.counterRows(python.inspect.families()).some((one) => one.family === "RESUME"));
  const text = why.explain({ ...site, state: "missed" }, undefined, { types: ["int", "int"] }, ["float", "float"]);
  assert.match(text.change, /let one function see \(int, int\) only, and another \(float, float\)/);
  python.dispose();
});

test("a part that is fetched when it is wanted: what was asked of it is done in order, once it is there; one that does not come is asked for anew", async () => {
  const done = [];
  let [loads, fails] = [0, 0];
  const gates = [];
  const part = new later.Later(() => (loads++, new Promise((...gate) => gates.push(gate))), () => fails++);
  const here = async () => new Promise((then) => later.whenHere(then));
  await here(); // nothing is on its way
  part.use((name) => done.push(`lost ${name}`));
  gates[0][1](new Error("no connection"));
  await here();
  assert.deepEqual([loads, fails, done, part.here], [1, 1, [], null]);
  part.use((name) => done.push(`1 ${name}`));
  part.use((name) => done.push(`2 ${name}`));
  let known = false;
  void here().then(() => (known = true));
  await null;
  assert.deepEqual([loads, known, done], [2, false, []]);
  gates[1][0]("part");
  await here();
  part.use((name) => done.push(`3 ${name}`));
  assert.deepEqual([loads, fails, done, part.here], [2, 1, ["1 part", "2 part", "3 part"], "part"]);
});

test("lessons: the first is here, the others when their texts are; a failure is told by its kind until the words are here", async () => {
  const { lessonIds, lessonOf, lessonTitles, isFar, fetchTexts, FIRST } = lessons;
  assert.equal(lessonOf(FIRST, null).title, "A loop over ints");
  for (const other of ["", "toString", "no such lesson"]) assert.deepEqual([lessonOf(other, null).id, isFar(other)], [FIRST, false], other);
  assert.deepEqual([lessonOf("generic", null), isFar("generic")], [null, true]);
  const texts = await fetchTexts();
  assert.deepEqual(Object.keys(texts), lessonIds.slice(1));
  for (const id of lessonIds) {
    const { title, source, site } = lessonOf(id, texts);
    assert.equal(title, lessonTitles[id]);
    assert.ok(source.includes(site.text) && source.includes(site.name), id);
  }
  assert.deepEqual([failures.failureText("COMPARE_OP_LONG_FLOAT"), failures.failureAdvice("COMPARE_OP_LONG_FLOAT"), failures.reasonsHere()], ["long float", null, false]);
  await failures.fetchReasons();
  assert.deepEqual([failures.failureText("COMPARE_OP_LONG_FLOAT"), failures.reasonsHere()], ["an int is compared with a float", true]);
  assert.ok(failures.failureAdvice("COMPARE_OP_LONG_FLOAT"));
});
