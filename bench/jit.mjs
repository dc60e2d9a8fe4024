// bench/jit.mjs: `npm run bench -- --jit [programs…]`: compiled code off, as it is unasked, and all that gains something, beside Pyodide and the native CPython 3.14 (where tests/reference has
// brought it), in turn, each run in a process of its own; medians of processor time, ratios, geometric means by kind of program.
//
//   --rounds=N         runs of each program on each host (3; Pyodide, whose start takes 5 s, in every second round)      --hosts=a,b   of off,on,more,pyodide,cpython (on: as everyone has it; more: --jit)
//   --from=FILE        the JSON of an earlier run: what it has of hosts that are not measured now is shown beside
//   --unseen           the programs of bench/unseen, which nobody tuned for, in the place of bench/programs and bench/micro
//   --wide             the programs of bench/wide, which use much of the library, and no part of it for long
//   --report           instead: where each program's time goes, and what is not compiled, with the reason (bench/jit-report.mjs)
//   --warmup           instead: the first iterations of each program as a picture, docs/warmup.svg (bench/warmup.mjs)
//   --short            instead: start-up and short programs, off and on (bench/jit-short.mjs)
//   --quick, --dist=DIR, --json=FILE   as everywhere
//
// Times are of the interpreter's thread, what it waited for compilers on other threads is not in them; the JSON has the whole process's as well.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { interpreterThere, version } from "../tests/reference/reference.mjs";
import { COMMANDS, folder, geometric, median, once, prepare, programs, root, say } from "./common.mjs";

const MICRO = path.join(root, "bench/micro"), UNSEEN = path.join(root, "bench/unseen"), WIDE = path.join(root, "bench/wide");
const NUMERIC = ["mandelbrot", "nbody", "spectral_norm", "fannkuch", "float_pi", "lu", "fft", "matrix", "nqueens", "life"];
const OBJECTS = ["richards", "deltablue", "raytracer", "chaos", "recursion", "generators"];

// What is measured: a command, and what it needs in the environment.
function hostsOf(options) {
  const native = interpreterThere(), script = fileURLToPath(new URL("hosts/cpython.py", import.meta.url));
  const all = {
    off: { command: COMMANDS.off },
    on: { command: COMMANDS.wasm },
    more: { command: COMMANDS.more },
    pyodide: { command: COMMANDS.pyodide, every: 2 },
    ...(native && { cpython: { command: [...native.command, script], env: { ...native.env, PYTHONHASHSEED: "0" } } }),
  };
  const wanted = options.hosts?.split(",") ?? Object.keys(all), unknown = wanted.find((name) => !all[name] && name !== "cpython");
  if (unknown) throw new Error(`no host ${unknown}; those there are: ${Object.keys(all).join(", ")}`);
  if (!native) say("The native CPython 3.14 is not there (`npm run record -- tier2 --check` brings it): left out.");
  return wanted.filter((name) => all[name]).map((name) => ({ name, ...all[name] }));
}

// The shortest and the longest of the runs lie so many times apart.
const spread = (list) => Math.max(...list) / Math.min(...list);

async function measure(program, hosts, rounds) {
  const result = { runs: {}, wall: {}, process: {}, memory: {}, median: {}, errors: {} };
  let stdout;
  for (let round = 0; round < rounds; round++) {
    const first = round % hosts.length;  // each goes first as often
    for (const { name, command, env, every = 1 } of [...hosts.slice(first), ...hosts.slice(0, first)]) {
      if (result.errors[name] || round % every) continue;
      const got = await once(command, program.file, program.args, { env, cwd: program.where });
      if (got.error || got.stdout !== (stdout ??= got.stdout)) {
        result.errors[name] = got.error ?? "another output";
        continue;
      }
      for (const [key, value] of [["runs", got.ms], ["wall", got.wall], ["process", got.process]]) (result[key][name] ??= []).push(value);
      if (got.memory) result.memory[name] = Math.max(result.memory[name] ?? 0, got.memory);
    }
  }
  for (const { name } of hosts) if (result.runs[name] && !result.errors[name]) result.median[name] = median(result.runs[name]);
  return result;
}

const RATIOS = [["off", "off"], ["pyodide", "Pyodide"], ["cpython", "CPython"]];
const TITLES = { off: "off", on: "on", more: "more", pyodide: "Pyodide", cpython: "CPython" };
const ratioOf = (medians, against) => (medians.on && medians[against] ? medians[against] / medians.on : null);
const row = (cells) => say(`| ${cells[0].padEnd(26)} |${cells.slice(1).map((text) => ` ${text.padStart(8)} |`).join("")}`);
const number = (value, digits) => (value == null ? "" : value.toFixed(digits));

// A mean of each ratio over some programs, as a row.
function means(title, entries, hosts) {
  const result = {};
  for (const [against] of RATIOS) {
    const ratios = entries.map(({ median }) => ratioOf(median, against)).filter(Boolean);
    if (ratios.length) result[against] = geometric(ratios);
  }
  if (Object.keys(result).length) row([`**${title}** (${entries.length})`, ...hosts.map(() => ""), ...RATIOS.map(([against]) => number(result[against], 2))]);
  return result;
}

/** The mode: prints a table in Markdown; the report. */
export async function jit(options) {
  const alone = options.unseen ? UNSEEN : options.wide ? WIDE : null, folders = alone ? [alone] : [folder, MICRO];
  if (options.report) return (await import("./jit-report.mjs")).report(options, folders);
  if (options.warmup) return (await import("./warmup.mjs")).warmup(options, folders);
  if (options.short) return (await import("./jit-short.mjs")).short(options);
  const list = programs(options, folders), rounds = Number(options.rounds ?? 3);
  const hosts = hostsOf(options), earlier = options.from ? JSON.parse(fs.readFileSync(path.resolve(process.env.INIT_CWD ?? ".", options.from), "utf8")) : null;
  const shown = [...hosts, ...Object.keys(TITLES).filter((name) => earlier && !hosts.some((host) => host.name === name)).map((name) => ({ name }))];
  await prepare(options, ["wasm"]);
  const report = { date: new Date().toISOString(), cpu: os.cpus()[0]?.model, node: process.version, cpython: version(), rounds, load: [os.loadavg()[0]], programs: {}, means: {} };
  row(["program", ...shown.map(({ name }) => `${TITLES[name]} ms`), ...RATIOS.map(([, title]) => `/ ${title}`)]);
  row(["---", ...shown.map(() => "---:"), ...RATIOS.map(() => "---:")]);
  for (const program of list) {
    const entry = (report.programs[program.name] = await measure(program, hosts, rounds));
    for (const [name, ms] of Object.entries(earlier?.programs[program.name]?.median ?? {})) entry.median[name] ??= ms;
    row([program.name, ...shown.map(({ name }) => (entry.errors[name] ? "n/a" : number(entry.median[name], 0))), ...RATIOS.map(([against]) => number(ratioOf(entry.median, against), 2))]);
  }
  const of = (names) => names.map((name) => report.programs[name]).filter(Boolean), micro = alone ? [] : programs({ names: [] }, [MICRO]).map(({ name }) => name);
  const whole = Object.keys(report.programs).filter((name) => !micro.includes(name));
  for (const [title, names] of [["all", whole], ...(alone ? [] : [["numeric", NUMERIC], ["objects and calls", OBJECTS], ["small loops", micro]])]) {
    if (of(names).length) report.means[title] = means(title, of(names), shown);
  }
  report.load.push(os.loadavg()[0]);
  const runs = Object.values(report.programs).flatMap((entry) => Object.values(entry.runs));
  report.spread = median(runs.map(spread));
  say(`\nThe last columns: on is so many times as fast. Load of the machine ${report.load.map((n) => n.toFixed(1)).join(" to ")}; the longest of ${rounds} runs is ${report.spread.toFixed(2)} times the shortest (median).`);
  const slower = whole.filter((name) => (ratioOf(report.programs[name].median, "off") ?? 1) < 0.97);
  if (slower.length) say(`More than 3 % slower than off: ${slower.map((name) => `${name} ${ratioOf(report.programs[name].median, "off").toFixed(2)}`).join(", ")}.`);
  for (const [name, { errors }] of Object.entries(report.programs)) for (const [host, error] of Object.entries(errors)) say(`${name} ${host}: ${error}`);
  return report;
}
