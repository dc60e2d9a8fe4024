// tests/errors/corpus.mjs: the corpus of wrong programs (corpus.txt) against what CPython says of each (corpus.expected).
//
// corpus.txt: one program a line, `\n`, `\t`, `\\`, `\xNN`, `\uNNNN` escaped; a line that begins with `# ` is a heading (a rule of the grammar, or a
// kind of error). `@@kind ` before a program: bytes (each character is a byte), eval, single, type_comments, func_type, incomplete (what an
// interactive prompt asks), deep (`N open close`: N times nested). corpus.expected has the same lines, each program followed by a line with its report.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { libraryFolder } from "../library.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const reporter = fs.readFileSync(path.join(here, "report.py"), "utf8");
const expectedFile = path.join(here, "corpus.expected");

const unescape = (text) => text.replace(/\\(?:n|t|r|\\|x([0-9a-f]{2})|u([0-9a-f]{4}))/gi, (all, x, u) =>
  x || u ? String.fromCharCode(parseInt(x ?? u, 16)) : { "\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\\": "\\" }[all]);

/** The programs of the corpus: { line, kind, source }. */
export function readCorpus() {
  const cases = [];
  for (const line of fs.readFileSync(path.join(here, "corpus.txt"), "utf8").split("\n")) {
    if (line === "" || line.startsWith("# ")) continue;
    const [, kind = "exec", text] = /^(?:@@(\w+) )?([^]*)$/.exec(line);
    let source = unescape(text);
    if (kind === "deep") {
      const [n, open, close = ""] = text.split(" ");
      source = (text.includes("  ") || !close ? `${open} ` : open).repeat(n) + "a" + close.repeat(n);
    }
    cases.push({ line, kind, source });
  }
  return cases;
}

/** What the oracle says, one report a program. */
export async function askOracle(cases) {
  const { loadOracle } = await import("../fidelity/bytecode.mjs");
  const py = await loadOracle();
  py.runPython(reporter);
  const report = py.globals.get("report");
  return cases.map(({ kind, source }) => report(kind, source));
}

const literal = (source) => `'${source.replace(/[^ -&(-[\]-~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)}'`;

/** What a VM says, one report a program. */
export function askMorelia(cases, command, flags = []) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-errors-"));
  try {
    const file = path.join(dir, "cases.py");
    const list = cases.map(({ kind, source }) => `('${kind}', ${literal(source)}),\n`).join("");
    // A pair of surrogates written as two escapes is two characters in Python.
    fs.writeFileSync(file, `${reporter}\nfor kind, source in [\n${list}]:\n    source = source.encode('utf-16', 'surrogatepass').decode('utf-16', 'surrogatepass')\n    print(report(kind, source))\n`);
    const env = { ...process.env, PYTHONHASHSEED: "0", MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: "detect_leaks=0" };
    const out = execFileSync(command[0], [...command.slice(1), ...flags, file], { encoding: "utf8", maxBuffer: 1 << 28, env, cwd: dir });
    return out.split("\n");
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

export function readExpected() {
  const lines = fs.readFileSync(expectedFile, "utf8").split("\n");
  const expected = [];
  for (let i = 0; i + 1 < lines.length; i += 2) expected.push({ line: lines[i], report: lines[i + 1] });
  return expected;
}

/** Compares; returns { passed, failed }, and prints each difference through `say`. */
export function compareReports(cases, expected, got, say = console.log) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  cases.forEach(({ line }, i) => {
    if (got[i] === expected[i]) result.passed++;
    else {
      result.failed++;
      say(`FAIL ${line}\n  CPython: ${expected[i]}\n  Morelia: ${got[i]}`);
    }
  });
  return result;
}

/** The recorded corpus on one VM. */
export function checkRecorded(command, flags, say) {
  const cases = readCorpus();
  const expected = readExpected();
  cases.forEach(({ line }, i) => {
    if (expected[i]?.line !== line) throw new Error(`tests/errors/corpus.expected is not of this corpus (${line}): npm run fidelity -- errors --record`);
  });
  return compareReports(cases, expected.map((e) => e.report), askMorelia(cases, command, flags), say);
}

export async function record() {
  const cases = readCorpus();
  const reports = await askOracle(cases);
  fs.writeFileSync(expectedFile, cases.map(({ line }, i) => `${line}\n${reports[i]}\n`).join(""));
  return cases.length;
}
