// gen/insn.mjs: tier 1, from the instruction definitions (vm/insn/*.insn, in the language of lib/instructions.mjs) to C
// and TypeScript.
//
// gen-inputs: vm/insn/*.insn vm/gen/lib/*.mjs
// gen-outputs: opcode.gen.h opcode_tables.gen.c cases.gen.h cases_rare.gen.h targets.gen.h fused.gen.h
// gen-outputs: opcode-metadata.gen.ts
import fs from "node:fs";
import { caseOf, replaceCalls } from "./lib/bodies.mjs";
import { banner, build, FLAGS, isRare, put, readAll, sumOf } from "./lib/instructions.mjs";

function flagText(flags) { return [...flags].filter((f) => FLAGS.includes(f)).map((f) => `OPCODE_HAS_${f.toUpperCase()}`).join(" | ") || "0"; }

function header(insns, pseudos, fused) {
  const all = [...insns.values()].sort((a, b) => a.number - b.number);
  const ps = [...pseudos.values()].sort((a, b) => a.number - b.number);
  const o = [banner("insn.mjs"), "// Opcodes, and what tables say of them (opcode_tables.gen.c).\n#ifndef MORELIA_OPCODE_GEN_H\n#define MORELIA_OPCODE_GEN_H\n",
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
  const o = [banner("insn.mjs"), '#include "opcode.gen.h"\n', "#include <stddef.h>\n"];
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

function cases(insns, rare) {
  const all = [...insns.values()].filter((i) => i.hasBody && isRare(i) === rare).sort((a, b) => a.number - b.number);
  return banner("insn.mjs") + "\n" + all.map(caseOf).join("\n\n") + "\n";
}

// The labels of the cases, for a table of addresses (native builds).
function targets(insns, fused) {
  const all = [...[...insns.values()].filter((i) => i.hasBody && !isRare(i)), ...fused.values()].sort((a, b) => a.number - b.number);
  return banner("insn.mjs") + "\n" + all.map((i) => `    [${i.name}] = &&target_${i.name},`).join("\n") + "\n";
}

// The cases of fused pairs, and before them, for each instruction that can be first, the pair that it makes with the
// next one, or 0.
function fusedCases(fused) {
  const o = [banner("insn.mjs"), "#ifdef FUSED_TABLES"];
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
  for (const i of insns.values()) if (i.number < 255 && !docs.has(i.name)) throw new Error(`${i.name} has no doc(${i.name}) in docs.insn`);
  const o = [banner("insn.mjs"), "export interface InstructionInfo {", "  readonly name: string;", "  readonly opcode: number;",
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

const out = process.argv.slice(2).filter((a) => a !== "--out")[0];
if (!out) throw new Error("usage: node vm/gen/insn.mjs --out <dir>");
const defs = readAll();
const insns = build(defs);
fs.mkdirSync(out, { recursive: true });
put(out, "opcode.gen.h", header(insns, defs.pseudo, defs.fused));
put(out, "opcode_tables.gen.c", tables(insns, defs.pseudo, defs.fused));
put(out, "cases.gen.h", cases(insns, false));
put(out, "cases_rare.gen.h", cases(insns, true));
put(out, "targets.gen.h", targets(insns, defs.fused));
put(out, "fused.gen.h", fusedCases(defs.fused));
put(out, "opcode-metadata.gen.ts", metadata(insns, defs.doc));
