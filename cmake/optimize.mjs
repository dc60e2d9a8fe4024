// cmake/optimize.mjs: from the line `// Optimize     LEVEL` in the head of each C source to the compiler's options for wasm.
//
// usage: node cmake/optimize.mjs OUT       OUT is included by CMakeLists.txt; it is written only when it changes. Beside it a depfile: the sources
// Levels: O3 what runs in loops of a program; O2 what each start and each import goes through; Os neither hot nor cold; Oz what runs once, or seldom.
// With Oz MORELIA_SMALL is defined: reference counting is called, not in place (vm/object/core/object.h).
// Native builds do not look at it. The lint wants the line in every source (tests/lint/optimize.mjs).
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const LEVELS = ["O3", "O2", "Os", "Oz"];
const LINE = /^\/\/ Optimize {5}(\S+)$/m;

/** The C sources of a tree that are compiled to wasm, with their levels (undefined: none is told): [path, level] each. */
export function levels(root) {
  const found = [];
  for (const folder of ["vm", "wasm_bindings"]) {
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true }).sort()) {
      if (!name.endsWith(".c") || /^host[/\\]/.test(name)) continue;
      const shown = path.posix.join(folder, name), head = /^(?:\/\/.*\n)*/.exec(fs.readFileSync(path.join(root, shown), "utf8"))[0];
      found.push([shown, LINE.exec(head)?.[1]]);
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."), [out] = process.argv.slice(2);
  const lines = levels(root).filter(([, level]) => level && level !== "O3")
    .map(([name, level]) => `set_source_files_properties("\${CMAKE_SOURCE_DIR}/${name}" PROPERTIES COMPILE_OPTIONS "-${level}${level === "Oz" ? ";-DMORELIA_SMALL" : ""}")\n`);
  const text = lines.join("");
  fs.writeFileSync(out.replace(/\.cmake$/, ".d"), `${out}: \\\n${levels(root).map(([name]) => `  ${path.join(root, name)}`).join(" \\\n")}\n`);
  if (!fs.existsSync(out) || fs.readFileSync(out, "utf8") !== text) fs.writeFileSync(out, text);
}
