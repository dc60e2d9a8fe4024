// tests/fuzz/programs.mjs: random programs here and in the oracle: the same output, the same end. What differs is reduced and shown.
//
// usage: node tests/fuzz/programs.mjs [--progress] [--minutes 1] [--seed 1] [--count N] [--batch 200] [--flag=--no-specialize] [--vm build/native-release/morelia]
// Sets and dicts are ordered as in the oracle; addresses are left out.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { libraryFolder } from "../library.mjs";
import { PRELUDE, render } from "./generator.mjs";
import { WIDE_PRELUDE, generateWide as generate } from "./wide.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const driver = fs.readFileSync(new URL("driver.py", import.meta.url), "utf8");
const SPLIT = "\u0001end of a program\u0001";  // programs print single control characters

/** Runs sources in one process of ours; resolves to one text per source. A crash is found by halving. */
export function runHere(sources, command, flags = [], timeout = 60_000 + sources.length * 5_000) {
  if (!sources.length) return [];
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-fuzz-"));
  try {
    const file = path.join(dir, "batch.py");
    const pool = path.join(dir, "pool.py");
    fs.writeFileSync(pool, "");
    const list = sources.map((s) => `${JSON.stringify(s).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)},\n`).join("");
    fs.writeFileSync(file, `${driver}\nfor source in [\n${list}]:\n    sys.stdout.write(run_one(source.encode('utf-16', 'surrogatepass').decode('utf-16')) + ${JSON.stringify(SPLIT)})\n    sys.stdout.flush()\n`);
    const env = { ...process.env, PYTHONHASHSEED: "0", MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1" };
    const got = spawnSync(command[0], [...command.slice(1), ...flags, file], { encoding: "utf8", maxBuffer: 1 << 28, env, cwd: dir, timeout });
    const parts = (got.stdout ?? "").split(SPLIT);
    if (parts.length === sources.length + 1 && got.status === 0) return parts.slice(0, -1);
    const done = Math.min(parts.length - 1, sources.length);
    if (done < sources.length) {  // the next one ended the process
      const why = (got.stderr ?? "").split("\n").find((l) => /Sanitizer|runtime error|Assertion|Error/.test(l)) ?? "";
      return [...parts.slice(0, done), `<crash ${got.signal ?? got.status ?? got.error?.code}: ${why}>`, ...runHere(sources.slice(done + 1), command, flags, timeout)];
    }
    const why = (got.stderr ?? "").split("\n").find((l) => /Sanitizer|runtime error|Assertion|Error/.test(l)) ?? "";
    return [...parts.slice(0, sources.length - 1), `${parts[sources.length - 1]}<crash at the end ${got.signal ?? got.status}: ${why}>`];
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

let oracleAge = 0;
let oracle;
/** Runs sources in the oracle; a new one when asked for, now and then, and after a fatal error. */
export async function runThere(sources, fresh = false) {
  const { loadOracle } = await import("../fidelity/bytecode.mjs");
  const out = [];
  for (let i = 0; i < sources.length; i++) {
    if (!oracle || fresh || oracleAge++ > 2000) {
      oracle = { py: await loadOracle() };
      oracle.py.runPython(driver);
      oracle.run = oracle.py.globals.get("run_one");
      oracleAge = 0;
    }
    try {
      out.push(oracle.run(sources[i]));
    } catch (error) {
      out.push(`<oracle: ${String(error.message).slice(-200)}>`);
      oracle = null;
    }
  }
  return out;
}

const endless = (text) => /<crash SIGTERM/.test(text);
const programOf = (tree) => PRELUDE + WIDE_PRELUDE + render(tree);

/** Every program with one statement less, or with a compound statement replaced by its body. Lazily, biggest cuts first. */
function* smaller(tree) {
  for (let size = Math.max(1, tree.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at + size <= tree.length; at += size) yield [...tree.slice(0, at), ...tree.slice(at + size)];
    if (size === 1) break;
  }
  for (let i = 0; i < tree.length; i++) {
    const s = tree[i];
    if (typeof s === "string") continue;
    const put = (replacement) => [...tree.slice(0, i), ...replacement, ...tree.slice(i + 1)];
    for (const part of s.parts) if (!/^(case|match|class|def|async|@)/.test(part.head)) yield put(part.body);
    for (let k = 1; k < s.parts.length; k++) yield put([{ parts: s.parts.filter((_, j) => j !== k) }]);
    for (let k = 0; k < s.parts.length; k++) {
      for (const body of smaller(s.parts[k].body)) yield put([{ parts: s.parts.map((p, j) => (j === k ? { ...p, body } : p)) }]);
    }
  }
}

/** The smallest program found, within a number of trials, that still differs. */
async function reduce(tree, differs, trials = 150) {
  for (let again = true; again && trials > 0; ) {
    again = false;
    for (const candidate of smaller(tree)) {
      if (--trials < 0) break;
      if (await differs(candidate)) {
        tree = candidate;
        again = true;
        break;
      }
    }
  }
  return tree;
}

function firstDifference(a, b) {
  const x = a.split("\n");
  const y = b.split("\n");
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    if (x[i] !== y[i]) return { there: x[i] ?? "(end)", here: y[i] ?? "(end)" };
  }
  return { there: "", here: "" };
}

/** Runs `count` programs from `seed`, or as many as `minutes` allow. { total, different } */
export async function fuzz({ seed = 1, minutes = 1, count = Infinity, batch = 100, command, flags = [], say = console.log, most = 10 }) {
  const until = Date.now() + minutes * 60_000;
  let total = 0;
  let different = 0;
  const kinds = new Map();
  for (let at = seed; total < count && Date.now() < until && different < most; ) {
    const trees = [];
    for (let i = 0; i < batch && total + i < count; i++) trees.push({ seed: at, tree: generate(at++) });
    const sources = trees.map(({ tree }) => programOf(tree));
    const here = runHere(sources, command, flags).map((text, i) => (endless(text) ? runHere([sources[i]], command, flags, 300_000)[0] : text));
    const there = await runThere(sources.map((source, i) => (endless(here[i]) ? "raise SystemExit('no end here')" : source)));
    total += trees.length;
    if (process.stderr.isTTY || process.argv.includes("--progress")) process.stderr.write(`${total} programs\n`);
    for (let i = 0; i < trees.length && different < most; i++) {
      if (here[i] === there[i] || /MemoryError/.test(here[i]) !== /MemoryError/.test(there[i]) || there[i].startsWith("<oracle")) continue;  // how much memory there is is no meaning
      const first = firstDifference(there[i], here[i]);
      // Both alone: what they say after hundreds of programs may be their history.
      if (runHere([sources[i]], command, flags)[0] === (await runThere([sources[i]]))[0]) continue;
      const kind = `${first.there}|${first.here}`.replace(/\d+|'[^']*'/g, "#").slice(0, 120);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (kinds.get(kind) > 1) continue;  // the like was shown
      different++;
      const differs = async (tree) => {
        const source = programOf(tree);
        const [a] = runHere([source], command, flags, 20_000);
        if (a.startsWith("<crash SIGTERM")) return false;
        const [b] = await runThere([source]);
        return a !== b && !b.startsWith("<SyntaxError") && !b.startsWith("<oracle");
      };
      const small = (await differs(trees[i].tree)) ? await reduce(trees[i].tree, differs) : null;
      say(`DIFFERS seed ${trees[i].seed}${small ? "" : " (only in its batch)"}\n  CPython: ${first.there.slice(0, 300)}\n  Morelia: ${first.here.slice(0, 300)}`);
      if (small) {
        say(render(small, "    | "));
        const source = programOf(small);
        const d = firstDifference((await runThere([source]))[0], runHere([source], command, flags)[0]);
        say(`  reduced, CPython: ${d.there.slice(0, 300)}\n  reduced, Morelia: ${d.here.slice(0, 300)}`);
      }
    }
  }
  return { total, different };
}

async function main() {
  const option = (name, fallback) => {
    const at = process.argv.findIndex((a) => a === `--${name}` || a.startsWith(`--${name}=`));
    return at < 0 ? fallback : process.argv[at].includes("=") ? process.argv[at].split("=").slice(1).join("=") : process.argv[at + 1];
  };
  const flag = option("flag");
  const result = await fuzz({
    seed: Number(option("seed", 1)), minutes: Number(option("minutes", 1)), count: Number(option("count", Infinity)), batch: Number(option("batch", 100)),
    most: Number(option("most", 10)), command: [path.resolve(root, option("vm", "build/native-release/morelia"))], flags: flag ? [flag] : [],
  });
  console.log(`${result.total} random programs, ${result.different} kinds of difference`);
  process.exit(result.different ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
