// tests/jit/stress.mjs: programs with compiled code under stress: what they print is what CPython prints.
//
//   node tests/jit/stress.mjs [--seeds 3] [--rounds 1,2,16] [--all] [path …]
//
// Each program (those of tests/python/jit and bench/programs, or the named ones) runs with loops compiled after so many rounds: as they are, with guards that
// fail at random and with code that is thrown away at random, with other seeds each. --all: the programs of tests/python, each run a process
// (tests/run.mjs), which takes an hour or two.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPython } from "../../web/dist/node.js";
import { outFile, parse } from "../oracle/expected.mjs";
import { directives } from "../oracle/oracle.mjs";
import { difference } from "./random.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** The programs of a folder and of those in it. */
export const inFolder = (folder) => fs.readdirSync(path.join(root, folder), { recursive: true }).filter((name) => name.endsWith(".py")).sort().map((name) => path.join(root, folder, name));

/** What a program of tests/python/jit or of the bench should print. */
export const expectedOf = (file) => parse(fs.readFileSync(outFile(file), "utf8")).stdout;

/** Runs a program with compiled code; its output and what became of its loops. */
export async function runCompiled(file, jit, options = {}) {
  const out = [], args = (directives(fs.readFileSync(file)).args ?? "").split(/\s+/).filter(Boolean);
  const python = await loadPython({ jit, args: [file, ...args], hashSeed: 0, stdout: (text) => out.push(text), stderr: () => {}, ...options });
  try {
    python.runProgram(fs.readFileSync(file), file);
    return { stdout: out.join(""), reports: python.inspect.regions() };
  } finally {
    python.dispose();
  }
}

/** The choices of jit for a number of seeds, beginning with none. */
export function stresses(rounds, seeds, first = 1) {
  const out = rounds.map((threshold) => ({ threshold }));
  for (let seed = first; seed < first + seeds; seed++) for (const kind of ["exits", "drop"]) for (const threshold of rounds) out.push({ threshold, stress: `${kind}:${seed}` });
  return out;
}

// What went wrong in the compiler itself is no reason of the loop's.
export const broken = (reports) => reports.filter((r) => r.refused !== null && /Error|invalid/.test(r.refused)).map((r) => `${r.name}: ${r.refused}`);

/** Resolves to how many runs there were, and how many differed. */
export async function stressPrograms({ files, choices, say = console.log }) {
  const result = { runs: 0, failed: 0 };
  for (const file of files) for (const jit of choices) {
    result.runs++;
    let stdout = "", wrong = [];
    try {
      const { stdout: printed, reports } = await runCompiled(file, jit);
      [stdout, wrong] = [printed, broken(reports)];
    } catch (error) {
      wrong = [error.message.split("\n").slice(-3).join(" | ")];
    }
    const expected = expectedOf(file);
    if (stdout === expected && !wrong.length) continue;
    result.failed++;
    say(`FAIL ${path.relative(root, file)} with ${JSON.stringify(jit)}\n${wrong.length ? `  ${wrong.join("; ").slice(0, 600)}` : difference(expected, stdout)}`);
  }
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const argv = process.argv.slice(2), named = (name, fallback) => (argv.includes(`--${name}`) ? argv.splice(argv.indexOf(`--${name}`), 2)[1] : fallback);
  const seeds = Number(named("seeds", 3)), rounds = named("rounds", "1,2,16").split(",").map(Number), first = Number(named("first", 1)), all = argv.includes("--all");
  const paths = argv.filter((one) => !one.startsWith("--")), choices = stresses(rounds, seeds, first);
  if (all) {
    let failed = 0;
    for (const { threshold, stress } of choices) {
      const flags = [`--flag=--jit=${threshold}`, ...(stress ? [`--flag=--jit-stress=${stress}`] : [])];
      console.log(flags.join(" "));
      failed += spawnSync(process.execPath, [path.join(root, "tests/run.mjs"), "--vm=wasm", ...flags, ...(paths.length ? paths : [path.join(root, "tests/python")])], { stdio: "inherit" }).status ? 1 : 0;
    }
    process.exit(failed ? 1 : 0);
  }
  const files = paths.length ? paths.map((one) => path.resolve(one)) : [...inFolder("tests/python/jit"), ...inFolder("bench/programs")];
  const { runs, failed } = await stressPrograms({ files, choices });
  console.log(`${runs - failed} of ${runs} runs print what CPython prints`);
  process.exit(failed ? 1 : 0);
}
