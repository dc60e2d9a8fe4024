// bench/jit-report.mjs: `npm run bench -- --jit --report [programs…]`: where the time of programs goes with the JIT, and what of them is not compiled. Each
// program runs once in bench/hosts/profile.mjs; samples of V8's profiler are told apart by their stacks:
//
//   tier 1       the eval loop itself                        C of tier 1   what it calls: built-in functions, allocation, attributes
//   regions      compiled loops and functions                helpers       what regions call in C, by the function that they call
//   compiling    the JIT's own code, and V8's making modules of it     GC   Python's collector; JavaScript's
//
// A sample of tier 1 counts for the Python function that the interpreter's next poll finds on top ("self"), and for those below it ("with callees"), as time
// before or after something of that function was compiled. Shares
// are of samples; milliseconds are shares of the processor time of the interpreter's thread. The names of C functions are the linker's (morelia.wasm.symbols).
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { cell, COMMANDS, once, prepare, programs, root, say } from "./common.mjs";

const HOST = [process.execPath, path.join(root, "bench/hosts/profile.mjs")];
const LOOP = "eval_run";

// Names of the functions of the VM's module by their index.
function symbols() {
  const file = path.join(process.env.MORELIA_DIST ?? path.join(root, "build/wasm"), "morelia.wasm.symbols");
  if (!fs.existsSync(file)) throw new Error(`${file} is not there: it names the functions of the VM`);
  return new Map([...fs.readFileSync(file, "utf8").matchAll(/^(\d+):(.*)$/gm)].map(([, index, name]) => [Number(index), name]));
}

class Tally {
  #counts = new Map();

  add(key, n = 1) {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + n);
  }

  get(key) {
    return this.#counts.get(key) ?? 0;
  }

  get sorted() {
    return [...this.#counts].sort((a, b) => b[1] - a[1]);
  }
}

// What a node of the profile is: { kind, name }.
function frameOf({ functionName, url }, names) {
  const region = /^wasm:\/\/wasm\/region-(\d+)-/.exec(url);
  if (region) return { kind: "region", name: Number(region[1]) };
  if (url.startsWith("wasm:")) {
    const index = /^wasm-function\[(\d+)\]$/.exec(functionName)?.[1], name = index ? names.get(Number(index)) ?? functionName : functionName;
    return { kind: name === LOOP ? "loop" : "c", name };
  }
  if (/\/jit\.c?js$/.test(url)) return { kind: "compiler", name: functionName };
  return { kind: functionName === "(garbage collector)" ? "gc" : "js", name: functionName };
}

// { kind, name } of what each node's samples count as: its own frame, and the first one up its stack that says on whose behalf it runs.
function classes(profile, names) {
  const parents = new Map(), frames = new Map(profile.nodes.map((node) => [node.id, frameOf(node.callFrame, names)])), result = new Map();
  for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node.id);
  for (const { id } of profile.nodes) {
    const own = frames.get(id);
    let below = own, inside = own, collects = false;
    if (own.kind === "gc") { result.set(id, { kind: "gc", name: "JavaScript" }); continue; }
    for (let at = id; ; at = parents.get(at)) {
      const frame = at === undefined ? null : frames.get(at);
      collects ||= frame?.kind === "c" && /^gc_(collect|run|young|full)|^collect/.test(frame.name);
      if (!frame) { result.set(id, { kind: "other", name: own.name }); break; }
      if (frame.kind === "compiler") { result.set(id, { kind: "compiling", name: own.name === "Module" || own.name === "Instance" ? own.name : "JIT" }); break; }
      if (frame.kind === "region" || frame.kind === "loop") {
        const region = frame.kind === "region";
        if (collects) result.set(id, { kind: "gc", name: "Python" });
        else if (frame === own) result.set(id, { kind: region ? "regions" : "tier 1", name: frame.name });
        else result.set(id, { kind: region ? "helpers" : "C of tier 1", name: below.name, leaf: own.name, region: region ? frame.name : null });
        break;
      }
      below = frame;
    }
  }
  return result;
}

/** Adds up the samples of a run, what bench/hosts/profile.mjs wrote; `names`: the VM's functions by index. */
export function digest({ profile, polls, codes, regions: reports, modules }, names) {
  const of = classes(profile, names), code = new Map(codes.map((each) => [each.id, each])), ready = new Map();
  const name = (id) => code.get(id)?.qualname ?? "(library)";
  reports.filter((r) => r.refused === null).forEach((r, i) => { if (!ready.has(r.name)) ready.set(r.name, modules[i]?.at ?? Infinity); });
  const kinds = new Tally(), helpers = new Tally(), leaves = new Tally(), inC = new Tally(), regions = new Tally(), self = new Tally(), after = new Tally(), lines = new Tally(), whole = new Tally(), compiling = new Tally(), gc = new Tally(), other = new Tally();
  let time = profile.startTime, poll = 0, first = null;
  profile.samples.forEach((id, i) => {
    time += profile.timeDeltas[i];
    while (poll < polls.length - 1 && polls[poll][0] < time) poll++;
    const { kind, name: what, leaf } = of.get(id);
    kinds.add(kind);
    if (kind === "helpers") helpers.add(what), leaves.add(leaf);
    if (kind === "C of tier 1") inC.add(what);
    if (kind === "regions") regions.add(what), (first ??= i);
    if (kind === "compiling") compiling.add(what);
    if (kind === "gc") gc.add(what);
    if (kind === "other") other.add(what);
    if (kind !== "tier 1" && kind !== "C of tier 1") return;
    const frames = polls[poll]?.[1] ?? [], top = frames[0] ? name(frames[0].code) : "(none)";
    self.add(top);
    if (ready.get(top) <= time) after.add(top);
    if (frames[0]) lines.add(`${top}:${code.get(frames[0].code)?.lines[frames[0].unit] ?? "?"}`);
    for (const each of new Set(frames.map((frame) => name(frame.code)))) whole.add(each);
  });
  return { total: profile.samples.length, first, kinds, helpers, leaves, inC, regions, self, after, lines, whole, compiling, gc, other };
}

const KINDS = ["tier 1", "C of tier 1", "regions", "helpers", "compiling", "gc", "other"];

function text(name, run, sums) {
  const ms = (n) => (n * run.ms) / sums.total, percent = (n) => `${((100 * n) / sums.total).toFixed(1)} %`, most = (tally, n = 8) => tally.sorted.slice(0, n).map(([what, count]) => `${what} ${percent(count)}`).join(", ");
  const lines = [`==== ${name}: ${run.ms.toFixed(0)} ms (profiled), ${sums.total} samples`, `  ${KINDS.map((kind) => `${kind} ${percent(sums.kinds.get(kind))}`).join(" | ")}`];
  const made = run.regions.filter((r) => r.refused === null);
  for (const [title, tally] of [["helpers", sums.helpers], ["of them, innermost", sums.leaves], ["C of tier 1", sums.inC], ["compiling", sums.compiling], ["gc", sums.gc], ["other", sums.other]]) {
    if (tally.sorted.length) lines.push(`  ${title}: ${most(tally)}`);
  }
  lines.push(`  modules: ${made.length} made in ${run.modules.reduce((a, m) => a + m.ms, 0).toFixed(1)} ms, compiler ${made.reduce((a, r) => a + r.time, 0).toFixed(1)} ms wall, ${run.regions.length - made.length} refused; first sample in a region after ${sums.first === null ? "the end" : `${ms(sums.first).toFixed(0)} ms`}`);
  lines.push("  not compiled, by the time in tier 1 and its C (self, of it after something of it was compiled, with callees; lines that polls found):");
  for (const [what, count] of sums.self.sorted.slice(0, 12)) {
    if (count < sums.total / 200) break;
    const own = run.regions.filter((r) => r.name === what), refused = own.filter((r) => r.refused !== null), done = own.length - refused.length;
    const why = [done ? `${done} compiled` : "", ...refused.map((r) => `unit ${r.head}: ${r.refused}`)].filter(Boolean);
    const at = sums.lines.sorted.filter(([place]) => place.startsWith(`${what}:`)).slice(0, 3).map(([place, n]) => `${place.slice(what.length + 1)} (${ms(n).toFixed(0)})`);
    lines.push(`    ${cell(ms(count).toFixed(0), 6)} ms ${[count, sums.after.get(what), sums.whole.get(what)].map((n) => cell(percent(n), 7)).join(" ")}  ${what}: ${why.join("; ") || "never asked for"}; lines ${at.join(", ")}`);
  }
  lines.push("  compiled, by time:");
  made.forEach((r, i) => (r.number = i));
  for (const r of [...made].sort((a, b) => sums.regions.get(b.number) - sums.regions.get(a.number)).slice(0, 12)) {
    const exits = r.exits.slice(0, 3).map((e) => `${e.place} ${e.how} ${e.times}`).join(", ");
    if (!sums.regions.get(r.number) && !r.exits.length) continue;
    lines.push(`    ${cell(percent(sums.regions.get(r.number)), 7)}  ${r.name}, unit ${r.head}: ${r.instructions} instructions, ${r.bytes} bytes, ${r.time.toFixed(1)} ms${exits ? `; left at ${exits}` : ""}${r.notes.length ? `; did not hold: ${r.notes.join(", ")}` : ""}`);
  }
  return lines.join("\n");
}

/** The mode: prints a text for each program, and what all of them lose. */
export async function report(options, folders) {
  await prepare(options, ["wasm"]);
  const names = symbols(), folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-profile-")), result = { programs: {} }, lost = [], table = [], helpers = new Tally(), innermost = new Tally(), inC = new Tally();
  try {
    for (const program of programs(options, folders)) {
      const file = path.join(folder, `${program.name}.json`), got = await once(HOST, program.file, program.args, { cwd: program.where, env: { MORELIA_PROFILE: file } });
      if (got.error) { say(`==== ${program.name}: ${got.error}`); continue; }
      const run = JSON.parse(fs.readFileSync(file, "utf8")), sums = digest(run, names);
      say(text(program.name, run, sums));
      const ms = (n) => (n * run.ms) / sums.total;
      for (const [all, own] of [[helpers, sums.helpers], [innermost, sums.leaves], [inC, sums.inC]]) for (const [name, count] of own.sorted) all.add(name, ms(count));
      table.push({ name: program.name, ms: run.ms, ...Object.fromEntries(KINDS.map((kind) => [kind, ms(sums.kinds.get(kind))])) });
      for (const [name, count] of sums.self.sorted) {
        const own = run.regions.filter((r) => r.name === name), refused = own.filter((r) => r.refused !== null);
        const late = sums.after.get(name), made = own.length > refused.length, why = refused.at(-1)?.refused ?? "never asked for";
        const share = { program: program.name, name, whole: ms(sums.whole.get(name)) };
        if (made) lost.push({ ...share, ms: ms(late), reason: refused.length ? `compiled, and ${why}` : "compiled, and runs in tier 1 too" });
        lost.push({ ...share, ms: ms(count - (made ? late : 0)), reason: made ? "not compiled yet" : why });
      }
      result.programs[program.name] = { ms: run.ms, kinds: table.at(-1), regions: run.regions };
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  say(`\nWhere the time goes, ms:\n${"program".padEnd(16)}${["all", ...KINDS].map((kind) => cell(kind, 12)).join("")}`);
  for (const row of table.sort((a, b) => b["tier 1"] + b["C of tier 1"] - a["tier 1"] - a["C of tier 1"])) say(row.name.padEnd(16) + [row.ms, ...KINDS.map((kind) => row[kind])].map((n) => cell(n.toFixed(0), 12)).join(""));
  say("\nNot compiled, by the time in tier 1 and its C (self, with callees, ms):");
  lost.sort((a, b) => b.ms - a.ms);
  for (const { program, name, ms, whole, reason } of lost.filter((each) => each.ms >= 5)) say(`${cell(ms.toFixed(0), 6)} ${cell(whole.toFixed(0), 6)}  ${program} ${name}: ${reason}`);
  const reasons = new Tally();
  for (const { reason, ms } of lost) reasons.add(reason, ms);
  say("\nBy reason, ms:");
  for (const [reason, ms] of reasons.sorted.slice(0, 40)) say(`${cell(ms.toFixed(0), 6)}  ${reason}`);
  for (const [title, tally] of [["Called from regions, with what that calls", helpers], ["Called from regions, innermost", innermost], ["Called from tier 1, with what that calls", inC]]) {
    say(`\n${title}, ms of all programs:`);
    for (const [name, ms] of tally.sorted.slice(0, 30)) say(`${cell(ms.toFixed(0), 6)}  ${name}`);
  }
  return { ...result, lost };
}
