// bench/jit-short.mjs: `npm run bench -- --jit --short`: what the JIT costs those who run little: start-up (processor time of the whole process, beyond an
// empty Node process), and programs of tests/python, evenly chosen from all of them, with compiled code off and on (as bench/jit.mjs measures).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { outFile, parse } from "../tests/oracle/expected.mjs";
import { directives } from "../tests/oracle/oracle.mjs";
import { programs as recorded } from "../tests/oracle/record.mjs";
import { COMMANDS, median, pairwise, prepare, root, say } from "./common.mjs";

const PROGRAMS = 20, USAGE = path.join(root, "bench/hosts/usage.cjs");

// Ends with status 0, and needs neither arguments nor a module beside it.
function endsWell(file) {
  const source = fs.readFileSync(file);
  return fs.existsSync(outFile(file)) && parse(fs.readFileSync(outFile(file), "utf8")).status === 0 && !directives(source).args && !/^\s*(from|import) _/m.test(source.toString("latin1"));
}

function cpu(args) {
  const got = spawnSync(process.execPath, ["--require", USAGE, ...args], { encoding: "utf8" }), [, ms] = /\n@cpu ([\d.]+)\n$/.exec(got.stderr) ?? [];
  if (got.status !== 0 || !ms) throw new Error(got.stderr.trim().split("\n").at(-1));
  return Number(ms);
}

function startup(rounds) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-short-")), file = path.join(folder, "hi.py"), times = { empty: [], off: [], on: [] };
  const cli = path.join(process.env.MORELIA_DIST ?? path.join(root, "web/dist"), "cli.cjs");
  fs.writeFileSync(file, "print('hi')\n");
  try {
    for (let i = 0; i < rounds; i++) {
      times.empty.push(cpu(["-e", "0"]));
      for (const which of i % 2 ? ["on", "off"] : ["off", "on"]) times[which].push(cpu([cli, which === "on" ? "--jit" : "--jit=off", file]));
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  const [empty, off, on] = [times.empty, times.off, times.on].map(median);
  say(`print('hi'), ms of processor time beyond an empty Node process (${empty.toFixed(0)} ms), medians of ${rounds}: off ${(off - empty).toFixed(1)}, on ${(on - empty).toFixed(1)}\n`);
  return { empty, off, on };
}

/** The mode. */
export async function short(options) {
  await prepare(options, ["wasm"]);
  const rounds = Number(options.rounds ?? 5), report = { startup: startup(4 * rounds) }, all = recorded(["tests/python"]).filter(endsWell);
  const list = Array.from({ length: PROGRAMS }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / PROGRAMS)]).map((file) => ({ name: path.relative(path.join(root, "tests/python"), file), file, args: [] }));
  const way = (flag) => ({ command: [...COMMANDS.wasm, flag], env: {} });
  report.programs = await pairwise({ ...options, rounds, anyoutput: true }, [way("--jit=off"), way("--jit")], ["off", "on"], list);
  return report;
}
