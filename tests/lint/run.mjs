// tests/lint/run.mjs: runs all checks: layers, rooms, mutable globals, ownership, form, named paths, orders, sizes,
// dropped results, optimization levels, the form of C, long files. `npm run lint`.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkFormat, longLines } from "../../scripts/format.mjs";
import { checkGlobals } from "./globals.mjs";
import { checkLayers, checkSlots, checkUpcalls, longFiles } from "./layers.mjs";
import { checkNodiscard } from "./nodiscard.mjs";
import { checkOptimize } from "./optimize.mjs";
import { checkOwnership } from "./ownership.mjs";
import { checkOrder } from "./order.mjs";
import { checkPaths } from "./paths.mjs";
import { checkRooms } from "./rooms.mjs";
import { checkSizes } from "./sizes.mjs";
import { checkCircles, checkDialect } from "./typescript.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// Things that no source may contain.
function checkForm() {
  const problems = [];
  for (const folder of ["vm", "wasm_bindings", "tests", "scripts", "bench", "web/src", "playground/src"]) {
    const dir = path.join(root, folder);
    if (!fs.existsSync(dir)) continue;
    for (const name of fs.readdirSync(dir, { recursive: true })) {
      if (!/\.(c|h|mjs|ts|css)$/.test(name)) continue;
      const file = path.join(dir, name);
      if (!fs.statSync(file).isFile()) continue;
      const text = fs.readFileSync(file, "utf8");
      const shown = path.join(folder, name);
      if (folder === "web/src" && name.startsWith("gen/")) continue; // copied there by web/build.mjs, ignored by git
      if (/\.gen\.[a-z]+$/.test(name)) problems.push(`${shown}: a generated file outside the build folder`);
      if (/^\s*#\s*if\s+0\b/m.test(text)) problems.push(`${shown}: code under #if 0`);
      if (text.includes("\t")) problems.push(`${shown}: a tab`);
      if (/\u2014/.test(text) && /\.[ch]$/.test(name)) problems.push(`${shown}: an em dash`);
      if (/[ \t]+$/m.test(text)) problems.push(`${shown}: space at the end of a line`);
      if (/\.[ch]$/.test(name) && !/^(\/\/|\/\*)/.test(text)) problems.push(`${shown}: no comment at the head`);
    }
  }
  const readme = fs.readFileSync(path.join(root, "README.md"), "utf8");
  if (readme.split("\n").length > 60) problems.push("README.md: more than a screen (60 lines)");
  for (const paragraph of readme.split(/\n\n+/)) {
    if (paragraph.split(/\s+/).length > 100 && !/^[|`]/.test(paragraph)) problems.push(`README.md: a paragraph of more than 100 words: ${paragraph.slice(0, 60)} …`);
  }
  return problems;
}

export function lint() {
  const globals = checkGlobals(root);
  const ownership = checkOwnership(root);
  const formatted = checkFormat();
  return [
    { name: "layers", problems: checkLayers(root) },
    { name: "calls upwards", problems: [...checkUpcalls(root), ...checkSlots(root)] },
    { name: "form", problems: checkForm() },
    { name: "rooms", problems: checkRooms(root) },
    { name: "clang-format, 120 columns", problems: [...(formatted ?? []), ...longLines()], skipped: formatted === null },
    { name: "paths that heads and pages name", problems: checkPaths(root) },
    { name: "orders", problems: checkOrder(root) },
    { name: "sizes", problems: checkSizes(root) },
    { name: "circles of imports", problems: checkCircles(root) },
    { name: "the dialect of the package and the playground", problems: checkDialect(root) },
    { name: "dropped results", problems: checkNodiscard(root) },
    { name: "optimization levels", problems: checkOptimize(root) },
    { name: "mutable globals", problems: globals ?? [], skipped: globals === null },
    { name: "ownership", problems: ownership ?? [], skipped: ownership === null },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let failed = 0;
  const checks = lint();
  for (const check of checks) {
    if (check.problems.length) failed++;
    process.stdout.write(`${check.skipped ? "skip" : check.problems.length ? "FAIL" : "ok  "} ${check.name}\n`);
    for (const problem of check.problems) process.stdout.write(`     ${problem}\n`);
  }
  for (const [file, lines] of longFiles(root)) process.stdout.write(`note ${file} has ${lines} lines\n`);
  process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
  process.exit(failed ? 1 : 0);
}
