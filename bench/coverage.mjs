// bench/coverage.mjs: `npm run bench -- --coverage [--rounds=N] [--hosts=wasm,native] [--quick] [programs…]`: what a coverage tool costs that
// answers DISABLE at the first hit of every line. Each program runs with and without the tool, interleaved; medians of processor time, the ratio
// unwatched / watched (1: nothing lost), and the geometric mean. The same outputs are asked for.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const TOOL = `import sys
_tool, _lines = sys.monitoring, set()
def _line(code, line):
    _lines.add((code, line))
    return _tool.DISABLE
if WATCHED:
    _tool.use_tool_id(1, "coverage")
    _tool.register_callback(1, _tool.events.LINE, _line)
    _tool.set_events(1, _tool.events.LINE)
`;

/** run(host, file, args) resolves to { ms, stdout } or { error }. */
export async function coverage({ run, hosts, names, folder, rounds, argsOf, median, geometric }) {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-coverage-"));
  const all = Object.fromEntries(hosts.map((h) => [h, []]));
  process.stdout.write(`${"program".padEnd(16)}${hosts.map((h) => `${h}: plain, watched ms, ratio`.padStart(36)).join("")}\n`);
  for (const name of names) {
    const source = fs.readFileSync(path.join(folder, name), "utf8");
    const files = ["False", "True"].map((watched) => {
      const file = path.join(temporary, `${watched}_${name}`);
      fs.writeFileSync(file, TOOL.replace("WATCHED", watched) + source);
      return file;
    });
    let line = name.slice(0, -3).padEnd(16);
    for (const h of hosts) {
      const times = [[], []];
      let stdout, error;
      for (let round = 0; round < rounds && !error; round++) {
        for (const which of round % 2 ? [1, 0] : [0, 1]) {
          const got = await run(h, files[which], argsOf(name));
          if (got.error || got.stdout !== (stdout ??= got.stdout)) error = got.error ?? "another output";
          else times[which].push(got.ms);
        }
      }
      if (error) line += error.slice(0, 34).padStart(36);
      else {
        const [plain, watched] = times.map(median);
        all[h].push(plain / watched);
        line += `${plain.toFixed(0)} ${watched.toFixed(0)} ${(plain / watched).toFixed(2)}`.padStart(36);
      }
    }
    process.stdout.write(`${line}\n`);
  }
  fs.rmSync(temporary, { recursive: true });
  for (const h of hosts) process.stdout.write(`geometric mean, ${h}: ${geometric(all[h]).toFixed(3)} of the unwatched speed over ${all[h].length} programs\n`);
}
