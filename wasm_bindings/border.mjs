// wasm_bindings/border.mjs: what C and TypeScript have to agree on, from the C declarations to TypeScript:
// web/src/gen/bindings.gen.ts.
//
//   exports   every function that is defined with EXPORT in wasm_bindings/*.c, with the comment above it
//   enums     the members in order or with their values; the prefix is left out: OPTION_MEMORY_LIMIT is
//             Option.MEMORY_LIMIT
//   structs   the offset of each field in bytes in wasm32's layout, and SIZE
//   texts     #defines of a string or a number
//
// C is the only source: none of this is in TypeScript by hand. docs/bindings.md says how to add a function.
// Tests        tests/node/border.test.mjs
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "..");

const ENUMS = [
  ["wasm_bindings/border.h", "AnswerKind", "ANSWER_"],
  ["wasm_bindings/border.h", "Trait", "TRAIT_"],
  ["wasm_bindings/border.h", "Option", "OPTION_"],
  ["wasm_bindings/border.h", "JitFlag", "JIT_"],
  ["wasm_bindings/border.h", "SliceStatus", "SLICE_"],
  ["wasm_bindings/border.h", "FileOp", "OP_"],
  ["wasm_bindings/border.h", "FsChange", "FS_"],
  ["wasm_bindings/border.h", "ProcessOp", "PROCESS_"],
  ["wasm_bindings/border.h", "JsOp", "JS_"],
  ["wasm_bindings/border.h", "Dump", "DUMP_"],
  ["wasm_bindings/border.h", "JitField", "FIELD_"],
  ["wasm_bindings/border.h", "JitHelper", "HELPER_"],
  ["wasm_bindings/border.h", "JitBuiltin", "BUILTIN_"],
  ["vm/jit/jit.h", "RegionRare", "REGION_"],
  ["vm/jit/jit.h", "RegionHow", "REGION_"],
  ["vm/object/exec/executor.h", "TraceEnd", "TRACE_"],
  ["vm/object/exec/frame.h", "OnReturn", "RETURN_"],
  ["vm/object/exec/generator.h", "SinkKind", "SINK_"],
  ["vm/base/host.h", "PollAnswer", "POLL_"],
  ["vm/base/host.h", "ChildStream", "CHILD_"],
  ["vm/base/host.h", "NetOp", "NET_"],
  ["vm/runtime/memfs.h", "MountKind", "MOUNT_"],
  ["vm/debug/step.h", "StepMode", "STEP_"],
  ["vm/specialize/specialize.h", "EventCause", "EVENT_"],
];
const STRUCTS = [
  ["wasm_bindings/border.h", "Answer"],
  ["wasm_bindings/border.h", "LimitsLeft"],
  ["vm/base/host.h", "HostFileStat"],
  ["vm/interp/stats.h", "UnitStats"],
  ["vm/specialize/specialize.h", "SpecEvent"],
  ["vm/jit/jit.h", "RegionExit"],
  ["vm/object/exec/code.h", "CodeSpan"],
];
const TEXTS = [
  ["wasm_bindings/border.h", "PROBE_FRAME"],
  ["vm/base/host.h", "FOLDER_FAILED"],
  ["vm/base/host.h", "NET_REFUSED"],
  ["vm/base/library_path.h", "LIBRARY_PATH"],
  ["vm/jit/jit.h", "REGION_WRONG"],
  ["vm/jit/jit.h", "REGION_ANOTHER"],
  ["vm/jit/jit.h", "GLOBAL_UNKNOWN"],
  ["vm/jit/jit.h", "REGION_FRAMES"],
  ["vm/jit/jit.h", "REGION_DEPTH_MAX"],
  ["vm/object/class/type.h", "LOOKUP_TAG"],
  ["vm/object/core/vm.h", "EVAL_BUDGET"],
  ["vm/specialize/specialize.h", "EVENT_LOG_SIZE"],
  ["vm/specialize/specialize.h", "EVENT_TYPES"],
  ["vm/specialize/specialize.h", "MET_CLASSES"],
];

const sources = new Map();
function source(file) {
  if (!sources.has(file)) sources.set(file, fs.readFileSync(path.join(root, file), "utf8"));
  return sources.get(file);
}
const withoutComments = (text) => text.replace(/\/\/[^\n]*/g, "").replace(/\/\*[^]*?\*\//g, "");

/** The members of `typedef enum … Name;`, `enum Name { … };`, or of the enum without a name whose members begin with `prefix`, as [name, value] pairs. Values are numbers or none. */
export function enumMembers(text, name, prefix = "") {
  const plain = withoutComments(text);
  const body = new RegExp(`\\benum\\b[^{};]*\\{([^{}]*)\\}\\s*${name};`).exec(plain)?.[1] ?? new RegExp(`\\benum\\s+${name}\\s*\\{([^{}]*)\\}\\s*;`).exec(plain)?.[1]
    ?? (prefix ? new RegExp(`\\benum\\s*\\{(\\s*${prefix}[^{}]*)\\}\\s*;`).exec(plain)?.[1] : undefined);
  if (body === undefined) throw new Error(`no enum ${name}`);
  let next = 0;
  return body.split(",").map((member) => member.trim()).filter(Boolean).map((member) => {
    const m = /^(\w+)(?:\s*=\s*(-?\d+))?$/.exec(member);
    if (!m) throw new Error(`enum ${name}: '${member}' is no name with a number`);
    const value = m[2] === undefined ? next : Number(m[2]);
    next = value + 1;
    return [m[1], value];
  });
}

const SIZES = { uint8_t: 1, int8_t: 1, uint16_t: 2, int16_t: 2, uint32_t: 4, int32_t: 4, int: 4, size_t: 4, uint64_t: 8, int64_t: 8, double: 8 };

/** The fields of `typedef struct … Name;` with their offsets: [{ name, type, at, count }], and the size, as wasm32 lays them out. */
export function structLayout(text, name) {
  const plain = withoutComments(text);
  const body = new RegExp(`\\bstruct\\b[^{};]*\\{([^{}]*)\\}\\s*${name};`).exec(plain)?.[1];
  if (body === undefined) throw new Error(`no struct ${name}`);
  const fields = [];
  let at = 0, alignment = 1;
  for (const declaration of body.split(";").map((line) => line.trim()).filter(Boolean)) {
    const m = /^(\w+)\s+(.+)$/.exec(declaration), size = SIZES[m?.[1]];
    if (!size) throw new Error(`struct ${name}: the size of '${declaration}' is not known`);
    alignment = Math.max(alignment, size);
    for (const item of m[2].split(",").map((part) => part.trim())) {
      const [, field, length] = /^(\w+)(?:\[(\w+)\])?$/.exec(item) ?? [];
      if (!field) throw new Error(`struct ${name}: '${item}' is no field`);
      const count = length === undefined ? 1 : Number(/^\d+$/.test(length) ? length : define(plain, length));
      at = Math.ceil(at / size) * size;
      fields.push({ name: field, type: m[1], at, count });
      at += size * count;
    }
  }
  return { fields, size: Math.ceil(at / alignment) * alignment };
}

/** The value of `#define NAME` or of an enumerator `NAME = …`: a number, or a text without its quotes. */
export function define(text, name) {
  const m = new RegExp(`^#define ${name} (?:"([^"\\n]*)"|(0x[\\da-f]+|\\d+))`, "m").exec(text) ?? new RegExp(`\\b${name} = ()(\\d+)`).exec(text);
  if (!m) throw new Error(`no number or text ${name}`);
  return m[2] === undefined ? m[1] : Number(m[2]);
}

/** The functions that a file exports: [{ name, result, parameters: [{ type, name }], comment }]. */
export function exportsOf(text) {
  const found = [];
  for (const m of text.matchAll(/((?:^\/\/ [^\n]*\n)*)^EXPORT (?:__attribute__\(\(.*?\)\) )?((?:const )?\w+ \**)(\w+)\(([^()]*)\) \{/gm)) {
    const parameters = m[4] === "void" ? [] : m[4].split(",").map((one) => /^\s*(.*?)(\w+)\s*$/.exec(one)).map(([, type, name]) => ({ type: type.trim(), name }));
    found.push({ name: m[3], result: m[2].trim(), parameters, comment: m[1].replace(/^\/\/ (?:--- .*\n)?/gm, "").trim().replace(/\n/g, " ") });
  }
  return found;
}

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

export function bindingsText() {
  const o = ["// Made by wasm_bindings/border.mjs from the C declarations. Do not edit.\n",
    "/** An address in wasm memory; 0: none. */", "export type Pointer = number;\n"];
  for (const [file, name, prefix] of ENUMS) {
    o.push(`/** ${file} */`, `export const enum ${name} {`);
    for (const [member, value] of enumMembers(source(file), name, prefix)) {
      if (!member.startsWith(prefix)) throw new Error(`${file}: ${member} does not begin with ${prefix}`);
      o.push(`  ${member.slice(prefix.length)} = ${value},`);
    }
    o.push("}\n");
  }
  for (const [file, name] of STRUCTS) {
    const { fields, size } = structLayout(source(file), name);
    o.push(`/** Offsets in bytes in a ${name} (${file}). */`, `export const enum ${name}At {`);
    for (const f of fields) o.push(`  ${camel(f.name)} = ${f.at},${f.count > 1 ? ` // ${f.count} ${f.type}` : ` // ${f.type}`}`);
    o.push(`  SIZE = ${size},`, "}\n");
  }
  for (const [file, name] of TEXTS) o.push(`/** ${file} */`, `export const ${name} = ${JSON.stringify(define(source(file), name))};`);
  o.push("\n/** The functions of wasm_bindings/*.c. */", "export interface Exports {", "  readonly memory: WebAssembly.Memory;", "  _initialize?(): void;");
  const type = (c) => (c.endsWith("*") ? "Pointer" : c === "void" ? "void" : "number");
  for (const file of fs.readdirSync(here).filter((name) => name.endsWith(".c")).sort()) {
    for (const f of exportsOf(source(`wasm_bindings/${file}`))) {
      if (f.comment) o.push(`  /** ${f.comment} */`);
      o.push(`  ${f.name}(${f.parameters.map((p) => `${camel(p.name)}: ${type(p.type)}`).join(", ")}): ${type(f.result)};`);
    }
  }
  o.push("}");
  return o.join("\n") + "\n";
}
