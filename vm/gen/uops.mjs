// gen/uops.mjs: tier 2, from the instruction definitions (vm/insn/*.insn, in the language of lib/instructions.mjs) to C
// and TypeScript.
//
// gen-inputs: vm/insn/*.insn vm/tier2/*.insn vm/gen/lib/*.mjs
// gen-outputs: uops.gen.h uop_tables.gen.c uop_cases.gen.h abstract_cases.gen.h uop-metadata.gen.ts
import fs from "node:fs";
import { abstractCase, uopCase } from "./lib/bodies.mjs";
import { banner as bannerBy, build, put, readAll, readRules, sumOf } from "./lib/instructions.mjs";

const FLAGS = ["arg", "const", "name", "local", "free", "eval_break", "deopt", "error", "escapes", "exit", "pure", "error_no_pop", "no_save_ip", "tier1"];
// Which argument a part of an expansion gets: the instruction's, a half of it, or the instruction's size.
const ARGUMENTS = { "": "EXPANSION_OPARG", "oparg >> 4": "EXPANSION_HIGH", "oparg & 15": "EXPANSION_LOW", size: "EXPANSION_SIZE" };
const banner = bannerBy("uops.mjs");

/** Every micro-op by name, replicas among them: number, flags, body (none: no trace runs it), copies, the one it is a copy of. */
function uopsOf(defs) {
  const uops = new Map(), numbers = new Map();
  const put = (u) => {
    if (uops.has(u.name) || numbers.has(u.number)) throw new Error(`${u.name}: name or number ${u.number} is taken`);
    uops.set(u.name, u);
    numbers.set(u.number, u.name);
  };
  for (const d of defs.uop.values()) {
    for (const f of d.flags) if (!FLAGS.includes(f)) throw new Error(`uop(${d.name}): no such flag ${f}`);
    const def = defs.traceOp.get(d.name) ?? defs.op.get(d.name) ?? defs.inst.get(d.name.slice(1));
    if (!def && !d.flags.includes("tier1")) throw new Error(`uop(${d.name}) has no body`);
    const u = { name: d.name, number: d.number, flags: d.flags, copies: d.copies, doc: d.tail.replace(/\s+/g, " "), def };
    put(u);
    for (let n = 0; n < d.copies; n++) {
      put({ ...u, name: `${d.name}_${n}`, number: d.number + 1 + n, flags: d.flags.filter((f) => f !== "arg"), copies: 0, of: d.name, copy: n, doc: `${u.doc.replace(/\.$/, "")}: the form for ${n}.` });
    }
  }
  return uops;
}

const runs = (u) => !u.flags.includes("tier1");

// How many items leave the stack for good: inputs less those that stay in their place.
function poppedOf(def) {
  const { inputs, outputs } = def.effects;
  let kept = 0;
  while (kept < Math.min(inputs.length, outputs.length) && inputs[kept].name === outputs[kept].name && inputs[kept].size === outputs[kept].size) kept++;
  return sumOf(inputs.slice(kept));
}

/** What an instruction becomes in a trace: [{ name, argument, operands: [{ at, units }] }], or null. */
function expansionOf(insn, defs, uops) {
  // A micro-op that replaces another, or a whole instruction, finds its caches by their names.
  const named = (members) => members.map((word) => {
    const [, base, argument = ""] = /^(\w+)(?:\((.*)\))?$/.exec(word);
    return { base, argument, caches: insn.layout };
  });
  const whole = defs.tier2.get(insn.name);
  const words = whole ? named(whole.members) : insn.pieces.filter((p) => !p.name.startsWith("_SPECIALIZE_"))
    .flatMap((p) => (defs.tier2.has(p.name) ? named(defs.tier2.get(p.name).members) : [{ base: p.name, argument: "", caches: p.caches ?? [] }]));
  const parts = [];
  for (const { base, argument, caches } of words) {
    const name = base.startsWith("_") ? base : `_${base}`;
    const u = uops.get(name);
    if (!u) return null;
    const wanted = ((u.def ?? defs.op.get(name))?.effects.caches ?? []).filter((c) => c.name !== "unused" && c.name !== "counter");
    const operands = wanted.map((c) => caches.find((l) => l.name === c.name)).filter(Boolean).map(({ at, units }) => ({ at, units }));
    parts.push({ name, argument: name === "_SAVE_RETURN_OFFSET" ? "size" : argument, operands });
  }
  return parts;
}

function header(uops) {
  const all = [...uops.values()].sort((a, b) => a.number - b.number);
  const o = [banner, "// Micro-ops of traces, and what tables say of them (uop_tables.gen.c).\n#ifndef MORELIA_UOPS_GEN_H\n#define MORELIA_UOPS_GEN_H\n",
    "#include <stdbool.h>\n#include <stdint.h>\n", "typedef enum UopId {"];
  for (const u of all) o.push(`  ${u.name} = ${u.number},`);
  o.push("} UopId;\n", `#define N_UOPS ${Math.max(...all.map((u) => u.number)) + 1}\n`, "enum { // uop_flags");
  FLAGS.forEach((f, n) => o.push(`  UOP_${f.toUpperCase()} = ${1 << n},`));
  o.push("};\n", "typedef enum ExpansionArgument {", ...Object.values(ARGUMENTS).map((a) => `  ${a},`), "} ExpansionArgument;\n",
    "typedef struct ExpansionPart {", "  uint16_t uop;", "  uint8_t argument;  // ExpansionArgument",
    "  struct {", "    uint8_t at, units;  // of the instruction's cache; no units: none", "  } operands[2];", "} ExpansionPart;\n",
    "// What an instruction becomes in a trace, expansion_parts[first] and those behind it. Parts 0: it ends the trace.",
    "typedef struct Expansion {", "  uint16_t first;", "  uint8_t parts;", "} Expansion;\n",
    "extern const char *const uop_names[N_UOPS];     // NULL: no such micro-op", "extern const uint16_t uop_flags[N_UOPS];",
    "extern const uint8_t uop_copies[N_UOPS];        // forms for the arguments 0, 1, …, which follow it",
    "extern const Expansion expansions[256];", "extern const ExpansionPart expansion_parts[];\n",
    "int uop_popped(int uop, uint32_t oparg);  // values that leave the stack for good: inputs less those that stay in their place\n", "#endif");
  return o.join("\n") + "\n";
}

function tables(uops, expansions) {
  const all = [...uops.values()].sort((a, b) => a.number - b.number);
  const o = [banner, '#include "uops.gen.h"\n', '#include "opcode.gen.h"\n', "#include <stddef.h>\n", "const char *const uop_names[N_UOPS] = {"];
  for (const u of all) o.push(`  [${u.name}] = "${u.name}",`);
  o.push("};\nconst uint16_t uop_flags[N_UOPS] = {");
  for (const u of all) if (u.flags.length) o.push(`  [${u.name}] = ${u.flags.map((f) => `UOP_${f.toUpperCase()}`).join(" | ")},`);
  o.push("};\nconst uint8_t uop_copies[N_UOPS] = {");
  for (const u of all) if (u.copies) o.push(`  [${u.name}] = ${u.copies},`);
  o.push("};\nconst ExpansionPart expansion_parts[] = {");
  const firsts = [];
  let at = 0;
  for (const [name, parts] of expansions) {
    firsts.push(`  [${name}] = {${at}, ${parts.length}},`);
    at += parts.length;
    for (const p of parts) o.push(`  {${p.name}, ${ARGUMENTS[p.argument]}, {${[0, 1].map((n) => `{${p.operands[n]?.at ?? 0}, ${p.operands[n]?.units ?? 0}}`).join(", ")}}},`);
  }
  o.push("};\nconst Expansion expansions[256] = {", ...firsts, "};\n");
  o.push("int uop_popped(int uop, uint32_t oparg) {", "  (void)oparg;", "  switch (uop) {");
  const groups = new Map();
  for (const u of all) if (u.def) { const text = poppedOf(u.def).text; groups.set(text, [...(groups.get(text) ?? []), u.name]); }
  for (const [text, names] of groups) if (text !== "0") { for (const n of names) o.push(`    case ${n}:`); o.push(`      return ${text};`); }
  o.push("    default:\n      return 0;\n  }\n}");
  return o.join("\n") + "\n";
}

function metadata(uops, expansions) {
  const effect = (u) => (u.def ? `${[u.def.effects.inputs, u.def.effects.outputs].map((items) => items.filter((i) => !i.type)
    .map((i) => i.name + (i.array ? `[${i.size}]` : "") + (i.python ? `: ${i.python}` : "")).join(", ")).join(" -- ")}` : "");
  const o = [banner, "export interface UopInfo {", "  readonly name: string;", "  readonly number: number;", "  readonly flags: readonly string[];",
    "  /** Values taken from the stack -- values left on it. */", "  readonly effect: string;", "  readonly doc: string;", "}\n", "export const uops: readonly UopInfo[] = ["];
  for (const u of [...uops.values()].sort((a, b) => a.number - b.number)) o.push("  " + JSON.stringify({ name: u.name, number: u.number, flags: u.flags, effect: effect(u), doc: u.doc }) + ",");
  o.push("];\n", "/** What an instruction becomes in a trace: the names of micro-ops. */", "export const expansions: Readonly<Record<string, readonly string[]>> = {");
  for (const [name, parts] of expansions) o.push(`  ${name}: ${JSON.stringify(parts.map((p) => p.name))},`);
  o.push("};");
  return o.join("\n") + "\n";
}

const out = process.argv.slice(2).filter((a) => a !== "--out")[0];
if (!out) throw new Error("usage: node vm/gen/uops.mjs --out <dir>");
const defs = readAll();
const insns = build(defs);
const uops = uopsOf(defs);
for (const d of defs.traceOp.values()) if (!uops.has(d.name)) throw new Error(`${d.name} is not in uops.insn`);
const expansions = [...insns.values()].filter((i) => i.number !== 255 && (i.number < 234 || i.number > 254)).sort((a, b) => a.number - b.number)
  .map((i) => [i.name, expansionOf(i, defs, uops)]).filter(([, parts]) => parts);
fs.mkdirSync(out, { recursive: true });
put(out, "uops.gen.h", header(uops));
put(out, "uop_tables.gen.c", tables(uops, expansions));
put(out, "uop_cases.gen.h", banner + "\n" + [...uops.values()].filter((u) => runs(u) && !u.of).map((u) => uopCase([u.name, ...Array.from({ length: u.copies }, (_, n) => `${u.name}_${n}`)], u.def)).join("\n\n") + "\n");
const rules = readRules();
for (const name of rules.keys()) if (!uops.has(name)) throw new Error(`optimizer.insn: no such micro-op ${name}`);
put(out, "abstract_cases.gen.h", banner + "\n" + [...uops.values()].filter((u) => runs(u) && !u.of)
  .map((u) => abstractCase([u.name, ...Array.from({ length: u.copies }, (_, n) => `${u.name}_${n}`)], u.def, rules.get(u.name))).join("\n\n") + "\n");
put(out, "uop-metadata.gen.ts", metadata(uops, expansions));
