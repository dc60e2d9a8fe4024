// tests/packages/run.mjs: `npm run packages [-- PROGRAM… --jobs N --vm=wasm|native-release|native-debug --verbose]`:
// packages written by others.
//
// Each program uses pure-Python packages, Debian's python3-* of its first line, as their users would. It runs here and
// on the oracle, each in a process of its own with the packages on the path; both must print the same. ledger.txt names
// the programs expected to differ; one that no longer does fails the run as a difference does. The packages are brought
// once into a cache; nothing of them is committed, and `npm test` does not need them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { libraryFolder } from "../library.mjs";
import { packagesFolder } from "../reference/reference.mjs";
import { vmCommand } from "../run.mjs";
import { firstDifference, runIn } from "./process.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const programs = path.join(here, "programs");
const SECONDS = 180;

function usage(problem) {
  process.stderr.write(`packages: ${problem}\nusage: npm run packages -- [PROGRAM…] [--jobs N] [--vm=NAME] [--verbose]\n`);
  process.exit(2);
}

function parse(argv) {
  const o = { names: [], jobs: 2, vm: "wasm", verbose: false };
  while (argv.length) {
    const [name, inline] = argv[0].startsWith("--") ? argv.shift().split(/=(.*)/s) : ["", argv.shift()];
    const value = () => inline ?? argv.shift() ?? usage(`${name} wants a value`);
    if (name === "") o.names.push(inline.replace(/\.py$/, ""));
    else if (name === "--jobs") o.jobs = Number(value()) || usage("--jobs wants a number above 0");
    else if (name === "--vm") o.vm = value();
    else if (name === "--verbose") o.verbose = true;
    else usage(`unknown option ${name}`);
  }
  return o;
}

/** The packages that a program names in its first line: `# packages: python3-a python3-b`. */
export function packagesOf(text) {
  return /^# packages: (.+)$/m.exec(text)?.[1].split(" ") ?? [];
}

/** The programs expected to differ: name to reason. */
export function readLedger(file) {
  const lines = fs.readFileSync(file, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => {
    const found = /^(\w+) : (\S.*)$/.exec(line);
    if (!found) throw new Error(`${file}: expected "program : reason", got ${line}`);
    return found.slice(1);
  }));
}

// Runs a command in a folder of its own.
async function run(command, env = {}) {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), "packages-"));
  const told = await runIn(cwd, command, { env: { TMPDIR: cwd, PYTHONDONTWRITEBYTECODE: "1", ...env }, seconds: SECONDS });
  fs.rmSync(cwd, { recursive: true, force: true });
  return told;
}

const lastLine = (text) => text.trim().split("\n").filter((line) => !/^\s+at |^Node/.test(line)).at(-1)?.slice(0, 200) ?? "";

function judge(ours, theirs) {
  if (theirs.end) return { state: "void", why: `the program does not run on the oracle: ${theirs.end}: ${lastLine(theirs.stderr)}` };
  if (ours.end) return { state: "differs", why: `${ours.end}: ${lastLine(ours.stderr)}; ${firstDifference(ours.stdout, theirs.stdout)}` };
  return ours.stdout === theirs.stdout ? { state: "same", why: "" } : { state: "differs", why: firstDifference(ours.stdout, theirs.stdout) };
}

async function main() {
  const o = parse(process.argv.slice(2));
  const known = fs.readdirSync(programs).filter((name) => name.endsWith(".py")).map((name) => name.slice(0, -3)).sort();
  for (const name of o.names) if (!known.includes(name)) usage(`there is no program ${name}; there are ${known.join(", ")}`);
  const names = o.names.length ? o.names : known, ledger = readLedger(path.join(here, "ledger.txt"));
  const texts = new Map(names.map((name) => [name, fs.readFileSync(path.join(programs, `${name}.py`), "utf8")]));
  const used = new Set([...texts.values()].flatMap(packagesOf));
  const folder = packagesFolder([...used]);
  await build([/^wasm/.test(o.vm) ? "web" : o.vm]);
  const count = { same: 0, differs: 0, void: 0 };
  let bad = 0;
  const queue = [...names];
  await Promise.all(Array.from({ length: o.jobs }, async () => {
    for (let name; (name = queue.shift()); ) {
      const file = path.join(programs, `${name}.py`), begun = Date.now();
      const ours = await run([...vmCommand(o.vm), path.join(here, "driver.py"), folder, file], { MORELIA_LIB: libraryFolder() });
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      const { state, why } = judge(ours, await run([process.execPath, "--no-warnings", path.join(here, "oracle.mjs"), folder, file]));
      const reason = ledger.get(name), isBad = state === "void" || (state === "differs") !== Boolean(reason);
      count[state]++;
      bad += isBad;
      process.stdout.write(`${isBad ? "FAIL" : "ok  "} ${name.padEnd(16)} ${seconds.padStart(5)} s  ${state === "same" && reason ? "is the same, take it out of the ledger" : state}${why && (isBad || o.verbose) ? `: ${why}` : ""}${reason ? ` (${reason})` : ""}\n`);
      if (o.verbose && ours.end) process.stdout.write(ours.stderr);
    }
  }));
  process.stdout.write(`${names.length} programs over ${used.size} packages: ${count.same} the same, ${count.differs} different, ${count.void} void; ${bad} unexpected\n`);
  return bad ? 1 : 0;
}

process.exit(await main());
