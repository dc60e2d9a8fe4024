// tests/fuzz/programs.mjs: random programs here and in the oracle: the same output, the same end. What differs is reduced and shown.
//
// usage: node tests/fuzz/programs.mjs [--progress] [--minutes 1] [--seed 1] [--count N] [--batch 40] [--flag=--no-specialize] [--vm build/native-release/morelia]
// Sets and dicts are ordered as in the oracle; addresses are left out.
import { fork, spawn } from "node:child_process";
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

const children = new Set();  // to end with this process
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** Runs a command to its end, or to `timeout`. Its output goes through files. */
async function runFiles(command, args, { dir, timeout }) {
  const [out, err] = ["out", "err"].map((name) => fs.openSync(path.join(dir, name), "w+"));
  const env = { ...process.env, PYTHONHASHSEED: "0", MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1" };
  const child = spawn(command, args, { stdio: ["ignore", out, err], env, cwd: dir });
  children.add(child);
  const timer = setTimeout(() => child.kill("SIGTERM"), timeout);
  const [status, signal] = await new Promise((resolve) => {
    child.on("error", (error) => resolve([error.code, null]));
    child.on("exit", (...end) => resolve(end));
  });
  clearTimeout(timer);
  children.delete(child);
  fs.closeSync(out);
  fs.closeSync(err);
  return { status, signal, stdout: fs.readFileSync(path.join(dir, "out"), "utf8"), stderr: fs.readFileSync(path.join(dir, "err"), "utf8") };
}

/** Runs sources in one process of ours; resolves to one text per source. A crash is found by going on behind it. */
export async function runHere(sources, command, flags = [], timeout = 60_000 + sources.length * 5_000) {
  if (!sources.length) return [];
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-fuzz-"));
  try {
    const file = path.join(dir, "batch.py");
    const list = sources.map((s) => `${JSON.stringify(s).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)},\n`).join("");
    fs.writeFileSync(file, `${driver}\nfor source in [\n${list}]:\n    sys.stdout.write(run_one(source.encode('utf-16', 'surrogatepass').decode('utf-16')) + ${JSON.stringify(SPLIT)})\n    sys.stdout.flush()\n`);
    const got = await runFiles(command[0], [...command.slice(1), ...flags, file], { dir, timeout });
    const parts = got.stdout.split(SPLIT);
    if (parts.length === sources.length + 1 && got.status === 0) return parts.slice(0, -1);
    const done = Math.min(parts.length - 1, sources.length);
    const why = got.stderr.split("\n").find((l) => /Sanitizer|runtime error|Assertion|Error/.test(l)) ?? "";
    const end = `${got.signal ?? got.status}: ${why}>`;
    if (done < sources.length) return [...parts.slice(0, done), `<crash ${end}`, ...(await runHere(sources.slice(done + 1), command, flags, timeout))];  // the next one ended it
    return [...parts.slice(0, sources.length - 1), `${parts[sources.length - 1]}<crash at the end ${end}`];
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

const ORACLE_TIMEOUT = 30_000;
let oracle;  // { child, answered, next: takes the next message }

async function startOracle() {
  const child = fork(fileURLToPath(new URL("oracle.mjs", import.meta.url)));
  children.add(child);
  const started = { child, answered: 0 };
  const first = new Promise((resolve) => (started.next = resolve));
  child.on("message", (message) => started.next(message));
  child.on("exit", (code, signal) => {
    children.delete(child);
    if (oracle === started) oracle = undefined;
    started.next({ text: `<oracle: ended by ${signal ?? code}>`, error: true });
  });
  const { ready } = await first;
  if (!ready) throw new Error("the oracle cannot be started");
  return started;
}

/** Ends the oracle's process; the next program gets a new one. */
export function endOracle() {
  oracle?.child.kill("SIGKILL");
  oracle = undefined;
}

/** Runs sources in the oracle; a new one when asked for, now and then, and after one that did not end or ended it. */
export async function runThere(sources, fresh = false) {
  const out = [];
  for (const source of sources) {
    if (fresh || oracle?.answered >= 2000) endOracle();
    oracle ??= await startOracle();
    const answer = new Promise((resolve) => (oracle.next = resolve));
    const timer = setTimeout(() => oracle?.next({ text: "<oracle: no end>", error: true }), ORACLE_TIMEOUT);
    oracle.child.send({ source });
    const { text, error } = await answer;
    clearTimeout(timer);
    oracle.answered++;
    if (error) endOracle();
    out.push(text);
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

/** The smallest program found, within a number of trials and until a point in time, that still differs. */
async function reduce(tree, differs, until, trials = 150) {
  for (let again = true; again && trials > 0; ) {
    again = false;
    for (const candidate of smaller(tree)) {
      if (--trials < 0 || Date.now() > until) return tree;
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

/** Is what CPython says no answer: it ended itself, or one of the two had less memory? */
const noAnswer = (here, there) => there.startsWith("<oracle") || /MemoryError/.test(here) !== /MemoryError/.test(there);

/**
 * Runs `count` programs from `seed`, or as many as `minutes` allow: the time is firm, the programs and the reduction of what differs end with it.
 * While the oracle runs one batch, the next one runs here. Resolves to { total, different, minutes }.
 */
export async function fuzz({ seed = 1, minutes = 1, count = Infinity, batch = 40, command, flags = [], say = console.log, most = 10, progress = process.stderr.isTTY || process.argv.includes("--progress") }) {
  const start = Date.now();
  const until = start + minutes * 60_000;
  const kinds = new Map();
  let total = 0;
  let different = 0;
  let made = 0;
  let told = start;
  let pace = 500;  // milliseconds for a program, of late
  const next = async () => {  // a batch that ends in time, run here
    const n = Math.min(batch, count - made, Math.ceil((until - Date.now()) / pace));
    const cases = Array.from({ length: Math.max(0, n) }, (_, i) => ({ seed: seed + made + i, tree: generate(seed + made + i) }));
    made += cases.length;
    const sources = cases.map(({ tree }) => programOf(tree));
    const here = await runHere(sources, command, flags, 20_000 + 2 * pace * n);
    return cases.map((one, i) => ({ ...one, source: sources[i], here: here[i] }));
  };
  for (let now = await next(); now.length && different < most; ) {
    const began = Date.now();
    const running = next();
    for (const one of now) {
      if (endless(one.here)) [one.here] = await runHere([one.source], command, flags, 60_000);
      const [there] = await runThere([one.source]);
      total++;
      if (progress && Date.now() - told > 10_000) {
        told = Date.now();
        process.stderr.write(`${total} programs, ${different} differ, ${((told - start) / 60_000).toFixed(1)} of ${minutes} minutes\n`);
      }
      if (one.here !== there && !noAnswer(one.here, there) && (await differing(one, there))) different++;
      if (Date.now() > until || different === most) break;
    }
    pace = (Date.now() - began) / now.length;
    now = await running;
  }
  endOracle();
  return { total, different, minutes: (Date.now() - start) / 60_000 };

  /** Shows a program that differs, reduced. False if it does not when run alone, or if its like was shown. */
  async function differing({ seed: its, tree, source, here }, there) {
    const first = firstDifference(there, here);
    // Both alone: what they say after hundreds of programs may be their history.
    if (!endless(here) && (await runHere([source], command, flags, 60_000))[0] === (await runThere([source]))[0]) return false;
    const kind = `${first.there}|${first.here}`.replace(/\d+|'[^']*'/g, "#").slice(0, 120);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind) > 1) return false;
    const differs = async (smallerTree) => {
      const text = programOf(smallerTree);
      const [a] = await runHere([text], command, flags, 20_000);
      if (endless(a)) return false;
      const [b] = await runThere([text]);
      return a !== b && !b.startsWith("<SyntaxError") && !b.startsWith("<oracle");
    };
    const small = !endless(here) && (await differs(tree)) ? await reduce(tree, differs, until) : null;
    say(`DIFFERS seed ${its}${small || endless(here) ? "" : " (only in its batch)"}\n  CPython: ${first.there.slice(0, 300)}\n  Morelia: ${first.here.slice(0, 300)}`);
    if (small) {
      const reduced = programOf(small);
      const d = firstDifference((await runThere([reduced]))[0], (await runHere([reduced], command, flags, 20_000))[0]);
      say(`${render(small, "    | ")}\n  reduced, CPython: ${d.there.slice(0, 300)}\n  reduced, Morelia: ${d.here.slice(0, 300)}`);
    }
    return true;
  }
}

async function main() {
  const option = (name, fallback) => {
    const at = process.argv.findIndex((a) => a === `--${name}` || a.startsWith(`--${name}=`));
    return at < 0 ? fallback : process.argv[at].includes("=") ? process.argv[at].split("=").slice(1).join("=") : process.argv[at + 1];
  };
  const flag = option("flag");
  const result = await fuzz({
    seed: Number(option("seed", 1)), minutes: Number(option("minutes", 1)), count: Number(option("count", Infinity)), batch: Number(option("batch", 40)),
    most: Number(option("most", 10)), command: [path.resolve(root, option("vm", "build/native-release/morelia"))], flags: flag ? [flag] : [],
  });
  console.log(`${result.total} random programs in ${result.minutes.toFixed(1)} minutes, ${result.different} kinds of difference`);
  process.exit(result.different ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
