// tests/libtest/recorded.mjs: oracle.txt: for each module how many tests pass on the oracle, and below it those that do not.
import fs from "node:fs";

/** Map of module to { passed, others: the ids that did not pass }. */
export function readOracle(file) {
  const modules = new Map();
  let current;
  for (const line of fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : []) {
    if (!line || line.startsWith("#")) continue;
    if (line.startsWith("  ")) current.others.add(line.slice(2));
    else {
      const [module, passed] = line.split(" ");
      modules.set(module, (current = { passed: Number(passed), others: new Set() }));
    }
  }
  return modules;
}

/** Writes what a run of the oracle gave, over what was known of those modules. */
export function writeOracle(file, known, raw, how, version) {
  for (const [module, { results }] of Object.entries(raw)) {
    const all = Object.entries(results).filter(([id]) => id !== module);
    known.set(module, { passed: all.filter(([, r]) => r.mark === "+").length, others: new Set(all.filter(([, r]) => r.mark !== "+").map(([id]) => id)) });
  }
  const lines = [`# Recorded by \`npm run libtest -- --oracle${how} on the suite ${version}.`, "# module, number of tests that pass; below it the tests that do not."];
  for (const [module, { passed, others }] of [...known].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`${module} ${passed}`, ...[...others].sort().map((id) => `  ${id}`));
  }
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
}
