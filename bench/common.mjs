// bench/common.mjs: shared by the modes of `npm run bench`: options, hosts, one run, medians.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../scripts/build.mjs";
import { directives } from "../tests/oracle/oracle.mjs";
import { execute } from "../tests/run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, "..");
export const folder = path.join(here, "programs");

// What every mode takes: with a value, and without one (--profile and --compare go either way).
const VALUED = ["rounds", "hosts", "dist", "json", "only", "from"];
const PLAIN = ["quick", "specialization", "time", "memory", "coverage", "cases", "together", "scaling", "micropython", "jit", "unseen", "wide", "report", "warmup", "short", "help"];

/// Options as `--key=value`, `--key`, and `--compare A B`; the rest are names of programs, or what a mode takes. Throws at an unknown one.
export function parse(argv) {
  const options = { names: [] };
  for (let i = 0; i < argv.length; i++) {
    const [, key, value] = /^--([a-z]+)(?:=(.*))?$/.exec(argv[i] === "-h" ? "--help" : argv[i]) ?? [];
    if (argv[i].startsWith("-")) {
      if (!["compare", "profile"].includes(key) && !VALUED.includes(key) && !PLAIN.includes(key)) throw new Error(`no option ${argv[i]}; --help tells those there are`);
      if (VALUED.includes(key) && !value) throw new Error(`--${key}=… needs its value`);
      if (value !== undefined && key !== "profile" && !VALUED.includes(key)) throw new Error(`--${key} takes no value`);
      if (key === "compare" && (!argv[i + 1] || !argv[i + 2])) throw new Error("--compare A B names two builds");
    }
    if (key === "compare") options.compare = [argv[++i], argv[++i]].map((p) => path.resolve(process.env.INIT_CWD ?? ".", p ?? ""));
    else if (key) options[key] = value ?? true;
    else options.names.push(path.basename(argv[i], ".py"));
  }
  return options;
}

const hostCommand = (name) => [process.execPath, path.join(here, "hosts", `${name}.mjs`)];
// The shell tells the processor time of what it ran: "0m1.250s 0m0.030s" on the last line of `times`.
export const timed = (...command) => ["sh", "-c", 'command=$1; shift; "$command" "$@"; status=$?; times >&2; exit $status', "sh", ...command];
export const COMMANDS = {
  wasm: hostCommand("morelia"), off: [...hostCommand("morelia"), "--jit=off"], more: [...hostCommand("morelia"), "--jit"], pyodide: hostCommand("pyodide"), micropython: hostCommand("micropython"),
  native: timed(path.join(root, "build/native-release/morelia")), python3: timed("python3"),
};

/// Builds what the hosts need, or takes the package of --dist.
export async function prepare(options, hosts) {
  const unknown = hosts.find((h) => !COMMANDS[h]);
  if (unknown !== undefined) throw new Error(`no host ${unknown}; those there are: ${Object.keys(COMMANDS).join(", ")}`);
  if (options.dist) process.env.MORELIA_DIST = path.resolve(process.env.INIT_CWD ?? ".", options.dist);
  else if (hosts.includes("wasm") || hosts.includes("off")) await build(["web"]);
  if (hosts.includes("native")) await build(["native-release"]);
}

/// What runs programs of a build or checkout: { command, env }. `where`: a native binary, a folder of the package (node.js in it), or a
/// folder with web/dist or build/native-release.
export function buildAt(where, prefer) {
  const dist = [where, path.join(where, "dist"), path.join(where, "web/dist")].find((d) => fs.existsSync(path.join(d, "node.js")));
  const native = [path.join(where, "build/native-release/morelia"), path.join(where, "morelia"), where].find((f) => fs.existsSync(f) && fs.statSync(f).isFile());
  if (dist && (prefer !== "native" || !native)) return { kind: "wasm", command: COMMANDS.wasm, env: { MORELIA_DIST: dist } };
  if (native) return { kind: "native", command: timed(native), env: {} };
  throw new Error(`${where}: neither web/dist nor a native build`);
}

export const median = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const mid = sorted.length >> 1;
  return sorted.length % 2 ? sorted[mid] : (sorted[mid - 1] + sorted[mid]) / 2;
};
export const geometric = (list) => (list.length ? Math.exp(list.reduce((s, x) => s + Math.log(x), 0) / list.length) : NaN);
export const cell = (text, width) => String(text).padStart(width);
export const say = (line) => process.stdout.write(`${line}\n`);

/// One run: { ms, wall, process, stdout, memory, memoryAtStart } or { error }. `process`: processor time of all threads.
export async function once(command, file, args = [], { env = {}, cwd = folder } = {}) {
  const begin = performance.now();
  const got = await execute(command, [file, ...args], { cwd, env, timeout: 600_000 });
  const wall = performance.now() - begin;
  if (got.status !== 0 || got.note) {
    const line = got.stderr.trimEnd().split("\n").filter((l) => !/^@ |^\dm[\d.]+s|^Node\.js v|^ {4}at |^\s*$/.test(l)).at(-1);
    return { error: got.note || line || `status ${got.status}` };
  }
  const times = /@ ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) (\d+) (\d+)\n$/.exec(got.stderr);
  if (times) {
    const [, , ran, ms, whole, memoryAtStart, memory] = times.map(Number);
    return { ms, wall: ran, process: whole, stdout: got.stdout, ...(memory ? { memoryAtStart, memory } : {}) };
  }
  const shell = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(got.stderr).slice(1).map(Number);
  return { ms: (shell[0] * 60 + shell[1] + shell[2] * 60 + shell[3]) * 1000, wall, stdout: got.stdout };
}

const namesIn = (where) => fs.readdirSync(where).filter((n) => n.endsWith(".py")).map((n) => n.slice(0, -3)).sort();

/// The programs of these folders, bench/programs if none is named, that were asked for, with their arguments.
export function programs(options, folders = [folder]) {
  const all = folders.flatMap((where) => namesIn(where).map((name) => ({ name, where })));
  const unknown = options.names.find((name) => !all.some((program) => program.name === name));
  if (unknown) throw new Error(`no program ${unknown} in ${folders.map((where) => path.relative(root, where)).join(", ")}`);
  return all.filter(({ name }) => !options.names.length || options.names.includes(name)).map(({ name, where }) => ({
    name, where, file: `${name}.py`,
    args: options.quick ? (directives(fs.readFileSync(path.join(where, `${name}.py`))).args ?? "").split(/\s+/).filter(Boolean) : [],
  }));
}

/// Two ways of running the same programs in turn: medians, how many times as fast the second is, and the geometric mean.
export async function pairwise(options, [a, b], titles, list = programs(options)) {
  const rounds = Number(options.rounds ?? 5);
  const report = { programs: {}, geometricMean: NaN };
  say(`${"program".padEnd(18)}${titles.map((t) => cell(`${t} ms`, 16)).join("")}   ${titles[1]} is so many times as fast as ${titles[0]}`);
  for (const { name, file, args } of list) {
    const times = [[], []];
    let problem = null, stdout;
    for (let round = 0; round < rounds && !problem; round++) {
      for (const which of round % 2 ? [1, 0] : [0, 1]) {  // each goes first as often
        const { command, env, flags = [] } = [a, b][which];
        const got = await once([...command, ...flags], file, args, { env });
        if (got.error) problem = `${titles[which]}: ${got.error}`;
        else if (!options.anyoutput && got.stdout !== (stdout ??= got.stdout)) problem = "the outputs differ";
        else times[which].push(options.told ? Number(got.stdout) : got.ms);
      }
    }
    if (problem) {
      say(`${name.padEnd(18)} ${problem}`);
      continue;
    }
    const [x, y] = times.map(median);
    report.programs[name] = { times, median: [x, y], ratio: x / y };
    say(`${name.padEnd(18)}${cell(x.toFixed(0), 16)}${cell(y.toFixed(0), 16)}   ${(x / y).toFixed(3)}`);
  }
  const ratios = Object.values(report.programs).map((p) => p.ratio);
  report.geometricMean = geometric(ratios);
  say(`geometric mean: ${report.geometricMean.toFixed(3)} over ${ratios.length} programs`);
  return report;
}
