// tests/node/border.test.mjs: what border.mjs reads from C: enums, struct layouts, definitions, exported functions; and
// that none of it is in TypeScript by hand.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { bindingsText, define, enumMembers, exportsOf, structLayout } from "../../wasm_bindings/border.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

test("enums: in order, from a number on, with comments between", () => {
  const text = "typedef enum {  // one\n  A_X, A_Y = 4, // two\n  A_Z,\n} Kind;\nenum Other { B_X = -1, B_Y };\ntypedef enum Named { C_X } Named;";
  assert.deepEqual(enumMembers(text, "Kind"), [["A_X", 0], ["A_Y", 4], ["A_Z", 5]]);
  assert.deepEqual(enumMembers(text, "Other"), [["B_X", -1], ["B_Y", 0]]);
  assert.deepEqual(enumMembers(text, "Named"), [["C_X", 0]]);
  assert.throws(() => enumMembers(text, "Missing"), /no enum Missing/);
  assert.throws(() => enumMembers("typedef enum { A = 1 << 2 } Kind;", "Kind"), /no name with a number/);
});

test("structs: natural alignment, arrays, the size rounded up", () => {
  const text = "#define N 3\ntypedef struct S {\n  uint8_t a, b;\n  uint32_t c;  // of d\n  uint16_t d[N], e[2];\n  double f;\n  uint8_t g;\n} S;";
  const { fields, size } = structLayout(text, "S");
  assert.deepEqual(fields.map(({ name, at, count }) => [name, at, count]), [["a", 0, 1], ["b", 1, 1], ["c", 4, 1], ["d", 8, 3], ["e", 14, 2], ["f", 24, 1], ["g", 32, 1]]);
  assert.equal(size, 40);
  assert.throws(() => structLayout("typedef struct S { char *p; } S;", "S"), /the size of 'char \*p' is not known/);
});

test("definitions and exported functions", () => {
  assert.equal(define('#define PATH "/lib/x"  // where', "PATH"), "/lib/x");
  assert.equal(define("#define N 4096  // last", "N"), 4096);
  assert.deepEqual(exportsOf("// Says it.\n// Twice.\nEXPORT int f_go(Binding *b, const char *text, uint32_t n_items) {\n}\nEXPORT void f_end(void) { }\nEXPORT int not_yet(int a);\n"), [
    { name: "f_go", result: "int", comment: "Says it. Twice.", parameters: [{ type: "Binding *", name: "b" }, { type: "const char *", name: "text" }, { type: "uint32_t", name: "n_items" }] },
    { name: "f_end", result: "void", comment: "", parameters: [] },
  ]);
});

test("every exported function of C is in the module, and every one of the module's in the list", () => {
  const module = new WebAssembly.Module(fs.readFileSync(path.join(root, "web/dist/morelia.wasm")));
  const exported = WebAssembly.Module.exports(module).filter(({ kind }) => kind === "function").map(({ name }) => name);
  const listed = fs.readdirSync(path.join(root, "wasm_bindings")).filter((name) => name.endsWith(".c"))
    .flatMap((name) => exportsOf(fs.readFileSync(path.join(root, "wasm_bindings", name), "utf8"))).map(({ name }) => name);
  // Other exports are kept by the compiler for other reasons (functions of the eval loop, the C library).
  assert.deepEqual(exported.filter((name) => /^(binding|fs|inspect|jit|slice|stack_probe)(_|$)/.test(name)).sort(), listed.sort());
  assert.equal(new Set(listed).size, listed.length);
});

test("what was generated is what the C declarations say, and TypeScript calls nothing else", () => {
  const generated = bindingsText();
  assert.equal(fs.readFileSync(path.join(root, "web/src/gen/bindings.gen.ts"), "utf8"), generated);
  for (const name of fs.readdirSync(path.join(root, "web/src"), { recursive: true }).filter((file) => /(?<!\.gen)\.ts$/.test(file))) {
    const text = fs.readFileSync(path.join(root, "web/src", name), "utf8");
    assert.doesNotMatch(text, /\bORDER\b/, name);
    for (const [, called] of text.matchAll(/\b((?:binding|fs|inspect|jit|slice)_[a-z_]+)\(/g)) assert.ok(generated.includes(`  ${called}(`), `${name}: ${called}`);
  }
});
