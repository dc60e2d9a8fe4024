// gen/lib/instructions.mjs: reads the instruction definitions (vm/insn/*.insn) and combines them, for insn.mjs (tier 1)
// and uops.mjs (tier 2).
//
// The language (docs/add-an-opcode.md has an example):
//   inst(NAME, number, (effects)) [flags] { C body }     an instruction of one piece
//   op(_NAME, (effects)) { C body }                      a micro-op: guards first, then actions
//   macro(NAME, number) [flags] = A + unused/2 + B;      an instruction of several
//   family(BASE, cache units) = { MEMBERS };             BASE is adaptive; each member has the same caches
//   follow(NAME) = { OTHERS };                           frequent successors: reached without a dispatch (no circles)
//   fused(NAME, number, FIRST, SECONDS…) { C body }      FIRST and the instruction after it at once (fused.insn)
//   doc(NAME) = sentence;                                what an instruction does, for readers (all of tier 1 have one)
//   pseudo(NAME, number, (effects)) [flags] = { REALS }; the compiler's own, replaced before code is assembled
//   same(_A, _B) = _C;                                   micro-ops that are _C under other names
//   tier2(X) = _A + _B(oparg >> 4);                      what replaces X in traces, a micro-op or an instruction of
//                                                        tier 1; caches by name
//   uop(_NAME, number, copies) flags = sentence;         a micro-op of traces (uops.insn)
// Before inst/op/macro: `quick` (calls nothing that could look at the frame, so frame->ip need not be stored).
//   `tier2`, before op: the body that traces run; tier 1 uses the op of that name without it, or nothing.
//   `rare`, before inst/macro: the case is in eval_rare, outside the loop, which must stay small.
// After: const name jump free local exc (the meaning of the oparg). doc() in docs.insn says what the instruction does.
// effects: (cache/units, input, array[size expr] -- output, …). An output with the name and place of an input is
// that input, untouched. `x: int` says that a value always has exactly that Python type (PYTHON_TYPES); debug builds
// check it for outputs. Any other typed item (`frame: Frame *`) lives only between micro-ops of one instruction.
//
// In bodies: ERROR_IF(c)      the inputs have been consumed; unwind
//            ERROR_NO_POP(c)  inputs are still on the stack; unwind
//            EXIT_IF(c)       a guard failed, nothing was changed: count the miss, run the base form
//            JUMPBY(n)        moves ip by n units more            INSTRUCTION_SIZE   units of the whole instruction
//            A cache of four units is a Ref, or a pointer when its name ends in _ptr.
//            THEN_JUMP(c)     the result is the truth of c, the inputs are consumed: a conditional jump that follows
//                             is done at once
//            SYNC_SP()        the inputs are popped and frame->sp says so (before a frame is pushed or left)
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
export const FLAGS = ["arg", "const", "name", "jump", "free", "local", "exc"];
const PYTHON_TYPES = ["bool", "dict", "float", "function", "int", "list", "set", "slice", "str", "tuple"];

function parseEffects(text) {
  const [ins, outs] = text.split("--").map((side) => side.trim());
  const caches = [], inputs = [];
  const item = (s) => {
    let m = /^(\w+)\s*:\s*(.+)$/.exec(s);
    if (m && PYTHON_TYPES.includes(m[2].trim())) return { name: m[1], python: m[2].trim(), size: "1" };
    if (m) return { name: m[1], type: m[2].trim(), size: "0" };
    m = /^(\w+)\s*\[(.+)\]$/.exec(s);
    if (m) return { name: m[1], size: m[2].trim(), array: true };
    if (!/^\w+$/.test(s)) throw new Error(`bad stack item '${s}'`);
    return { name: s, size: "1" };
  };
  for (const s of ins ? ins.split(",").map((x) => x.trim()) : []) {
    const m = /^(\w+)\/(\d+)$/.exec(s);
    if (m) caches.push({ name: m[1], units: +m[2] });
    else inputs.push(item(s));
  }
  return { caches, inputs, outputs: outs ? outs.split(",").map((x) => item(x.trim())) : [] };
}

function parseFile(file, defs) {
  const text = fs.readFileSync(file, "utf8");
  const head = /^[ \t]*((?:\w+[ \t]+)*)(inst|op|macro|family|pseudo|follow|fused|doc|uop|tier2|same)\(/gm;
  let m;
  while ((m = head.exec(text))) {
    const lineNo = text.slice(0, m.index).split("\n").length;
    const fail = (why) => { throw new Error(`${file}:${lineNo}: ${why}`); };
    let i = head.lastIndex, depth = 1;
    const start = i;
    for (; depth; i++) depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
    const inside = text.slice(start, i - 1);
    const rest = /^([^;{=]*)([;{=])/.exec(text.slice(i)) ?? fail("no body");
    const flags = rest[1].trim() ? rest[1].trim().split(/\s+/) : [];
    i += rest[0].length;
    let body = null, tail = null;
    if (rest[2] === "{") {
      const from = i;
      for (depth = 1; depth; i++) depth += text[i] === "{" ? 1 : text[i] === "}" ? -1 : 0;
      body = text.slice(from, i - 1).replace(/^\n+|\s+$/g, "");
    } else if (rest[2] === "=") {
      const end = text.indexOf(";", i);
      tail = text.slice(i, end).trim();
      i = end + 1;
    }
    head.lastIndex = i;
    const parts = inside.split(",").map((x) => x.trim());
    const def = { kind: m[2], name: parts[0], words: m[1].trim().split(/\s+/).filter(Boolean), flags, body, tail, lineNo,
      file: path.basename(file) };
    const paren = inside.indexOf("(");
    if (paren >= 0) def.effects = parseEffects(inside.slice(paren + 1, inside.lastIndexOf(")")));
    if (["inst", "macro", "pseudo", "fused", "uop"].includes(def.kind)) def.number = +parts[1];
    if (def.kind === "op" && def.words.includes("tier2")) def.kind = "traceOp";
    if (def.kind === "uop") def.copies = +(parts[2] ?? 0);
    if (def.kind === "same") def.names = parts;
    if (def.kind === "tier2") def.members = tail.split(/\+(?![^(]*\))/).map((x) => x.trim());
    if (def.kind === "fused") [def.first, ...def.seconds] = parts.slice(2);
    if (def.kind === "family") def.cacheUnits = +parts[1];
    if (def.kind === "family" || def.kind === "pseudo" || def.kind === "follow") def.members = tail.replace(/[{}]/g, "").split(",").map((x) => x.trim()).filter(Boolean);
    if (defs[def.kind].has(def.name)) fail(`${def.name} is defined twice`);
    defs[def.kind].set(def.name, def);
  }
}

/** The rules of the optimizer (vm/tier2/optimizer.insn) by the names of micro-ops. */
export function readRules() {
  const defs = { op: new Map() };
  parseFile(path.join(root, "vm", "tier2", "optimizer.insn"), defs);
  return defs.op;
}

/** All definitions by kind and name. */
export function readAll() {
  const kinds = ["inst", "op", "traceOp", "macro", "family", "pseudo", "follow", "fused", "doc", "uop", "tier2", "same"];
  const defs = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  const dir = path.join(root, "vm", "insn");
  for (const name of fs.readdirSync(dir).sort()) if (name.endsWith(".insn")) parseFile(path.join(dir, name), defs);
  for (const d of defs.same.values()) {
    const known = defs.op.get(d.tail) ?? defs.traceOp.get(d.tail);
    if (!known) throw new Error(`same(${d.name}): no such micro-op ${d.tail}`);
    for (const name of d.names) defs[known.kind].set(name, { ...known, name });
  }
  return defs;
}

// A sum of a constant and terms ("oparg" …), printed as a C expression.
export class Sum {
  constructor(k = 0, terms = new Map()) { this.k = k; this.terms = terms; }
  add(expr, sign = 1) {
    const r = new Sum(this.k, new Map(this.terms));
    const e = expr.replace(/\s+/g, " ");
    if (/^\d+$/.test(e)) r.k += sign * +e;
    else {
      const m = /^(.*\w) ?([-+]) ?(\d+)$/.exec(e);
      const term = m ? m[1] : e;
      if (m) r.k += sign * (m[2] === "-" ? -m[3] : +m[3]);
      const n = (r.terms.get(term) ?? 0) + sign;
      if (n) r.terms.set(term, n); else r.terms.delete(term);
    }
    return r;
  }
  minus(o) {
    const r = new Sum(this.k - o.k, new Map(this.terms));
    for (const [t, n] of o.terms) { const v = (r.terms.get(t) ?? 0) - n; if (v) r.terms.set(t, v); else r.terms.delete(t); }
    return r;
  }
  get zero() { return this.k === 0 && this.terms.size === 0; }
  get text() {
    let s = "";
    for (const [t, n] of this.terms) {
      const factor = Math.abs(n) === 1 ? (/^\w+$/.test(t) ? t : `(${t})`) : `${Math.abs(n)} * (${t})`;
      s += n < 0 ? (s ? ` - ${factor}` : `-${factor}`) : s ? ` + ${factor}` : factor;
    }
    if (this.k || !s) s += s ? (this.k < 0 ? ` - ${-this.k}` : ` + ${this.k}`) : `${this.k}`;
    return s.replace(/\boparg\b/g, "(int)oparg");
  }
}
export const sumOf = (items) => items.reduce((s, i) => s.add(i.size), new Sum());

/** Puts families, parts and caches together: one record per instruction. */
export function build(defs) {
  const insns = new Map();
  const partOf = (name, where) => {
    const d = defs.op.get(name) ?? defs.inst.get(name) ?? defs.traceOp.get(name);
    if (!d) throw new Error(`${where}: no such micro-op ${name}`);
    return d;
  };
  for (const d of [...defs.inst.values(), ...defs.macro.values()]) {
    const parts = [];
    if (d.kind === "inst") parts.push({ def: d, name: d.name });
    else for (const word of d.tail.split("+").map((x) => x.trim())) {
      const m = /^unused\/(\d+)$/.exec(word);
      if (m) parts.push({ skip: +m[1] });
      else parts.push({ def: partOf(word, d.name), name: word });
    }
    for (const p of parts) if (p.def?.kind === "traceOp") p.traced = true; // no part of tier 1
    let at = 0;
    const layout = [];
    for (const p of parts) {
      if (p.traced) continue;
      if (p.skip) { layout.push({ name: "unused", units: p.skip, at }); at += p.skip; continue; }
      p.caches = p.def.effects.caches.map((c) => { const r = { ...c, at }; at += c.units; layout.push(r); return r; });
    }
    insns.set(d.name, { name: d.name, number: d.number, flags: new Set(d.flags), parts: parts.filter((p) => !p.traced), pieces: parts.filter((p) => !p.skip), layout, cacheUnits: at, def: d,
      hasBody: parts.every((p) => p.skip || p.def.body !== null), base: d.name, family: null });
  }
  for (const f of defs.family.values()) {
    const base = insns.get(f.name);
    if (!base) throw new Error(`family ${f.name}: no such instruction`);
    if (base.cacheUnits !== f.cacheUnits) throw new Error(`${f.name}: ${base.cacheUnits} cache units, its family says ${f.cacheUnits}`);
    base.family = f.name;
    for (const name of f.members) {
      const i = insns.get(name);
      if (!i) { throw new Error(`family ${f.name}: no such member ${name}`); }
      if (i.cacheUnits !== f.cacheUnits) throw new Error(`${name}: ${i.cacheUnits} cache units, its family has ${f.cacheUnits}`);
      i.base = f.name; i.family = f.name;
    }
  }
  for (const i of insns.values()) {
    const base = insns.get(i.base);
    if (i !== base) for (const f of base.flags) i.flags.add(f);
    i.follow = followers(i, insns, defs);
    i.popped = popPush(i, "in");
    i.pushed = popPush(i, "out");
    if ((i.number > 43 && i.number < 128) || i.number === 128 || i.number === 255 || i.parts.some((p) => p.def?.body && /\boparg\b/.test(p.def.body))) i.flags.add("arg");
  }
  checkFused(insns, defs);
  const taken = new Map();
  for (const i of [...insns.values(), ...defs.pseudo.values(), ...defs.fused.values()]) {
    if (!Number.isInteger(i.number)) throw new Error(`${i.name}: no number`);
    if (taken.has(i.number)) throw new Error(`${i.name} and ${taken.get(i.number)} have one number`);
    taken.set(i.number, i.name);
  }
  return insns;
}

// A FIRST is an instruction of the loop without caches and without a family (deoptimizing must give it back), the SECONDS have caches of one size.
function checkFused(insns, defs) {
  for (const f of defs.fused.values()) {
    const first = insns.get(f.first), seconds = f.seconds.map((name) => insns.get(name));
    if (!first || isRare(first) || first.family || first.cacheUnits) throw new Error(`${f.name}: ${f.first} cannot be first`);
    if (!seconds.length || seconds.some((i) => !i || i.cacheUnits !== seconds[0].cacheUnits)) throw new Error(`${f.name}: ${f.seconds} cannot be second`);
    first.followed = true;
    for (const [, to] of f.body.matchAll(/\bFOLLOW\((\w+)/g)) insns.get(to).followed = true;
    f.size = 2 + seconds[0].cacheUnits;
  }
}

// Checks follow(): instructions of the loop, never back to one that leads here (the loop must have one back-edge).
function followers(insn, insns, defs) {
  const next = (name) => defs.follow.get(name)?.members ?? [];
  const reach = (name, path) => {
    if (path.includes(name)) throw new Error(`follow: ${[...path, name].join(" -> ")} is a circle`);
    for (const n of next(name)) reach(n, [...path, name]);
  };
  reach(insn.name, []);
  return next(insn.name).map((name) => {
    const target = insns.get(name);
    if (!target || isRare(target)) throw new Error(`follow(${insn.name}): ${name} is no instruction of the loop`);
    target.followed = true;
    return name;
  });
}

/**
 * Which one is made for the case of its own function, outside the loop; which stores no position (see the language).
 */
export const isRare = (insn) => insn.def.words.includes("rare");
export const isQuick = (insn) => insn.def.words.includes("quick") || insn.parts.every((p) => p.skip || p.def.words.includes("quick"));

// The net inputs and outputs of an instruction as sums (untouched items count on both sides, as in the reference).
function popPush(i, side) {
  let depth = new Sum(), low = new Sum();  // relative to the start; low: deepest point reached
  for (const p of i.parts) {
    if (p.skip) continue;
    depth = depth.minus(sumOf(p.def.effects.inputs));
    if (lower(depth, low)) low = depth;
    for (const o of p.def.effects.outputs) depth = depth.add(o.size);
  }
  const popped = new Sum().minus(low);
  return side === "in" ? popped : depth.minus(low);
}
export const lower = (a, b) => { const d = a.minus(b); return [...d.terms.values()].reduce((x, n) => x + n * 8, d.k) < 0; };

export const banner = (by) => `// Made by vm/gen/${by} from vm/insn/*.insn. Do not edit.\n`;

/** Writes a generated file when its text changed. */
export function put(folder, name, text) {
  const file = path.join(folder, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text) fs.writeFileSync(file, text);
}
