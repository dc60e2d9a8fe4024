// bench/profile.mjs: `npm run bench -- --profile richards …`: what the programs execute (the build that counts): instructions by
// opcode, pairs, families with hits and misses. With --time also nanoseconds by opcode: the processor time of the plain build is
// divided by least squares over many programs, so it wants many; costs of single forms are bench/costs.mjs's business.
import { cell, COMMANDS, once, prepare, programs, say } from "./common.mjs";

const counted = (text) => {
  const counts = {};
  for (const [, n, op] of text.matchAll(/^ +[\d.]+% +(\d+) (\w+)$/gm)) counts[op] = Number(n);
  return counts;
};

// Non-negative costs that explain the times best, by coordinate descent from the mean cost.
function fit(rows) {
  const ops = [...new Set(rows.flatMap((r) => Object.keys(r.counts)))];
  const mean = rows.reduce((s, r) => s + r.ms, 0) / rows.reduce((s, r) => s + r.total, 0);
  const cost = Object.fromEntries(ops.map((op) => [op, mean]));
  const rest = rows.map((r) => r.ms - mean * r.total);
  for (let round = 0; round < 500; round++) {
    for (const op of ops) {
      let up = 0, down = 0;
      // A program's weight is 1: times are compared relatively. A pull to the mean keeps seldom opcodes sane.
      for (const [i, r] of rows.entries()) {
        const n = (r.counts[op] ?? 0) / r.ms;
        up += n * (rest[i] / r.ms);
        down += n * n;
      }
      const pull = 1e-3 / mean ** 2;
      const step = (up + pull * (mean - cost[op])) / (down + pull);
      const next = Math.max(0, cost[op] + step);
      for (const [i, r] of rows.entries()) rest[i] -= (next - cost[op]) * (r.counts[op] ?? 0);
      cost[op] = next;
    }
  }
  return cost;
}

export async function profile(options) {
  await prepare(options, ["wasm"]);
  const report = { programs: {} };
  const rows = [];
  if (typeof options.profile === "string") options.names.push(options.profile);
  for (const { name, file, args } of programs(options)) {
    const got = await once([...COMMANDS.wasm, "--inspect"], file, args);
    if (got.error) {
      say(`${name}: ${got.error}`);
      continue;
    }
    const text = got.stdout.slice(got.stdout.indexOf("@@@\n") + 4);
    report.programs[name] = text;
    if (!options.time) {
      say(`==== ${name}\n${text}`);
      continue;
    }
    const plain = await once(COMMANDS.wasm, file, args);
    const counts = counted(text);
    rows.push({ name, counts, ms: plain.ms, total: Object.values(counts).reduce((s, n) => s + n, 0) });
    say(`${name.padEnd(16)} ${cell((rows.at(-1).total / 1e6).toFixed(1), 8)} million instructions, ${cell(plain.ms.toFixed(0), 6)} ms, ${(plain.ms * 1e6 / rows.at(-1).total).toFixed(1)} ns each`);
  }
  if (options.time && rows.length) {
    const cost = fit(rows);
    const spent = {};
    for (const r of rows) for (const [op, n] of Object.entries(r.counts)) spent[op] = (spent[op] ?? 0) + (n * cost[op]) / rows.length / r.ms;
    say("\nshare of the time (each program weighs the same), nanoseconds each, by least squares:");
    for (const [op, share] of Object.entries(spent).sort((a, b) => b[1] - a[1]).slice(0, 60)) {
      say(`  ${cell((share * 100).toFixed(2), 6)} % ${cell((cost[op] * 1e6).toFixed(1), 7)} ns  ${op}`);
    }
    report.time = { cost, spent };
  }
  return report;
}
