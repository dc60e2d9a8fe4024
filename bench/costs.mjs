// bench/costs.mjs: times of instruction forms for the playground's gain estimate: `node bench/costs.mjs` writes playground/src/state/costs.ts anew.
//
// Each form is reached by a statement, written twenty times into a loop. The time of its other instructions (loads and pops, at the mean
// time of one, or of another statement) is taken off; then the form's time is compared with that of the family's general form (the family
// switched off) on the same operands, round by round: the median and the quarters of the ratios are kept. Plain wasm build.
// Times are of the processor, not of the clock; what else the machine does only adds to them: of each round the shortest of three turns counts, and the
// turns of both ways alternate.
// Where the quarters lie far apart there are more rounds, and what stays wide is named at the end.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { decode } from "../web/dist/inspect.js";
import { loadPython } from "../web/dist/node.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const TIMES = 20;
const ROUNDS = 30;
const TURNS = 3;
const MOST_BATCHES = 8;
const LOOPS = 1600;
// Quarters are near enough when they are within this share of the median, or within this much.
const NEAR = 0.1;
const NEAR_ENOUGH = 0.02;
const SETUP = `
import math
class P:
    c = 1
    def __init__(self, x=1): self.x = x
    def m(self): pass
    @property
    def p(self): pass
    def __getitem__(self, i): pass
class S:
    __slots__ = ("x",)
    def __init__(self): self.x = 1
    def m(self): pass
class B(P):
    def sa(self): super().c
def f0(): pass
def f1(a): pass
def fd(a, b=1): pass
def gen():
    while True: yield 1
glob = 1
p, s, l, t, d, st = P(), S(), [1, 2, 3], (1, 2, 3), {1: 2}, {1, 2}
bm = p.m
`;

// family: [form, statement, a, b, statement whose time is taken off]
const CASES = {
  BINARY_OP: [["ADD_INT", "a + b", "3", "4"], ["SUBTRACT_INT", "a - b", "3", "4"], ["MULTIPLY_INT", "a * b", "3", "4"], ["ADD_FLOAT", "a + b", "3.5", "4.5"],
    ["SUBTRACT_FLOAT", "a - b", "3.5", "4.5"], ["MULTIPLY_FLOAT", "a * b", "3.5", "4.5"], ["ADD_UNICODE", "a + b", "'ab'", "'cd'"], ["EXTEND", "a * b", "3.5", "4"],
    ["SUBSCR_LIST_INT", "a[b]", "l", "1"], ["SUBSCR_TUPLE_INT", "a[b]", "t", "1"], ["SUBSCR_STR_INT", "a[b]", "'abc'", "1"], ["SUBSCR_DICT", "a[b]", "d", "1"],
    ["SUBSCR_GETITEM", "a[b]", "p", "1"]],
  STORE_SUBSCR: [["LIST_INT", "a[b] = b", "l", "1"], ["DICT", "a[b] = b", "d", "1"]],
  COMPARE_OP: [["INT", "a < b", "3", "4"], ["FLOAT", "a < b", "3.5", "4.5"], ["STR", "a == b", "'ab'", "'cd'"]],
  CONTAINS_OP: [["SET", "b in a", "st", "1"], ["DICT", "b in a", "d", "1"]],
  TO_BOOL: [["BOOL", "not a", "True", "0"], ["INT", "not a", "3", "0"], ["LIST", "not a", "l", "0"], ["NONE", "not a", "None", "0"], ["STR", "not a", "'ab'", "0"],
    ["ALWAYS_TRUE", "not a", "f0", "0"]],
  LOAD_GLOBAL: [["MODULE", "glob", "0", "0"], ["BUILTIN", "len", "0", "0"]],
  LOAD_ATTR: [["INSTANCE_VALUE", "a.x", "p", "0"], ["SLOT", "a.x", "s", "0"], ["MODULE", "a.pi", "math", "0"], ["CLASS", "a.c", "P", "0"], ["PROPERTY", "a.p", "p", "0"],
    ["NONDESCRIPTOR_WITH_VALUES", "a.c", "p", "0"], ["METHOD_WITH_VALUES", "a.m()", "p", "0", "f0()"], ["METHOD_NO_DICT", "a.m()", "s", "0", "f0()"]],
  STORE_ATTR: [["INSTANCE_VALUE", "a.x = b", "p", "1"], ["SLOT", "a.x = b", "s", "1"]],
  CALL: [["PY_EXACT_ARGS", "a(b)", "f1", "1"], ["PY_GENERAL", "a(b)", "fd", "1"], ["BOUND_METHOD_EXACT_ARGS", "a()", "bm", "1"], ["ALLOC_AND_ENTER_INIT", "a(b)", "P", "1"],
    ["LEN", "len(a)", "l", "0"], ["ISINSTANCE", "isinstance(a, int)", "1", "0"], ["TYPE_1", "type(a)", "1", "0"], ["STR_1", "str(a)", "'x'", "0"],
    ["TUPLE_1", "tuple(a)", "t", "0"], ["BUILTIN_O", "abs(a)", "1", "0"], ["BUILTIN_FAST", "divmod(a, b)", "7", "2"],
    ["BUILTIN_FAST_WITH_KEYWORDS", "max(a, b)", "7", "2"], ["BUILTIN_CLASS", "list(a)", "t", "0"], ["METHOD_DESCRIPTOR_O", "a.count(b)", "t", "1"],
    ["METHOD_DESCRIPTOR_NOARGS", "a.upper()", "'ab'", "1"], ["METHOD_DESCRIPTOR_FAST", "a.get(b)", "d", "1"],
    ["METHOD_DESCRIPTOR_FAST_WITH_KEYWORDS", "a.split(b)", "'a,b'", "','"], ["LIST_APPEND", "a.append(b)", "[]", "1"]],
  CALL_KW: [["PY", "a(a=b)", "f1", "1"], ["NON_PY", "a(b, key=None)", "max", "l"]],
  UNPACK_SEQUENCE: [["TWO_TUPLE", "x, y = a", "(1, 2)", "0"], ["TUPLE", "x, y, z = a", "t", "0"], ["LIST", "x, y, z = a", "l", "0"]],
  FOR_ITER: [["LIST", "for x in a: pass", "[1] * 100", "0"], ["TUPLE", "for x in a: pass", "(1,) * 100", "0"], ["RANGE", "for x in a: pass", "range(100)", "0"]],
};

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)];
const median = (list) => at(list, 0.5);

// One interpreter for all: V8 optimizes a module's code once, after a while.
const py = await loadPython({ hashSeed: 0 });
py.runPython(`${SETUP}\nimport time\ndef measure(work, a, b, n):\n    begin = time.process_time()\n    work(a, b, n)\n    return time.process_time() - begin`);

// A round: nanoseconds of one statement, with a family and without it in turns: what the machine does meanwhile meets both.
function rounds(statement, a, b, off) {
  const body = Array(TIMES).fill(`        ${statement}`).join("\n");
  const ways = [[], ...(off ? [[off]] : [])];
  ways.forEach((exclude, i) => {
    py.setSpecialization({ exclude });
    py.runPython(`def work${i}(a, b, n):\n    for _ in range(n):\n${body}\nmeasure(work${i}, ${a}, ${b}, 100)`);
  });
  return () => {
    const least = ways.map(() => Infinity);
    for (let turn = 0; turn < TURNS; turn++) {
      ways.forEach((exclude, i) => {
        py.setSpecialization({ exclude });
        const seconds = py.runPython(`measure(work${i}, ${a}, ${b}, 20)\nmeasure(work${i}, ${a}, ${b}, ${LOOPS})`);
        least[i] = Math.min(least[i], (seconds / LOOPS / TIMES) * 1e9);
      });
    }
    return least;
  };
}
const batch = (round) => Array.from({ length: ROUNDS }, round);
const time = (statement, a, b) => median(batch(rounds(statement, a, b, null)).map(([ns]) => ns));

// The ratios of a form's times to the general ones, and both; more batches while the quarters lie apart.
function compared(round, rest, per) {
  const pairs = [];
  const spread = () => at(pairs.map(({ ratio }) => ratio), 0.75) - at(pairs.map(({ ratio }) => ratio), 0.25);
  const wide = () => spread() > Math.max(NEAR_ENOUGH, NEAR * median(pairs.map(({ ratio }) => ratio)));
  for (let n = 0; n < MOST_BATCHES && (n < 2 || wide()); n++) {
    for (const times of batch(round)) {
      const [on, general] = times.map((ns) => Math.max(one, (ns - rest) / per));
      pairs.push({ on, general, ratio: Math.min(1.5, on / general) });
    }
  }
  return { on: pairs.map((pair) => pair.on), general: pairs.map((pair) => pair.general), ratios: pairs.map((pair) => pair.ratio), wide: wide() };
}

// Instructions of a statement.
function count(statement) {
  const size = (n) => {
    const codes = py.inspect.compile(`def f(a, b):\n${`    ${statement}\n`.repeat(n)}`);
    return decode(codes[1], py.inspect.snapshot(1)).length;
  };
  return size(5) - size(4);
}

for (const end = Date.now() + 4000; Date.now() < end; ) time("a * b", "1.5", "2.5");
const one = time("a; b", "1", "2") / 4; // load, pop, load, pop
const base = {};
const forms = {};
const wide = [];
for (const [family, cases] of Object.entries(CASES)) {
  const generals = [];
  for (const [form, statement, a, b, other] of cases) {
    const per = family === "FOR_ITER" ? 100 : 1;
    const rest = other ? time(other, a, b) : per > 1 ? 2 * one * per : (count(statement) - 1) * one;
    const { on, general, ratios, wide: isWide } = compared(rounds(statement, a, b, family), rest, per);
    generals.push(median(general));
    forms[`${family}_${form}`] = [median(ratios), at(ratios, 0.25), at(ratios, 0.75)];
    if (isWide) wide.push(`${family}_${form}`);
    process.stderr.write(`${family}_${form}: ${median(on).toFixed(1)} ns, general ${median(general).toFixed(1)} ns, ratio ${forms[`${family}_${form}`].map((r) => r.toFixed(2)).join(" ")} of ${ratios.length} rounds\n`);
  }
  base[family] = median(generals);
}
if (wide.length) process.stderr.write(`wide quarters: ${wide.join(", ")}\n`);

const list = (entries, digits) => Object.entries(entries).map(([name, value]) => `  ${name}: ${Array.isArray(value) ? `[${value.map((one) => one.toFixed(digits)).join(", ")}]` : value.toFixed(digits)},`).join("\n");
fs.writeFileSync(path.join(root, "playground/src/state/costs.ts"), `// Times of instruction forms, for the gain estimate: the general form of each family in nanoseconds, specialized forms relative to it.
// Written by bench/costs.mjs, measured in the plain wasm build (Node ${process.versions.node.split(".")[0]}); a form that is not listed counts as fast as the general one.

export const BASE_COST: Readonly<Record<string, number>> = {
${list(base, 1)}
};

/** Median, lower and upper quarter. */
export const FORM_COST: Readonly<Record<string, readonly [number, number, number]>> = {
${list(forms, 2)}
};

/** A miss, relative to the general form: the guards of the form, then the general form. */
export const MISS_COST = 1.15;
`);
