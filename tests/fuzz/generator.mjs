// tests/fuzz/generator.mjs: random Python programs from a seed: deterministic, terminating, their effects printed.
//
// A program is a list of statements; a statement is a string (one line), or { parts: [{ head, body }] } for compound ones, so that the reducer can
// delete any of them. Expressions are made for a wanted type; now and then another type is given on purpose, so that errors are exercised too.
// Sizes are bounded: loops run a few times, results pass through clamp(), calls are counted (tick).

/** A small generator of repeatable numbers (mulberry32). */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// What every program begins with. show() prints values without addresses.
export const PRELUDE = `
_ticks = 0
def tick():
    global _ticks
    _ticks += 1
    if _ticks > 3000: raise RecursionError('too many ticks')
def clamp(v):
    t = type(v)
    if t is int: return v if -2**130 < v < 2**130 else v % 1000000007
    if t is str or t is bytes or t is list or t is tuple: return v if len(v) < 60 else v[:40]
    return v
_plain = {int, float, str, bytes, bool, complex, type(None), range, slice, bytearray, type(...)}
def text(v, depth=0):
    t = type(v)
    if t in _plain:
        if (t is str or t is bytes) and len(v) > 999: return repr(v[:300]) + '...' + str(len(v))
        r = repr(v)
        return r if len(r) < 300 else r[:300] + '...'
    if depth > 4: return '...'
    if t is list: return '[' + ', '.join([text(x, depth + 1) for x in v]) + ']'
    if t is tuple: return '(' + ', '.join([text(x, depth + 1) for x in v]) + ',)'
    if t is dict: return '{' + ', '.join([text(k, depth + 1) + ': ' + text(x, depth + 1) for k, x in v.items()]) + '}'
    if t is set or t is frozenset: return t.__name__ + '{' + ', '.join([text(x, depth + 1) for x in v]) + '}'
    if isinstance(v, BaseExceptionGroup): return t.__name__ + '<' + v.message + ': ' + ', '.join([text(x, depth + 1) for x in v.exceptions]) + '>'
    if isinstance(v, BaseException): return t.__name__ + '<' + str(v) + '>'
    if isinstance(v, type): return 'class ' + v.__name__
    if hasattr(t, 'shown'): return v.shown()
    return t.__name__
def show(tag, *values):
    print(tag, *[text(v) for v in values])
def fails(tag, e):
    print(tag, 'raised', type(e).__name__, e if not isinstance(e, BaseExceptionGroup) else text(e), text(e.__cause__), text(e.__context__))
class CM:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self): print('enter', self.name); return self.name
    def __exit__(self, t, v, tb): print('exit', self.name, t and t.__name__, v); return self.swallow
    async def __aenter__(self): print('aenter', self.name); return self.name
    async def __aexit__(self, t, v, tb): print('aexit', self.name, t and t.__name__); return self.swallow
class Point:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
    def shown(self): return 'Point(' + text(self.x) + ', ' + text(self.y) + ')'
    def __eq__(self, o): return isinstance(o, Point) and (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return 7
class Wait:
    def __init__(self, v): self.v = v
    def __await__(self):
        got = yield self.v
        return got
async def arange(n):
    for i in range(n):
        yield i
        await Wait(i)
def drive(coro, limit=30):
    sent, seen = None, []
    for _ in range(limit):
        try: sent = coro.send(sent)
        except StopIteration as e: return ('done', e.value, seen)
        seen.append(sent)
        sent = 'got' if sent is None else sent
    coro.close()
    return ('closed', None, seen)
`;

const INTS = ["0", "1", "2", "3", "-1", "7", "10", "255", "256", "-5", "-6", "1000", "1073741823", "1073741824", "-1073741824", "2147483647", "140737488355327", "140737488355328",
  "-140737488355328", "9223372036854775807", "-9223372036854775809", "12345678901234567890", "0x1f", "0b101", "1_000"];
const FLOATS = ["0.0", "-0.0", "1.0", "0.5", "2.5", "-1.5", "1e10", "1e-7", "3.141592653589793", "1e300", "123456789.125", "0.1"];
const STRS = ["''", "'a'", "'abc'", "'Hello World'", "'été'", "'日本'", "'\\U0001f40d x'", "'a,b,,c'", "'  pad '", "'12'", "'x\\ny'", "\"it's\"", "'%s'", "'aXbX'", "'UPPER'", "'_'"];
const BYTES = ["b''", "b'a'", "b'abc'", "b'\\x00\\xff'", "b'a,b'", "b'12'"];
const TYPES = ["int", "float", "str", "bytes", "bool", "list", "tuple", "dict", "set", "none"];
const EXCEPTIONS = ["ValueError", "TypeError", "KeyError", "IndexError", "ZeroDivisionError", "RuntimeError", "AttributeError", "StopIteration", "LookupError", "ArithmeticError", "Exception", "OSError"];

export class Generator {
  constructor(seed) {
    this.rand = random(seed);
    this.names = 0;
    this.scopes = [];
    this.loops = 0;
    this.tags = 0;
    this.classes = [];
    this.functions = [];
    this.budget = 70;
    this.inFunction = 0;
    this.inAsync = false;
    this.inStar = false;
    this.noStarArgs = false;
  }

  pick(list) { return list[Math.floor(this.rand() * list.length)]; }
  chance(p) { return this.rand() < p; }
  int(n) { return Math.floor(this.rand() * n); }
  fresh(prefix = "v") { return `${prefix}${this.names++}`; }
  weighted(table) {
    let sum = 0;
    for (const [w] of table) sum += w;
    let at = this.rand() * sum;
    for (const [w, value] of table) if ((at -= w) < 0) return value;
    return table.at(-1)[1];
  }

  // --- scopes

  get scope() { return this.scopes.at(-1); }
  vars(type) {
    const found = [];
    this.scopes.forEach((s, i) => {
      if (s.isClass && i !== this.scopes.length - 1) return;
      for (const [name, t] of s.vars) if (!type || t === type) found.push(name);
    });
    return found;
  }
  declare(name, type) {
    this.scope.vars.set(name, type);
    (this.scope.all ??= new Map()).set(name, type);
  }
  // First values for what a scope binds somewhere, so that one failure does not make a cascade of NameErrors.
  firstValues(scope, skip) {
    const saved = this.scopes;
    this.scopes = [{ vars: new Map() }];
    const lines = [...(scope.all ?? [])].filter(([name]) => !skip.has(name) && this.chance(0.95)).map(([name, type]) => `${name} = ${type === "any" || type === "object" ? "None" : this.literal(type)}`);
    this.scopes = saved;
    return lines;
  }
  target(type) {
    const own = [...this.scope.vars].filter(([, t]) => t === type).map(([n]) => n);
    const name = own.length && this.chance(0.5) ? this.pick(own) : this.fresh();
    return name;
  }

  // --- expressions

  expr(type = this.pick(TYPES), depth = 2) {
    if (this.chance(0.012)) type = this.pick(TYPES);
    const vars = this.vars(type);
    if (depth <= 0 || this.chance(0.15)) {
      if (vars.length && this.chance(0.75)) return this.pick(vars);
      return this.literal(type);
    }
    if (vars.length && this.chance(0.25)) return this.pick(vars);
    const d = depth - 1;
    if (this.chance(0.06)) return `(${this.expr(type, d)} if ${this.expr("bool", d)} else ${this.expr(type, d)})`;
    if (this.chance(0.04)) return `(${this.expr(type, d)} ${this.pick(["and", "or"])} ${this.expr(type, d)})`;
    if (this.chance(0.03) && !this.scope.isClass && !this.inComp) {
      const name = this.fresh("w");
      const e = this.expr(type, d);
      if (!/\b(lambda|for)\b/.test(e)) return `(${name} := ${e})`;
    }
    if (this.chance(0.04) && this.functions.length) {
      const f = this.pick(this.functions);
      if (f.type === type || this.chance(0.2)) return this.call(f, d);
    }
    return this[`${type}Expr`](d);
  }

  literal(type) {
    switch (type) {
      case "int": return this.pick(INTS);
      case "float": return this.pick(FLOATS);
      case "str": return this.pick(STRS);
      case "bytes": return this.pick(BYTES);
      case "bool": return this.pick(["True", "False"]);
      case "none": return "None";
      case "list": return this.chance(0.3) ? "[]" : `[${this.items(0)}]`;
      case "tuple": return this.chance(0.2) ? "()" : `(${this.items(0)},)`;
      case "dict": return this.chance(0.3) ? "{}" : `{${this.pairs(0)}}`;
      case "set": return this.chance(0.3) ? "set()" : `{${this.hashables(0)}}`;
      default: return "None";
    }
  }
  items(d) {
    const n = 1 + this.int(4);
    const t = this.pick(["int", "int", "int", "int", "str", "float"]);
    return Array.from({ length: n }, () => (this.chance(0.08) && d > 0 ? `*${this.expr(this.pick(["list", "tuple", "str"]), d - 1)}` : this.expr(this.chance(0.05) ? undefined : t, d))).join(", ");
  }
  hashable(d) {
    const any = this.vars("any");
    if (any.length && this.chance(0.1)) return this.pick(any);
    return this.expr(this.pick(["int", "str", "int", "int", "int", "str", "bool", "float", "bytes", "none"]), d);
  }
  hashables(d) {
    if (this.chance(0.6)) return Array.from({ length: 1 + this.int(5) }, () => this.expr("int", d)).join(", ");
    return Array.from({ length: 1 + this.int(5) }, () => this.hashable(d)).join(", ");
  }
  pairs(d) {
    return Array.from({ length: 1 + this.int(4) }, () => (this.chance(0.08) && d > 0 ? `**${this.expr("dict", d - 1)}` : `${this.hashable(d)}: ${this.expr(undefined, d)}`)).join(", ");
  }

  intExpr(d) {
    const a = () => this.expr("int", d);
    return this.weighted([
      [6, () => `(${a()} ${this.pick(["+", "-", "*"])} ${a()})`],
      [2, () => `(${a()} ${this.pick(["&", "|", "^"])} ${a()})`],
      [2, () => `(${a()} ${this.pick(["//", "%"])} ${a()})`],
      [1, () => `(${a()} << (${a()} & 31))`],
      [1, () => `(${a()} >> (${a()} & 63))`],
      [1, () => `(clamp(${a()}) ** (${a()} & 7))`],
      [1, () => `${this.pick(["-", "~", "+"])}${a()}`],
      [2, () => `len(${this.expr(this.pick(["str", "list", "tuple", "dict", "set", "bytes"]), d)})`],
      [1, () => `abs(${a()})`],
      [1, () => `int(${this.expr(this.pick(["float", "str", "bool", "int", "bytes"]), d)})`],
      [1, () => `sum(${this.iterable(d, "int")})`],
      [1, () => `${this.pick(["min", "max"])}(${a()}, ${a()})`],
      [1, () => `${this.pick(["min", "max"])}(${this.iterable(d, "int")}${this.chance(0.5) ? `, default=${a()}` : ""})`],
      [1, () => `${this.expr(this.pick(["str", "list", "tuple", "bytes"]), d)}.${this.pick(["count", "index"])}(${this.expr(undefined, 0)})`],
      [1, () => `${this.expr("str", d)}.${this.pick(["find", "rfind", "index", "rindex"])}(${this.expr("str", 0)})`],
      [1, () => `ord(${this.expr("str", d)}[${this.expr("int", 0)}])`],
      [1, () => `${this.expr(this.pick(["list", "tuple", "bytes"]), d)}[${this.index(d)}]`],
      [1, () => `(${a()}).bit_length()`],
      [1, () => `divmod(${a()}, ${a()})[${this.pick(["0", "1"])}]`],
      [1, () => `pow(${a()}, ${this.pick(["2", "3", "5", "-1"])}, ${a()})`],
      [1, () => `round(${this.expr(this.pick(["float", "int"]), d)}${this.chance(0.4) ? `, ${this.pick(["-1", "1", "2", "None"])}` : ""})`],
      [1, () => `hash(${this.expr(this.pick(["int", "str", "float", "bool", "bytes"]), d)})`],
      [1, () => `(lambda ${this.pick(["x", "x, y=2", "*x"])}: ${this.pick(["x", "[x]", "(x, 1)"])})(${a()})`],
    ])();
  }
  floatExpr(d) {
    const a = () => this.expr(this.chance(0.3) ? "int" : "float", d);
    return this.weighted([
      [6, () => `(${a()} ${this.pick(["+", "-", "*", "/"])} ${a()})`],
      [1, () => `(${a()} ${this.pick(["//", "%"])} ${a()})`],
      [1, () => `(${this.expr("int", d)} / ${this.expr("int", d)})`],
      [1, () => `-${a()}`],
      [1, () => `float(${this.expr(this.pick(["int", "str", "bool", "float"]), d)})`],
      [1, () => `abs(${a()})`],
      [1, () => `round(${a()}, ${this.int(4)})`],
      [1, () => `sum([${this.expr("float", d)}, ${a()}])`],
      [1, () => `(${a()} ** 2)`],
    ])();
  }
  boolExpr(d) {
    const t = this.pick(["int", "str", "float", "list", "tuple", "bytes", "set"]);
    const e = () => this.expr(t, d);
    return this.weighted([
      [5, () => `(${e()} ${this.pick(["<", "<=", "==", "!=", ">", ">="])} ${e()})`],
      [1, () => `(${this.expr("int", d)} ${this.pick(["<", "<="])} ${this.expr("int", d)} ${this.pick(["<", "!=", "=="])} ${this.expr("int", d)})`],
      [1, () => `(${this.expr(undefined, d)} == ${this.expr(undefined, d)})`],
      [1, () => `(${this.hashable(d)} ${this.pick(["in", "not in"])} ${this.expr(this.pick(["list", "tuple", "dict", "set"]), d)})`],
      [1, () => `(${this.expr("str", d)} in ${this.expr("str", d)})`],
      [1, () => `(not ${this.expr(undefined, d)})`],
      [1, () => `isinstance(${this.expr(undefined, d)}, ${this.pick(["int", "str", "(int, float)", "list | tuple", "dict", "bool"])})`],
      [1, () => `${this.pick(["any", "all"])}(${this.iterable(d)})`],
      [1, () => `bool(${this.expr(undefined, d)})`],
      [1, () => `(${this.expr(undefined, d)} is ${this.pick(["None", "not None"])})`],
      [1, () => `${this.expr("str", d)}.${this.pick(["isdigit", "isalpha", "isupper", "isspace", "isidentifier", "istitle", "isascii"])}()`],
      [1, () => `${this.expr("str", d)}.${this.pick(["startswith", "endswith"])}(${this.chance(0.3) ? `(${this.expr("str", 0)}, 'a')` : this.expr("str", 0)})`],
      [1, () => `${this.expr("set", d)}.${this.pick(["issubset", "issuperset", "isdisjoint"])}(${this.expr("set", d)})`],
      [1, () => `(${this.expr("set", d)} ${this.pick(["<", "<=", ">", "=="])} ${this.expr("set", d)})`],
      [1, () => `callable(${this.expr(undefined, d)})`],
    ])();
  }
  index(d) {
    return this.chance(0.75) ? this.pick(["0", "-1", "1", "2", "-2"]) : this.expr("int", d);
  }
  slice(d) {
    const part = () => (this.chance(0.4) ? "" : this.chance(0.85) ? this.pick(["0", "1", "2", "-1", "-2", "5", "None"]) : this.expr("int", d));
    return `${part()}:${part()}${this.chance(0.35) ? `:${this.pick(["1", "2", "-1", "-2", "", "3"])}` : ""}`;
  }
  spec(type, d) {
    if (this.chance(0.4)) return "";
    const width = this.chance(0.2) ? `{${this.expr("int", 0)} & 15}` : this.pick(["", "5", "10", "08", "3"]);
    const align = this.pick(["", "<", ">", "^", "*^", "_<"]);
    if (type === "int") return `:${align}${this.pick(["", "+", " ", "-"])}${this.pick(["", "#"])}${width}${this.pick(["", ",", "_"])}${this.pick(["", "d", "x", "b", "o", "X", "n"])}`;
    if (type === "float") return `:${align}${this.pick(["", "+", " "])}${width}${this.pick(["", ","])}${this.pick(["", ".2", ".0", ".10"])}${this.pick(["", "f", "e", "g", "%"])}`;
    return `:${align}${width}${this.pick(["", ".2", "s"])}`;
  }
  fstring(d) {
    let out = "";
    for (let n = 1 + this.int(3); n > 0; n--) {
      out += this.pick(["", "a", " ", "{{", "}}", "x=", "é"]);
      const t = this.pick(["int", "float", "str", "bool", "int", "list"]);
      const e = this.expr(t, d).replace(/^\{/, " {");
      if (/[\\"]|:=|lambda|!/.test(e)) out += "{1}";
      else out += `{${e}${this.chance(0.1) ? "=" : ""}${this.pick(["", "", "", "!r", "!s", "!a"])}${t === "list" || t === "bool" ? "" : this.spec(t, d)}}`;
    }
    return `f"${out}"`;
  }
  strExpr(d) {
    const s = () => this.expr("str", d);
    return this.weighted([
      [4, () => `(${s()} + ${s()})`],
      [2, () => this.fstring(d)],
      [2, () => `str(${this.expr(undefined, d)})`],
      [1, () => `repr(${this.expr(this.pick(["int", "str", "float", "list", "dict", "tuple", "bytes"]), d)})`],
      [1, () => `(${s()} * (${this.expr("int", d)} & 3))`],
      [1, () => `${s()}[${this.slice(d)}]`],
      [1, () => `${s()}[${this.index(d)}]`],
      [3, () => `${s()}.${this.pick(["upper", "lower", "strip", "title", "swapcase", "capitalize", "casefold", "lstrip", "rstrip"])}()`],
      [1, () => `${s()}.replace(${this.expr("str", 0)}, ${this.expr("str", 0)}${this.chance(0.2) ? ", 1" : ""})`],
      [1, () => `${s()}.${this.pick(["ljust", "rjust", "center", "zfill"])}(${this.pick(["5", "8", "0"])})`],
      [1, () => `${s()}.join(${this.iterable(d, "str")})`],
      [1, () => `(${this.pick(["'%s|%r'", "'%5s-%-5s'", "'%d %x'", "'%.2f %g'", "'%c%c'"])} % (${this.expr(undefined, d)}, ${this.expr(this.pick(["int", "float"]), d)}))`],
      [1, () => `${this.pick(["'{}-{}'", "'{1}{0}'", "'{0!r:>5}{1}'", "'{:>4}{:<4}'"])}.format(${this.expr(undefined, d)}, ${this.expr(undefined, d)})`],
      [1, () => `chr(${this.expr("int", 0)} & 0x7f | 32)`],
      [1, () => `${this.pick(["hex", "bin", "oct"])}(${this.expr("int", d)})`],
      [1, () => `format(${this.expr("int", d)}, ${this.pick(["'x'", "',d'", "'>10'", "'b'"])})`],
      [1, () => `${s()}.${this.pick(["partition", "rpartition"])}(${this.expr("str", 0)})[${this.int(3)}]`],
      [1, () => `type(${this.expr(undefined, d)}).__name__`],
      [1, () => `${this.expr("bytes", d)}.decode(${this.pick(["", "'latin-1'", "'utf-8', 'replace'", "'ascii', 'ignore'"])})`],
    ])();
  }
  bytesExpr(d) {
    const b = () => this.expr("bytes", d);
    return this.weighted([
      [3, () => `(${b()} + ${b()})`],
      [1, () => `(${b()} * (${this.expr("int", d)} & 3))`],
      [1, () => `${b()}[${this.slice(d)}]`],
      [2, () => `${this.expr("str", d)}.encode(${this.pick(["", "'utf-8'", "'latin-1', 'replace'", "'utf-16'", "'ascii', 'backslashreplace'"])})`],
      [1, () => `bytes(${this.pick(["[1, 2, 255]", "3", "range(4)", "b'x'"])})`],
      [1, () => `${b()}.${this.pick(["upper", "strip", "title", "lower", "swapcase"])}()`],
      [1, () => `${b()}.replace(${this.expr("bytes", 0)}, ${this.expr("bytes", 0)})`],
      [1, () => `(${this.expr("int", d)} & 0xffff).to_bytes(2, ${this.pick(["'big'", "'little'"])})`],
      [1, () => `bytes(bytearray(${b()})${this.pick(["", "[::-1]", " + b'z'"])})`],
      [1, () => `${b()}.join([${b()}, ${b()}])`],
      [1, () => `(b'%d %s' % (${this.expr("int", d)}, ${b()}))`],
    ])();
  }
  noneExpr(d) { return this.chance(0.5) ? "None" : `print(${this.expr("str", d)})`; }

  // An iterable; this.element is then the type of its elements.
  iterable(d, type) {
    this.element = type ?? "int";
    if (type === "int") {
      return this.weighted([
        [3, () => `range(${this.pick(["3", "5", "1, 4", "5, 0, -2", "0"])})`],
        [2, () => `[${Array.from({ length: this.int(4) }, () => this.expr("int", d)).join(", ")}]`],
        [2, () => this.keep("int", () => this.comprehension("(", ")", "int", d))],
        [1, () => this.keep("int", () => this.expr("list", d))],
      ])();
    }
    if (type === "str") {
      return this.keep("str", () => (this.chance(0.5) ? `[${Array.from({ length: 1 + this.int(3) }, () => this.expr("str", d)).join(", ")}]` : this.comprehension("(", ")", "str", d)));
    }
    return this.weighted([
      [3, () => this.keep("int", () => this.expr(this.pick(["list", "tuple", "list", "bytes", "set"]), d))],
      [2, () => this.keep("str", () => this.expr("str", d))],
      [1, () => this.keep("any", () => this.expr("dict", d))],
      [3, () => this.keep("int", () => `range(${this.pick(["3", "4", "2, 6", "6, 1, -2"])})`)],
      [1, () => this.keep("pair", () => `enumerate(${this.expr(this.pick(["list", "str"]), d)}${this.chance(0.3) ? ", 1" : ""})`)],
      [1, () => this.keep("pair", () => `zip(${this.expr(this.pick(["list", "str"]), d)}, ${this.iterable(0, "int")}${this.chance(0.15) ? ", strict=True" : ""})`)],
      [1, () => this.keep("pair", () => `${this.expr("dict", d)}.items()`)],
      [1, () => this.keep("any", () => `${this.expr("dict", d)}.${this.pick(["keys", "values"])}()`)],
      [1, () => this.keep("int", () => `reversed(${this.expr(this.pick(["list", "tuple"]), d)})`)],
      [1, () => this.keep("any", () => `map(${this.pick(["str", "lambda q: (q, 1)", "repr"])}, ${this.expr("list", d)})`)],
      [1, () => this.keep("int", () => `filter(${this.pick(["None", "lambda q: q"])}, ${this.expr("list", d)})`)],
      [1, () => this.keep("int", () => this.comprehension("(", ")", "int", d))],
    ])();
  }
  keep(element, make) {
    const text = make();
    this.element = element;
    return text;
  }
  // Declares the loop variables; what stands behind `for`.
  loopTarget(prefix) {
    const x = this.fresh(prefix);
    if (this.element === "pair" && this.chance(0.9)) {
      const y = this.fresh(prefix);
      this.declare(x, "any");
      this.declare(y, "int");
      return `${x}, ${y}`;
    }
    this.declare(x, this.element === "pair" ? "tuple" : this.element);
    return x;
  }
  comprehension(open, close, type, d, key = false) {
    const saved = this.inComp;
    this.inComp = true;
    const source = this.iterable(d > 0 ? 1 : 0);  // evaluated outside
    this.scopes.push({ vars: new Map(), isComp: true });
    const target = this.loopTarget("c");
    let clauses = `for ${target} in ${source}`;
    if (this.chance(0.3)) clauses += ` if ${this.expr("bool", 1)}`;
    if (this.chance(0.12)) {
      const inner = this.iterable(0);
      clauses += ` for ${this.loopTarget("c")} in ${inner}`;
    }
    const element = key ? `${this.hashable(1)}: ${this.expr(undefined, 1)}` : this.chance(0.1) ? this.comprehension("[", "]", type, 0) : this.expr(type, 1);
    this.scopes.pop();
    this.inComp = saved;
    return `${open}${element} ${clauses}${close}`;
  }
  listExpr(d) {
    const l = () => this.expr("list", d);
    return this.weighted([
      [3, () => `[${this.items(d)}]`],
      [4, () => this.comprehension("[", "]", undefined, d)],
      [1, () => `(${l()} + ${l()})`],
      [1, () => `(${l()} * (${this.expr("int", 0)} & 3))`],
      [2, () => `${l()}[${this.slice(d)}]`],
      [2, () => `list(${this.iterable(d)})`],
      [1, () => `sorted(${this.iterable(d, this.pick(["int", "str"]))}${this.pick(["", ", reverse=True", ", key=str", ", key=lambda q: -q", ", key=len"])})`],
      [1, () => `${this.expr("str", d)}.${this.pick(["split()", "split(',')", "splitlines()", "split(None, 1)", "rsplit('b')"])}`],
      [1, () => `[*${this.iterable(d)}]`],
      [1, () => `${l()}.copy()`],
      [1, () => `list(map(lambda q${this.chance(0.2) ? ", r=1" : ""}: ${this.pick(["q", "(q, q)", "[q]", "q == 1", "str(q)"])}, ${this.iterable(d)}))`],
    ])();
  }
  tupleExpr(d) {
    const t = () => this.expr("tuple", d);
    return this.weighted([
      [3, () => `(${this.items(d)},)`],
      [2, () => `tuple(${this.iterable(d)})`],
      [1, () => `(${t()} + ${t()})`],
      [1, () => `(${t()} * (${this.expr("int", 0)} & 3))`],
      [1, () => `${t()}[${this.slice(d)}]`],
      [1, () => `divmod(${this.expr("int", d)}, ${this.expr("int", d)})`],
      [1, () => `${this.expr("str", d)}.partition(${this.expr("str", 0)})`],
    ])();
  }
  dictExpr(d) {
    return this.weighted([
      [3, () => `{${this.pairs(d)}}`],
      [2, () => this.comprehension("{", "}", undefined, d, true)],
      [1, () => `dict(${this.pick(["a=1", "b=2, c='x'", "zip('ab', [1, 2])", "[(1, 2), ('k', None)]"])})`],
      [1, () => `(${this.expr("dict", d)} | ${this.expr("dict", d)})`],
      [1, () => `{**${this.expr("dict", d)}, ${this.hashable(d)}: ${this.expr(undefined, d)}}`],
      [1, () => `dict.fromkeys(${this.iterable(d)}, ${this.expr("int", 0)})`],
      [1, () => `${this.expr("dict", d)}.copy()`],
    ])();
  }
  setExpr(d) {
    return this.weighted([
      [3, () => `{${this.hashables(d)}}`],
      [2, () => this.comprehension("{", "}", this.pick(["int", "str"]), d)],
      [2, () => `(${this.expr("set", d)} ${this.pick(["|", "&", "-", "^"])} ${this.expr("set", d)})`],
      [1, () => `set(${this.iterable(d, this.pick(["int", "str"]))})`],
      [1, () => `frozenset(${this.iterable(d, "int")})`],
      [1, () => `${this.expr("set", d)}.${this.pick(["union", "intersection", "difference", "symmetric_difference"])}(${this.iterable(d, "int")})`],
    ])();
  }

  // --- calls

  call(f, d) {
    const args = [];
    const wrong = this.chance(0.08);
    for (const p of f.params) {
      if (p.kind === "posonly" || p.kind === "normal") {
        if (p.default && this.chance(0.4)) {
          if (f.params.some((q) => q.kind === "var") || this.chance(0.5)) break;
          continue;
        }
        args.push(p.kind === "normal" && (this.chance(0.2) || args.some((a) => /^[a-z]\w*=/.test(a))) ? `${p.name}=${this.expr(p.type, d)}` : this.expr(p.type, d));
      }
    }
    const positional = !args.some((a) => /^[a-z]\w*=(?!=)/.test(a));
    if (positional && f.params.some((p) => p.kind === "var") && this.chance(0.6)) {
      args.push(this.chance(0.4) ? `*${this.expr(this.pick(["list", "tuple"]), d)}` : this.expr(undefined, d));
    }
    for (const p of f.params) if (p.kind === "kwonly" && (!p.default || this.chance(0.5))) args.push(`${p.name}=${this.expr(p.type, d)}`);
    if (f.params.some((p) => p.kind === "kw") && this.chance(0.5)) args.push(this.chance(0.3) ? `**{'k1': ${this.expr("int", d)}}` : `k2=${this.expr(undefined, d)}`);
    if (wrong) this.chance(0.5) ? args.pop() : args.push(this.pick(["zz=1", "**{'a': 1, 'zz': 2}", "*(1, 2)"]));
    // positional after keyword is a SyntaxError: order them
    const order = (a) => (a.startsWith("**") ? 3 : /^[a-z]\w*=(?!=)/.test(a) ? 2 : a.startsWith("*") ? 1 : 0);
    args.sort((x, y) => order(x) - order(y));
    const seen = new Set();
    const unique = args.filter((a) => {
      const name = order(a) === 2 ? a.split("=")[0] : null;
      if (name && seen.has(name)) return false;
      seen.add(name);
      return true;
    });
    return `${f.name}(${unique.join(", ")})`;
  }

  // Classes, functions and objects are known by name where they were made.
  known() { return [this.classes, this.functions, this.objects ?? []].map((list) => [...list]); }
  forget([classes, functions, objects]) { [this.classes, this.functions, this.objects] = [classes, functions, objects]; }

  // --- statements. Each returns a list of statements.

  tag() { return `'${this.tags++}'`; }
  showVars() {
    const own = [...this.scope.vars.keys()];
    const some = own.slice(-3);
    return some.length ? [`show(${this.tag()}, ${some.join(", ")})`] : [];
  }

  block(n, kinds) {
    const out = [];
    for (let i = 0; i < n && this.budget > 0; i++) out.push(...this.statement(kinds));
    return out.length ? out : ["pass"];
  }

  statement() {
    this.budget--;
    const deep = this.depth > 2 || (this.depth > 1 && this.scopes.length > 1);
    const defines = !this.depth && !this.scope.isClass ? (this.scopes.length === 1 ? 1 : this.scopes.length === 2 ? 0.4 : 0) : 0;
    const table = [
      [10, "assign"], [4, "augmented"], [3, "unpack"], [3, "mutate"], [2, "show"], [2, "attribute"], [1, "delete"],
      [deep ? 0 : 4, "ifs"], [deep ? 0 : 4, "fors"], [deep ? 0 : 2, "whiles"], [deep ? 0 : 5, "tries"], [deep ? 0 : 2, "withs"], [deep ? 0 : 3, "matches"],
      [4 * defines, "functionDef"], [3 * defines, "classDef"], [2 * defines, "generatorDef"], [2 * defines, "asyncDef"], [1, "assertion"], [1, "raises"], [2, "callSome"], [this.inFunction ? 1 : 0, "returns"], [this.loops ? 1 : 0, "jumps"],
    ];
    return this[this.weighted(table)]();
  }
  nested(n) {
    this.depth = (this.depth ?? 0) + 1;
    const saved = new Map(this.scope.vars);
    const known = this.known();
    const body = this.block(n);
    this.forget(known);
    this.depth--;
    // What a branch binds may be unbound afterwards: most of it is forgotten, some kept on purpose.
    if (!this.chance(0.15)) this.scope.vars = saved;
    return body;
  }
  guarded(body, tag = this.tag()) {
    return { parts: [{ head: "try:", body }, { head: "except Exception as e:", body: [`fails(${tag}, e)`] }] };
  }

  assign() {
    const type = this.pick(TYPES);
    const e = this.expr(type, 3);
    const name = this.target(type);
    const out = [];
    const value = this.loops || this.chance(0.5) ? `clamp(${e})` : e;
    if (this.chance(0.06)) {
      const other = this.target(type);
      out.push(`${other} = ${name} = ${value}`);
      this.declare(other, type);
    } else if (this.chance(0.05) && !this.scope.globals?.has(name)) out.push(`${name}: ${type === "none" ? "None" : type} = ${value}`);
    else out.push(`${name} = ${value}`);
    this.declare(name, type);
    return this.chance(0.5) ? [...out, `show(${this.tag()}, ${name})`] : out;
  }
  own(type) {
    return [...this.scope.vars].filter(([, t]) => t === type).map(([n]) => n);
  }
  augmented() {
    const type = this.pick(["int", "int", "str", "list", "float", "set", "dict", "bytes", "tuple"]);
    const names = this.own(type);
    if (!names.length) return this.assign();
    const name = this.pick(names);
    const op = { int: ["+=", "-=", "*=", "//=", "%=", "&=", "|=", "^="], float: ["+=", "-=", "*=", "/="], str: ["+="], bytes: ["+="], list: ["+="], tuple: ["+="], set: ["|=", "&=", "-=", "^="], dict: ["|="] }[type];
    return [`${name} ${this.pick(op)} ${this.expr(type, 2)}`, ...(this.loops ? [`${name} = clamp(${name})`] : []), `show(${this.tag()}, ${name})`];
  }
  unpack() {
    const n = 1 + this.int(3);
    const names = Array.from({ length: n }, () => this.fresh());
    const star = this.chance(0.4) ? this.int(n) : -1;
    const value = this.chance(0.5) ? `(${Array.from({ length: n + (star >= 0 ? this.int(3) : 0) }, () => this.expr("int", 1)).join(", ")},)` : this.expr(this.pick(["list", "tuple", "str"]), 2);
    const targets = names.map((x, i) => (i === star ? `*${x}` : x)).join(", ") + (n === 1 ? "," : "");
    names.forEach((x, i) => this.declare(x, i === star ? "list" : "int"));
    return [this.chance(0.2) ? `[${targets}] = ${value}` : `${targets} = ${value}`, ...this.showVars()];
  }
  mutate() {
    const lists = this.vars("list");
    const dicts = this.vars("dict");
    const sets = this.vars("set");
    const out = [];
    if (lists.length && this.chance(0.5)) {
      const l = this.pick(lists);
      out.push(this.pick([
        () => `${l}.append(${this.expr(undefined, 1)})`, () => `${l}[${this.index(1)}] = ${this.expr(undefined, 1)}`, () => `${l}[${this.slice(1)}] = ${this.expr(this.pick(["list", "tuple", "str"]), 1)}`,
        () => `del ${l}[${this.chance(0.5) ? this.index(1) : this.slice(1)}]`, () => `${l}.insert(${this.index(0)}, ${this.expr("int", 1)})`, () => `${l}.extend(tuple(${this.iterable(1)}))`, () => `${l}.reverse()`,
        () => `${l}.sort(${this.pick(["", "key=str", "reverse=True"])})`, () => `show('pop', ${l}.pop(${this.pick(["", "0", "-1"])}))`, () => `${l}.remove(${this.expr("int", 0)})`,
        () => `${l}[${this.index(0)}] += ${this.expr("int", 1)}`, () => `${l} *= ${this.pick(["0", "1", "2"])}`, () => `${l}.clear()`,
      ])());
      out.push(`del ${l}[40:]`, `show(${this.tag()}, ${l})`);
    } else if (dicts.length && this.chance(0.6)) {
      const x = this.pick(dicts);
      out.push(this.pick([
        () => `${x}[${this.hashable(1)}] = ${this.expr(undefined, 1)}`, () => `del ${x}[${this.hashable(0)}]`, () => `show('pop', ${x}.pop(${this.hashable(0)}, ${this.expr("int", 0)}))`,
        () => `show('default', ${x}.setdefault(${this.hashable(1)}, ${this.expr(undefined, 1)}))`, () => `${x}.update(${this.expr("dict", 1)})`, () => `show('get', ${x}.get(${this.hashable(0)}))`,
        () => `show('item', ${x}.popitem())`, () => `${x}[${this.hashable(0)}] += ${this.expr("int", 1)}`, () => `show('at', ${x}[${this.hashable(0)}])`,
      ])());
      out.push(`show(${this.tag()}, ${x})`);
    } else if (sets.length) {
      const s = this.pick(sets);
      out.push(this.pick([
        () => `${s}.add(${this.hashable(1)})`, () => `${s}.discard(${this.hashable(0)})`, () => `${s}.remove(${this.hashable(0)})`, () => `${s}.update(${this.iterable(0, "int")})`, () => `show('pop', ${s}.pop())`,
        () => `${s}.${this.pick(["difference_update", "intersection_update", "symmetric_difference_update"])}(${this.iterable(0, "int")})`,
      ])());
      out.push(`show(${this.tag()}, ${s})`);
    } else return this.assign();
    return out;
  }
  show() { return [`show(${this.tag()}, ${this.expr(undefined, 3)}, ${this.expr(undefined, 2)})`]; }
  delete() {
    const own = [...this.scope.vars.keys()];
    if (!own.length || this.chance(0.4)) return this.show();
    const name = this.pick(own);
    if (!this.chance(0.2)) this.scope.vars.delete(name);
    return [`del ${name}`];
  }
  ifs() {
    const parts = [{ head: `if ${this.expr(this.chance(0.7) ? "bool" : undefined, 2)}:`, body: this.nested(1 + this.int(3)) }];
    while (this.chance(0.25)) parts.push({ head: `elif ${this.expr("bool", 2)}:`, body: this.nested(1 + this.int(2)) });
    if (this.chance(0.5)) parts.push({ head: "else:", body: this.nested(1 + this.int(2)) });
    return [{ parts }];
  }
  loopBody(n) {
    this.loops++;
    const body = this.nested(n);
    this.loops--;
    return body;
  }
  fors() {
    const source = this.iterable(1, this.chance(0.4) ? "int" : undefined);
    const target = this.loopTarget();
    const parts = [{ head: `for ${target} in ${source}:`, body: ["tick()", `show(${this.tag()}, ${target})`, ...this.loopBody(1 + this.int(3))] }];
    if (this.chance(0.25)) parts.push({ head: "else:", body: this.nested(1) });
    return [{ parts }];
  }
  whiles() {
    const n = this.fresh("n");
    const parts = [{ head: `while ${n} > 0 and ${this.expr("bool", 1)}:`, body: ["tick()", `${n} -= 1`, ...this.loopBody(1 + this.int(3))] }];
    if (this.chance(0.3)) parts.push({ head: "else:", body: this.nested(1) });
    return [`${n} = ${1 + this.int(5)}`, { parts }, `show(${this.tag()}, ${n})`];
  }
  exception() {
    const name = this.pick(EXCEPTIONS);
    return this.chance(0.2) ? name : `${name}(${this.chance(0.8) ? this.expr(this.pick(["str", "int"]), 1) : ""})`;
  }
  handlerTypes() {
    return this.chance(0.6) ? this.pick(EXCEPTIONS) : this.chance(0.5) ? `(${this.pick(EXCEPTIONS)}, ${this.pick(EXCEPTIONS)})` : `${this.pick(EXCEPTIONS)}, ${this.pick(EXCEPTIONS)}`;
  }
  raising() {
    return this.chance(0.5) ? [`raise ${this.exception()}${this.chance(0.2) ? ` from ${this.pick(["None", "ValueError('cause')", "KeyError"])}` : ""}`] : [];
  }
  tries() {
    if (this.chance(0.25) && !this.inStarBody) return this.tryStar();
    const parts = [{ head: "try:", body: [...this.nested(1 + this.int(2)), ...this.raising()] }];
    const handlers = this.chance(0.85) ? 1 + this.int(2) : 0;
    for (let i = 0; i < handlers; i++) {
      const e = this.fresh("e");
      const types = this.handlerTypes();
      const named = !/^\w+, /.test(types);
      parts.push({ head: `except ${types}${named ? ` as ${e}` : ""}:`, body: [named ? `fails(${this.tag()}, ${e})` : "pass", ...this.nested(1), ...(this.chance(0.2) ? [this.pick(["raise", `raise ${this.exception()}`])] : [])] });
    }
    if (handlers && this.chance(0.4)) parts.push({ head: "except:", body: [`show(${this.tag()})`, ...this.nested(1)] });
    if (handlers && this.chance(0.3)) parts.push({ head: "else:", body: this.nested(1) });
    if (!handlers || this.chance(0.4)) parts.push({ head: "finally:", body: [`show(${this.tag()})`, ...this.nested(1)] });
    return this.scopes.length === 1 && !this.loops ? [this.guarded([{ parts }])] : [{ parts }];
  }
  tryStar() {
    const members = Array.from({ length: 1 + this.int(3) }, () => (this.chance(0.25) ? `ExceptionGroup('in', [${this.exception()}, ${this.exception()}])` : this.exception()));
    const raise = this.chance(0.8) ? `raise ExceptionGroup(${this.pick(["'g'", "'group'"])}, [${members.map((m) => (/\(/.test(m) ? m : `${m}()`)).join(", ")}])` : `raise ${this.exception()}`;
    const saved = [this.inStarBody, this.loops, this.inFunction];
    [this.inStarBody, this.loops, this.inFunction] = [true, 0, 0];
    const parts = [{ head: "try:", body: [...this.nested(1), raise] }];
    for (let n = 1 + this.int(2); n > 0; n--) {
      const e = this.fresh("e");
      parts.push({ head: `except* ${this.chance(0.7) ? this.pick(EXCEPTIONS) : `(${this.pick(EXCEPTIONS)}, ${this.pick(EXCEPTIONS)})`} as ${e}:`, body: [`show(${this.tag()}, ${e})`, ...this.nested(1), ...(this.chance(0.2) ? [this.pick(["raise", `raise ${this.exception()}`])] : [])] });
    }
    [this.inStarBody, this.loops, this.inFunction] = saved;
    if (this.chance(0.2)) parts.push({ head: "else:", body: this.nested(1) });
    if (this.chance(0.3)) parts.push({ head: "finally:", body: [`show(${this.tag()})`] });
    return [this.guarded([{ parts }])];
  }
  withs() {
    const items = Array.from({ length: 1 + (this.chance(0.3) ? 1 : 0) }, () => {
      const name = this.fresh();
      if (this.chance(0.6)) {
        this.declare(name, "str");
        return `CM(${this.expr("str", 0)}, ${this.pick(["True", "False"])}) as ${name}`;
      }
      return `CM('w', ${this.pick(["True", "False"])})`;
    });
    const part = { head: this.chance(0.3) ? `with (${items.join(", ")},):` : `with ${items.join(", ")}:`, body: [...this.nested(1 + this.int(2)), ...(this.chance(0.3) ? this.raising() : [])] };
    return this.scopes.length === 1 && !this.loops ? [this.guarded([{ parts: [part] }])] : [{ parts: [part] }];
  }
  pattern(d, bound) {
    const name = () => {
      const x = this.fresh();
      bound.push(x);
      return x;
    };
    if (d <= 0) return this.chance(0.4) ? name() : this.pick(["1", "0", "'a'", "None", "True", "_", "-1", "2.5", "b'a'", "'abc'", "1 + 2j"]);
    const p = () => this.pattern(d - 1, bound);
    return this.weighted([
      [2, () => `[${Array.from({ length: this.int(3) }, p).join(", ")}]`],
      [1, () => `(${p()}, ${p()})`],
      [1, () => `[${p()}, *${this.chance(0.5) ? "_" : name()}${this.chance(0.4) ? `, ${p()}` : ""}]`],
      [2, () => `{${this.pick(["'a'", "1", "'k'"])}: ${p()}${this.chance(0.3) ? `, **${name()}` : ""}}`],
      [2, () => `Point(${p()}${this.chance(0.5) ? `, ${p()}` : ""})`],
      [1, () => `Point(x=${p()}, y=${p()})`],
      [2, () => `${this.pick(["int", "str", "float", "list", "dict", "tuple", "bytes", "bool"])}(${this.chance(0.4) ? name() : ""})`],
      [1, () => `(${this.pick(["1", "'a'", "None"])} | ${this.pick(["2", "'b'", "[]", "{}"])} | ${this.pick(["3", "True", "int()"])})`],
      [1, () => `(${this.pattern(0, [])} as ${name()})`.replace(/\((v\d+) as/, "(_ as")],
      [1, () => this.pattern(0, bound)],
    ])();
  }
  matches() {
    const subject = this.weighted([[2, () => this.literal(this.pick(TYPES))], [2, () => `[${this.expr('int', 1)}, ${this.expr('str', 1)}]`], [3, () => this.expr(undefined, 2)], [1, () => `Point(${this.expr("int", 1)}, ${this.expr(undefined, 1)})`], [1, () => `(${this.expr(undefined, 1)}, ${this.expr(undefined, 1)})`], [1, () => `{'a': ${this.expr("int", 1)}, 'k': ${this.expr(undefined, 1)}}`]])();
    const cases = [];
    for (let n = 1 + this.int(4); n > 0; n--) {
      const bound = [];
      const pattern = this.pattern(2, bound);
      const saved = new Map(this.scope.vars);
      for (const x of bound) this.declare(x, this.pick(["int", "str", "list"]));
      const guard = this.chance(0.25) || /^(v\d+|_|\(_ as \w+\))$/.test(pattern) ? ` if ${this.expr("bool", 1)}` : "";
      const body = [`show(${this.tag()}${bound.map((x) => `, ${x}`).join("")})`, ...this.nested(1)];
      this.scope.vars = saved;
      cases.push({ parts: [{ head: `case ${pattern}${guard}:`, body }] });
    }
    if (this.chance(0.4)) cases.push({ parts: [{ head: "case _:", body: this.nested(1) }] });
    return [{ parts: [{ head: `match ${subject}:`, body: cases }] }];
  }
  assertion() { return [this.guarded([`assert ${this.expr("bool", 2)}${this.chance(0.5) ? `, ${this.expr("str", 1)}` : ""}`])]; }
  raises() { return this.chance(0.3) && !this.depth ? this.raising() : [this.guarded([`raise ${this.exception()}`])]; }
  returns() {
    if (this.inGenerator && this.inAsync) return ["return"];
    return [`return ${this.expr(this.returnType, 2)}`];
  }
  jumps() { return [{ parts: [{ head: `if ${this.expr("bool", 1)}:`, body: [this.pick(["break", "continue"])] }] }]; }
  callSome() {
    if (!this.functions.length) return this.assign();
    const f = this.pick(this.functions);
    return [this.guarded([`show(${this.tag()}, ${this.call(f, 2)})`])];
  }

  // --- definitions

  params(extra = []) {
    const list = [];
    let defaults = false;
    const add = (kind, prefix) => {
      const p = { kind, name: this.fresh(prefix), type: this.pick(["int", "int", "str", "list", "float", "dict"]) };
      if (kind === "posonly" || kind === "normal") {
        if (defaults || this.chance(0.3)) p.default = this.literal(p.type);
        if (p.default) defaults = true;
      } else if (kind === "kwonly" && this.chance(0.6)) p.default = this.literal(p.type);
      list.push(p);
    };
    if (this.chance(0.15)) add("posonly", "p");
    for (let n = this.int(3); n > 0; n--) add("normal", "a");
    if (this.chance(0.25)) list.push({ kind: "var", name: this.fresh("args"), type: "tuple" });
    if (this.chance(0.25)) add("kwonly", "k");
    if (this.chance(0.2)) list.push({ kind: "kw", name: this.fresh("kw"), type: "dict" });
    const text = [...extra];
    let slash = false;
    let star = false;
    for (const p of list) {
      if (p.kind !== "posonly" && !slash && list.some((q) => q.kind === "posonly")) {
        text.push("/");
        slash = true;
      }
      if (p.kind === "kwonly" && !star && !list.some((q) => q.kind === "var")) {
        text.push("*");
        star = true;
      }
      const annotation = this.chance(0.1) && p.kind !== "var" && p.kind !== "kw" ? `: ${p.type}` : "";
      text.push(p.kind === "var" ? `*${p.name}` : p.kind === "kw" ? `**${p.name}` : `${p.name}${annotation}${p.default ? `=${p.default}` : ""}`);
    }
    if (!slash && list.some((q) => q.kind === "posonly")) text.splice(extra.length + list.filter((q) => q.kind === "posonly").length, 0, "/");
    return { list, text: text.join(", ") };
  }
  inScope(fields, make) {
    const saved = [this.loops, this.inFunction, this.inAsync, this.returnType, this.depth, this.inStarBody, this.inGenerator, this.inComp];
    const known = this.known();
    this.scopes.push({ vars: new Map(), ...fields });
    [this.loops, this.depth, this.inStarBody, this.inComp] = [0, 0, false, false];
    const result = make();
    const scope = this.scopes.pop();
    this.forget(known);
    if (!scope.isClass && Array.isArray(result)) {
      const at = result[0] === "tick()" ? 1 : 0;
      let heads = at;
      while (/^(global|nonlocal) /.test(result[heads])) heads++;
      result.splice(heads, 0, ...this.firstValues(scope, new Set([...(scope.globals ?? []), ...(scope.params ?? [])])));
    }
    [this.loops, this.inFunction, this.inAsync, this.returnType, this.depth, this.inStarBody, this.inGenerator, this.inComp] = saved;
    return result;
  }
  outward() {
    // global or nonlocal declarations at the head of a function: names of outer scopes that it will assign.
    const out = [];
    const outer = this.scopes.at(-2);
    const used = new Set();
    if (this.chance(0.25)) {
      const names = [...this.scopes[0].vars.keys()].filter((n) => !this.scope.vars.has(n));
      if (names.length) {
        const name = this.pick(names);
        if (!this.scopes.slice(1, -1).some((s) => s.vars.has(name))) {
          out.push(`global ${name}`);
          this.declare(name, this.scopes[0].vars.get(name));
          used.add(name);
        }
      }
    }
    if (this.chance(0.4) && outer && this.scopes.length > 2 && !outer.isClass) {
      const names = [...outer.vars.keys()].filter((n) => !this.scope.vars.has(n) && !used.has(n) && !outer.globals?.has(n));
      if (names.length) {
        const name = this.pick(names);
        out.push(`nonlocal ${name}`);
        this.declare(name, outer.vars.get(name));
        used.add(name);
      }
    }
    this.scope.globals = used;
    return out;
  }
  functionDef() {
    const name = this.fresh("f");
    const { list, text } = this.params();
    const type = this.pick(TYPES);
    const head = `def ${name}(${text})${this.chance(0.08) ? ` -> ${type === "none" ? "None" : type}` : ""}:`;
    const body = this.inScope({}, () => {
      this.inFunction = 1;
      this.inAsync = false;
      this.inGenerator = false;
      this.returnType = type;
      for (const p of list) this.declare(p.name, p.type);
      this.scope.params = list.map((p) => p.name);
      return ["tick()", ...this.outward(), ...this.block(1 + this.int(4)), `return ${this.expr(type, 2)}`];
    });
    const f = { name, params: list, type };
    const definition = { parts: [{ head, body }] };
    const out = [];
    if (this.chance(0.12)) {
      const d = this.fresh("deco");
      out.push({ parts: [{ head: `def ${d}(fn):`, body: [{ parts: [{ head: "def wrapped(*args, **kw):", body: [`show(${this.tag()}, args, kw)`, "return fn(*args, **kw)"] }] }, "return wrapped"] }] });
      definition.parts[0].head = `@${d}\n${head}`;
    }
    out.push(definition);
    if (!this.scope.isClass) this.functions.push(f);
    out.push(this.guarded([`show(${this.tag()}, ${this.call(f, 2)})`]));
    if (this.chance(0.5)) out.push({ parts: [{ head: `for _ in range(${this.pick(["3", "4", "8"])}):`, body: [this.guarded([`show(${this.tag()}, ${this.call(f, 1)})`])] }] });
    return out;
  }
  generatorDef() {
    const name = this.fresh("g");
    const body = this.inScope({}, () => {
      this.inFunction = 1;
      this.inAsync = false;
      this.inGenerator = true;
      this.returnType = "int";
      this.declare("start", "int");
      this.scope.params = ["start"];
      const yields = () => this.weighted([
        [4, () => [`yield ${this.expr(undefined, 2)}`]], [2, () => { const x = this.fresh(); this.declare(x, "int"); return [`${x} = yield ${this.expr(undefined, 1)}`, `show(${this.tag()}, ${x})`]; }],
        [1, () => [`yield from ${this.iterable(1)}`]], [1, () => [{ parts: [{ head: "try:", body: [`yield ${this.expr("int", 1)}`] }, { head: `except ${this.pick(EXCEPTIONS)} as e:`, body: [`fails(${this.tag()}, e)`, `yield ${this.expr("str", 1)}`] }, ...(this.chance(0.4) ? [{ head: "finally:", body: [`show(${this.tag()})`] }] : [])] }]],
        [1, () => [{ parts: [{ head: `for i in ${this.iterable(1)}:`, body: ["tick()", "yield i"] }] }]],
      ])();
      const out = [...this.outward(), ...yields()];
      for (let n = this.int(3); n > 0; n--) out.push(...(this.chance(0.6) ? yields() : this.statement()));
      return out;
    });
    const it = this.fresh("it");
    const out = [{ parts: [{ head: `def ${name}(start=1):`, body }] }];
    out.push(this.guarded([`show(${this.tag()}, [x for x, _ in zip(${name}(${this.literal("int")}), range(20))])`]));
    out.push(`${it} = ${name}()`);
    for (let n = 1 + this.int(4); n > 0; n--) {
      out.push(this.guarded([this.pick([`show(${this.tag()}, next(${it}))`, `show(${this.tag()}, ${it}.send(${this.pick(["None", this.expr("int", 1)])}))`, `show(${this.tag()}, ${it}.throw(${this.pick(["ValueError('thrown')", "KeyError(1)", "TypeError"])}))`, `show(${this.tag()}, next(${it}, 'end'))`, `show(${this.tag()}, ${it}.close())`])]));
    }
    return out;
  }
  asyncDef() {
    const name = this.fresh("co");
    const body = this.inScope({}, () => {
      this.inFunction = 1;
      this.inAsync = true;
      this.inGenerator = false;
      this.returnType = "int";
      this.declare("start", "int");
      this.scope.params = ["start"];
      const step = () => this.weighted([
        [3, () => { const x = this.fresh(); this.declare(x, "int"); return [`${x} = await Wait(${this.expr(undefined, 1)})`, `show(${this.tag()}, ${x})`]; }],
        [2, () => [{ parts: [{ head: `async for i in arange(${this.int(4)}):`, body: [`show(${this.tag()}, i)`, ...this.nested(1)] }] }]],
        [2, () => [{ parts: [{ head: `async with CM('a', ${this.pick(["True", "False"])}) as c:`, body: [...this.nested(1), ...this.raising()] }] }]],
        [1, () => [`show(${this.tag()}, [i * 2 async for i in arange(3)${this.chance(0.5) ? " if i" : ""}])`]],
        [1, () => [`show(${this.tag()}, {i: await Wait(i) for i in range(2)})`]],
        [1, () => [{ parts: [{ head: "try:", body: [`await Wait(${this.expr("int", 1)})`, ...this.raising()] }, { head: `except ${this.pick(EXCEPTIONS)} as e:`, body: [`fails(${this.tag()}, e)`] }, ...(this.chance(0.4) ? [{ head: "finally:", body: ["await Wait('fin')"] }] : [])] }]],
      ])();
      const out = [...this.outward(), ...step()];
      for (let n = this.int(3); n > 0; n--) out.push(...(this.chance(0.7) ? step() : this.statement()));
      return [...out, `return ${this.expr("int", 1)}`];
    });
    return [{ parts: [{ head: `async def ${name}(start=2):`, body }] }, this.guarded([`show(${this.tag()}, drive(${name}(${this.expr("int", 1)})))`])];
  }
  method(cls) {
    const kind = this.weighted([[4, "plain"], [2, "dunder"], [1, "property"], [1, "classmethod"], [1, "staticmethod"]]);
    const attr = () => `self.${this.pick(cls.attrs)}`;
    const make = (head, extra, tail) => ({ parts: [{ head, body: this.inScope({}, () => {
      this.inFunction = 1;
      this.inGenerator = false;
      this.inAsync = false;
      this.returnType = undefined;
      for (const [n, t] of extra) this.declare(n, t);
      this.scope.params = extra.map(([n]) => n);
      return [...(this.chance(0.4) ? this.block(1) : []), ...tail()];
    }) }] });
    if (kind === "plain") {
      const name = this.chance(0.4) && cls.base?.methods.length ? this.pick(cls.base.methods) : this.fresh("m");
      cls.methods.push(name);
      return make(`def ${name}(self, x=1):`, [["x", "int"]], () => [this.pick([`${attr()} = clamp(${this.expr("int", 1)})`, `self.count = getattr(self, 'count', 0) + 1`, "pass"]),
        cls.base?.methods.includes(name) && this.chance(0.7) ? `return (super().${name}(x), ${attr()})` : `return ${this.pick([attr(), "x", this.expr(undefined, 1), `(${attr()}, x)`, "__class__"])}`]);
    }
    if (kind === "property") {
      const name = this.fresh("prop");
      cls.attrs.push(name);
      return make(`@property\ndef ${name}(self):`, [], () => [`return ${this.expr(undefined, 1)}`]);
    }
    if (kind === "classmethod" || kind === "staticmethod") {
      const name = this.fresh("s");
      cls.methods.push(name);
      return make(`@${kind}\ndef ${name}(${kind === "classmethod" ? "cls, " : ""}x=2):`, [["x", "int"]], () => [`return ${kind === "classmethod" && this.chance(0.5) ? "(cls.__name__, x)" : this.expr(undefined, 1)}`]);
    }
    const op = this.pick([["__add__", "o"], ["__radd__", "o"], ["__mul__", "o"], ["__sub__", "o"], ["__eq__", "o"], ["__lt__", "o"], ["__getitem__", "k"], ["__setitem__", "k, v"], ["__delitem__", "k"], ["__len__", ""], ["__call__", "*a, **k"],
      ["__contains__", "k"], ["__bool__", ""], ["__iter__", ""], ["__getattr__", "name"], ["__repr__", ""], ["__str__", ""], ["__hash__", ""], ["__neg__", ""], ["__iadd__", "o"], ["__index__", ""], ["__int__", ""], ["__float__", ""], ["__format__", "spec"], ["__enter__", ""],
      ["__matmul__", "o"], ["__truediv__", "o"], ["__or__", "o"], ["__rsub__", "o"], ["__missing__", "k"], ["__reversed__", ""], ["__del__", ""], ["__setattr__", "n, v"], ["__delattr__", "n"], ["__round__", "n=None"]]);
    const [name, args] = op;
    const returns = { __len__: "int", __bool__: "bool", __repr__: "str", __str__: "str", __hash__: "int", __index__: "int", __int__: "int", __float__: "float", __format__: "str", __eq__: "bool", __lt__: "bool", __contains__: "bool" }[name];
    cls.dunders.push(name);
    return make(`def ${name}(self${args ? `, ${args}` : ""}):`, [], () => {
      if (name === "__setattr__") return [`show(${this.tag()}, n, v)`, "object.__setattr__(self, n, v)"];
      if (name === "__delattr__") return [`show(${this.tag()}, n)`, "object.__delattr__(self, n)"];
      if (name === "__getattr__") return [{ parts: [{ head: "if name.startswith('_') or name == 'shown':", body: ["raise AttributeError(name)"] }] }, `return ${this.pick(["name", "(name, 1)", "5"])}`];
      if (name === "__iter__" || name === "__reversed__") return [this.chance(0.6) ? `yield from ${this.iterable(1)}` : `return iter(${this.iterable(1)})`];
      if (name === "__iadd__") return [`show(${this.tag()}, o)`, "return self"];
      if (name === "__del__") return [`print('del', ${this.tag()})`];
      const e = returns === "int" ? `(${this.expr("int", 1)}) & 0xff` : this.expr(returns, 1);
      return [`return ${this.chance(0.15) ? "NotImplemented" : e}`];
    });
  }
  classDef() {
    const name = this.fresh("C");
    const base = this.classes.length && this.chance(0.45) ? this.pick(this.classes) : null;
    const builtin = !base && this.chance(0.15) ? this.pick(["int", "list", "dict", "str", "tuple", "set", "Exception", "float"]) : null;
    const cls = { name, base, builtin, attrs: base ? [...base.attrs] : ["x", "y"], methods: [], dunders: [] };
    const body = this.inScope({ isClass: true }, () => {
      this.inFunction = 0;
      this.inAsync = false;
      const out = [];
      if (this.chance(0.12) && !builtin && !base) out.push(`__slots__ = (${["x", "y", "count"].slice(0, 2 + this.int(2)).map((s) => `'${s}'`).join(", ")},)`);
      else if (this.chance(0.5)) out.push(...this.assign().filter((s) => typeof s === "string" && !s.startsWith("show")));
      if (!builtin && this.chance(0.8)) {
        out.push({ parts: [{ head: `def __init__(self, x=1, y=${this.literal("int")}):`, body: [...(base ? [this.pick(["super().__init__(x, y)", `${base.name}.__init__(self, x)`])] : []), "self.x, self.y = x, y"] }] });
      }
      for (let n = 1 + this.int(4); n > 0; n--) out.push(this.method(cls));
      if (this.chance(0.15)) out.push("__match_args__ = ('x', 'y')");
      return out;
    });
    if (base) cls.methods.push(...base.methods);
    this.classes.push(cls);
    const bases = base ? base.name : builtin ?? "";
    const head = `class ${name}${this.chance(0.1) ? "[T]" : ""}${bases ? `(${bases})` : ""}:`;
    const o = this.fresh("o");
    const make = builtin ? `${name}(${{ int: "5", list: "[1, 2]", dict: "{'a': 1}", str: "'text'", tuple: "(1, 2)", set: "[3, 4]", Exception: "'exc'", float: "1.5" }[builtin]})` : `${name}(${this.pick(["", "1", this.expr("int", 1), "x=3, y=4"])})`;
    const out = [{ parts: [{ head, body }] }, this.guarded([`${o} = ${make}`, ...Array.from({ length: 1 + this.int(4) }, () => this.use(o, cls)).map((s) => this.guarded([s]))])];
    this.objects = [...(this.objects ?? []), { name: o, cls }];
    (this.scope.all ??= new Map()).set(o, "object");
    return out;
  }
  use(o, cls) {
    const e = () => this.expr(this.pick(["int", "str", "list"]), 1);
    const tag = this.tag();
    const known = this.objects?.length ? this.pick(this.objects).name : o;
    const byDunder = { __add__: `${o} + ${e()}`, __radd__: `${e()} + ${o}`, __mul__: `${o} * ${e()}`, __sub__: `${o} - ${e()}`, __eq__: `${o} == ${e()}`, __lt__: `${o} < ${e()}`, __getitem__: `${o}[${this.pick(["0", "'k'", "1:2", "1, 2"])}]`, __len__: `len(${o})`,
      __call__: `${o}(${this.pick(["", "1", "1, k=2"])})`, __contains__: `${e()} in ${o}`, __bool__: `bool(${o})`, __iter__: `[q for q in ${o}]`, __getattr__: `${o}.missing`, __repr__: `repr(${o})`, __str__: `str(${o})`, __hash__: `hash(${o})`, __neg__: `-${o}`,
      __index__: `[1, 2, 3][${o}]`, __int__: `int(${o})`, __float__: `float(${o})`, __format__: `f'{${o}:>3}'`, __matmul__: `${o} @ 1`, __truediv__: `${o} / 2`, __or__: `${o} | 1`, __rsub__: `3 - ${o}`, __reversed__: `list(reversed(${o}))`, __round__: `round(${o})` };
    const known_dunders = cls.dunders.filter((n) => byDunder[n]);
    return this.weighted([
      [4, () => (cls.methods.length ? `show(${tag}, ${o}.${this.pick(cls.methods)}(${this.pick(["", e()])}))` : `show(${tag}, ${o}.x)`)],
      [known_dunders.length ? 5 : 0, () => `show(${tag}, ${byDunder[this.pick(known_dunders)]})`],
      [2, () => `show(${tag}, ${o}.${this.pick(cls.attrs)})`],
      [2, () => `${o}.${this.pick([...cls.attrs, "z"])} = ${e()}`],
      [1, () => `del ${o}.${this.pick(cls.attrs)}`],
      [1, () => `show(${tag}, hasattr(${o}, ${this.pick(["'x'", "'zz'", "'count'"])}))`],
      [1, () => `show(${tag}, ${o} ${this.pick(["==", "!=", "<"])} ${known})`],
      [1, () => `show(${tag}, isinstance(${o}, ${cls.name}), type(${o}).__mro__)`],
      [1, () => `${o} += ${e()}`],
      [1, () => `show(${tag}, sorted(vars(${o}).items()))`],
      [1, () => `${o}[${this.pick(["0", "'k'"])}] = ${e()}`],
      [1, () => `del ${o}[0]`],
    ])();
  }
  attribute() {
    if (!this.objects?.length) return this.assign();
    const { name, cls } = this.pick(this.objects);
    return [this.guarded([this.use(name, cls)])];
  }

  program() {
    this.scopes = [{ vars: new Map() }];
    const out = [];
    while (this.budget > 0) {
      const s = this.statement();
      out.push(...s.map((one) => {
        const head = typeof one === "string" ? "" : one.parts[0].head;
        return this.chance(0.01) || /^(def|class|async def|@|try)/.test(head) || /^n\d+ = /.test(one) ? one : this.guarded([one]);
      }));
    }
    out.unshift(...this.firstValues(this.scopes[0], new Set()));
    if (this.chance(0.15)) out.push(this.pick(["raise SystemExit(3)", "raise ValueError('the end')", "1 / 0", "undefined_name"]));
    return out;
  }
}

export function render(statements, indent = "") {
  let out = "";
  for (const s of statements) {
    if (typeof s === "string") for (const line of s.split("\n")) out += `${indent}${line}\n`;
    else {
      for (const { head, body } of s.parts) {
        for (const line of head.split("\n")) out += `${indent}${line}\n`;
        out += body.length ? render(body, `${indent}    `) : `${indent}    pass\n`;
      }
    }
  }
  return out;
}

export const generate = (seed) => new Generator(seed).program();
