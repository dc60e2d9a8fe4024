// tests/jit/golden.mjs: the text of a few regions, as it was when somebody last looked at it. A change of the compiler shows as a change of the text.
//
//   node tests/jit/golden.mjs --write     makes the texts anew: look at what git shows
//
// Each program in golden/ has a text beside it: what became of the loop of its last function. Addresses, and what differs from run to run, stand as #.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPython } from "../../web/dist/node.js";
import { regionText } from "../../web/dist/inspect.js";

const folder = fileURLToPath(new URL("golden", import.meta.url));
export const goldenPrograms = fs.readdirSync(folder).filter((name) => name.endsWith(".py")).map((name) => path.join(folder, name));
export const goldenFile = (program) => program.replace(/\.py$/, ".txt");

// Without what differs from run to run or from build to build.
function steady(text) {
  return text.replace(/, [\d.]+ ms$/m, "").replace(/\bobject\.\d+/g, "object.#").replace(/\b(vm|interp) \+ \d+/g, "$1 + #").replace(/table\[\d+\]/g, "table[#]").replace(/: \d+ times$/gm, "").replace(/^entered \d+ times\n/m, "")
    .replace(/\b\d{5,}\b/g, (n) => (n === "65530" || n === "65529" || n === "65531" ? n : "#"));
}

/** The text of the last loop of a program's last function. */
export async function goldenText(program) {
  const source = fs.readFileSync(program, "utf8"), name = [...source.matchAll(/^def (\w+)/gm)].at(-1)[1];
  const python = await loadPython({ jit: { threshold: 16 }, hashSeed: 0 });
  try {
    python.runProgram(source, path.basename(program));
    const report = python.inspect.regions().filter((r) => r.name === name && r.refused === null).at(-1);
    assert.ok(report, `${path.basename(program)}: ${name} was not compiled`);
    return `${steady(regionText(report)).trimEnd()}\n`;
  } finally {
    python.dispose();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes("--write")) {
  for (const program of goldenPrograms) fs.writeFileSync(goldenFile(program), await goldenText(program));
}
