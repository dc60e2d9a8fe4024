// tests/fuzz/wide.mjs: features that generator.mjs seldom uses: special methods of every kind, order of evaluation,
// control flow through finally, delegation between generators, asynchronous generators, patterns, type parameters,
// t-strings, formatting, the methods of numbers and strings, scopes.
//
// Each feature is a template in Python with random parts; tree() makes it statements that the reducer can cut. All of
// it ends and stays small.
import { Generator } from "./generator.mjs";

export const WIDE_PRELUDE = `
def ev(tag, value=None):
    print('ev', tag)
    return value
def lines(e):
    out, tb = [], e.__traceback__
    while tb is not None and len(out) < 12:
        out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_lasti))
        tb = tb.tb_next
    return out[1:]
class Log:
    def __init__(self, name): object.__setattr__(self, 'name', name)
    def __getattr__(self, n):
        if n.startswith('_') or n == 'shown': raise AttributeError(n)
        print('get', self.name, n); return Log(self.name + '.' + n)
    def __setattr__(self, n, v): print('set', self.name, n, text(v))
    def __delattr__(self, n): print('del', self.name, n)
    def __getitem__(self, k): print('item', self.name, text(k)); return Log(self.name + '[]')
    def __setitem__(self, k, v): print('setitem', self.name, text(k), text(v))
    def __delitem__(self, k): print('delitem', self.name, text(k))
    def __iadd__(self, o): print('iadd', self.name, text(o)); return self
    def __call__(self, *a, **k): print('call', self.name, text(a), text(k)); return Log(self.name + '()')
    def shown(self): return 'Log ' + self.name
def adrive(agen_step):
    try: agen_step.send(None)
    except StopIteration as e: return ('value', e.value)
    except StopAsyncIteration as e: return ('stop', e.args)
    return 'suspended'
`;

const BINARY = { add: "+", sub: "-", mul: "*", truediv: "/", floordiv: "//", mod: "%", pow: "**", lshift: "<<", rshift: ">>", and: "&", or: "|", xor: "^", matmul: "@" };
const COMPARE = { lt: "<", le: "<=", eq: "==", ne: "!=", gt: ">", ge: ">=" };
// Special methods of one value: [parameters, what they should return, uses of o].
const UNARY = {
  __neg__: ["", "any", ["-o"]], __pos__: ["", "any", ["+o"]], __invert__: ["", "any", ["~o"]], __abs__: ["", "any", ["abs(o)"]],
  __int__: ["", "int", ["int(o)", "'%d' % o"]], __float__: ["", "float", ["float(o)", "'%.1f' % o"]], __complex__: ["", "complex", ["complex(o)"]],
  __index__: ["", "int", ["[1, 2, 3][o]", "hex(o)", "range(3)[o]", "'ab' * o", "'abc'[o:]", "int(o)", "bytes(o)[:4]", "chr(o)", "complex(o)", "float(o)", "round(2.5, o)"]],
  __bool__: ["", "bool", ["bool(o)", "not o", "1 if o else 2", "o and 1", "[q for q in [1] if o]"]], __len__: ["", "int", ["len(o)", "bool(o)", "list(reversed(o))", "[1][o:]"]],
  __length_hint__: ["", "int", ["list(o)"]], __hash__: ["", "int", ["hash(o) * ('__hash__' in vars(type(o)) and type(o).__module__ != 'builtins')", "{o: 1}", "len({o, 1})", "o in {1: 2}"]],
  __str__: ["", "str", ["str(o)", "f'{o}'", "'%s' % o", "print(o)", "f'{o!s:>8}'"]], __repr__: ["", "str", ["repr(o)", "f'{o!r}'", "[o].__repr__()", "'%r' % (o,)", "f'{o=}'", "str(o)"]],
  __bytes__: ["", "bytes", ["bytes(o)"]], __format__: ["spec", "str", ["format(o, 'x')", "f'{o:>3}'", "'{:a}'.format(o)", "f'{o}'"]],
  __iter__: ["", "iter", ["list(o)", "[*o]", "a, b = o", "for q in o: print(q)", "1 in o", "max(o)", "dict(o)", "''.join(o)", "(lambda *a: a)(*o)", "sum(o)", "sorted(o)"]],
  __next__: ["", "any", ["next(o)", "next(o, 5)"]], __reversed__: ["", "iter", ["list(reversed(o))"]], __contains__: ["k", "any", ["1 in o", "1 not in o"]],
  __getitem__: ["k", "any", ["o[0]", "o[1:2]", "o[1, ...]", "o['k']", "list(zip(o, range(3)))", "o[-1]", "0 in zip(o, [1])"]], __setitem__: ["k, v", "any", ["o[0] = 1", "o[1:2] = [3]", "o[0] += 1"]],
  __delitem__: ["k", "any", ["del o[0]", "del o[:]"]], __missing__: ["k", "any", ["o['no']"]], __call__: ["*a, **k", "any", ["o()", "o(1, *[2], k=3)", "list(map(o, [1]))", "sorted([2, 1], key=o)"]],
  __getattr__: ["name", "any", ["o.nothing", "getattr(o, 'no', 3)", "hasattr(o, 'no')", "o.nothing()"]], __getattribute__: ["name", "any", ["o.nothing", "hasattr(o, 'no')"]],
  __enter__: ["", "any", ["with o as q: print(text(q))", "with o: 1 / 0"]], __exit__: ["*a", "any", ["with o: print('in')", "with o: 1 / 0"]], __dir__: ["", "iter", ["dir(o)"]],
  __round__: ["n=None", "any", ["round(o)", "round(o, 1)"]], __trunc__: ["", "any", ["__import__('math').trunc(o)", "int(o)"]], __floor__: ["", "any", ["__import__('math').floor(o)"]], __ceil__: ["", "any", ["__import__('math').ceil(o)"]],
  __fspath__: ["", "str", ["__import__('os').fspath(o)"]], __await__: ["", "iter", ["drive(waits(o))"]], __aiter__: ["", "any", ["drive(arounds(o))"]], __copy__: ["", "any", ["__import__('copy').copy(o)"]],
  __class_getitem__: ["k", "any", ["type(o)[int]", "type(o)[1, 2]"]], __instancecheck__: ["i", "bool", ["isinstance(1, o)"]], __subclasscheck__: ["i", "bool", ["issubclass(int, o)"]], __sizeof__: ["", "int", ["o.__sizeof__()"]],
  __reduce_ex__: ["p", "any", ["__import__('copy').copy(o)"]], __mro_entries__: ["b", "iter", ["type('N', (o,), {})"]], __init_subclass__: ["**k", "any", ["type('N', (type(o),), {}, z=1)"]], __buffer__: ["f", "any", ["bytes(o)", "memoryview(o)"]],
};

/** Lines of Python to statements: nested by their indentation, the clauses of one compound statement together. */
export function tree(text) {
  const rows = text.split("\n").filter((l) => l.trim()).map((l) => ({ indent: l.length - l.trimStart().length, line: l.trim() }));
  const base = Math.min(...rows.map((r) => r.indent));
  let at = 0;
  const block = (indent) => {
    const out = [];
    let decorators = "";
    while (at < rows.length && rows[at].indent >= indent) {
      const { line } = rows[at];
      at++;
      if (line.startsWith("@")) {
        decorators += `${line}\n`;
        continue;
      }
      if (at < rows.length && rows[at].indent > indent) {
        const part = { head: decorators + line, body: block(rows[at].indent) };
        if (/^(else|elif|except|finally)\b/.test(line)) out.at(-1).parts.push(part);
        else out.push({ parts: [part] });
      } else if (/^try:/.test(line)) out.push({ parts: [{ head: "try:", body: [line.slice(4).trim()] }] });
      else if (/^(else|elif|except|finally)\b.*:/.test(line)) out.at(-1).parts.push({ head: line.slice(0, line.indexOf(":") + 1), body: [line.slice(line.indexOf(":") + 1).trim()] });
      else out.push(decorators + line);
      decorators = "";
    }
    return out;
  };
  return block(base);
}

export class Wide extends Generator {
  statement(kinds) {
    const top = this.scopes.length === 1 && !this.depth;
    if (!this.scope.isClass && this.chance(top ? 0.4 : 0.1)) {
      this.budget -= 2;
      const name = this.weighted(top ? [[7, "protocol"], [4, "order"], [4, "finals"], [3, "delegation"], [2, "asyncGen"], [4, "deepMatch"], [3, "generics"], [2, "template"], [3, "scoping"], [3, "hierarchy"], [2, "descriptors"], [2, "decorated"],
        [2, "compiled"], [3, "traced"], [2, "slots"], [2, "metaclass"], [2, "stars"], [4, "methods"], [4, "formats"], [2, "annotated"], [2, "iterating"], [2, "hot"]] : [[3, "order"], [3, "methods"], [3, "formats"], [1, "template"], [1, "stars"]]);
      return this[name]();
    }
    return super.statement(kinds);
  }
  some(list, n) { return Array.from({ length: n }, () => this.pick(list)); }
  subset(list, p) { return list.filter(() => this.chance(p)); }
  guards(list) { return list.map((s) => this.guarded(s.includes("\n") ? tree(s) : /^(with|for|del|raise|assert|a, b|print)\b/.test(s) || /^[\w.\[\]'():]+ (?:[-+*\/%&|^@]|\*\*|\/\/|<<|>>)?= /.test(s) ? [s] : [`show(${this.tag()}, ${s})`])); }

  // --- special methods

  result(kind) {
    const any = () => this.pick(["1", "'s'", "None", "[1]", "(self, 1)", "NotImplemented", "2.5", "self", "True", "{'a': 1}", "-1", "b'x'", "1j"]);
    if (this.chance(0.13)) return any();
    switch (kind) {
      case "int": return this.pick(["0", "1", "2", "-1", "3", "True", "2**40", "2**70", "5"]);
      case "float": return this.pick(["0.5", "-1.0", "1e10"]);
      case "complex": return this.pick(["1j", "(2+1j)"]);
      case "bool": return this.pick(["True", "False", "1"]);
      case "str": return this.pick(["'text'", "''", "'é'"]);
      case "bytes": return this.pick(["b'xy'", "b''"]);
      case "iter": return this.pick(["iter([1, 2])", "iter('ab')", "iter(())", "(q for q in (3, 4))", "[1, 2]", "iter({1: 2})", "self"]);
      default: return any();
    }
  }
  special(name, params, kind) {
    const fails = this.chance(0.08) ? `raise ${this.pick(["ValueError", "AttributeError", "TypeError", "StopIteration", "IndexError", "KeyError", "LookupError"])}(${this.pick(["", "'no'", "1"])})` : null;
    const self = name === "__class_getitem__" || name === "__init_subclass__" ? "cls" : "self";
    const show = /repr|str|getattr|dir|hash|eq|sizeof/.test(name) ? "" : `print('${name}'${params && !/[*=]/.test(params) ? `, ${params.split(", ").map((p) => `text(${p})`).join(", ")}` : ""}); `;
    if (name === "__getitem__" && this.chance(0.4)) return `    def __getitem__(self, k):\n        if k == 3: raise IndexError('end')\n        return k`;
    if (name === "__next__") return `    count = 0\n    def __next__(self):\n        self.count = self.count + 1\n        if self.count > 3: raise StopIteration(self.count)\n        return ${this.result("any")}`;
    if (name === "__getattribute__") return `    def __getattribute__(self, name):\n        if name.startswith('_') or name == 'shown': return object.__getattribute__(self, name)\n        return ${this.result("any").replace("self", "name")}`;
    if (name === "__getattr__") return `    def __getattr__(self, name):\n        if name.startswith('_') or name == 'shown': raise AttributeError(name)\n        ${fails ?? `return ${this.result("any").replace("self", "name")}`}`;
    const end = name === "__getitem__" ? "if isinstance(k, int) and k > 9: raise IndexError('end')\n        " : "";  // who iterates over it comes to an end
    return `    def ${name}(${self}${params ? `, ${params}` : ""}):\n        ${end}${show}${fails ?? `return ${this.result(kind).replace("self", self)}`}`;
  }
  specials() {
    const chosen = [];
    for (const name of this.subset(Object.keys(UNARY), 0.13)) chosen.push([name, ...UNARY[name]]);
    for (const op of this.subset(Object.keys(BINARY), 0.2)) {
      const s = BINARY[op];
      if (this.chance(0.7)) chosen.push([`__${op}__`, "o", "any", [`o ${s} 1`, `o ${s} p`, `o ${s} 'a'`]]);
      if (this.chance(0.6)) chosen.push([`__r${op}__`, "o", "any", [`1 ${s} o`, `p ${s} o`, `'a' ${s} o`, `[1] ${s} o`, `2.5 ${s} o`]]);
      if (this.chance(0.4)) chosen.push([`__i${op}__`, "o", "any", [`o ${s}= 1`, `o ${s}= p`]]);
    }
    for (const op of this.subset(Object.keys(COMPARE), 0.25)) chosen.push([`__${op}__`, "o", "any", [`o ${COMPARE[op]} 1`, `o ${COMPARE[op]} p`, `1 ${COMPARE[op]} o`, "sorted([o, p, o])", "o in [p, 1]", "[p].index(o)", "(o, 1) < (p, 2)", "min(o, p)"]]);
    if (this.chance(0.1)) chosen.push(["__divmod__", "o", "any", ["divmod(o, 1)", "divmod(1, o)"]], ["__rdivmod__", "o", "any", ["divmod(o, 1)", "divmod(1, o)"]]);
    if (this.chance(0.1)) chosen.push(["__pow__", "o, m=None", "any", ["pow(o, 2, 3)", "pow(2, o, 3)", "pow(2, 3, o)", "o ** 2"]], ["__rpow__", "o, m=None", "any", ["pow(2, o, 3)", "2 ** o"]]);
    return chosen;
  }
  protocol() {
    const A = this.fresh("A"), B = this.fresh("B");
    const base = this.weighted([[6, ""], [1, "int"], [1, "str"], [1, "list"], [1, "dict"], [1, "float"], [1, "tuple"], [1, "set"], [1, "bytes"], [1, "Exception"], [1, "type"]]);
    const made = { "": "", int: "5", str: "'text'", list: "[1, 2]", dict: "{'a': 1}", float: "1.5", tuple: "(1, 2)", set: "[3, 4]", bytes: "b'ab'", Exception: "'exc'", type: "'N', (), {}" }[base];
    const first = this.specials();
    const second = this.chance(0.5) ? this.specials() : [];
    const body = (list) => list.map(([name, params, kind]) => this.special(name, params, kind)).join("\n") || "    pass";
    // A class goes when the collector comes by: its __del__ would be called at a time of each interpreter's own.
    const absent = ["__hash__", "__iter__", "__contains__", "__add__", "__radd__", "__len__", "__bool__", "__reversed__", "__getitem__", "__call__", "__eq__", "__enter__", "__getattr__", base === "type" ? "__index__" : "__del__", "__class_getitem__", "__index__"];
    const none = this.chance(0.15) ? `    ${this.pick(absent)} = None\n` : "";
    const two = this.chance(0.6);
    const uses = [...first, ...second].flatMap(([, , , u]) => this.subset(u, 0.5));
    uses.push(...this.subset(["o == p", "o != p", "bool(o)", "o < p", "o + p", "o += 1", "o[0]", "len(o)", "list(o)", "o()", "o in o", "o is o", "callable(o)", "{o: 1}[o]", "o.x", "o.x = 1", "del o.x", "with o: pass", "str(o)", "f'{o:5}'", "int(o)", "for q in o: print('q')", "-o", "type(o)(o)"], 0.12));
    const waits = uses.some((u) => /waits|arounds/.test(u)) ? "async def waits(o): return await o\nasync def arounds(o):\n    async for q in o: print(q)\n" : "";
    const text = `${waits}class ${A}${base ? `(${base})` : ""}:\n${none}${body(first)}\n${two ? `class ${B}(${A}):\n${body(second)}\n` : ""}`;
    const o = `o = ${two && this.chance(0.6) ? B : A}(${made})`;
    return [...tree(text), this.guarded([o, `p = ${A}(${this.chance(0.2) ? "" : made})`]), ...this.guards(uses)].map((s) => (typeof s === "string" ? s : s));
  }

  // --- order of evaluation

  evs(d = 1) {
    const t = this.pick(["int", "str", "list", "int"]);
    return `ev(${this.tag()}, ${this.expr(t, d)})`;
  }
  order() {
    const e = () => this.evs(0);
    const L = () => `Log(${this.pick(["'p'", "'q'"])})`;
    const target = () => this.weighted([[2, () => `${L()}.a`], [2, () => `${L()}[${e()}]`], [1, () => `${L()}.a.b`], [1, () => `${L()}[${e()}:${e()}]`], [1, () => `ev(${this.tag()}, ${L()}).c`], [1, () => `${L()}[${e()}, ${e()}]`], [1, () => this.fresh("u")]])();
    const pickOne = this.weighted([
      [2, () => `show(${this.tag()}, ${e()} < ${e()} ${this.pick(["<", "==", "!=", "in"])} [${e()}])`],
      [2, () => `${target()} = ${target()} = ${e()}`], [2, () => `${target()}, ${target()} = ${e()}, ${e()}`], [1, () => `${target()}, *${target()} = [${e()}, ${e()}, ${e()}]`], [2, () => `${L()}.a += ${e()}`], [2, () => `${L()}[${e()}] += ${e()}`],
      [1, () => `del ${L()}.a, ${L()}[${e()}], (${L()}.b, [${L()}[${e()}:]])`], [2, () => `${L()}(${e()}, *[${e()}], k=${e()}, **{'z': ${e()}})`], [1, () => `${L()}.m(${e()}, *[${e()}], ${e()}, *(${e()},), j=${e()})`], [1, () => `show(${this.tag()}, {${e().replace(/\[.*\]/, "1")}: ${e()}, **{'k': ${e()}}, 'l': ${e()}})`],
      [1, () => `show(${this.tag()}, [${e()}, *[${e()}], ${e()}], (${e()}, *'ab'), {1, *[2]})`], [1, () => `show(${this.tag()}, ${e()} if ${e()} else ${e()})`], [1, () => `show(${this.tag()}, ${e()} and ${e()} or ${e()})`], [1, () => `show(${this.tag()}, (lambda x=${e()}, *, k=${e()}: (x, k))())`],
      [1, () => `show(${this.tag()}, [(${e()}, i) for i in [${e()}, ${e()}] if ${e()}])`], [1, () => `show(${this.tag()}, {ev('k', i): ev('v', i) for i in range(2)})`], [1, () => `for ${target().replace(/^u.*/, "Log('f').i")} in [${e()}, ${e()}]: ev(${this.tag()})`], [1, () => `with CM(${this.tag()}) as ${target()}, CM(${this.tag()}) as ${target()}: ev(${this.tag()})`],
      [1, () => `assert ${e()}, ${e()}`], [1, () => `show(${this.tag()}, f"{${this.tagged()}!r:>{ev('w', 5)}}{${this.tagged()}}")`], [1, () => `show(${this.tag()}, ${e()}[${e()}])`], [1, () => `show(${this.tag()}, not ${e()} == ${e()})`], [1, () => `raise ev(${this.tag()}, ValueError('o')) from ev(${this.tag()}, KeyError('c'))`],
    ])();
    return [this.guarded([pickOne])];
  }
  tagged() { return `ev('f', ${this.pick(["1", "2.5", "'s'"])})`; }

  // --- ways out of try, with and loops

  flow(d, inLoop) {
    const leaf = () => this.pick([`print(${this.tag()})`, `print(${this.tag()})`, "return i", `return (i, ${this.tag()})`, inLoop ? "break" : "pass", inLoop ? "continue" : "pass", "1 / 0", "raise KeyError(i)", `raise ValueError(${this.tag()})`, "i += 1", "if i: return 5", inLoop ? "if i > 1: break" : "i = 3", "raise", "[][i]", "yield i", "del i", "assert i, 'none'"]);
    if (d <= 0) return leaf();
    const b = (n = 1 + this.int(2), loop = inLoop) => Array.from({ length: n }, () => this.flow(d - 1, loop)).join("\n").split("\n").map((l) => `    ${l}`).join("\n");
    return this.weighted([
      [5, () => `try:\n${b()}\nfinally:\n${b()}`], [4, () => `try:\n${b()}\nexcept ${this.pick(["KeyError", "Exception", "ZeroDivisionError", "(ValueError, KeyError)", "NameError"])}${this.chance(0.6) ? " as e" : ""}:\n${b()}${this.chance(0.3) ? `\nelse:\n${b(1)}` : ""}${this.chance(0.5) ? `\nfinally:\n${b(1)}` : ""}`],
      [2, () => `try:\n${b()}\nexcept:\n${b(1)}`], [2, () => `with CM(${this.tag()}, ${this.pick(["True", "False"])})${this.chance(0.3) ? `, CM('i', ${this.pick(["True", "False"])})` : ""}:\n${b()}`],
      [2, () => `for j in range(${this.pick(["2", "3", "i & 3"])}):\n    tick()\n${b(undefined, true)}${this.chance(0.3) ? `\nelse:\n${b(1)}` : ""}`], [1, () => `while i < 4:\n    tick()\n    i += 1\n${b(undefined, true)}${this.chance(0.3) ? `\nelse:\n${b(1)}` : ""}`],
      [2, () => `if ${this.pick(["i", "i > 1", "not i", "i == 2 or i is None"])}:\n${b()}${this.chance(0.5) ? `\nelse:\n${b(1)}` : ""}`], [1, () => `match i:\n    case 0 | 2:\n${b(1).replace(/^/gm, "    ")}\n    case int(x) if x > 1:\n${b(1).replace(/^/gm, "    ")}\n    case _:\n${b(1).replace(/^/gm, "    ")}`],
      [1, () => `try:\n    raise ExceptionGroup('g', [ValueError(i), KeyError(i), ExceptionGroup('h', [OSError(1), ValueError(2)])])\nexcept* ${this.pick(["ValueError", "(KeyError, OSError)", "Exception"])} as e:\n    show(${this.tag()}, e)\n    ${this.pick(["raise", "pass", "raise TypeError(3)", "1 / 0"])}\nexcept* KeyError as e:\n    ${this.pick(["pass", "raise e", `show(${this.tag()}, e)`])}${this.chance(0.4) ? `\nelse:\n    print('else')` : ""}${this.chance(0.4) ? `\nfinally:\n${b(1)}` : ""}`],
      [2, leaf],
    ])();
  }
  finals() {
    const f = this.fresh("w");
    let body = Array.from({ length: 1 + this.int(2) }, () => this.flow(3, false)).join("\n");
    const isGen = /\byield\b/.test(body);
    if (isGen && this.chance(0.5)) body = body.replace(/\byield i\b/g, `print(${this.tag()})`);
    const gen = /\byield\b/.test(body);
    const head = `def ${f}(i):\n    tick()\n${body.replace(/^/gm, "    ")}`;
    const uses = ["0", "1", "2"].map((x) => (gen ? `list(zip(${f}(${x}), range(9)))` : `${f}(${x})`));
    if (gen) uses.push(`(lambda g: (next(g, 0), g.close()))(${f}(1))`, `(lambda g: (next(g, 0), g.throw(${this.pick(["KeyError(7)", "ValueError", "GeneratorExit"])}), next(g, 0)))(${f}(1))`);
    return [...tree(head), ...uses.map((u) => ({ parts: [{ head: "try:", body: [`show(${this.tag()}, ${u})`] }, { head: "except Exception as e:", body: [`fails(${this.tag()}, e)`, "print(lines(e))"] }] }))];
  }

  // --- generators and coroutines

  delegation() {
    const [inner, outer, g] = [this.fresh("gi"), this.fresh("go"), this.fresh("g")];
    const step = () => this.pick(["got = yield 1", "print('got', (yield 'a'))", "yield", `x = [(yield), (yield 2)]`, "print('x', text((yield from range(2))))", "yield from ()", "return 'ret'", "if (yield 3): return 5", "1 / 0", "raise StopIteration(9)", "yield from Sub()", "a = yield from (q for q in [7])"]);
    const steps = (n, pad) => Array.from({ length: n }, () => pad + step()).join("\n");
    const text = `class Sub:\n    n = 0\n    def __iter__(self): return self\n    def __next__(self):\n        self.n += 1\n        if self.n > 2: raise StopIteration('sub')\n        return self.n\n${this.chance(0.6) ? "    def send(self, v):\n        print('send', text(v))\n        return self.__next__()\n" : ""}${this.chance(0.6) ? `    def throw(self, *a):\n        print('throw', text(a))\n        ${this.pick(["return 'thrown'", "raise a[0]", "raise StopIteration('t')", "raise KeyError('k')"])}\n` : ""}${this.chance(0.5) ? `    def close(self):\n        print('close')\n        ${this.pick(["return 1", "raise ValueError('c')", "pass"])}\n` : ""}
def ${inner}(n=0):\n    try:\n${steps(1 + this.int(3), "        ")}\n    ${this.pick(["except ValueError as e", "except GeneratorExit", "except (KeyError, GeneratorExit)", "except Exception as e"])}:\n        print('in', n)\n        ${this.pick(["yield 'caught'", "raise", "return 'r'", "pass", "raise RuntimeError('again')"])}\n    finally:\n        print('fin', n)\n${this.chance(0.2) ? "        yield 'late'\n" : ""}    return 'inner'
def ${outer}():\n    r = yield from ${this.pick([`${inner}(1)`, "Sub()", "[1, 2]", `(q for q in ${inner}(2))`])}\n    print('r', text(r))\n    ${this.chance(0.5) ? "try:\n        " : "if True:\n        "}r = yield from ${this.pick([`${inner}(3)`, "Sub()"])}\n        yield r\n    ${"PLACE"}`;
    const fixed = text.replace(/if True:\n((?:.*\n)*?.*)PLACE/, "if True:\n$1pass").replace("PLACE", "except ValueError as e:\n        yield ('outer', str(e))");
    const uses = this.some([`next(${g})`, `${g}.send(None)`, `${g}.send(5)`, `${g}.throw(ValueError('v'))`, `${g}.throw(KeyError)`, `${g}.close()`, `next(${g}, 'end')`, `${g}.gi_running, ${g}.gi_suspended, ${g}.gi_frame is None`, `text(${g}.gi_yieldfrom)`, `${g}.throw(GeneratorExit)`, `${g}.throw(StopIteration(3))`, `[q for q, _ in zip(${g}, range(6))]`], 3 + this.int(6));
    return [...tree(fixed), `${g} = ${outer}()`, ...this.guards(uses), `${g} = None`];
  }
  asyncGen() {
    const [f, g, c] = [this.fresh("ag"), this.fresh("g"), this.fresh("co")];
    const step = () => this.pick(["yield 1", "x = yield 2", "print('x', (yield 3))", "await Wait(4)", "yield await Wait(5)", "async for i in arange(2): yield i", "1 / 0", "return", "async with CM('ag', True): raise ValueError(1)", "raise StopAsyncIteration(3)", "raise StopIteration(4)", "print([i async for i in arange(2)])", "print([i + j async for i in arange(2) for j in range(2) if i])", "print({i: await Wait(i) for i in range(2)})", "print([x async for x in (y async for y in arange(2))])"]);
    const text = `async def ${f}():\n    try:\n${Array.from({ length: 1 + this.int(4) }, () => `        ${step()}`).join("\n")}\n        yield 'last'\n    except ${this.pick(["ValueError as e", "GeneratorExit", "KeyError", "Exception as e"])}:\n        print('caught')\n        ${this.pick(["yield 9", "raise", "pass"])}\n    finally:\n        print('fin')\n        ${this.pick(["await Wait('f')", "pass", "pass"])}
async def ${c}():\n    out = []\n    try:\n        async for v in ${f}():\n            out.append(v)\n            if len(out) > ${this.int(4)}: ${this.pick(["break", "raise KeyError('stop')", "continue"])}\n            if len(out) > 8: break\n    ${this.pick(["except ValueError", "except Exception as e", "except* KeyError"])}:\n        print('c')\n    else:\n        print('else')\n    return out`;
    const uses = this.some([`adrive(${g}.__anext__())`, `adrive(${g}.asend(None))`, `adrive(${g}.asend(7))`, `adrive(${g}.athrow(ValueError('t')))`, `adrive(${g}.aclose())`, `drive(${g}.__anext__())`, `drive(${g}.aclose())`, `${g}.ag_running, ${g}.ag_suspended`], 2 + this.int(5));
    return [...tree(text), this.guarded([`show(${this.tag()}, drive(${c}()))`]), `${g} = ${f}()`, ...this.guards(uses), `${g} = None`];
  }

  // --- patterns

  deepPattern(d, names) {
    const name = () => { const x = `m${names.length}`; names.push(x); return x; };
    const p = () => this.deepPattern(d - 1, names);
    if (d <= 0) return this.pick([name, () => "_", () => "1", () => "'a'", () => "None", () => "True", () => "K.one", () => "-2.5", () => "3 - 4j", () => "int()", () => "str() | None", () => "b'x'"])();
    return this.weighted([
      [2, () => `[${p()}, ${p()}]`], [1, () => `(${p()}, *_, ${p()})`], [1, () => `[${p()}, *${name()}]`], [1, () => `[*_, ${p()}]`], [1, () => "[]"], [1, () => `{'a': ${p()}, **${name()}}`], [1, () => `{'a': ${p()}, 1: ${p()}}`], [1, () => "{}"], [1, () => `{K.one: ${p()}}`],
      [2, () => `Point(${p()}, ${p()})`], [1, () => `Point(x=${p()}, y=${p()})`], [1, () => `Point(${p()}, y=${p()})`], [1, () => `K(${p()})`], [1, () => `int(${p()})`], [1, () => `(str(${name()}) as ${name()})`], [1, () => `[int() | None, ${p()}]`], [1, () => `(1 | 2 | K.one) as ${name()}`], [1, () => `dict(${this.chance(0.3) ? name() : ""})`],
      [1, () => { const x = name(); return `[${x}, 1] | [2, ${x}]`; }], [1, () => { const x = name(); return `Point(${x}, 0) | [${x}] | {'a': ${x}}`; }],
    ])();
  }
  deepMatch() {
    const value = (d) => this.weighted([[2, () => this.expr(this.pick(["int", "str", "none", "bool", "float"]), 0)], [d, () => `[${value(d - 1)}, ${value(d - 1)}]`], [d, () => `Point(${value(d - 1)}, ${value(d - 1)})`], [d, () => `{'a': ${value(d - 1)}, 1: ${value(0)}}`], [1, () => "K.one"], [d / 2, () => `(${value(0)}, ${value(0)}, ${value(0)})`], [0.5, () => "K(5)"], [0.3, () => "range(3)"], [0.3, () => "'ab'"]])();
    const cases = Array.from({ length: 2 + this.int(5) }, () => {
      const names = [];
      let pattern = this.deepPattern(2, names);
      if (/^(m\d+|_)$/.test(pattern)) pattern = `[${pattern}]`;
      const as = this.chance(0.2) && !/\bas \w+$/.test(pattern) ? " as whole" : "";
      const guard = this.chance(0.3) ? ` if ${this.pick([names[0] ?? "v", "ev('g', True)", "len(str(v)) > 9", "v"])}` : "";
      return `        case ${/ \| /.test(pattern) && as && !/^[([{\w]*[(]/.test(pattern) ? `(${pattern})` : pattern}${as}${guard}: return (${this.tag()}, ${[...new Set(names)].join(", ")}${names.length ? "," : ""})`;
    });
    const f = this.fresh("mt");
    const text = `class K:\n    one = 1\n    ${this.pick(["__match_args__ = ('v',)", "__match_args__ = ()", "__match_args__ = ['v']", "__match_args__ = (1,)", "def __eq__(self, o): return True", "__match_args__ = ('v', 'v')"])}\n    def __init__(self, v=0): self.v = v\ndef ${f}(v):\n    match v:\n${cases.join("\n")}\n    return 'none'`;
    return [...tree(text), ...this.guards(Array.from({ length: 3 + this.int(4) }, () => `${f}(${value(2)})`))];
  }

  // --- names

  generics() {
    const [f, C, A] = [this.fresh("f"), this.fresh("C"), this.fresh("T")];
    const param = (n) => this.pick([`${n}`, `${n}: int`, `${n}: (int, str)`, `${n} = int`, `${n}: ${A} = str`, `*${n}`, `**${n}`, `${n}: undefined_bound`, `*${n} = *tuple[int, ...]`, `**${n} = [int]`, `${n} = ev('default')`]);
    const list = (names) => {
      let hadDefault = false;
      return names.map((n) => {
        const p = param(n);
        if (p.includes("=")) hadDefault = true;
        return hadDefault && !p.includes("=") ? `${n} = int` : p;
      }).sort((a, b) => (a.includes("=") ? 1 : 0) - (b.includes("=") ? 1 : 0)).join(", ");
    };
    const bodies = [`    x = [T for T in range(2)]\n    def g(self, T=T) -> T: return T`, `    y: U\n    z: list[U] = []\n    def m[V](self, a: U, b: V): return (a, b, __class__)`, "    pass", `    class In[W]:\n        w: W\n        u = W`, "    U = 1\n    def q(self): return U", `    type L = U\n    k = lambda self, r=U: (r, U)`];
    const text = `type ${A}[${list(["X", "Y"])}] = ${this.pick(["dict[X, Y]", "X | None", "ev('alias', X)", "undefined_name", `list[${A}]`, "(lambda: Y)()", "[X for _ in range(2)]"])}
def ${f}[${list(["T", "U"])}](a: T${this.chance(0.5) ? " = 1" : ""}, *b: U) -> ${this.pick(["T", "undefined_name", "tuple[T, U]", "'text'"])}:\n    ${this.pick(["return T.__name__", "return (a, U)", "x = 1\n    def inner[T](): return (T, x)\n    return inner()", "return locals()", "return [T for _ in 'a'], a"])}
class ${C}[${list(["U", "Q"])}]${this.chance(0.3) ? "(Point)" : ""}:\n${this.pick(bodies)}`;
    const uses = this.subset([`${A}.__value__`, `${A}.__type_params__`, `${A}[int, str]`, `${f}(1)`, `${f}('a', 2)`, `${f}.__type_params__`, `[p.__bound__ for p in ${f}.__type_params__ if hasattr(p, '__bound__')]`, `[p.__constraints__ for p in ${C}.__type_params__ if hasattr(p, '__constraints__')]`, `[p.__default__ for p in ${C}.__type_params__]`, `[p.has_default() for p in ${C}.__type_params__]`, `${f}.__annotations__`, `${C}.__annotations__`,
      `${C}[int, str]`, `${C}.__orig_bases__`, `${C}.__parameters__`, `${C}.__mro__`, `${C}().g()`, `${C}().m(1, 2)`, `${C}().q()`, `${C}().k()`, `${C}.In.__annotations__`, `str(${C}.__type_params__)`, `repr(${A})`, `repr(${C}[int, str])`, `${C}[int, str].__args__`, `${A}[int, str].__value__`], 0.4);
    return [...tree(text), ...this.guards(uses)];
  }
  template() {
    let out = "";
    const n = 1 + this.int(3);
    for (let i = 0; i < n; i++) {
      const e = this.pick(["1", "'s'", "2.5", "[1, 2]", "None", "Point(1, 2).x", "{'k': 1}['k']", "3 if 0 else 4", "(lambda: 5)()", "f'{1}'", "t'{2}'.values", "1 < 2", "'a' 'b'"]);
      out += `${this.pick(["", "a", "{{", "é", " }} ", "\\n"])}{${this.pick(["", " "])}${e.startsWith("{") ? ` ${e}` : e}${this.pick(["", "", " ", "=", " = "])}${this.pick(["", "", "!r", "!s", "!a"])}${this.pick(["", "", ":>5", ":{3}", ":{2}.{1}", ":x{4!r}y"])}}`;
    }
    const q = /'/.test(out) ? '"' : this.pick(['"', "'"]);
    const tag = this.tag();
    if (this.chance(0.5)) return [this.guarded([`${this.pick(["ts", "tq"])} = t${q}${out}${q}${this.chance(0.3) ? ` t${q}z${q}` : ""}`, `show(${tag}, *[(i.value, i.expression, i.conversion, i.format_spec) for i in t${q}${out}${q}.interpolations])`, `show(${tag}, t${q}${out}${q}.strings, t${q}${out}${q}.values)`, `show(${tag}, list(map(type, t${q}${out}${q})), repr(t${q}a{1}${q} + t${q}{2:x}${q}))`])];
    return [this.guarded([`show(${tag}, f${q}${out}${q})`])];
  }
  scoping() {
    const a = this.pick(["x", "y"]);
    const use = () => this.pick([`print(${this.tag()}, text(x))`, "x = 2", "x += 1", "del x", `x = [x for x in (1, 2) if x]`, `[(x := i) for i in (3, 4)]`, `print(${this.tag()}, (lambda: x)())`, `print(${this.tag()}, (lambda x=x: x)())`, "for x in range(2): pass", "def g(): return x", `print(${this.tag()}, g())`, "class x: pass", "import sys as x", "with CM('c') as x: pass", "try: 1 / 0\nexcept Exception as x: pass", `print(${this.tag()}, 'x' in locals(), 'x' in globals())`, `print(${this.tag()}, sorted(k for k in locals() if k in ('x', 'y', 'i')))`, `exec('x = 77')`, `print(${this.tag()}, text(eval('x')))`, "locals()['x'] = 55", "globals()['x'] = 66", `print(${this.tag()}, [[x for _ in 'a'] for y in 'b'])`, "match 5:\n    case x: pass", "x: int = 8", "x: int", "y = x", `print(${this.tag()}, list(x for x in [x]))`, `print(${this.tag()}, sys._getframe().f_locals.get('x', 'none') if 'sys' in globals() else 0)`]);
    const uses = (n, pad) => Array.from({ length: n }, () => use()).join("\n").replace(/^/gm, pad);
    const decl = (kinds) => this.pick(["", ...kinds.map((k) => `${k} x`)]);
    const [f, C] = [this.fresh("sc"), this.fresh("SC")];
    const d1 = decl(["global"]), d2 = decl(d1 ? ["global"] : ["global", "nonlocal"]), d3 = decl(d1 ? ["global"] : ["global", "nonlocal"]);
    const first = d1 ? "x = 10" : this.pick(["x = 10", "x = 10", "if 0: x = 1"]);
    const kill = (t, has) => (has ? t.replace(/^(\s*)x: int( = 8)?$/gm, "$1x = 8") : t);
    const outerBody = kill(uses(1 + this.int(2), "    "), d1);
    const text = `def ${f}():\n${d1 ? `    ${d1}\n` : ""}    ${first}\n${outerBody}\n    def inner(i=1):\n${d2 ? `        ${d2}\n` : ""}${kill(uses(2 + this.int(3), "        "), d2)}\n    class ${C}:\n${d3 ? `        ${d3}\n` : ""}${kill(uses(2 + this.int(2), "        "), d3)}\n        def m(self): return x\n    try: inner()\n    except Exception as e: fails('inner', e)\n${uses(1, "    ").replace(/^(\s*)x: int( = 8)?$/gm, "$1x = 8")}\n    return ${C}.__dict__.get('x', 'no'), ${C}().m()`;
    void a;
    // What does not compile in one piece is compiled apart: a SyntaxError is an answer, too.
    return [this.guarded([`exec(compile(${JSON.stringify(`${text}\n`).replace(/\\\\/g, "\\\\")}, '<scope>', 'exec'))`, `show(${this.tag()}, ${f}())`])];
  }

  // --- classes

  hierarchy() {
    const n = 3 + this.int(3);
    const names = Array.from({ length: n }, () => this.fresh("H"));
    let text = "";
    names.forEach((name, i) => {
      const bases = this.subset(names.slice(0, i), 0.45);
      if (this.chance(0.3)) bases.reverse();
      const methods = [`    def m(self, d=0):\n        ${i && this.chance(0.6) ? `return ['${name}'] + ${this.pick(["super().m(d)", `super(${name}, self).m()`, "super().m()", `${this.pick(names.slice(0, i))}.m(self)`])}` : `return ['${name}']`}`];
      if (this.chance(0.4)) methods.push(`    @classmethod\n    def c(cls): return (cls.__name__, ${i && bases.length ? "super().c()" : "'end'"})`);
      if (this.chance(0.3)) methods.push(`    @property\n    def p(self): return ('${name}', ${bases.length ? "super().p" : "0"})`);
      if (this.chance(0.3)) methods.push(`    def __init_subclass__(cls, **kw):\n        print('sub', cls.__name__, kw)\n        super().__init_subclass__(${this.chance(0.9) ? "" : "**kw"})`);
      if (this.chance(0.3)) methods.push(`    def __new__(cls, *a): ${this.pick(["return super().__new__(cls)", "return 5", "return object.__new__(cls)"])}`);
      if (this.chance(0.3)) methods.push(`    def __init__(self, *a): ${this.pick(["super().__init__()", "super().__init__(*a)", "self.a = a", "return 1"])}`);
      if (this.chance(0.2)) methods.push(`    ${this.pick(["__slots__ = ()", "__slots__ = ('s',)", "x = y = 1", "__x = 3\n    def priv(self): return self.__x", "m2 = m"])}`);
      text += `try:\n    class ${name}${bases.length || this.chance(0.2) ? `(${[...bases, ...(this.chance(0.07) ? ["z=1"] : [])].join(", ")})` : ""}:\n${methods.join("\n").replace(/^/gm, "    ")}\nexcept TypeError as e: fails(${this.tag()}, e)\n`;
    });
    const last = this.pick(names.slice(1));
    const uses = this.subset([`${last}().m()`, `${last}.m(${last}())`, `${last}.c()`, `${last}().p`, `${last}.__mro__`, `${last}.__bases__`, `${last}(1)`, `${last}().priv()`, `${last}().s`, `[c.__name__ for c in ${names[0]}.__subclasses__()]`, `isinstance(${last}(), ${names[0]})`, `issubclass(${last}, ${names[1]})`, `super(${last}, ${last}()).m()`, `super(${last}).m`, `super(${names[0]}, ${last}).m`, `${last}().m2()`, `vars(${last}())`, `${last}.__dict__.keys() - {'__firstlineno__', '__static_attributes__'}`, `${last}.__static_attributes__, ${last}.__firstlineno__`, `${last}.__bases__ = (${names[0]},)`, `${last}().__class__ = ${names[0]}`], 0.55);
    return [...tree(text), ...this.guards(uses)];
  }
  descriptors() {
    const [D, C] = [this.fresh("D"), this.fresh("C")];
    const text = `class ${D}:\n${this.chance(0.8) ? `    def __get__(self, o, t=None):\n        print('get', o is None, t and t.__name__)\n        ${this.pick(["return 5", "return self if o is None else o.__dict__.get('v', 'none')", "raise AttributeError('get')", "return lambda *a: a"])}\n` : ""}${this.chance(0.6) ? `    def __set__(self, o, v):\n        print('set', text(v))\n        ${this.pick(["o.__dict__['v'] = v", "raise AttributeError('ro')", "pass"])}\n` : ""}${this.chance(0.4) ? "    def __delete__(self, o): print('delete')\n" : ""}${this.chance(0.6) ? `    def __set_name__(self, t, n): ${this.pick(["print('name', t.__name__, n)", "1 / 0", "self.n = n"])}\n` : ""}    z = 0\ntry:\n    class ${C}:\n        v = ${D}()\n        ${this.pick(["w = v", "w = property(lambda self: 9)", "w = property()", "w = classmethod(lambda c: c.__name__)", "w = staticmethod(len)", "w = 3"])}\n        ${this.chance(0.3) ? "def __getattr__(self, n): return ('fallback', n)" : "u = 1"}\nexcept Exception as e: fails(${this.tag()}, e)`;
    const o = this.fresh("o");
    const uses = this.some([`${o}.v`, `${C}.v`, `${o}.v = 1`, `del ${o}.v`, `${o}.__dict__`, `${o}.__dict__['v'] = 8`, `${o}.w`, `${o}.w = 2`, `${C}.w`, `${o}.v()`, `${o}.w()`, `getattr(${o}, 'v', 'dflt')`, `hasattr(${o}, 'v')`, `${C}.v = 3`, `del ${C}.v`, `${o}.v += 1`, `del ${o}.w`, `${o}.u`, `${o}.none`, `type(${C}.__dict__['w'])`], 3 + this.int(5));
    return [...tree(text), this.guarded([`${o} = ${C}()`]), ...this.guards(uses)];
  }
  slots() {
    const C = this.fresh("S"), B = this.fresh("S");
    const text = `try:\n    class ${C}${this.pick(["", "(int)", "(tuple)", "(Point)", "(list)"])}:\n        __slots__ = ${this.pick(["('a', 'b')", "'a'", "['a', '__dict__']", "{'a': 'doc'}", "('a', '__weakref__')", "('a', 'a')", "('1a',)", "(1,)", "('__p',)", "()"])}\n        ${this.pick(["a = 1", "def m(self): return self.a", "def m(self): self.__p = 4", "b2 = 1"])}\n    class ${B}(${C}):\n        ${this.pick(["pass", "__slots__ = ('c',)", "__slots__ = ('a',)", "d = 1"])}\nexcept Exception as e: fails(${this.tag()}, e)`;
    const o = this.fresh("o");
    return [...tree(text), this.guarded([`${o} = ${this.pick([C, B])}()`]), ...this.guards(this.some([`${o}.a`, `${o}.a = 1`, `del ${o}.a`, `${o}.zz = 1`, `${o}.m()`, `${o}.__dict__`, `${o}.c = 2`, `${o}.b`, `${C}.a`, `repr(${C}.a)[:30]`, `${C}.__slots__`, `__import__('weakref').ref(${o}) is None`, `hasattr(${o}, '__dict__')`, `${o}._${C}__p`, `type(${o}).__mro__`, `dir(${C})[:1]`], 4 + this.int(5)))];
  }
  metaclass() {
    const [M, C] = [this.fresh("M"), this.fresh("C")];
    const part = (s, p = 0.5) => (this.chance(p) ? s : "");
    const text = `class ${M}(type):\n${part(`    @classmethod\n    def __prepare__(m, n, b, **k):\n        print('prepare', n, k)\n        return ${this.pick(["{}", "dict(x=1)", "{'pre': 1}", "[]", "5"])}\n`)}${part(`    def __new__(m, n, b, d, **k):\n        print('new', n, sorted(q for q in d if q[0] != '_'), k)\n        return super().__new__(m, n, b, d)\n`)}${part("    def __init__(c, n, b, d, **k): print('init', n)\n")}${part(`    def __call__(c, *a):\n        print('call', a)\n        return ${this.pick(["super().__call__()", "super().__call__(*a)", "7"])}\n`)}${part("    def __getattr__(c, n): return ('meta', n)\n", 0.3)}${part("    def __instancecheck__(c, o): return True\n", 0.3)}${part("    def __subclasscheck__(c, o): return o is int\n", 0.3)}${part("    def __getitem__(c, k): return ((c.__name__, k),)[k == 9]\n", 0.3)}${part("    def __len__(c): return 3\n", 0.3)}${part("    def __iter__(c): return iter('meta')\n", 0.3)}${part("    def mro(c): return [c, object]\n", 0.15)}${part("    def __or__(c, o): return 'or'\n", 0.2)}    z = 0\ntry:\n    class ${C}(metaclass=${M}${part(", k=1", 0.3)}):\n        ${this.pick(["a = 1", "def m(self): return __class__.__name__", "x = [x for x in range(2)]", "a: int = 1", "print(sorted(q for q in locals() if q[0] != '_'))"])}\n        ${part("def __init__(self, *a): self.a = a", 0.4) || "b = 2"}\n    class ${C}2(${C}): pass\nexcept Exception as e: fails(${this.tag()}, e)`;
    return [...tree(text), ...this.guards(this.some([`${C}()`, `${C}(1)`, `${C}.none`, `${C}.z`, `${C}().z`, `isinstance(1, ${C})`, `issubclass(int, ${C})`, `issubclass(str, ${C}2)`, `${C}[1]`, `len(${C})`, `list(${C}2)`, `type(${C})`, `${C}2.__mro__`, `${C} | int`, `${C}().m()`, `bool(${C})`, `type('Q', (${C},), {'q': 1})`, `${C} == ${C}2`], 4 + this.int(5)))];
  }
  decorated() {
    const [d, f, C] = [this.fresh("d"), this.fresh("f"), this.fresh("C")];
    const text = `def ${d}(tag, *a, **k):\n    print('make', tag, a, k)\n    def deco(fn):\n        print('apply', tag, fn.__name__)\n        ${this.pick(["return fn", "def w(*a, **k):\n            print('in', tag, a, k)\n            try: return fn(*a, **k)\n            finally: print('out', tag)\n        w.__name__ = fn.__name__\n        return w", "fn.tag = tag\n        return fn"])}\n    return deco\n@${d}('a')\n@${d}('b', 1, k=2)\n${this.chance(0.3) ? "@(lambda fn: fn)\n" : ""}def ${f}(x, /, y=${this.pick(["1", "[]"])}, *z, k=3, **r):\n    ${this.pick(["return (x, y, z, k, r)", "y = y or []\n    return y", "return locals()"])}\n@${d}('c')\nclass ${C}:\n    @${this.pick(["staticmethod", "classmethod", "property", `${d}('m')`])}\n    @${d}('n')\n    def m(*a): return len(a)\n    __name__ = 'cn'`;
    return [...tree(text), ...this.guards(this.some([`${f}(1)`, `${f}()`, `${f}(1, 2, 3, k=4, q=5)`, `${f}(x=1)`, `${f}(1, x=2)`, `${f}(1, y=2, *(3,))`, `${f}(*'abc', **{'k': 1})`, `${f}(1, **{'y': 1}, **{'y': 2})`, `${f}(1, *5)`, `${f}(1, **5)`, `${f}(1, **{1: 2})`, `${C}().m()`, `${C}().m`, `${C}.m()`, `${f}.__name__`, `${f}.__defaults__`, `${f}.__kwdefaults__`, `${f}.tag`, `${f}.__code__.co_varnames`], 4 + this.int(5)))];
  }

  // --- compile, exec, positions

  compiled() {
    const e = this.expr(undefined, 2);
    const code = this.pick([`(lambda: ${e})()`, e, `[${e}]`, "x + 1", "(yield)", "__debug__", "__name__", "(y := 3)", "x y", "1 +", "'a' f'{'", "await z", "*a", "lambda *: 1", "f(a for b in c, d)", "None = 1"]);
    const q = JSON.stringify(code);
    const stmt = JSON.stringify(this.pick(["x = 5\ny = x * 2", "def f(): return x\nz = f()", "class A: x = x", "global g9; g9 = 1", "import sys as s", "del x", "for i in range(3): x += i", "return 1", "nonlocal x", "break", "x: int = 3", "from __future__ import annotations\nx: undefined = 1", "if x:\nprint(1)", "x = [i for i in range(3)]", "[x := 7]", "raise ValueError(x)", "with CM('e') as x: pass", "async def f(): pass", "try: pass\nfinally: pass", "print(x", "x = '"]));
    return this.guards([`eval(${q}, {'x': 1})`, `eval(compile(${q}, 'f', 'eval'), globals(), {'x': 2})`, `(lambda g: (exec(${stmt}, g), sorted((k, text(v)) for k, v in g.items() if k[0] != '_')))({'x': 2, 'CM': CM, 'text': text})`, `(lambda l: (exec(${stmt}, {'CM': CM}, l), sorted((k, text(v)) for k, v in l.items())))({'x': 2})`].filter(() => this.chance(0.6)));
  }
  traced() {
    const [f, g] = [this.fresh("t"), this.fresh("t")];
    const bad = this.pick(["1 / 0", "[][0]", "{}['k']", "None.x", "undefined_name", "int('z')", "'a' + 1", "None()", "x.y.z", "a, b = 1, 2, 3", "assert 0, 'm'", "raise KeyError('k')", "next(iter(()))", "x[0]", "del x[0]", "x @ 1", "(lambda: 1)(2)", "f'{x:q}'", "'%d' % 'a'", "-'a'", "x < 'a'", "[*x]", "{**x}", "import nothing_here", "from sys import nothing_here"]);
    const text = `def ${f}(x=${this.expr("int", 0)}):\n    ${this.pick([`return (1 +\n        ${bad})`.includes("\n") && !/^(raise|assert|del|a, b|import|from)/.test(bad) ? `return [1, ${bad}]` : bad, `for i in range(2):\n        if i: ${bad}`, `with CM('t', ${this.pick(["False", "False", "True"])}):\n        ${bad}`, `try:\n        ${bad}\n    except ${this.pick(["OSError", "Exception as e"])}:\n        ${this.pick(["raise", "raise RuntimeError('second')", "raise RuntimeError('from') from None", bad])}\n    finally:\n        print('finally')`, `yield from [1]\n    ${bad}`])}\ndef ${g}(n):\n    if n: return ${g}(n - 1)\n    ${this.pick([`return ${f}()`, `return list(${f}() or [])`, `for q in [${f}()]: list(q)`, `return max([1], key=lambda q: ${f}())`, `return sorted('ab', key=lambda q: list(${f}()))`])}`;
    const tag = this.tag();
    return [...tree(text), { parts: [{ head: "try:", body: [`show(${tag}, ${g}(${this.int(3)}))`] }, { head: "except Exception as e:", body: [`fails(${tag}, e)`, "print(lines(e))", `e.add_note('note')`, "print(e.__notes__, e.__suppress_context__)", "print(e.__context__ and lines(e.__context__))"] }] }];
  }
  annotated() {
    const [f, C] = [this.fresh("an"), this.fresh("AN")];
    const a = () => this.pick(["int", "undefined_name", "'str'", "list[int]", "ev('ann', 1)", "C_later", "lambda: 1", "[i for i in range(2)]", "1 / 0", "x if x else int", "int | None"]);
    const text = `class ${C}:\n    x: ${a()} = 1\n    y: ${a()}\n    ${this.pick(["z = 1", "if True: w: int", "(v): int = 2", "__p: int", "def m(self, x: y): pass"])}\ndef ${f}(a: ${a()}, *b: ${a()}, c: ${a()} = 1, **d: ${a()}) -> ${a()}:\n    q: ${a()} = 1\n    ${this.pick(["return q", "r: int\n    return r", "return __annotations__"])}`;
    return [...tree(text), ...this.guards(this.subset([`${C}.__annotations__`, `${f}.__annotations__`, `${f}(1)`, `${C}.__annotate__(1)`, `${f}.__annotate__(2)`, `${C}.__annotate__ is None`, `${f}.__annotations__.keys()`, `${f}.__annotate__.__name__`, `${C}.m.__annotations__`, `${C}().__annotations__`], 0.5))];
  }
  iterating() {
    this.inComp = true;  // no assignment expressions: they stand in comprehensions below
    const x = this.expr("list", 1), n = this.int(5);
    this.inComp = false;
    return this.guards(this.some([`list(iter(lambda q=[${n}]: q.append(1) or len(q), 3))`, `list(zip(${x}, 'abc', strict=${this.pick(["True", "False"])}))`, `list(map(lambda a, b: (a, b), ${x}, range(2)${this.chance(0.3) ? ", strict=True" : ""}))`, `list(enumerate(${x}, ${n}))`, `next(iter(${x}), None)`, `(lambda it: (next(it, 0), list(it), next(it, 9)))(iter(${x}))`, `(lambda it: (it.__length_hint__(), next(it, 0), it.__length_hint__()))(iter(${x}))`, `(lambda it: (next(it, 0), it.__reduce__()[1:]))(iter(${x}))`, `sorted(${x}, key=lambda q: (str(type(q)), str(q)), reverse=True)`, `min(${x}, key=str, default='none')`, `max(*${x}, key=str)`, `sum(${x}, ${this.pick(["0", "[]", "''", "1.5"])})`, `any(q for q in ${x})`, `all(map(bool, ${x}))`, `list(filter(None, ${x}))`, `list(reversed(${x}))`, `dict(enumerate(${x}))`, `dict(zip(${x}, ${x}))`, `[*${x}, *range(${n})]`, `list(range(${n}, ${this.int(9)}, ${this.pick(["1", "2", "-1", "0", "3"])}))`, `range(${n}, 10)[${this.slice(0)}]`, `range(9).index(${n})`, `range(${n}) == range(0, ${n}, 1), hash(range(${n})) == hash(range(0, ${n}))`, `set(${x}) ^ {1, 2}`, `slice(${n}, None, -1).indices(${this.int(9)})`, `slice(1, 2) ${this.pick(["<", "==", "!="])} slice(1, ${n})`, `list({'a': 1, 'b': 2} | {'c': ${n}})`, `[(i, j) for i in range(3) if i for j in range(i) if j < ${n}]`, `{i: [j for j in range(i)] for i in range(${n})}`, `[y for q in [${x}] for y in [q] if (z := y)] and z`, `list(memoryview(b'abcdef')[${this.slice(0)}])`, `bytearray(b'abc').${this.pick(["pop()", "extend(b'x')", "insert(0, 1)", "reverse()", "__iadd__(b'z')", "hex('-')", "find(98)"])}`], 3));
  }
  stars() {
    const v = () => this.pick(["1", "[1, 2]", "'ab'", "(3,)", "range(3)", "{}", "iter([1, 2, 3])", "{'a': 1}", "None", "5", "(q for q in 'xyz')"]);
    const t = this.pick(["a, b", "a, *b", "*a, b", "a, (b, *c)", "[a, *b, c]", "(a, b), c", "a, b, *_", "*a,", "[]", "a, [b, [c]]", "a, a, *a"]);
    return this.guards([`for ${t} in [${v()}, ${v()}]: print(text(a))`, `(lambda *a, **k: (a, k))(*${v()}, *${v()}, **${this.pick(["{}", "{'k': 1}", "5", "{1: 2}", "[('a', 1)]"])})`]).concat([this.guarded([`${t} = ${v()}`, ...(/a/.test(t) ? [`show(${this.tag()}, a)`] : [])]), this.guarded([`show(${this.tag()}, [*${v()}, *${v()}], (*${v()},), {*${v()}}, {**${this.pick(["{}", "{'a': 1}", "None", "[]"])}})`])]);
  }

  // --- methods and formats of numbers and texts

  methods() {
    const s = this.expr("str", 1), b = this.expr("bytes", 1), i = this.expr("int", 1), f = this.expr("float", 1);
    const small = this.pick(["0", "1", "3", "-1", "None", "5"]);
    const str = this.pick(["count(%s)", "find(%s, %n)", "rfind(%s, %n, %m)", "index(%s, %n)", "split(%s)", "split(None, %n)", "rsplit(%s, %n)", "splitlines(%t)", "partition(%s)", "rpartition(%s)", "replace(%s, %s, %n)", "expandtabs(%p)", "center(%p, '*')", "ljust(%p)", "zfill(%p)", "removeprefix(%s)", "removesuffix(%s)", "translate({97: 'x', 98: None, 99: 100})", "startswith((%s, %s), %n)", "endswith(%s, %n)", "strip(%s)", "lstrip(%s)", "join(%l)", "encode('utf-8')", "isidentifier()", "isprintable()", "isnumeric()", "isdecimal()", "istitle()", "title()", "casefold()", "swapcase()", "format_map({'a': 1})", "__mod__(%l)", "__getitem__(%n)", "__contains__(%s)", "__mul__(%n)", "maketrans('ab', 'cd')", "__format__('>5')", "__add__(%s)"]);
    const fill = (t, strs) => t.replace(/%s/g, () => (this.chance(0.1) ? this.pick(["None", "1", "[]"]) : this.expr(strs, 0))).replace(/%n/g, () => this.pick(["0", "1", "-1", "2", "None", "10", "'x'"])).replace(/%m/g, () => this.pick(["1", "3", "-1", "None"])).replace(/%p/g, () => this.pick(["0", "4", "10", "-1", "'a'", "2.0"])).replace(/%t/g, "True").replace(/%l/g, () => this.expr(this.pick(["list", "tuple"]), 0));
    const byt = this.pick(["count(%s)", "find(%s, %n)", "split(%s)", "rsplit(None, %n)", "splitlines()", "partition(%s)", "replace(%s, %s)", "center(%p)", "hex()", "hex(':', 2)", "translate(None, b'a')", "startswith(%s)", "strip(%s)", "join([%s, %s])", "decode('utf-8', 'backslashreplace')", "decode('latin-1')", "isalnum()", "title()", "zfill(%p)", "expandtabs(%p)", "removeprefix(%s)", "__contains__(97)", "index(%s)", "fromhex('61 62')", "endswith((%s,))", "rjust(%p, b'-')"]);
    const int = this.pick(["bit_length()", "bit_count()", "to_bytes(%k, 'big', signed=%b)", "to_bytes(%k, 'little')", "to_bytes()", "as_integer_ratio()", "conjugate()", "is_integer()", "__round__(%n)", "__divmod__(%i)", "__pow__(%e)", "__pow__(%e, %i)", "__lshift__(%e)", "__rtruediv__(%i)", "__format__(',')", "real", "imag", "numerator", "denominator", "__floordiv__(%i)", "__mod__(%i)", "__truediv__(%i)", "__index__()", "__bool__()", "__float__()", "__trunc__()", "__rpow__(2.0)"]).replace(/%k/g, () => this.pick(["1", "2", "4", "16", "0"])).replace(/%b/g, () => this.pick(["True", "False"])).replace(/%i/g, () => this.expr("int", 0)).replace(/%e/g, () => this.pick(["0", "1", "3", "-1", "20"])).replace(/%n/g, () => this.pick(["-1", "0", "2", "-3", "None"]));
    const flt = this.pick(["hex()", "is_integer()", "as_integer_ratio()", "conjugate()", "__round__(%n)", "__divmod__(%f)", "__floordiv__(%f)", "__mod__(%f)", "__pow__(%f)", "__trunc__()", "__floor__()", "__ceil__()", "real", "__int__()", "__eq__(%i)", "__lt__(%i)", "__hash__()", "__repr__()", "__truediv__(%f)", "__rfloordiv__(%i)"]).replace(/%n/g, () => this.pick(["0", "1", "2", "-1", "5", "20", "None", "-400"])).replace(/%f/g, () => this.expr("float", 0)).replace(/%i/g, () => this.expr("int", 0));
    const made = [`int(${this.pick(["'0x1f', 16", "'0b11', 0", "'1_0'", "'z', 36", "' 12 '", "'1__0'", "'12', 1", "'0o7', 8", "'-0xA', 0", "'٣'", "b'7'", "'1.5'", "''", "'9' * 30", "1e20", "float('inf')", "'10', base=3"])})`, `float(${this.pick(["'1e5'", "' -inf '", "'nan'", "'1_0.5'", "'.5'", "'5.'", "'0x1p3'", "'1e400'", "b'2.5'", "''", "10**400", "'١'"])})`, `float.fromhex(${this.pick(["'0x1.8p3'", "'-0x.1p-4'", "'inf'", "'1'", "'0x1p2000'", "'zz'"])})`, `int.from_bytes(${b}[:9], ${this.pick(["'big'", "'little', signed=True", "'middle'"])})`, `complex(${this.pick(["'1+2j'", "1, 2", "' 3j '", "'1 + 2j'", "1j, 1j", "'nan-infj'", "2.5"])})`, `divmod(${f}, ${this.expr("float", 0)})`, `pow(${i}, ${this.pick(["2", "-1", "0.5", "3"])}, ${this.pick(["None", "7", "1", "0", "-5"])})`, `round(${f}, ${small})`, `str(${b}, 'utf-8', 'replace')`, `bytes(${s}, 'utf-16-le')`, `(${this.pick(["1+2j", "-0.5j", "3+0j"])}) ${this.pick(["+", "-", "*", "/", "**"])} ${this.pick(["2", "1j", "0", "1.5-1j"])}`, `abs(${this.pick(["3+4j", "-5", "-0.0", "True"])})`, `hash(${this.pick(["1.5", "2**61", "-1", "1e300", "3+4j", "float('inf')", "0.1", "2**31-1", "(1, 'a')", "frozenset([1, 2])", "None is None", "-2"])})`, `ascii(${s})`, `${i} ${this.pick(["<", "==", ">="])} ${f}`, `${i} ${this.pick(["/", "//", "%"])} ${f}`, `(${s} or 'a')[0].isalpha()`, `ord((${s} or 'a')[-1])`, `chr(${this.pick(["65", "0x1f600", "-1", "0x110000", "0xd800"])})`, `${s} ${this.pick(["<", ">", "=="])} ${this.expr("str", 1)}`, `sum([${f}, ${this.expr("float", 0)}, 0.1, 0.2, 1e16, -1e16])`];
    return this.guards([`(${s}).${fill(str, "str")}`, `(${b}).${fill(byt, "bytes")}`, `(${i}).${int}`, `(${f}).${flt}`, this.pick(made), this.pick(made)].filter(() => this.chance(0.5)));
  }
  formats() {
    const part = (list, p = 0.5) => (this.chance(p) ? this.pick(list) : "");
    const spec = () => `${part(["<", ">", "^", "=", "*<", "é^", "0>", "x=", "{{", "😀>"], 0.4)}${part(["+", "-", " "], 0.3)}${part(["z"], 0.08)}${part(["#"], 0.25)}${part(["0"], 0.2)}${part(["1", "5", "12", "20"], 0.5)}${part([",", "_", ",_"], 0.25)}${part([".0", ".3", ".10", ".1", ".", ".3,", ".20_"], 0.35)}${part(["d", "b", "o", "x", "X", "n", "c", "e", "E", "f", "F", "g", "G", "%", "s", "q", "S", "i"], 0.75)}`;
    const value = () => this.pick([() => this.expr("int", 0), () => this.expr("float", 0), () => this.expr("str", 0), () => "True", () => "None", () => "1.5-2j", () => "float('nan')", () => "-1e-9", () => "1e22", () => "[1]", () => "123456789", () => "0.000123456", () => "65", () => "b'x'", () => "12345.6789", () => "-7", () => "1e16", () => "5e-324"])();
    const percent = () => `%${part(["(k)"], 0.1)}${part(["-", "+", " ", "#", "0", "-0", "+ "], 0.4)}${part(["5", "*", "12"], 0.35)}${part([".2", ".0", ".*", ".10", "."], 0.3)}${this.pick(["d", "i", "u", "x", "X", "o", "e", "f", "g", "G", "r", "s", "a", "c", "%", "z", "ld"])}`;
    const field = () => `{${this.pick(["", "0", "1", "a", "0[0]", "a.real", "0.__class__", "a[k]", "5", "0.x"])}${part(["!r", "!s", "!a", "!z"], 0.2)}${this.chance(0.5) ? `:${this.chance(0.15) ? "{}" : spec().replace(/[{}]/g, "")}` : ""}}`;
    const q = (t) => JSON.stringify(t);
    const list = Array.from({ length: 2 + this.int(3) }, () => this.weighted([
      [5, () => `format(${value()}, ${q(spec())})`], [3, () => `${q(`${this.pick(["", "a", "é"])}${percent()}|${this.chance(0.4) ? percent() : ""}`)} % ${this.pick([`(${value()},)`, `(${value()}, ${value()})`, `(5, ${value()})`, value(), `{'k': ${value()}}`])}`],
      [2, () => `${q(`${field()}-${this.chance(0.5) ? field() : "{{}}"}`)}.format(${value()}, ${this.expr("int", 0)}, a=${value()})`], [1, () => `b'${percent().replace("(k)", "")}|' % (${value()},)`], [1, () => { const s = spec().replace(/["\\]/g, ""); return `f"{${value().replace(/.*["'\\{].*/, "7")}!${this.pick(["r", "s", "a"])}:${s.replace(/[{}]/g, "")}}"`; }],
    ])());
    return this.guards(list.filter((t) => !/\bf"[^"]*"[^"]*"/.test(t)));
  }

  // Run often enough that the sites specialize; then with other types.
  hot() {
    const f = this.fresh("h");
    const body = this.pick(["return a + b", "return a[b]", "a[b] = b\n    return a[b]", "return a < b", "return b in a", "return a.x + b", "a.x = b\n    return a.x", "return [i for i in a if i != b]", "x, y = a\n    return (y, x)", "return a(b)", "return len(a) + b", "return isinstance(a, int) or b", "t = 0\n    for i in a: t = t + i if b else i\n    return t", "return str(a) + str(b)", "return a == b", "return -a if a else b", "return a.m(b)", "return a - b * 2", "return a and b", "return f'{a}{b}'", "return a[b:]", "a += b\n    return a", "return a if a is not None else b", "return K9.k", "return a.upper()", "return a.append(b)", "return super9(b).q"]);
    const arg = () => this.pick(["1", "2.5", "'ab'", "[1, 2]", "(3, 4)", "{1: 2}", "Point(5, 6)", "range(3)", "None", "2**40", "True", "b'xy'", "len", "str", "{1, 2}", "lambda q: q", "(q for q in (7, 8))", "K9()", "K9", "-1", "1073741823"]);
    const text = `class K9:\n    k = 1\n    x = ${this.pick(["1", "property(lambda s: 4)"])}\n    def m(self, b): return b\n    def __getitem__(self, i): return i\ndef super9(b): return K9()\ndef ${f}(a, b):\n    tick()\n    ${body}`;
    const calls = Array.from({ length: 2 + this.int(3) }, () => `for n in range(${this.pick(["1", "3", "60"])}):\n    try: r = ${f}(${arg()}, ${arg()})\n    except Exception as e: r = str(e)\nshow(${this.tag()}, r)\n${this.chance(0.3) ? this.pick(["K9.k = 2\n", "K9.m = lambda s, b: (b, 1)\n", "K9.x = 5\n", "K9.__getattr__ = lambda s, n: n\n"]) : ""}`).join("");
    return tree(text + "\n" + calls);
  }
}

export const generateWide = (seed) => new Wide(seed).program();
