// tests/libtest/ledger.mjs: the tests of CPython's suite that are expected to fail: `module test : reason` a line.
//
// `test` is what follows `test.module.` in the id, with * for any text; `module * : reason` is a whole module.
import fs from "node:fs";

export function readLedger(file) {
  const entries = new Map();
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : [];
  lines.forEach((line, i) => {
    if (!line.trim() || line.startsWith("#")) return;
    const found = /^(\w+) (\S+) : (\S.*)$/.exec(line);
    if (!found) throw new Error(`${file}:${i + 1}: expected "module test : reason", got ${line}`);
    const [, module, test, reason] = found;
    const pattern = new RegExp(`^${test.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "s");
    if (!entries.has(module)) entries.set(module, []);
    entries.get(module).push({ pattern, reason });
  });
  return {
    find(module, id) {
      const prefix = `test.${module}.`;
      const short = id.startsWith(prefix) ? id.slice(prefix.length) : id;
      return entries.get(module)?.find((entry) => entry.pattern.test(short))?.reason;
    },
  };
}
