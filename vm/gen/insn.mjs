// gen/insn.mjs: from the instruction definitions (vm/insn/*.insn) to C and TypeScript.
//
// gen-inputs: vm/insn/*.insn
// gen-outputs: opcode.gen.h opcode_tables.gen.c cases.gen.h cases_rare.gen.h targets.gen.h fused.gen.h opcode-metadata.gen.ts
//
// The language (docs/add-an-opcode.md tells it by example):
//   inst(NAME, number, (effects)) [flags] { C body }     an instruction of one piece
//   op(_NAME, (effects)) { C body }                      a micro-op: guards first, then actions
//   macro(NAME, number) [flags] = A + unused/2 + B;      an instruction of several
//   family(BASE, cache units) = { MEMBERS };             BASE is adaptive; each member has the same caches
//   follow(NAME) = { OTHERS };                           what often comes next: gone to without a dispatch (no circles)
//   fused(NAME, number, FIRST, SECONDS…) { C body }      FIRST and the instruction after it at once (fused.insn)
//   doc(NAME) = sentence;                                what an instruction does, for readers (every one of tier 1 has one)
//   pseudo(NAME, number, (effects)) [flags] = { REALS }; the compiler's own, replaced before code is assembled
// Before inst/op/macro: `quick` (calls nothing that could look at the frame, so frame->ip need not be stored).
//   `rare`, before inst/macro: the case stands in eval_rare, outside the loop, which must stay small.
// After: const name jump free local exc (what the oparg means). What it does is told by doc() in docs.insn.
// effects: (cache/units, input, array[size expr] -- output, …). An output with the name and place of an input is
// that input, untouched. A typed item (`frame: Frame *`) lives only between micro-ops of one instruction.
//
// In bodies: ERROR_IF(c)      the inputs have been consumed; unwind          ERROR_NO_POP(c)  inputs are still on the stack; unwind
//            EXIT_IF(c)       a guard failed, nothing was touched: count the miss, run the base form
//            JUMPBY(n)        moves ip by n units more            INSTRUCTION_SIZE   units of the whole instruction
//            A cache of four units is a Ref, or a pointer when its name ends in _ptr.
//            THEN_JUMP(c)     the result is the truth of c, the inputs are consumed: when a conditional jump follows, goes on in it at once
//            SYNC_SP()        the inputs are gone from the stack and frame->sp says so (before a frame is pushed or left)
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const FLAGS = ["arg", "const", "name", "jump", "free", "local", "exc"];
// ---- reading

function parseEffects(text) {
  const [ins, outs] = text.split("--").map((side) => side.trim());
  const caches = [], inputs = [];
  const item = (s) => {
    let m = /^(\w+)\s*:\s*(.+)$/.exec(s);
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
  const head = /^[ \t]*((?:\w+[ \t]+)*)(inst|op|macro|family|pseudo|follow|fused|doc)\(/gm;
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
    if (["inst", "macro", "pseudo", "fused"].includes(def.kind)) def.number = +parts[1];
    if (def.kind === "fused") [def.first, ...def.seconds] = parts.slice(2);
    if (def.kind === "family") def.cacheUnits = +parts[1];
    if (def.kind === "family" || def.kind === "pseudo" || def.kind === "follow") def.members = tail.replace(/[{}]/g, "").split(",").map((x) => x.trim()).filter(Boolean);
    if (defs[def.kind].has(def.name)) fail(`${def.name} is defined twice`);
    defs[def.kind].set(def.name, def);
  }
}

function readAll() {
  const defs = { inst: new Map(), op: new Map(), macro: new Map(), family: new Map(), pseudo: new Map(), follow: new Map(), fused: new Map(), doc: new Map() };
  const dir = path.join(root, "vm", "insn");
  for (const name of fs.readdirSync(dir).sort()) if (name.endsWith(".insn")) parseFile(path.join(dir, name), defs);
  return defs;
}

// A sum of a constant and terms ("oparg" …), printed as a C expression.
class Sum {
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
const sumOf = (items) => items.reduce((s, i) => s.add(i.size), new Sum());

/** Puts families, parts and caches together: one record per instruction. */
function build(defs) {
  const insns = new Map();
  const partOf = (name, where) => {
    const d = defs.op.get(name) ?? defs.inst.get(name);
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
    let at = 0;
    const layout = [];
    for (const p of parts) {
      if (p.skip) { layout.push({ name: "unused", units: p.skip, at }); at += p.skip; continue; }
      p.caches = p.def.effects.caches.map((c) => { const r = { ...c, at }; at += c.units; layout.push(r); return r; });
    }
    insns.set(d.name, { name: d.name, number: d.number, flags: new Set(d.flags), parts, layout, cacheUnits: at, def: d,
      hasBody: parts.every((p) => p.skip || p.def.body !== null), base: d.name, family: null });
  }
  for (const f of defs.family.values()) {
    const base = insns.get(f.name);
    if (!base) throw new Error(`family ${f.name}: no such instruction`);
    if (base.cacheUnits !== f.cacheUnits) throw new Error(`${f.name}: ${base.cacheUnits} cache units, its family says ${f.cacheUnits}`);
    base.family = f.name;
    for (const name of f.members) {
      const i = insns.get(name);
      if (!i) { if (STRICT) throw new Error(`family ${f.name}: no such member ${name}`); continue; }
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

// What follow() says of an instruction: instructions of the loop, never back to one that leads here (the loop must have one back-edge).
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
const lower = (a, b) => { const d = a.minus(b); return [...d.terms.values()].reduce((x, n) => x + n * 8, d.k) < 0; };

// ---- writing C

const banner = (sources) => `// Made by vm/gen/insn.mjs from vm/insn/*.insn. Do not edit.\n`;

function flagText(flags) { return [...flags].filter((f) => FLAGS.includes(f)).map((f) => `OPCODE_HAS_${f.toUpperCase()}`).join(" | ") || "0"; }

function header(insns, pseudos, fused) {
  const all = [...insns.values()].sort((a, b) => a.number - b.number);
  const ps = [...pseudos.values()].sort((a, b) => a.number - b.number);
  const o = [banner(), "// Opcodes, and what tables say of them (opcode_tables.gen.c).\n#ifndef MORELIA_OPCODE_GEN_H\n#define MORELIA_OPCODE_GEN_H\n",
    "#include <stdbool.h>\n#include <stdint.h>\n", "typedef enum Opcode {"];
  for (const i of all) o.push(`  ${i.name} = ${i.number},`);
  o.push("  // Pseudo-instructions: the compiler's own.");
  for (const p of ps) o.push(`  ${p.name} = ${p.number},`);
  o.push("  // Two instructions at once, of this machine alone: never shown (opcode_shown).");
  for (const f of fused.values()) o.push(`  ${f.name} = ${f.number},`);
  o.push("} Opcode;\n", `#define N_OPCODES ${Math.max(...ps.map((p) => p.number)) + 1}`, "#define MIN_PSEUDO_OPCODE 256", "#define MIN_SPECIALIZED_OPCODE 129",
    "#define MIN_INSTRUMENTED_OPCODE 234", "#define HAVE_ARGUMENT 43\n");
  o.push("enum { // opcode_flags");
  FLAGS.forEach((f, n) => o.push(`  OPCODE_HAS_${f.toUpperCase()} = ${1 << n},`));
  o.push("};\n");
  o.push("// Cache entries (16-bit units) that follow an instruction, the same for all members of a family.");
  for (const i of all) if (i.cacheUnits && i.base === i.name && i.number < 129) o.push(`#define CACHE_UNITS_${i.name} ${i.cacheUnits}`);
  o.push("\ntypedef enum FamilyId {");
  o.push("  FAMILY_NONE,");
  const fams = all.filter((i) => i.family === i.name);
  for (const f of fams) o.push(`  FAMILY_${f.name},`);
  o.push("  N_FAMILIES\n} FamilyId;\n");
  o.push("extern const char *const opcode_names[N_OPCODES];   // NULL: no such opcode", "extern const uint8_t opcode_caches[256];",
    "extern const uint8_t opcode_deopt[256];             // a family's base, a fused pair's first; other opcodes as they are", "extern const uint8_t opcode_flags[N_OPCODES];",
    "extern const uint8_t opcode_family[256];            // FamilyId", "extern const uint8_t family_base[N_FAMILIES];      // the adaptive opcode",
    "extern const uint8_t opcode_first_cache[256];       // units of the first cache entry that is a counter: 1, else 0\n",
    "uint8_t opcode_shown(uint8_t opcode);               // a fused pair's first; other opcodes as they are\n",
    "// Items that an instruction takes from and leaves on the stack; -1: no such opcode. Jump: whether the jump is taken (pseudo SETUP_*).",
    "int opcode_popped(int opcode, int oparg);", "int opcode_pushed(int opcode, int oparg);",
    "int opcode_stack_effect(int opcode, int oparg, bool jump);\n", "#endif");
  return o.join("\n") + "\n";
}

function tables(insns, pseudos, fused) {
  const all = [...insns.values()].sort((a, b) => a.number - b.number);
  const o = [banner(), '#include "opcode.gen.h"\n', "#include <stddef.h>\n"];
  o.push("const char *const opcode_names[N_OPCODES] = {");
  for (const i of [...all, ...pseudos.values()]) o.push(`  [${i.name}] = "${i.name}",`);
  o.push("};\nconst uint8_t opcode_caches[256] = {");
  for (const i of all) if (i.cacheUnits) o.push(`  [${i.name}] = ${i.cacheUnits},`);
  o.push("};\nconst uint8_t opcode_deopt[256] = {");
  const byNumber = new Map([...all, ...[...fused.values()].map((f) => ({ number: f.number, base: f.first }))].map((i) => [i.number, i]));
  for (let n = 0; n < 256; n++) o.push(`  [${n}] = ${byNumber.has(n) ? byNumber.get(n).base : n},`);
  o.push("};\nconst uint8_t opcode_flags[N_OPCODES] = {");
  for (const i of all) o.push(`  [${i.name}] = ${flagText(i.flags)},`);
  for (const p of pseudos.values()) o.push(`  [${p.name}] = ${flagText(new Set([...(p.flags.length ? ["arg"] : []), ...p.flags]))},`);
  o.push("};\nconst uint8_t opcode_family[256] = {");
  for (const i of all) if (i.family) o.push(`  [${i.name}] = FAMILY_${i.family},`);
  o.push("};\nconst uint8_t family_base[N_FAMILIES] = {");
  for (const i of all) if (i.family === i.name) o.push(`  [FAMILY_${i.name}] = ${i.name},`);
  o.push("};\nconst uint8_t opcode_first_cache[256] = {");
  for (const i of all) if (i.family && i.cacheUnits && i.number < 256) o.push(`  [${i.name}] = 1,`);
  o.push("};\n");
  o.push("uint8_t opcode_shown(uint8_t opcode) { return opcode_names[opcode] ? opcode : opcode_deopt[opcode]; }\n");
  for (const side of ["popped", "pushed"]) {
    o.push(`int opcode_${side}(int opcode, int oparg) {`, "  (void)oparg;", "  switch (opcode) {");
    const groups = new Map();
    for (const i of [...all, ...pseudos.values()]) {
      const s = i[side] ?? sumOf(side === "popped" ? i.effects.inputs : i.effects.outputs);
      groups.set(s.text, [...(groups.get(s.text) ?? []), i.name]);
    }
    for (const [text, names] of groups) { for (const n of names) o.push(`    case ${n}:`); o.push(`      return ${text};`); }
    o.push("    default:\n      return -1;\n  }\n}\n");
  }
  o.push("int opcode_stack_effect(int opcode, int oparg, bool jump) {",
    "  if ((opcode == SETUP_FINALLY || opcode == SETUP_CLEANUP || opcode == SETUP_WITH) && !jump) return 0;",
    "  return opcode_pushed(opcode, oparg) - opcode_popped(opcode, oparg);", "}");
  return o.join("\n") + "\n";
}

// Replaces `NAME(...)` calls with balanced parentheses.
function replaceCalls(text, name, fn) {
  const re = new RegExp(`\\b${name}\\(`, "g");
  let out = "", last = 0, m;
  while ((m = re.exec(text))) {
    let i = re.lastIndex, depth = 1;
    for (; depth; i++) depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
    const arg = text.slice(re.lastIndex, i - 1);
    const semi = text[i] === ";" ? 1 : 0;
    out += text.slice(last, m.index) + fn(arg);
    last = i + semi;
    re.lastIndex = last;
  }
  return out + text.slice(last);
}

const UNUSED = new Set(["unused"]);
// How DROP is written: in place (with frame->ip stored before a deallocation) where nothing else is called; in place in specialized
// forms that have stored it; a call in all others, which call something anyway. The loop must stay small (docs/how-it-works.md).
const isQuick = (insn) => insn.def.words.includes("quick") || insn.parts.every((p) => p.skip || p.def.words.includes("quick"));
const isRare = (insn) => insn.def.words.includes("rare");
function dropOf(insn) {
  if (isRare(insn)) return "DROP_CALL";
  if (isQuick(insn)) return "DROP";
  return insn.base !== insn.name ? "DROP_STORED" : "DROP_CALL";
}

function caseOf(insn) {
  const out = [];
  const dropName = dropOf(insn);
  const declared = new Map();
  let stack = [];            // items above what was popped: {name, size, v, mem, pos}
  let base = new Sum();      // position, relative to sp at the start, of the bottom of `stack`
  const size = 1 + insn.cacheUnits;
  const declare = (name, type, init) => {
    if (declared.has(name)) {
      if (init !== undefined && init !== name) out.push(`      ${name} = ${init};`);
      return;
    }
    declared.set(name, type);
    out.push(`      ${type}${type.endsWith("*") ? "" : " "}${name}${init !== undefined ? ` = ${init}` : ""};`);
  };
  const top = () => stack.reduce((s, i) => s.add(i.size), base);
  const slot = (pos) => `sp[${pos.text}]`;
  const positions = (items) => { let p = base; return items.map((i) => { const at = p; p = p.add(i.size); return at; }); };
  const flushText = (items) => {
    const pos = positions(items);
    return items.map((it, n) => (!it.mem && !it.type && it.v ? `${slot(pos[n])} = ${it.v}; ` : "")).join("");
  };
  const spMove = (sum) => (sum.zero ? "" : `sp += ${sum.text}; `);
  for (const p of insn.parts) {
    if (p.skip) continue;
    const { inputs, outputs } = p.def.effects;
    for (const c of p.caches) {
      if (UNUSED.has(c.name) || c.name === "counter") { if (c.name === "counter" && /\bcounter\b|\bADAPT\b/.test(p.def.body)) declare("counter", "uint16_t", `ip[${c.at + 1}]`); continue; }
      const read = c.units === 1 ? `ip[${c.at + 1}]` : c.units === 2 ? `cache_read_u32(&ip[${c.at + 1}])` : c.name.endsWith("_ptr") ? `cache_read_ptr(&ip[${c.at + 1}])`
        : `cache_read_value(&ip[${c.at + 1}])`;
      declare(c.name, c.units === 1 ? "uint16_t" : c.units === 2 ? "uint32_t" : c.name.endsWith("_ptr") ? "void *" : "Ref", read);
    }
    // take the inputs
    const taken = [];
    for (let n = inputs.length - 1; n >= 0; n--) {
      const want = inputs[n];
      if (stack.length) {
        const have = stack.pop();
        const pos = top();
        if (want.type) { taken.unshift({ ...have, want }); continue; }
        if (want.array) {
          if (!have.mem) throw new Error(`${insn.name}: array ${want.name} is not in memory`);
          if (!UNUSED.has(want.name)) declare(want.name, "Value *", `&${slot(pos)}`);
          taken.unshift({ name: want.name, size: want.size, v: want.name, mem: true, array: true });
        } else {
          if (!UNUSED.has(want.name)) { if (have.v !== want.name || !declared.has(want.name)) declare(want.name, "Value", have.v ?? slot(pos)); }
          taken.unshift({ name: want.name, size: want.size, v: UNUSED.has(want.name) ? have.v : want.name, mem: have.mem });
        }
      } else {
        base = base.add(want.size, -1);
        if (want.array) { if (!UNUSED.has(want.name)) declare(want.name, "Value *", `&${slot(base)}`); }
        else if (!UNUSED.has(want.name)) declare(want.name, "Value", slot(base));
        taken.unshift({ name: want.name, size: want.size, v: UNUSED.has(want.name) ? null : want.name, mem: true, array: want.array });
      }
    }
    const below = [...stack];
    const belowTop = top();
    // which inputs stay as they are
    const kept = [];
    for (let n = 0; n < Math.min(inputs.length, outputs.length); n++) {
      if (inputs[n].name !== outputs[n].name || inputs[n].size !== outputs[n].size) break;
      kept.push(n);
    }
    const newOuts = outputs.slice(kept.length);
    let pos = [...below, ...kept.map((n) => taken[n])].reduce((s, i) => s.add(i.size), base);
    const keptTop = pos;
    for (const o of newOuts) {
      if (!UNUSED.has(o.name)) {
        if (o.array) declare(o.name, "Value *", `&${slot(pos)}`);
        else if (!(inputs.some((i) => i.name === o.name) && declared.has(o.name))) declare(o.name, o.type ?? "Value");
      }
      pos = pos.add(o.size);
    }
    const keptItems = kept.map((n) => taken[n]);
    // A consumed array that comes back unchanged at the same place after new outputs is not supported; keep ops simple.
    let body = p.def.body;
    const goError = (items, to) => `{ ${flushText(items)}${spMove(to)}goto error; }`;
    const saved = base;
    body = replaceCalls(body, "ERROR_IF", (c) => `if (UNLIKELY(${c})) ${goError([...below, ...keptItems], keptTop)}`);
    body = replaceCalls(body, "ERROR_NO_POP", (c) => {
      const items = [...below, ...taken];
      const text = `{ ${flushText(items)}${spMove(items.reduce((s, i) => s.add(i.size), saved))}goto error; }`;
      return c.trim() === "" || c.trim() === "1" ? text : `if (UNLIKELY(${c})) ${text}`;
    });
    body = replaceCalls(body, "EXIT_IF", (c) => `if (UNLIKELY(${c})) goto miss;`);
    if (dropName !== "DROP") body = replaceCalls(body, "DROP", (v) => `${dropName}(${v});`);
    body = replaceCalls(body, "JUMPBY", (c) => `ip += ${c};`);
    body = replaceCalls(body, "SYNC_SP", () => `${flushText([...below, ...keptItems])}${spMove(keptTop)}frame->sp = sp;`);
    body = replaceCalls(body, "THEN_JUMP", (c) => `if (IS_TRUTH_JUMP(ip[${size}])) { ${flushText(below)}${spMove(belowTop)}truth = ${c}; ip += ${size}; goto truth_jump; }`);
    body = body.replace(/\bINSTRUCTION_SIZE\b/g, `${size}`);
    if (body.trim()) out.push("      {", body.replace(/^ {2}/gm, "      "), "      }");
    stack = [...below, ...keptItems.map((t, n) => ({ ...t })), ...newOuts.map((o) => ({ name: o.name, size: o.size, type: o.type, array: o.array,
      v: UNUSED.has(o.name) ? null : o.name, mem: !!o.array || UNUSED.has(o.name) }))];
  }
  const lastLine = (insn.parts.at(-1).def?.body ?? "").trim().split("\n").at(-1).trim();
  const leaves = /^(ENTER_FRAME\(|goto )/.test(lastLine);
  const end = [];
  if (!leaves) {
    const flush = flushText(stack).trim();
    if (flush) end.push(`      ${flush}`);
    const t = top();
    if (!t.zero) end.push(`      ${spMove(t).trim()}`);
    end.push(`      ip += ${size};`, ...(insn.follow.length && !isRare(insn) ? ["      FOLLOW_FETCH();"] : []),
      ...(isRare(insn) ? [] : insn.follow.map((n) => `      FOLLOW(${n}, go_${n});`)), "      DISPATCH();");
  }
  return [`    TARGET(${insn.name})${insn.followed ? ` GO_LABEL(go_${insn.name})` : ""} {`, ...(isQuick(insn) || isRare(insn) ? [] : ["      frame->ip = ip;"]), ...out, ...end, "    }"].join("\n");
}

function cases(insns, rare) {
  const all = [...insns.values()].filter((i) => i.hasBody && isRare(i) === rare).sort((a, b) => a.number - b.number);
  return banner() + "\n" + all.map(caseOf).join("\n\n") + "\n";
}

// The labels of the cases, for a table of addresses (native builds).
function targets(insns, fused) {
  const all = [...[...insns.values()].filter((i) => i.hasBody && !isRare(i)), ...fused.values()].sort((a, b) => a.number - b.number);
  return banner() + "\n" + all.map((i) => `    [${i.name}] = &&target_${i.name},`).join("\n") + "\n";
}

// The cases of fused pairs, and before them, for each instruction that can be first, the pair that it makes with what comes next, or 0.
function fusedCases(fused) {
  const o = [banner(), "#ifdef FUSED_TABLES"];
  for (const first of new Set([...fused.values()].map((f) => f.first))) {
    o.push(`static const uint8_t fused_${first}[256] = {`);
    for (const f of fused.values()) if (f.first === first) for (const s of f.seconds) o.push(`  [${s}] = ${f.name},`);
    o.push("};");
  }
  o.push("#else");
  for (const f of fused.values()) {
    let body = f.body.replace(/\bSIZE\b/g, `${f.size}`);
    body = body.replace(/\bFOLLOW\((\w+)\)/g, "FOLLOW($1, go_$1)");
    body = replaceCalls(body, "DROP", (v) => `DROP_SECOND(${v});`);
    body = replaceCalls(body, "THEN_JUMP", (c) => `if (IS_TRUTH_JUMP(ip[${f.size}])) { truth = ${c}; ip += ${f.size}; goto truth_jump; }`);
    o.push(`#define ALONE_IF(c) if (UNLIKELY(c)) goto go_${f.first}`, `    TARGET(${f.name}) {`, "      CodeUnit second = ip[1];",
      `      if (UNLIKELY(${f.seconds.map((s) => `UNIT_OP(second) != ${s}`).join(" && ")})) goto go_${f.first};`, body.replace(/^ {2}/gm, "      "));
    if (!/\b(goto \w+|DISPATCH\(\));$/.test(body.trim())) o.push(`      ip += ${f.size};`, "      DISPATCH();");
    o.push("    }", "#undef ALONE_IF\n");
  }
  o.push("#endif");
  return o.join("\n") + "\n";
}

// ---- writing TypeScript

function metadata(insns, docs) {
  for (const name of docs.keys()) if (!insns.has(name)) throw new Error(`doc(${name}): no such instruction`);
  for (const i of insns.values()) if (i.number < 255 && !docs.has(i.name) && STRICT) throw new Error(`${i.name} has no doc(${i.name}) in docs.insn`);
  const o = [banner(), "export interface InstructionInfo {", "  readonly name: string;", "  readonly opcode: number;",
    "  /** The adaptive instruction of its family; its own name when it belongs to none. */", "  readonly base: string;", "  readonly family: string | null;",
    "  readonly caches: readonly { readonly name: string; readonly units: number }[];", "  readonly uops: readonly string[];", "  readonly effect: string;",
    "  readonly flags: readonly string[];", "  readonly doc: string;", "}\n", "export const instructions: readonly InstructionInfo[] = ["];
  for (const i of [...insns.values()].sort((a, b) => a.number - b.number)) {
    const real = i.parts.filter((p) => !p.skip);
    const effect = `${i.popped.text} -> ${i.pushed.text}`.replace(/\(int\)/g, "");
    o.push("  " + JSON.stringify({ name: i.name, opcode: i.number, base: i.base, family: i.family, caches: i.layout.map(({ name, units }) => ({ name, units })),
      uops: real.map((p) => p.name), effect, flags: [...i.flags], doc: docs.get(i.name)?.tail.replace(/\s+/g, " ") ?? "" }) + ",");
  }
  const bases = [...insns.values()].filter((i) => i.family === i.name).map((i) => i.name).sort();
  o.push("];\n", "/** The families of specializable instructions by the names of their base instructions: `BINARY_OP`, `LOAD_ATTR` … */",
    `export const familyNames: readonly string[] = ${JSON.stringify(bases)};`);
  return o.join("\n") + "\n";
}

const args = process.argv.slice(2).filter((a) => a !== "--out");
const STRICT = !process.env.MORELIA_INSN_LAX;
const out = args[0];
if (!out) throw new Error("usage: node vm/gen/insn.mjs --out <dir>");
const defs = readAll();
const insns = build(defs);
fs.mkdirSync(out, { recursive: true });
const put = (name, text) => {
  const file = path.join(out, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text) fs.writeFileSync(file, text);
};
put("opcode.gen.h", header(insns, defs.pseudo, defs.fused));
put("opcode_tables.gen.c", tables(insns, defs.pseudo, defs.fused));
put("cases.gen.h", cases(insns, false));
put("cases_rare.gen.h", cases(insns, true));
put("targets.gen.h", targets(insns, defs.fused));
put("fused.gen.h", fusedCases(defs.fused));
put("opcode-metadata.gen.ts", metadata(insns, defs.doc));
