// tests/lint/lint.test.mjs: the checks find the problems that they look for, in a small tree.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { checkLayers, checkSlots, checkUpcalls } from "./layers.mjs";
import { checkSizes, checkText } from "./sizes.mjs";
import { checkNodiscard, dropped, unmarked } from "./nodiscard.mjs";
import { checkOptimize } from "./optimize.mjs";
import { checkOrder } from "./order.mjs";
import { checkPaths, exists, pagePaths, pathsNamed, testsNamed } from "./paths.mjs";
import { checkRooms } from "./rooms.mjs";
import { checkCircles, checkDialect } from "./typescript.mjs";

function tree(files) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-lint-"));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

test("the names of a Tests entry", () => {
  assert.deepEqual(testsNamed("// a.c: x.\n// Tests        tests/a/b_*.py, c.py, tests/n/d.test.mjs (as told in e.md)\n#include \"f.h\"\n"),
    ["tests/a/b_*.py", "tests/a/c.py", "tests/n/d.test.mjs"]);
  assert.deepEqual(testsNamed("// a.c: x.\n//\n// Tests        tests/a/b.py,\n//              tests/c/**\n"), ["tests/a/b.py", "tests/c/**"]);
  assert.deepEqual(testsNamed("// a.c: x.\n// Tests        every test\n"), []);
  assert.deepEqual(testsNamed("int x;\n// Tests        tests/a.py\n"), []);
});

test("folders that want rooms: recorded output and what a build made do not count", () => {
  const root = tree({ "vm/a/x.c": "", "vm/a/y.c": "", "vm/a/z.c": "", "vm/b/x.py": "", "vm/b/x.out": "", "vm/b/y.py": "", "vm/b/y.ops": "", "web/dist/1": "", "web/dist/2": "", "web/dist/3": "" });
  assert.deepEqual(checkRooms(root, 2), ["vm/a: 3 files without rooms (at most 2)"]);
  assert.deepEqual(checkRooms(root, 3), []);
});

test("unchecked sums and products", () => {
  const found = (line, file = "vm/modules/marshal.c") => checkText(file, line).length;
  for (const bad of ["if (at + n > len) return -1;", "if (r->len < r->at + (Size)n) x();", "if (offset + size >= v.len) f();", "r = resize(vm, a, a->len + more);"]) {
    assert.equal(found(bad), 1, bad);
    assert.equal(found(bad, "vm/modules/time.c"), 0, bad);
    assert.equal(found(`${bad}  // fits: below 8`), 0, bad);
  }
  for (const good of ["// fits: below 8\n  if (at + n > len) return -1;", "  if (at + n >\n      len)  // fits: below 8\n    f();", "// fits: x\n  if (at &&\n      at + n > len)\n    f();"]) assert.equal(found(good), 0, good);
  assert.equal(found("  f();  // fits: x\n  if (at + n > len) g();"), 1);
  for (const good of ["if (!range_in(at, n, len)) return -1;", "if (start + n < 0) start = 0;", 'f("a + b > c");', "// at + n > len", "if (i + 1 < n) f();"]) assert.equal(found(good), 0, good);
  for (const bad of ["p = mem_alloc(vm, (size_t)n * sizeof *p);", "p = mem_alloc(vm, sizeof(T) * n);", "p = mem_realloc(vm, p, a, n * sizeof(T));"]) assert.equal(found(bad, "vm/object/set.c"), 1, bad);
  assert.equal(found("p = mem_alloc_items(vm, n, sizeof *p); q = mem_alloc(vm, sizeof *q);", "vm/object/set.c"), 0);
  const root = tree({ "vm/modules/zlib.c": "int f(int a, int b, int c) { return a + b < c; }\n", "vm/object/set.c": "int x;\n" });
  assert.deepEqual(checkSizes(root).map((p) => p.split(":").slice(0, 2).join(":")), ["vm/modules/zlib.c:1"]);
});

test("results that may be dropped", () => {
  const names = (text) => unmarked(text).map(([, name]) => name);
  for (const bad of ["Value f(VM *vm);", "int f(\n    int x);", "COLD int f(void);", "ALWAYS_INLINE Value f(VM *vm) { return g(); }", "BigStatus f(int x);", "Str *f(VM *vm, Size n);", "Size f(VM *vm);",
    "int f(const char *t, ...) __attribute__((format(printf, 1, 2)));"]) assert.deepEqual(names(`${bad}\n`), ["f"], bad);
  for (const good of ["NODISCARD Value f(VM *vm);", "COLD Value f(VM *vm) RAISES;  // null", "int f(StrBuilder *b) STICKY;", "void f(VM *vm);", "bool f(VM *vm);", "Size f(const char *t);", "int (*f)(VM *vm);", "// int f(void);",
    "typedef int f(VM *vm);", "ALWAYS_INLINE Dict *f(VM *vm) { return g; }", "#define f(x) int g(x);", "int f(const char *t, ...) RAISES __attribute__((format(printf, 1, 2)));"]) assert.deepEqual(names(`${good}\n`), [], good);
  const source = (body, mark = "") => dropped(`static int g(VM *vm)${mark} {\n  return -1;\n}\nstatic void f(VM *vm) {\n  int x = 1;\n${body}\n}\n`).map(([, name]) => name);
  for (const bad of ["  g(vm);", "  if (x) g(vm);", "  if (x) {\n    h(vm);\n  } else g(vm);", "  for (;;) g(\n      vm);"]) assert.deepEqual(source(bad), ["g"], bad);
  for (const good of ["  (void)g(vm);", "  x = g(vm);", "  return g(vm);", "  if (g(vm) < 0) return;", "  h(g(vm));", "  // g(vm);", "  x = h(x,\n        g(vm));"]) assert.deepEqual(source(good), [], good);
  assert.deepEqual(source("  g(vm);", " MAY_DISCARD"), []);
  const root = tree({ "vm/a.h": "int a(void);\n", "vm/a.c": "static Value g(void) {\n}\nvoid f(void) {\n  int x;\n  g();\n}\n", "wasm_bindings/b.h": "" });
  assert.deepEqual(checkNodiscard(root), ["vm/a.c:5: the result of g is dropped", "vm/a.h:1: a is not NODISCARD"]);
});

test("heads without an optimization level", () => {
  const root = tree({ "vm/a.c": "// a.c: x.\n//\n// Optimize     Oz\n", "vm/b.c": "// b.c: x.\n#define X\n// Optimize     Oz\n", "vm/c/d.c": "// Optimize     O9\n", "vm/host/e.c": "// e.c: x.\n", "vm/f.h": "// f.h\n",
    "wasm_bindings/g.c": "// Optimize     O3\n" });
  assert.deepEqual(checkOptimize(root), ['vm/b.c: its head has no line "// Optimize     LEVEL" (O3, O2, Os, Oz)', "vm/c/d.c: no such level: O9 (O3, O2, Os, Oz)"]);
});

test("orders that stand alone", () => {
  const root = tree({
    "vm/a.c": "int x[] = {  // ORDER ONE, TWO: gen/a.mjs\n};\n_Static_assert(N == 3, \"ORDER THREE\");\n",
    "vm/gen/a.mjs": "// ORDER ONE\ntext += `_Static_assert(A == ${a}, \"ORDER ONE\");`;\n", "web/src/b.ts": "/// ORDER TWO\n",
  });
  assert.deepEqual(checkOrder(root), ["vm/a.c:1: ORDER TWO is asserted nowhere", "vm/a.c:3: ORDER THREE stands nowhere else"]);
});

test("another dialect in TypeScript, and imports in a circle", () => {
  const root = tree({
    "web/src/a.ts": '// a.ts: a.\nimport { b } from "./b.js";\n/** Text. */\nexport class A {\n  private constructor(readonly x: number) {}\n  #y = b; // private windows\n}\n',
    "web/src/b.ts": '/// b.ts: b.\nimport { type C, c } from "./c.js";\nexport class B {\n  private x = 1;\n  constructor(private readonly y: C) {}\n}\n',
    "web/src/c.ts": 'import type { B } from "./b.js";\nimport { type A } from "./a.js";\nexport const c = 1;\n',
    "playground/src/d.ts": 'import { e } from "./e.js";\n', "playground/src/e.ts": 'export * from "./f.js";\n', "playground/src/f.ts": 'import "./d.js";\n',
  });
  assert.deepEqual(checkDialect(root).map((problem) => problem.split(": ")[0]), ["web/src/b.ts:1", "web/src/b.ts:4", "web/src/b.ts:5"]);
  assert.deepEqual(checkCircles(root), ["imports in a circle: playground/src/d.ts -> playground/src/e.ts -> playground/src/f.ts -> playground/src/d.ts"]);
});

test("names with stars", () => {
  const root = tree({ "tests/a/b_1.py": "", "tests/a/c.py": "" });
  for (const name of ["tests/a/b_1.py", "tests/a/b_*.py", "tests/**", "tests/*/c.py", "tests/a"]) assert.ok(exists(root, name), name);
  for (const name of ["tests/a/b.py", "tests/a/d_*.py", "tests/b/*.py", "*/a/x.py"]) assert.ok(!exists(root, name), name);
});

test("paths in text", () => {
  assert.deepEqual(pathsNamed("see vm/object/list.c, object/set.c (and build/gen/x.c, ./vm/x, object/y.gen.h)"), ["vm/object/list.c", "vm/object/set.c"]);
  assert.deepEqual(pagePaths("[a](b.md) ![p](docs/p.svg) [w](https://x.y/z) `vm/a.c` vm/b.c", "docs"), [["b.md", "docs"], ["docs/p.svg", "docs"], ["vm/a.c", ""]]);
});

test("heads, comments and pages that name what is not there", () => {
  const root = tree({
    "vm/object/list.c": "// object/list.c: list.\n//\n// Tests        tests/python/list.py, gone.py\n#include \"object/list.h\"\nint x;  // as modules/gone.c does\n",
    "vm/object/list.h": "// object/list.h: list. See object/list.c and vm/object/list.c.\n",
    "tests/python/list.py": "",
    "docs/how.md": "[list](../vm/object/list.c) [old](old.md) `object/list.c` `docs/gone.md`\n",
    "README.md": "![](docs/gone.svg) [how](docs/how.md#top)\n",
  });
  assert.deepEqual(checkPaths(root).sort(), [
    "README.md: names docs/gone.svg, which is not there",
    "docs/how.md: names docs/gone.md, which is not there",
    "docs/how.md: names old.md, which is not there",
    "vm/object/list.c: names tests/python/gone.py, which is not there",
    "vm/object/list.c: names vm/modules/gone.c, which is not there",
  ]);
});

test("the table of the library's programs", () => {
  const root = tree({
    "docs/library.md": "| Module | Programs |\n|---|---|\n| a | a_use, gone, modules/b |\n",
    "tests/python/library/a_use.py": "", "tests/python/library/c_use.py": "", "tests/python/library/_d.py": "", "tests/python/modules/b.py": "",
  });
  assert.deepEqual(checkPaths(root), ["docs/library.md: names gone, which is not there", "docs/library.md: does not name tests/python/library/c_use.py"]);
});

test("includes that look down, or at nothing", () => {
  const root = tree({ "vm/base/a.h": "#include \"object/b.h\"\n", "vm/object/b.h": "#include \"base/a.h\"\n#include \"base/gone.h\"\n#include <emscripten.h>\n" });
  assert.deepEqual(checkLayers(root), [
    "vm/base/a.h:1: base/ may not include object/b.h",
    "vm/object/b.h:2: no such file: base/gone.h",
    "vm/object/b.h:3: the VM knows no Emscripten: #include <emscripten.h>",
  ]);
});

test("what a lower layer declares and a higher one defines", () => {
  const root = tree({
    "vm/base/a.h": "int a_one(int x);\nbool a_two(\n    int y);  // int a_not(void);\nstatic inline int a_in(void) { return 1; }\nint (*a_slot)(int);\n",
    "vm/base/a.c": "int a_one(int x) {\n  return x;\n}\n",
    "vm/object/b.c": "bool a_two(int y) { return y; }\nstatic int a_one(int x) { return x; }\nint a_not(void) {\n}\n",
  });
  assert.deepEqual(checkUpcalls(root), ["vm/object/b.c: defines a_two of vm/base/a.h: base/ would call up into object/"]);
});

test("slots that the page does not name", () => {
  const root = tree({
    "vm/object/core/vm.h": "typedef struct Hooks {\n  int (*one)(int);  // runtime\n  void (*two)(void);\n  const struct T *three;\n} Hooks;\n",
    "docs/architecture.md": "| `one` | `three` |\n",
  });
  assert.deepEqual(checkSlots(root), ["docs/architecture.md: does not name the slot two"]);
});
