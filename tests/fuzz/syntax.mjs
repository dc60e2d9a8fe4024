// tests/fuzz/syntax.mjs: mutated programs, compiled here and in the oracle: every error must have the same type, message, positions and
// text, every tree the same nodes and positions.
// usage: node tests/fuzz/syntax.mjs [--seed=1] [--minutes=1] [--batch=1000] [--vm=build/native-release/morelia]
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const option = (name, fallback) => process.argv.find((a) => a.startsWith(`--${name}=`))?.split("=")[1] ?? fallback;
const vm = path.resolve(root, option("vm", "build/native-release/morelia"));
const batch = Number(option("batch", 1000));

/** A small generator of repeatable numbers (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Programs that use the grammar's rules, one or a few each.
const SEEDS = [
  "x = f(a, b=1, *c, **d)\n",
  "def f(a, b=1, /, c=2, *d, e, f=3, **g) -> int:\n  return a\n",
  "class A[T: int, *Ts, **P](B, metaclass=C):\n  x: int = 1\n",
  "match x:\n  case [a, *b, {\"k\": v, **r}] if c:\n    pass\n  case A(x, y=1) | (1 as z):\n    pass\n",
  "with (a as b, c as (d, e)): pass\n",
  "try:\n  x\nexcept* (A, B) as e:\n  y\nelse:\n  z\nfinally:\n  w\n",
  "try:\n  x\nexcept A, B:\n  y\n",
  "x = {a: b, **c, \"d\": e for f in g}\n",
  "[x for x in y if z for a, *b in c]\n",
  "lambda a, *b, c=1, **d: (yield)\n",
  "f\"{a!r:>{w}} {b=} {c:x}\"\n",
  "t\"{a!r:>{w}} {b=}\" t\"x\"\n",
  "async def f():\n  async with a as b, c: await d\n  async for x in y: pass\n",
  "x = a if b else c\n",
  "del a, b[0], (c.d, [e])\n",
  "for a, (b, *c) in d: pass\nelse: e\n",
  "while (x := f()): break\n",
  "from .a import (b as c, d,)\n",
  "import a.b as c, d\n",
  "type X[T] = int | T\n",
  "@a.b(c)\ndef f(): pass\n",
  "a.b[c:d, ::e, *f] = g, *h = (i, j)\n",
  "x += yield y\n",
  "a: int = b\n(c): d\n",
  "global x, y; nonlocal z\n",
  "raise A from b\n",
  "assert a, b\n",
  "print(\"a\" \"b\" f\"{c}\")\n",
  "if a:\n  b\nelif c:\n  d\nelse:\n  e\n",
  "not a and b or c in d not in e is not f < g\n",
  "-a ** +b @ c // ~d\n",
  "f\"{a:{b:{c}}}\" f\"{a!r:x{b}y}\"\n",
  "f\"\"\"{a\n:b\n}\"\"\"\n",
  "t\"{a:{b=}}\" t'{c[\"d\"]}'\n",
  "f\"{a:\\n}\" rf\"\\{b}\" f\"{{{c}}}\"\n",
  "f\"{lambda x: 1}{*a, b}\"\n",
  "x = f\"{y}\" \"z\" f'{w!s}'\n",
  "(a, *b, c)\n{a, *b}\n[*a]\n()\n",
  "b\"a\" b\"c\"\n\"a\" u\"b\"\n",
];

// What is put in or put in the place of something.
const PIECES = [
  "def", "class", "if", "else", "elif", "for", "in", "while", "try", "except", "finally", "with", "as", "lambda", "return", "yield", "await", "async", "not", "and", "or", "is", "import", "from", "pass", "break", "del", "global", "raise", "assert", "None", "True", "print", "match", "case", "type", "_", "x", "y.z", "f(x)", "[1]", "{2}", "{a:b}", "1", "\"s\"", "f\"{x}\"", "t\"{y}\"", "f\"a{b!r:{c}}\"", "(", ")", "[", "]", "{", "}", ":", ",", ";", "=", "==", ":=",
  "->", "*", "**", "/", "+", "-", "@", ".", "...", "!", "~", "+=", "<>", "\\", "$", "?", "`", "'", "\"", "\"\"\"", "f\"", "#", "0x", "1e", "é", "€", "\n", "\n  ", "\t", " ", "1a", "b\"x\"", "%", "//", "<<", "|", "&", "^", "<", ">", "!=",
];

const tokens = (text) => text.match(/"""[^]*?"""|"[^"\n]*"|'[^'\n]*'|\w+|\n[ \t]*|[ \t]+|[^]/gu) ?? [];

/** One program with one to three changes. */
function mutate(text, rand) {
  const pick = (list) => list[Math.floor(rand() * list.length)];
  const list = tokens(text);
  for (let n = pick([1, 1, 1, 2, 3]); n > 0 && list.length; n--) {
    const at = Math.floor(rand() * list.length);
    const kind = rand();
    if (kind < 0.3) list.splice(at, 1);
    else if (kind < 0.6) list.splice(at, 0, pick(PIECES));
    else if (kind < 0.75) list[at] = pick(PIECES);
    else if (kind < 0.85) {
      const other = Math.floor(rand() * list.length);
      [list[at], list[other]] = [list[other], list[at]];
    } else if (kind < 0.93) list.splice(at, 0, pick(list));
    else if (kind < 0.97) list[at] = list[at].slice(0, Math.floor(rand() * list[at].length)) + pick(PIECES);
    else list.length = at;
  }
  return list.join("");
}

const PROGRAM = `
import _ast
def dump(node):
    if isinstance(node, _ast.AST):
        parts = [dump(getattr(node, name)) for name in node._fields]
        if 'lineno' in node._attributes:
            parts.append('%d:%d-%d:%d' % (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))
        return type(node).__name__ + '(' + ', '.join(parts) + ')'
    return '[' + ', '.join(map(dump, node)) + ']' if isinstance(node, list) else ascii(node)
def report(source):
    try:
        return dump(compile(source, '<case>', 'exec', 0x400, dont_inherit=True))
    except SyntaxError as e:
        return ascii((type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, e.text))
    except Exception as e:
        return ascii((type(e).__name__, str(e)))
`;

const pyodide = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const oracle = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
oracle.runPython("import warnings; warnings.simplefilter('ignore')");
oracle.runPython(PROGRAM);

const until = Date.now() + Number(option("minutes", 1)) * 60_000;
const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-fuzz-")), "cases.py");
let total = 0;
let different = 0;
for (let seed = Number(option("seed", 1)); Date.now() < until && different < 20; seed++) {
  const rand = random(seed);
  const cases = Array.from({ length: batch }, () => mutate(SEEDS[Math.floor(rand() * SEEDS.length)], rand).replace(/[\0\r]/g, ""));
  const literal = JSON.stringify(cases);
  fs.writeFileSync(file, `${PROGRAM}\nfor source in ${literal}:\n    print(report(source))\n`);
  const ours = execFileSync(vm, [file], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }).split("\n");
  const theirs = oracle.runPython(`"\\n".join(report(s) for s in ${literal})`).split("\n");
  cases.forEach((source, i) => {
    total++;
    if (ours[i] === theirs[i] || different >= 20) return;
    different++;
    process.stdout.write(`seed ${seed}: ${JSON.stringify(source)}\n  CPython: ${theirs[i]}\n  Morelia: ${ours[i]}\n`);
  });
}
fs.rmSync(path.dirname(file), { recursive: true });
process.stdout.write(`${total} programs, ${different} differ\n`);
process.exit(different ? 1 : 0);
