// bench/memory.mjs: `npm run bench -- --memory`: the memory of containers, each case in a process of its own, beside
// Pyodide.
//
// The measure: by how much the end of the heap moved while the case ran, which is what a page pays and never gets back:
// for Pyodide sbrk(0), for us the linear memory, which we grow by the page. So temporary memory counts too. Natively:
// the processes' resident sets.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { cell, COMMANDS, once, prepare, say } from "./common.mjs";

const CASES = {
  "start-up": "pass",
  "list of 1,000,000 small ints": "x = list(range(1_000_000))",
  "the same, appended one by one": "x = []\nfor i in range(1_000_000): x.append(i)",
  "dict of 1,000,000 ints": "d = {i: i + 1 for i in range(1_000_000)}",
  "dict of 1,000,000 strs": "d = {str(i): i for i in range(1_000_000)}",
  "dict(zip) of 1,000,000 ints": "d = dict(zip(range(1_000_000), range(1_000_000, 2_000_000)))",
  "1,000,000 instances, 3 attributes": "class P:\n    def __init__(self, a, b, c): self.a, self.b, self.c = a, b, c\nx = [P(i, i + 1, i + 2) for i in range(1_000_000)]",
  "the same with __slots__": "class P:\n    __slots__ = 'a', 'b', 'c'\n    def __init__(self, a, b, c): self.a, self.b, self.c = a, b, c\nx = [P(i, i + 1, i + 2) for i in range(1_000_000)]",
  "list of 1,000,000 floats": "x = [i / 2 for i in range(1_000_000)]",
  "list of 1,000,000 short strs": "x = [str(i) for i in range(1_000_000)]",
  "list of 1,000,000 pairs": "x = [(i, i + 1) for i in range(1_000_000)]",
  "list of 200,000 small dicts": "x = [{'a': i, 'b': i + 1, 'c': i + 2} for i in range(200_000)]",
  "set of 1,000,000 ints": "s = set(range(1_000_000))",
};

// Natively: the resident set, told by the program itself.
const RSS = `
def rss():
    with open("/proc/self/status") as f:
        return {line.split(":")[0]: int(line.split()[1]) << 10 for line in f if line.startswith(("VmHWM", "VmRSS"))}
before = rss()["VmRSS"]
%
import sys
after = rss()
print(before, after["VmHWM"])
`;

export async function memory(options) {
  const hosts = (options.hosts ?? "wasm,pyodide").split(",");
  await prepare(options, hosts);
  const file = path.join(os.tmpdir(), `morelia-memory-${process.pid}.py`);
  const report = {};
  say(`${"MB more than after start-up".padEnd(36)}${hosts.map((h) => cell(h, 12)).join("")}   of Pyodide's; of its whole memory`);
  for (const [name, source] of Object.entries(CASES)) {
    if (options.only && !name.includes(options.only)) continue;
    const entry = (report[name] = {});
    for (const h of hosts) {
      const native = h === "native" || h === "python3";
      fs.writeFileSync(file, native ? RSS.replace("%", () => source) : `${source}\n`);
      const got = await once(COMMANDS[h], file);
      if (got.error) {
        say(`${name}: ${h}: ${got.error}`);
        continue;
      }
      const [start, end] = native ? got.stdout.split(" ").map(Number) : [got.memoryAtStart, got.memory];
      entry[h] = name === "start-up" ? end : end - start;
      (entry.whole ??= {})[h] = end;
    }
    const shown = hosts.map((h) => cell(entry[h] === undefined ? "n/a" : (entry[h] / 1048576).toFixed(1), 12)).join("");
    const percent = (a, b) => (a && b ? `${((a / b) * 100).toFixed(0)} %` : "");
    say(`${name.padEnd(36)}${shown}   ${percent(entry.wasm, entry.pyodide)}; ${percent(entry.whole?.wasm, entry.whole?.pyodide)}`);
  }
  fs.rmSync(file, { force: true });
  return report;
}
