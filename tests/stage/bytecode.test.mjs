// tests/stage/bytecode.test.mjs: our own programs compile to CPython's bytecode, byte for byte. The whole standard library: npm run fidelity.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { compareBytecode, loadOracle, ownFiles, printReport } from "../fidelity/bytecode.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const morelia = path.join(process.env.MORELIA_BUILD ?? path.join(root, "build/native-debug"), "morelia");

test("the bytecode of our own programs is CPython's", { timeout: 600_000 }, async () => {
  const py = await loadOracle();
  for (const level of [0, 2]) {
    const report = compareBytecode(py, ownFiles(), level, morelia);
    const lines = [];
    if (report.differences.length) printReport(`level ${level}`, report, (line) => lines.push(line));
    assert.equal(lines.join("\n"), "");
    assert.ok(report.codes > 500);
  }
});
