// tests/lint/format.test.mjs: how scripts/format.mjs treats comments before clang-format.
import assert from "node:assert/strict";
import test from "node:test";
import { commentAt, comments, isTooLong, wrap } from "../../scripts/format.mjs";

const words = (n) => Array.from({ length: n }, (_, i) => `word${i % 10}`).join(" ");

test("where a comment begins", () => {
  assert.equal(commentAt("int x;  // y"), 8);
  assert.equal(commentAt('f("//", \'"\', "\\"//");'), -1);
  assert.equal(commentAt('f("a" /* // */);  // b'), 18);
});

test("lines of comment are broken at words", () => {
  const lines = wrap([`// ${words(30)}`, "// and on."]);
  assert.ok(lines.every((line) => line.length <= 120));
  assert.equal(lines.join(" ").replaceAll("// ", ""), `${words(30)} and on.`);
  assert.deepEqual(wrap(["// short", "// lines stay"]), ["// short", "// lines stay"]);
  const keyed = wrap([`// Invariants   ${words(30)}`, "//              and on.", "// Tests        a.py"]);
  assert.deepEqual(keyed.map((line) => line.slice(0, 16)).join("|"), "// Invariants   |//              |// Tests        ");
});

test("a comment behind a long line goes above it", () => {
  const code = `  int x = f(${"a, ".repeat(20)}b);`;
  assert.equal(comments(`${code}  // ${words(8)}\n`), `  // ${words(8)}\n${code}\n`);
  assert.equal(comments(`${code}  // ${words(8)}\n${" ".repeat(code.length + 2)}// more\n`), `  // ${words(8)} more\n${code}\n`);
  assert.equal(comments(`${code}  // short\n`), `${code}  // short\n`);
  const inner = `  } else if (${"a && ".repeat(20)}b) {`;
  assert.equal(comments(`${inner}  // ${words(8)}\n`), `${inner}\n    // ${words(8)}\n`);
});

test("a line may be long for the sake of a literal only", () => {
  assert.ok(isTooLong(`  f(${"x, ".repeat(40)}y);`));
  assert.ok(isTooLong(`  f("short", ${"x, ".repeat(40)}y);`));
  assert.ok(!isTooLong(`  f("${'\\"quoted\\" '.repeat(10)}");`));
  assert.ok(!isTooLong(`  "é${"x".repeat(110)}"`)); // columns, not bytes
});
