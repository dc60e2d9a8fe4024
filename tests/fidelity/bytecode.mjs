// tests/fidelity/bytecode.mjs: compares our bytecode with CPython's. Compiles sources here (`morelia --marshal`) and in
// the oracle, and compares every code object: instructions with caches, constants, names, flags, stack size, exception
// table, location table.
// usage: node tests/fidelity/bytecode.mjs [file.py …]; without files: the whole standard library and our own programs,
// at each level.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { libraryFolder } from "../library.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const pyodide = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const LEVELS = [0, 1, 2];

/** The sources of CPython's library. */
function libraryFiles() {
  return pythonFiles(libraryFolder());
}

function pythonFiles(dir) {
  if (!fs.existsSync(dir)) return [];
  return fs.readdirSync(dir, { recursive: true }).filter((name) => name.endsWith(".py")).sort().map((name) => path.join(dir, name));
}

export function ownFiles() {
  return ["tests/fidelity/programs", "tests/python", "tests/specialize", "bench/programs"].flatMap((dir) => pythonFiles(path.join(root, dir)));
}

export async function loadOracle() {
  const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
  const py = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
  py.runPython(fs.readFileSync(new URL("compare.py", import.meta.url), "utf8"));
  return py;
}

/** { codes, same, units, same_units, differences: [group, file, qualname, line, detail][] } */
export function compareBytecode(py, files, level, morelia) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-code-"));
  try {
    const out = path.join(dir, "code.bin");
    execFileSync(morelia, [...[[], ["-O"], ["-OO"]][level], "--marshal", out, ...files], { stdio: "ignore" });
    const sources = py.toPy(files.map((file) => [path.relative(root, file), new Uint8Array(fs.readFileSync(file))]));
    const compare = py.globals.get("compare");
    return JSON.parse(compare(py.toPy(new Uint8Array(fs.readFileSync(out))), sources, level));
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

const percent = (part, whole) => `${(100 * part / Math.max(whole, 1)).toFixed(3)} %`;

export function printReport(title, report, say = console.log) {
  say(`${title}: ${report.same} of ${report.codes} code objects identical (${percent(report.same, report.codes)}), ` +
    `${report.same_units} of ${report.units} units (${percent(report.same_units, report.units)})`);
  const groups = Map.groupBy ? Map.groupBy(report.differences, (d) => d[0]) : report.differences.reduce((map, d) => map.set(d[0], [...(map.get(d[0]) ?? []), d]), new Map());
  for (const [group, list] of [...groups].sort((a, b) => b[1].length - a[1].length)) {
    say(`  ${list.length} × ${group}`);
    for (const [, file, name, line, detail] of list.slice(0, 3)) say(`    ${file}:${line} ${name}: ${detail}`);
  }
}

/** The report of `npm run fidelity`: true when nothing differs. */
export async function bytecodeFidelity({ files, levels = LEVELS, preset = "native-release" } = {}) {
  const { buildPreset } = await import("../../scripts/build.mjs");
  await buildPreset(preset);
  const morelia = path.join(root, "build", preset, "morelia");
  const py = await loadOracle();
  let same = true;
  for (const level of levels) {
    for (const [title, list] of files ? [["sources", files]] : [["standard library", libraryFiles()], ["our own programs", ownFiles()]]) {
      const report = compareBytecode(py, list, level, morelia);
      printReport(`bytecode, ${title}, level ${level}`, report);
      same &&= report.differences.length === 0;
    }
  }
  return same;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2).map((file) => path.resolve(file));
  process.exitCode = (await bytecodeFidelity(files.length ? { files } : {})) ? 0 : 1;
}
