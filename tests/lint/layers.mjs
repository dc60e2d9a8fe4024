// tests/lint/layers.mjs: the layer rule. A folder of vm/ includes only from the folders above it in this list, or
// from itself; generated headers are free; platform-neutral code includes no Emscripten header. What a header declares
// is defined in its layer or below: a call upwards goes through a slot of Hooks (vm/object/core/vm.h), each of which is
// in the table of docs/architecture.md.
import fs from "node:fs";
import path from "node:path";

export const LAYERS = ["base", "object", "syntax", "compile", "insn", "interp", "specialize", "monitor", "tier2", "jit", "compress",
  "runtime", "modules", "start", "debug", "host"];

function* sources(dir, pattern = /\.[ch]$/) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* sources(file, pattern);
    else if (pattern.test(entry.name)) yield file;
  }
}

/**
 * The files of vm/ and their includes: { file, layer, lines, includes }, each include { line, name, system }. The check
 * below and scripts/architecture.mjs read it.
 */
export function* readIncludes(root) {
  const vm = path.join(root, "vm");
  for (const file of sources(vm, /\.(c|h|inc|def|insn)$/)) {
    const lines = fs.readFileSync(file, "utf8").split("\n"), includes = [];
    lines.forEach((text, i) => {
      const found = /^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")/.exec(text);
      if (found) includes.push({ line: i + 1, name: found[1] ?? found[2], system: found[1] !== undefined });
    });
    yield { file: path.relative(root, file), layer: path.relative(vm, file).split(path.sep)[0], lines: lines.length - 1, includes };
  }
}

// Returns a list of "file:line: text" for every include that looks down the list.
export function checkLayers(root) {
  const problems = [];
  for (const { file, layer, includes } of readIncludes(root)) {
    const rank = LAYERS.indexOf(layer);
    if (rank < 0) {
      if (layer !== "gen") problems.push(`${file}: folder vm/${layer} is in no layer`);
      continue;
    }
    for (const { line, name, system } of includes) {
      if (system && /emscripten/.test(name)) problems.push(`${file}:${line}: the VM knows no Emscripten: #include <${name}>`);
      if (system || /\.gen\.[ch]$/.test(name) || !name.includes("/")) continue;
      const other = LAYERS.indexOf(name.split("/")[0]);
      if (other < 0) problems.push(`${file}:${line}: include path of no layer: ${name}`);
      else if (other > rank) problems.push(`${file}:${line}: ${layer}/ may not include ${name}`);
      else if (!fs.existsSync(path.join(root, "vm", name))) problems.push(`${file}:${line}: no such file: ${name}`);
    }
  }
  return problems;
}

const DECLARED = /^(?!\s|typedef\b|static\b|return\b|else\b)[A-Za-z_][\w \t*]*?[ *](\w+)\([^;{}]*\)[^;{}()]*(?:\([^()]*\))?\s*;/gm;
const DEFINED = /^(?!\s|typedef\b|static\b|ALWAYS_INLINE\b|return\b|else\b)[A-Za-z_][\w \t*]*?[ *](\w+)\([^;{}]*\)\s*\{/gm;
const plain = (text) => text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").replace(/^#.*(?:\\\n.*)*$/gm, "");

// "file: name" for every function that a header of one layer declares and a file of a higher one defines.
export function checkUpcalls(root) {
  const vm = path.join(root, "vm"), declared = new Map(), problems = [];
  const layer = (file) => path.relative(vm, file).split(path.sep)[0], rank = (file) => LAYERS.indexOf(layer(file));
  const all = [...sources(vm)].map((file) => [file, plain(fs.readFileSync(file, "utf8"))]);
  for (const [file, text] of all) if (file.endsWith(".h")) for (const [, name] of text.matchAll(DECLARED)) declared.set(name, file);
  for (const [file, text] of all) {
    if (!file.endsWith(".c")) continue;
    for (const [, name] of text.matchAll(DEFINED)) {
      const header = declared.get(name);
      if (!header || rank(file) <= rank(header)) continue;
      problems.push(`${path.relative(root, file)}: defines ${name} of ${path.relative(root, header)}: ${layer(header)}/ would call up into ${layer(file)}/`);
    }
  }
  return problems;
}

// The slots of Hooks that docs/architecture.md does not name.
export function checkSlots(root) {
  const header = path.join(root, "vm/object/core/vm.h"), page = path.join(root, "docs/architecture.md");
  const hooks = /typedef struct Hooks \{([^]*?)\n\} Hooks;/.exec(fs.readFileSync(header, "utf8"))[1];
  const text = fs.readFileSync(page, "utf8");
  const names = [...plain(hooks).matchAll(/\(\*(\w+)\)|\*(\w+);/g)].map(([, slot, table]) => slot ?? table);
  return names.filter((name) => !text.includes(`\`${name}\``)).map((name) => `docs/architecture.md: does not name the slot ${name}`);
}

// Files longer than `limit` lines: [file, lines], longest first.
export function longFiles(root, limit = 1500) {
  const long = [];
  for (const folder of ["vm", "wasm_bindings", "web", "playground", "tests", "scripts", "bench"]) {
    const dir = path.join(root, folder);
    if (!fs.existsSync(dir)) continue;
    for (const name of fs.readdirSync(dir, { recursive: true })) {
      if (!/\.(c|h|mjs|ts|css|insn|def)$/.test(name) || /node_modules|dist\//.test(name)) continue;
      const lines = fs.readFileSync(path.join(dir, name), "utf8").split("\n").length - 1;
      if (lines > limit) long.push([path.join(folder, name), lines]);
    }
  }
  return long.sort((a, b) => b[1] - a[1]);
}
