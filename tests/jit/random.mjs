// tests/jit/random.mjs: random programs with compiled code and without: the same output, the same end.
//
//   node tests/jit/random.mjs [--seed 1] [--count 400] [--stress] [--minutes N] [--reduce]
//
// Of four programs three are made of hot loops (tests/fuzz/loops.mjs), the fourth is one of tests/fuzz. Each batch compiles after another number of rounds;
// with --stress two batches of three also have guards that fail at random, or code that is thrown away. All run in this process, so that the
// compiler is warm: a batch has two interpreters. --reduce shows what differs with as few statements as differ yet.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPython } from "../../web/dist/node.js";
import { PRELUDE, render } from "../fuzz/generator.mjs";
import { LOOPS_PRELUDE, generateLoops } from "../fuzz/loops.mjs";
import { WIDE_PRELUDE, generateWide } from "../fuzz/wide.mjs";

const driver = fs.readFileSync(new URL("../fuzz/driver.py", import.meta.url), "utf8");
const ROUNDS = [1, 2, 3, 4, 8, 16, 60], BATCH = 25, STEPS = 3_000_000; // of an endless program

const preludeOf = (seed) => PRELUDE + (seed % 4 ? LOOPS_PRELUDE : WIDE_PRELUDE);
const treeOf = (seed) => (seed % 4 ? generateLoops(seed) : generateWide(seed));

/** The program of a seed. */
export const programOf = (seed) => preludeOf(seed) + render(treeOf(seed));

/** An interpreter with the driver. */
class Runner {
  constructor(jit) { this.jit = jit; }

  // What a program prints, and how it ends.
  async run(source) {
    this.python ??= await this.#start();
    try {
      this.python.globals.set("source", source);
      return this.python.runPython("run_one(source)");
    } catch (error) {
      this.end();
      return `<ended: ${error.message.trim().split("\n").at(-1)}>`;
    }
  }

  end() {
    try {
      this.python?.dispose();
    } catch { /* it is dead already */ }
    this.python = null;
  }

  async #start() {
    const python = await loadPython({ ...(this.jit ? { jit: this.jit } : {}), hashSeed: 0, instructionLimit: STEPS, stderr: () => {} });
    python.runPython(driver);
    return python;
  }

  // What went wrong in the compiler itself is no reason of the program's.
  get broken() {
    return (this.python?.inspect.regions() ?? []).filter((r) => r.refused !== null && /Error|invalid|unreachable/.test(r.refused)).map((r) => `${r.name}: ${r.refused}`);
  }
}

const alone = async (source, jit) => {
  const runner = new Runner(jit), text = await runner.run(source);
  runner.end();
  return text;
};

// Limits and memory say nothing.
const isAnswer = (text) => !/<ended: .*(TimeoutError|limit)|TimeoutError|MemoryError/.test(text);

// A program of loops prints much: one that does not compares nothing. From 29 to 30 November an error in the prelude ended all of them.
const endsAtOnce = (seed, text) => seed % 4 !== 0 && /^<(?!ended)/.test(text) && isAnswer(text);

async function differs(source, jit) {
  const [off, on] = [await alone(source, null), await alone(source, jit)];
  return off !== on && isAnswer(off) && isAnswer(on);
}

/** The first lines that are not the same. */
export function difference(off, on) {
  const [x, y] = [off.split("\n"), on.split("\n")];
  let at = 0;
  while (x[at] === y[at]) at++;
  return `  without: ${(x[at] ?? "(end)").slice(0, 300)}\n  with:    ${(y[at] ?? "(end)").slice(0, 300)}`;
}

// Every program with one statement less, or with a compound statement replaced by its body.
function* smaller(tree) {
  for (let size = Math.max(1, tree.length >> 1); size >= 1; size >>= 1) for (let at = 0; at + size <= tree.length; at += size) yield [...tree.slice(0, at), ...tree.slice(at + size)];
  for (const [i, s] of tree.entries()) {
    if (typeof s === "string") continue;
    const put = (replacement) => [...tree.slice(0, i), ...replacement, ...tree.slice(i + 1)];
    for (const part of s.parts) if (!/^(case|match|class|def|async|@)/.test(part.head)) yield put(part.body);
    for (const [k, part] of s.parts.entries()) for (const body of smaller(part.body)) yield put([{ parts: s.parts.map((p, j) => (j === k ? { ...p, body } : p)) }]);
  }
}

/** The smallest program found that differs yet. */
export async function reduce(seed, jit, trials = 400) {
  let tree = treeOf(seed);
  for (let again = true; again; ) {
    again = false;
    for (const candidate of smaller(tree)) {
      if (--trials < 0) return render(tree);
      if (!(await differs(preludeOf(seed) + render(candidate), jit))) continue;
      tree = candidate;
      again = true;
      break;
    }
  }
  return render(tree);
}

function jitOf(batch, stress) {
  const jit = { threshold: ROUNDS[batch % ROUNDS.length] }, kind = Math.floor(batch / ROUNDS.length) % 3;
  return stress && kind ? { ...jit, stress: `${kind === 1 ? "exits" : "drop"}:${batch}` } : jit;
}

/** Resolves to { passed, failed, skipped }. */
export async function randomPrograms({ seed = 1, count = 400, minutes = Infinity, stress = false, shrink = false, say = console.log, progress = () => {} }) {
  const result = { passed: 0, failed: 0, skipped: 0 }, until = Date.now() + minutes * 60_000;
  for (let first = seed, batch = Math.floor(seed / BATCH); first < seed + count && Date.now() < until; first += BATCH, batch++) {
    const jit = jitOf(batch, stress), off = new Runner(null), on = new Runner(jit);
    for (let each = first; each < Math.min(first + BATCH, seed + count); each++) {
      const source = programOf(each), expected = await off.run(source), got = await on.run(source);
      if (endsAtOnce(each, expected)) {
        result.failed++;
        say(`FAIL random program ${each} ends before it prints anything: ${expected}`);
        continue;
      }
      if (!isAnswer(expected) || !isAnswer(got)) {
        result.skipped++;
        continue;
      }
      // Both alone: what they say after others may be their history.
      const same = expected === got || !(await differs(source, jit));
      result[same ? "passed" : "failed"]++;
      if (same) continue;
      say(`FAIL random program ${each} with ${JSON.stringify(jit)}\n${difference(expected, got)}`);
      if (shrink) say(await reduce(each, jit));
    }
    for (const line of on.broken) {
      result.failed++;
      say(`FAIL the compiler, programs ${first} to ${first + BATCH - 1} with ${JSON.stringify(jit)}: ${line}`);
    }
    off.end();
    on.end();
    await new Promise(setImmediate); // what weak references led to is freed between turns of the event loop
    progress({ ...result, next: first + BATCH });
  }
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, fallback) => (process.argv.includes(`--${name}`) ? Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) : fallback);
  const progress = ({ passed, failed, skipped, next }) => process.stderr.write(`\r${passed} the same, ${failed} not, ${skipped} at a limit; next is ${next}`);
  const result = await randomPrograms({
    progress, seed: option("seed", 1), count: option("count", 400), minutes: option("minutes", Infinity), stress: process.argv.includes("--stress"), shrink: process.argv.includes("--reduce"),
  });
  console.log(`\n${result.passed} of ${result.passed + result.failed} random programs are the same with compiled code and without (${result.skipped} came to a limit)`);
  process.exit(result.failed ? 1 : 0);
}
