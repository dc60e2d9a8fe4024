// bench/scaling.mjs: `npm run bench -- --scaling`: cost of a unit of work at three sizes (bench/scaling/scaling.py) on each host, and
// the exponent with which the whole cost grows between the last two. "!" marks an exponent that is more than it should be.
import path from "node:path";
import { cell, COMMANDS, once, prepare, root, say } from "./common.mjs";

const DIES_OF = { pyodide: ["-a long chain dies"] };  // a fatal error there, which ends the whole run

export async function scaling(options) {
  const hosts = (options.hosts ?? "wasm,pyodide").split(",");
  await prepare(options, hosts);
  const file = path.join(root, "bench/scaling/scaling.py");
  const report = {};
  for (const h of hosts) {
    const got = await once(COMMANDS[h], file, [...(options.only?.split(",") ?? []), ...(DIES_OF[h] ?? [])]);
    if (got.error) {
      say(`${h}: ${got.error}`);
      continue;
    }
    for (const line of got.stdout.trim().split("\n")) {
      const [name, sizes, costs, exponent, most] = JSON.parse(line);
      const grows = Math.log(costs.at(-1) / costs.at(-2)) / Math.log(sizes.at(-1) / sizes.at(-2));
      ((report[name] ??= { sizes, exponent, most }).hosts ??= {})[h] = { costs, grows };
    }
  }
  say(`${"nanoseconds per unit at each size".padEnd(36)}${hosts.map((h) => cell(h, 34)).join("")}`);
  for (const [name, entry] of Object.entries(report)) {
    const shown = hosts.map((h) => {
      const got = entry.hosts[h];
      if (!got) return cell("n/a", 34);
      const units = got.costs.map((c, i) => (c / entry.sizes[i]) * 1e9);
      const text = units.map((u) => u.toFixed(u < 10 ? 1 : 0)).join(" ");
      return cell(`${text}  ^${got.grows.toFixed(2)}${entry.exponent && got.grows > entry.most ? "!" : " "}`, 34);
    });
    say(`${name.slice(0, 35).padEnd(36)}${shown.join("")}`);
  }
  return report;
}
