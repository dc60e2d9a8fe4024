// tests/fuzz/loops.mjs: random programs whose loops are hot, for compiled code: what they assume stops being true in the middle.
//
// Kinds of values change from round to round, ints go to and fro at the edge of 48 bits, objects are reached by several names, exceptions, finalizers,
// generators left half-way, redefined functions and classes change what was known. What is seen is printed in some rounds, and all of it at the end.
import { random } from "./generator.mjs";

export const LOOPS_PRELUDE = `
import sys, gc
INTS = [3, -7, 2**47 - 1, -2**47, 2**40 + 3, True, 1, False, 2**33, -1, 5, 2**24]
NUMBERS = [3, 1.5, -7, 2**47 - 1, True, -0.0, -2**47, 1e10, 2**40 + 3, False, 0.1, 5, float('inf')]
TEXT = 'a0z9x_\\u20ac\\xe9A'
class P:
    kind = 3
    tint = 4
    def __init__(self, x, y=0):
        self.x = x
        self.y = y
    def get(self): return self.x
    def add(self, d):
        self.x = self.x + d
        return self
    def mix(self, o, k=2): return self.get() * k + o.y
    @property
    def z(self): return self.x + self.y
    @z.setter
    def z(self, v): self.x = v if v != 5 else Dies(lambda: H.append(v)) and 6
    made = 0
    def __getitem__(self, i): return self.x + i
    @staticmethod
    def st(v, w=2): return v + w
    @classmethod
    def cm(cls, v): return cls.tint if v == 3 else v
    def __len__(self): return 3
    def __eq__(self, o): return isinstance(o, P) and self.x == o.x
    def __hash__(self): return 5
    def __lt__(self, o): return self.x < o.x
    def __add__(self, o): return type(self)(self.x + (o.x if isinstance(o, P) else o), self.y)
    def __call__(self, v): return self.x + v
    def shown(self): return type(self).__name__ + text(vars(self) if hasattr(self, '__dict__') else [self.x, self.y])
    def __repr__(self): return type(self).__name__ + '(…)' # no address, of which a slice would tell a part
class Q(P):
    def get(self): return self.y
    def extra(self): self.w = 1; return self.w
class S(P):
    __slots__ = ('u',)
class T:
    __slots__ = ('x', 'y')
    tint = 'T'
    def __init__(self, x, y=0): self.x = x; self.y = y
    def get(self): return self.x
    def add(self, d): self.x += d; return self
    def shown(self): return 'T' + text([self.x, self.y])
    def __repr__(self): return 'T(…)'
class V(P):
    def __init__(self, x, y=0):
        super().__init__(x, y)
        self.get = int if y & 1 else float
        self.tint = y + 0.5
    def mix(self, o, *, k=1): return super().mix(o, k=k)
class W(P):
    tint = 7
    def get(self): return super().get() + 1
    def add(self, d): return super(W, self).add(d)
class D(P):
    y = 3
    u = None
    def __init__(self, x, y=3, u=None):
        self.x = x
        self.y = y
        self.u = u
    def get(self):
        self.y = self.y or 1
        return self.x
class N:
    def __init__(self, x, y=0): self.x = x; self.y = y
    def __sub__(self, o): return NotImplemented if isinstance(o, N) and o.y == 3 else self.x
    def __rsub__(self, o): return -1
    def __mul__(self, k): return NotImplemented if k == 5 else self.x * 2
    def __add__(self, o): return N(self.x & 1023, self.y)
    def __iadd__(self, o): self.x = self.y; return self
    def __le__(self, o): return NotImplemented if self.y == 1 else self.x if self.y == 2 else self.x < 9
    def __ge__(self, o): return 'ge'
    def __eq__(self, o): return self.x == o.x if isinstance(o, N) else NotImplemented
    def __call__(self, n): return n + self.y
    def shown(self): return 'N' + text([self.x, self.y])
    def __repr__(self): return 'N(…)'
class M(N):
    def __rsub__(self, o): return 7
    def __ge__(self, o): return False
class Dies:
    def __init__(self, what): self.what = what
    def __del__(self): self.what()
class E(D):
    def __init__(self, x, y=1):
        super().__init__(x, u=y)
        self.v = x
    def get(self): return super().get() + self.v
    def __getitem__(self, i): return self.v
    @property
    def z(self): return super().z + 1
class Holds:
    def __init__(self, catches=()):
        self.catches = catches
        self.n = 0
    def __enter__(self):
        self.n += 1
        return self
    def __exit__(self, t, v, tb):
        self.n -= 2
        return t in self.catches
def named(a, *, k=2, m=3): return a * k + m
def rest(*v): return len(v)
def rests(a, *v, k=2, **w): return a, v, k + len(w)
def forth(*v, **w): return rests(*v, **w)
def coded(v): return v * 7 & 31 if type(v) is int else 3
def swapped(a, b): return b, a
def one(a, b=3): return a - b if type(a) is type(b) else b
def two(a, b=4, c=5): return c if type(a) is float else b
def again(f, v): return f(v)
def odd(n): return n & 1
def spread(v, f=odd, memo=None, again=None):
    if type(v) is not list: return f(v) if type(v) is int else 1
    total, add = 0, (memo if memo is not None else []).append
    for x in v[:4]:
        add(x)
        total += again(x, one, memo) if again else spread(x, f)
    return total
def trio(a): return (a, G, [a])
def twice(v): return v + v
def pick(a, b, c=None): return a if c is None else b
def fact(n): return 1 if n < 2 else n * fact(n - 1)
def common(a, b):
    if b == 0: return a
    return common(b, a % b if a is not b else 0)
def falls(n, v, *rest, k=2, **w):
    if n <= 0: return v, rest, k, w
    if n == 3: return falls(n - 1, k, v, *rest)
    return falls(n - 1, *rest, v, k=k + 1) if n & 1 else falls(v=v, n=n - 2, **w)
def spans(t, at=0, *, most=9): return at if not t or at > most else spans(t[0], at + 1, most=most) + spans(t[1], most=most)
class Chain:
    def __init__(self, n, *, up=None, v=1):
        self.up = up
        self.v = v
        self.below = Chain(n - 1, up=self, v=v + n) if n > 0 else None
    def last(self, k=0): return k if self.below is None else self.below.last(k + self.v)
    @property
    def depth(self): return 0 if self.below is None else self.below.depth + 1
def deep(n, v):
    if n: return deep(n - 1, v)
    return v + 1
def where(n):
    f, out = sys._getframe(1), []
    while f is not None and len(out) < 4 and f.f_code.co_name != '<module>':
        out.append((f.f_code.co_name, f.f_lineno, f.f_lasti))
        f = f.f_back
    print('where', n, out)
def poke(name, value):
    f = sys._getframe(1)
    if name in f.f_locals: f.f_locals[name] = value
def peek(name): return sys._getframe(1).f_locals.get(name)
def count(n, out=None):
    try:
        for i in range(n): yield i
    finally:
        if out is not None: out.append(n)
def pairs(n):
    a, b = 0, 1
    while n > 0:
        got = yield a
        if got: a = got
        a, b, n = b, (a + b) & 0xFFFF, n - 1
def steps(n):
    i = 0
    while i < n:
        yield i
        i += 1
def both(n):
    for i in range(n):
        if i & 1: yield i, i
        else: yield i, VALUES[i % 6]
def others(items):
    for v in items:
        if v != 3: yield v
def grown(n):
    s = t = ''
    for i in range(n):
        s += 'ab'[i & 1]
        t += str(i)
        yield i, s[-2:] + t[-1]
def counted(n):
    for i in range(n):
        yield odd(i) + i
        if i == 50: sys._getframe(1).f_locals.get('n')
def holding(n):
    v = w = None
    for i in range(n):
        yield i
        w = v
        if i % 7 == 3: v = Dies(H.sort if i == 3 else lambda: where(i) if i == 24 else H.append(i))
    return v
def made(k):
    total = k
    def inner(d):
        nonlocal total
        total += d
        return total
    return inner
def celled(a, b=2):
    both = lambda: (a, b)
    a = a + b if a != 5 else a
    return both()[0]
def summed(n, k): return sum(v * k for v in range(n)) + k
def filled(take, n, k): return take(v * k + 1 if v % 3 else k for v in range(n) if v != 2)
def sq(v): return v ** 2 - v ** 3 + v ** 0.5 if isinstance(v, (int, float)) and 0 <= v < 2**50 else 0
def gives(n, k):
    for v in range(n):
        yield v - k
        if v & 1: yield k
def each(xs, k):
    for v in xs: yield (v, k)
def late(v):
    def read(): return w
    if v != 3: w = v
    try: return read()
    except NameError as e: return len(str(e))
def sub(k):
    def upto(n):
        for i in range(n): yield i + k
    return upto
def parity(n):
    def other(m): return m > 0 and parity(m - 1)
    return n <= 0 or other(n - 1)
class Near:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): return t is KeyError
def told(e):
    out, tb = [], e.__traceback__
    while tb is not None and len(out) < 6:
        out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_lasti))
        tb = tb.tb_next
    print('caught', type(e).__name__, e, out[1:] if out and out[0][0] == '<module>' else out)
def driven(g):
    seen, k = [], 0
    try:
        item = next(g)
        while k < 300:
            k += 1
            seen.append(item); del seen[:-4]
            item = g.throw(KeyError(k)) if k % 41 == 40 else g.send(k) if k % 7 == 3 else next(g)
    except (StopIteration, KeyError) as e: seen.append(type(e).__name__)
    return k, seen
def asked(g):
    total = 0
    for item in g: total += 1 if item is None else 2
    return total
def gets(o): return o.get()
def table(n): return {q: VALUES[q % 6] for q in range(n)}
def tint(o): return o.tint
def dye(o, v):
    if type(o) is not T: o.tint = v
    return v
G = 5
H = [1, 2, 3]
PLANE = [1j, 0.5 - 2j, 2j, -1 + 0j, 3j]
put = [].append
FS = [one, two, coded, named, rest, gets]
NS = [N(1), N(2, 1), N(3, 2), N(4, 3), M(5), N(6)]
TALLY, KEPT, MET = {}, {}, {}
def tally(d, k):
    d[k] = d.get(k, 0) + 1
    if k in d: d[k] += 1
    return d[k]
def met(d, k, n):
    if k not in d: d[k] = n
    elif n & 2: d[k] += 1
    else: MET.pop(k, None)
    if k in d: d[k] = d[k] + 1 if type(d[k]) is int else n
    return d.get(k)
def kept(d, k, v):
    if k in d:
        old = d[k]
        d[k] = Dies(lambda: d.pop(k, None)) if v & 7 == 3 else v
        return d[k] if type(d[k]) is int else 1
    d[k] = old = v
    if k in d and v & 3:
        if v & 8: d = dict(d)
        return d[k] + d.get(k, -1)
    return d.get(k, 5) if type(old) is int else 0
def minus(a, b):
    try: return a - b
    except TypeError as e: return len(str(e))
def times(a, b):
    try: return a * b
    except TypeError as e: return -len(str(e))
ZOO = [P(1), V(2, 1), T(3), W(4), Q(5, 6), V(7), D(8), D(9, u=1), E(3)]
`;

const EDGES = ["2**47 - 1", "-2**47", "2**47", "-2**47 - 1", "2**46", "2**31", "2**32 - 1", "-2**31", "2**62", "2**63", "0xFFFFFFFFFFFF", "140737488355327", "-140737488355328", "1 << 46"];
const LIMITS = ["2**47", "2**48", "2**46", "2**52", "2**63", "2**65"];
const KINDS = ["int", "int", "int", "float", "str", "list", "object", "any", "complex"];
const CLASSES = ["P", "P", "Q", "S", "T", "V", "W", "D", "E"];

class Loops {
  constructor(seed) {
    this.next = random(seed * 7919 + 13);
    this.names = new Map(); // of the function that is written: its variables by kind
    this.depth = 0;
    this.loops = 0;
    this.functions = [];
    this.generating = false;
    this.inModule = false;
  }

  int(n) { return Math.floor(this.next() * n); }
  of(list) { return list[this.int(list.length)]; }
  chance(p) { return this.next() < p; }

  variable(kind) {
    const all = [...this.names].filter(([, has]) => has === kind || kind === "any").map(([name]) => name);
    return all.length ? this.of(all) : null;
  }

  // --- expressions

  value(kind) {
    const wrong = this.chance(0.03), text = this.valueOfKind(wrong ? this.of(KINDS) : kind);
    return wrong ? `(${text})` : text; // it may be asked for an attribute: (2**47 - 1).x
  }

  valueOfKind(kind) {
    const known = this.variable(kind);
    if (known && this.chance(0.75)) return known;
    switch (kind) {
      case "int": return this.chance(0.12) ? this.of(EDGES) : this.chance(0.2) ? "n" : String(this.int(20) - 4);
      case "float": return this.of(["0.5", "1.25", "-3.0", "1e300", "float('inf')", "0.0", "-0.0", "float('nan')", "n / 4", "2.0"]);
      case "complex": return this.of(["1j", "(2-0.5j)", "complex(n, 0.5)", "complex(-0.0, n)", "PLANE[n % 5]", "PLANE[0]", "0j", "complex('inf')", "(0.6+0.8j)"]);
      case "str": return this.of(["'a'", "'bc'", "''", "'\\u20ac'", "str(n)", "'xyz'[n % 3]", "f'{n}-'"]);
      case "list": return this.of(["[1, 2, 3]", "([0] * 4)", "list(range(5))", "[n, 1.5]", "H", "[v for v in range(4) if v & 1]"]);
      case "object": {
        const first = this.chance(0.8) ? this.value("int") : this.value("float"), second = this.int(9);
        return `${this.of(CLASSES)}(${this.of([`${first}, ${second}`, `${first}, ${second}`, first, `${first}, y=${second}`, `y=${second}, x=${first}`])})`;
      }
      default: return this.of(["None", "n", "1.5", "'s'", "[n]", "P(n)", "True", "(1, n)", "VALUES[n % len(VALUES)]", "VALUES[n % len(VALUES)]"]);
    }
  }

  number(depth = 0) {
    const a = () => (depth < 2 && this.chance(0.4) ? `(${this.number(depth + 1)})` : this.value("int"));
    const unknown = () => `INTS[(n ${this.of(["+ 0", ">> 2", "* 5"])}) % ${1 + this.int(12)}]`;
    switch (this.int(32)) {
      case 30: return `${unknown()} ${this.of(["+", "-", "*", "&", "|", "^", "*", "+"])} ${unknown()}`;
      case 31: return this.of([`${unknown()} >> ${this.of(["3", "n % 50"])}`, `${unknown()} // (${unknown()} or 1)`, `${unknown()} % (${unknown()} or 7)`, `(${unknown()} & 0xFFF) << (n % 40)`, `INTS[-1 - n % 5]`, `len(VALUES[n % len(VALUES)])`, `${a()} + (${this.condition()})`, `isinstance(VALUES[n % len(VALUES)], ${this.of(["int", "str", "P", "list"])}) + ${a()}`, `b'ab\\xff'[-1 - n % 3]`]);
      case 0: case 1: case 2: return `${a()} + ${a()}`;
      case 3: case 4: return `${a()} - ${a()}`;
      case 5: case 6: return `${a()} * ${a()}`;
      case 7: return `${a()} // ${this.chance(0.9) ? this.of(["3", "-7", "16", "n + 1"]) : a()}`;
      case 8: return `${a()} % ${this.chance(0.9) ? this.of(["7", "-5", "1000003", "64", "n + 1"]) : a()}`;
      case 9: return `${a()} & ${this.of(["0xFF", "0xFFFFFFFF", "-1", "0x7FFFFFFFFFFFF", a()])}`;
      case 10: return `(${a()} * 1664525 + ${a()}) & ${this.of(["0xFFFFFFFF", "0xFFFFFFFFFFFF", "0xFFFF"])}`;
      case 11: return `${a()} ${this.of(["|", "^"])} ${a()}`;
      case 12: return `${a()} >> ${this.of(["1", "3", "47", "n % 9", "70"])}`;
      case 13: return `(${a()} & 0xFFFFF) << ${this.of(["1", "20", "27", "28", "44", "n % 50"])}`;
      case 14: return `-${a()}`;
      case 15: return `len(${this.value("list")})`;
      case 16: return `${this.value("list")}[${this.of(["0", "-1", "n % 3", "n & 1", "1"])}]`;
      case 17: case 18: return `${this.value("object")}.${this.of(["x", "y", "get()", "x", "z", "kind"])}`;
      case 19: return `${this.value("object")}.mix(${this.value("object")}${this.chance(0.3) ? ", 3" : this.chance(0.2) ? ", k=4" : ""})`;
      case 20: return `odd(${a()})`;
      case 21: return `twice(${a()})`;
      case 22: return `pick(${a()}, ${a()}${this.chance(0.4) ? ", 1" : ""})`;
      case 23: return this.functions.length ? this.call() : `deep(3, ${a()})`;
      case 24: return `fact(n % 7)`;
      case 25: return this.of(["G", "G + n", "len(H)", "abs(" + a() + ")", "min(" + a() + ", " + a() + ")", "max(" + a() + ", 3)", "int(" + a() + ")", "ord('a') + n"]);
      case 26: if (this.chance(0.4)) return `int(${this.floating()})`;
        return `sum([${a()} for q in range(3)])`;
      case 27: return `(${a()} if ${this.condition()} else ${a()})`;
      case 28: return this.of([`closed(${a()})`, `celled(${a()})`, `celled(${a()}, n)`, `celled(b=n, a=${a()})`, `summed(n % 4, ${a()})`, `late(${a()})`, `FS[n % ${1 + this.int(6)}](${a()})`, `FS[n % ${1 + this.int(4)}](n)`, `again(one, ${a()})`, `again(FS[n % ${1 + this.int(6)}], ${a()})`, "spread([n, [n, 1.5], H[0]])", `spread([n, ${a()}], one, [], spread)`, `type(${this.value("any")}) is type(${a()})`, `len(type(${this.value("any")}).__name__)`, `type(${a()})(${a()})`, `(put(${a()}) is None) + n`, `sum(sub(${a()})(n % 3))`, "parity(n % 9)", `common(${a()} & 255, ${a()} & 63)`, `falls(n % 6, ${a()})[2]`, `len(falls(n % 5, ${a()}, n, k=n)[1])`, `filled(sum, n % ${3 + this.int(30)}, ${a()})`, `len(filled(list, n % 12, ${a()}))`, `filled(max, 1 + n % 5, ${a()})`, `sq(${this.value("any")})`, `sq(${a()})`, `sum(sq(q) for q in H)`, `len(filled(set, n % 30, ${a()}))`, `filled(sorted, 1 + n % 7, ${a()})[0]`, `sum(gives(n % ${2 + this.int(20)}, ${a()}))`, `len(list(each(H, ${this.value("any")})))`, `len(dict(each(range(n % 4), ${this.value("any")})))`, `sum(sum(gives(q, n)) for q in range(n % 3))`, "spans(((), ((), ((), ()))), n & 3)", "spans(((), ((), ())), most=n & 1)", "Chain(n % 4).last()", `Chain(n % 3, v=${a()}).last(n)`, "Chain(n % 4, up=n).depth", `${this.value("object")}[${a()}]`, "deep(n % 5, n)", "peek('n')", `named(${a()})`, `named(${a()}, m=${a()})`, `named(k=n, a=${a()})`, "bound()", "bound()", `minus(NS[n % ${1 + this.int(6)}], NS[(n >> 2) % ${1 + this.int(6)}])`, `times(NS[n % ${1 + this.int(6)}], n % ${4 + this.int(4)})`, "NS[0](n)", "(NS[0] + NS[1]).x", "NS[n % 3] - 4", `tally(TALLY, n % ${2 + this.int(6)})`, "tally(TALLY, (n & 1, n & 3))", `tally(TALLY, "ab"[n & 1])`, `kept(KEPT, n & 3, n)`, `kept(KEPT, (n & 1, ${a()} & 1), ${a()} & 15)`, `rest(${a()}, n)`, `rest(${this.value("any")}, *H[:n % 3])`, `rests(n, ${this.value("any")})[0]`, `len(rests(${a()}, n, n, k=${a()})[1])`, `rests(${a()}, z=n)[2]`, `forth(${a()}, n)[0]`, `forth(n, ${this.value("object")}, z=1)[2]`, `sorted([n, ${a()}, 5], key=coded)[0]`, `sum(map(coded, [${a()}, ${this.value("any")}, n]))`, `max(n, ${a()}, key=coded)`, `swapped(${this.value("any")}, ${a()})[0]`, `swapped(*trio(${a()})[:2])[1]`, `rest(n, *given)`, `(n, ${a()}, *given)[-1]`, `swapped(*pair)[0]`, `len([n, *given])`, `minus(*pair)`, `(*pair, ${a()})[n % 3]`, `len([1, 2, 3, n][n & 1:])`, `trio(${a()})[n & 1]`, `${this.value("object")}.z`, `gets(${this.value("object")})`, `gets(ZOO[n % ${2 + this.int(8)}])`, `tint(ZOO[n % ${2 + this.int(8)}])`, `ZOO[(n >> 4) % ${2 + this.int(8)}].tint`, `tint(${this.value("object")})`, `ZOO[(n >> 3) % ${2 + this.int(8)}].st(${a()})`, `${this.value("object")}.cm(${a()})`, `${this.of(["P", "Q", "V"])}.${this.of(["st", "cm"])}(n)`, `${this.value("object")}.st(n)`, `dye(ZOO[(n >> 6) % ${2 + this.int(8)}], ${a()})`, `ZOO[(n >> 5) % ${2 + this.int(8)}].get()`]);
      default: return a();
    }
  }

  floating(depth = 0) {
    const a = () => (depth < 2 && this.chance(0.4) ? `(${this.floating(depth + 1)})` : this.chance(0.75) ? this.value("float") : this.value("int"));
    switch (this.int(12)) {
      case 10: return `NUMBERS[n % ${1 + this.int(13)}] ${this.of(["+", "-", "*"])} NUMBERS[(n >> 2) % ${1 + this.int(13)}]`;
      case 0: case 1: return `${a()} + ${a()}`;
      case 2: return `${a()} - ${a()}`;
      case 3: case 4: return `${a()} * ${a()}`;
      case 5: return `${a()} / ${this.chance(0.8) ? this.of(["2.0", "3", "(n + 1)"]) : a()}`;
      case 6: return `-${a()}`;
      case 7: return `${a()} ** 2`;
      case 8: return `abs(${a()})`;
      case 9: return this.of([`abs(${this.value("complex")})`, `${this.value("complex")}.real`, `${this.value("complex")}.imag`, `float(${a()})`]);
      default: return `float(${a()})`;
    }
  }

  plane(depth = 0) {
    const a = () => (depth < 2 && this.chance(0.4) ? `(${this.plane(depth + 1)})` : this.chance(0.75) ? this.value("complex") : this.value(this.of(["float", "int"])));
    switch (this.int(9)) {
      case 0: case 1: return `${a()} + ${a()}`;
      case 2: return `${a()} - ${a()}`;
      case 3: case 4: return `${a()} * ${a()}`;
      case 5: return `${a()} / ${this.chance(0.8) ? this.of(["2.0", "3", "(n + 1)"]) : a()}`;
      case 6: return `-${a()}`;
      case 7: return `complex(${this.value("float")}, ${this.value("int")})`;
      default: return a();
    }
  }

  // Of a slice.
  part() {
    return this.of(["", "n % 4", "-2", "1", "None", this.value("int"), this.value("any"), "n & 1"]);
  }

  call() {
    const { name, count } = this.of(this.functions);
    return `${name}(${Array.from({ length: count }, () => (this.chance(0.85) ? this.value("int") : this.value("any"))).join(", ")})`;
  }

  condition() {
    switch (this.int(11)) {
      case 8: return `NUMBERS[n % ${1 + this.int(13)}] ${this.of(["<", ">", "<=", "==", "!=", ">="])} NUMBERS[(n >> 2) % ${1 + this.int(13)}]`;
      case 9: return this.of([`'0' <= TEXT[n % 9] <= '9'`, `TEXT[-1 - n % 9] ${this.of(["<", ">=", "=="])} 'x'`, `'a' ${this.of(["<", "!=", ">"])} ${this.value("str")}`, `TEXT[n % 9] in ('a', '\\u20ac')`, `NS[n % ${1 + this.int(6)}] <= NS[(n >> 1) % ${1 + this.int(6)}]`, `NS[n % ${1 + this.int(6)}] == NS[0]`]);
      case 0: case 1: return `${this.value("int")} ${this.of(["<", ">", "<=", "==", "!=", ">="])} ${this.value("int")}`;
      case 2: return `n % ${2 + this.int(7)} == ${this.int(3)}`;
      case 3: return `n ${this.of(["==", ">", "<"])} ${this.int(60)}`;
      case 4: return this.chance(0.2) ? `${this.value("complex")} ${this.of(["==", "!="])} ${this.value("complex")}` : `${this.value("float")} ${this.of(["<", ">", "=="])} ${this.value("float")}`;
      case 5: return `${this.value("any")} ${this.of(["is None", "is not None"])}`;
      case 6: return this.chance(0.3) ? `type(${this.value("any")}) is ${this.of(["int", "P", "float"])}` : `isinstance(${this.value("any")}, ${this.of(["int", "P", "(int, float)", "str"])})`;
      case 7: return this.of([this.value("any"), `not ${this.value("int")}`, `${this.value("int")} in ${this.value("list")}`, `(${this.value("int")}, n & 1) in box`, `(n % 4, ${this.of(["'x'", "'xy'[:1]", "n"])}, n & 1) in twos`, `${this.of(["'text'", "n", "(n % 4, 'x')", "hash('text')"])} in {hash('text'), hash((1, 'x')), (2, 'x'), n}`, `${this.value("str")} == ${this.value("str")}`]);
      default: return `${this.condition()} ${this.of(["and", "or"])} n & 1`;
    }
  }

  // --- statements

  // What is stored stays of a bounded size.
  store(name, kind) {
    switch (kind) {
      case "int": return [`${name} = ${this.number()}`, { parts: [{ head: `if type(${name}) is int and not -${this.of(LIMITS)} <= ${name} < ${this.of(LIMITS)}:`, body: [`${name} = ${this.of(["n", `${name} % 1000003`, `-(${name} & 0xFFFF)`, `${name} >> 30`, "2**47 - 1"])}`] }] }];
      case "float": return [`${name} = ${this.floating()}`];
      case "complex": return [`${name} = ${this.plane()}`, ...(this.chance(0.4) ? [this.of([`PLANE[n % 5] = ${name}`, `PLANE[n % 5] = ${name} * PLANE[n % 3]`, `${name} = PLANE[n % 5] + ${name}`])] : [])];
      case "str": return [this.chance(0.5) ? `${name} += ${this.value("str")}` : `${name} = ${this.value("str")}`, `if len(${name}) > 40: ${name} = ${name}[-3:]`];
      case "list": return [this.of([`${name}.append(${this.value("any")})`, `${name}.append(${this.number()})`, `${name} = ${this.value("list")}`, `${name}[n % 3] = ${this.number()}`, `${name}[0] = ${this.value("any")}`, `${name} = ${name} + [n]`, `${name} = ${this.value("list")}[${this.part()}:${this.part()}:${this.of(["-1", "2", "n % 3 or -1", this.part()])}]`, `${name}[${this.part()}:${this.part()}] = ${this.value(this.of(["list", "list", "list", "str", "any"]))}`, `${name}[:${this.part()}] = ${name}[n % 4::-1]`]), `if len(${name}) > 12: del ${name}[3:]`];
      case "object": return [this.of([`${name} = ${this.value("object")}`, `${name}.x = ${this.number()}`, `${name}.y += 1`, `${name}.x = ${this.value("any")}`, `${name}.add(${this.value("int")})`, `${name}.x += 1`, `${name}.z = ${this.number()}`, `${name}.z = n`, `type(${name}).made += 1`, `ZOO[n % ${2 + this.int(8)}].z = n`]), `if type(${name}.x) is int and abs(${name}.x) > 2**70: ${name}.x = n`];
      default: return [`${name} = ${this.value("any")}`];
    }
  }

  // What changes under the loop, in one round or a few.
  change() {
    const o = this.value("object"), name = this.variable("any") ?? "n";
    return this.of([
      "global G; G = ", "names", "names", "H", "class", "function", "object", "builtin", "locals", "locals", "dict", "alias", "dies", "dies", "where", "where", "trace", "gc", "delete", "deleter",
    ].map((what) => () => {
      switch (what) {
        case "global G; G = ": return [`globals()['G'] = ${this.of(["n", "1.5", "2**47", "'g'", "5"])}`];
        case "H": return [this.of(["H.append(n)", "H.clear() or H.extend([1, 2, 3])", "H.insert(0, 0.5)", "H[0] = 'h'", "H.reverse()"])];
        case "class": return [this.of(["N.__sub__ = lambda self, o: NotImplemented", "N.__mul__ = lambda self, o: n", "N.__le__ = N.__eq__", "NS[0].y = n & 3", "NS[0] += 1", "P.get = lambda self: 7", "one.__defaults__ = (n,)", "two.__defaults__ = (n, 1.5)", "one.__defaults__ = None", "FS[n % 4] = odd", "two.__code__ = pick.__code__", "spread.__defaults__ = (coded, [], None)", "P.kind = n", "P.st = staticmethod(lambda v, w=3: v - w)", "P.__dict__['st'].__init__(lambda v: 4)", "P.cm = classmethod(lambda cls, v: v + 1)", "P.cm = lambda self, v=1: 9", "Q.st = P.add", "P.cm.__func__.__code__ = (lambda cls, v: 5).__code__", "del Q.get", "P.mix = lambda self, o, k=2: k", "P.y = 4", "Q.x = property(lambda self: 9)", "P.add = lambda self, d: self", "P.__init__.__defaults__ = (n,)", "D.__init__.__defaults__ = (5,)", "P.__init__.__code__ = T.__init__.__code__", "D.__init__ = P.__init__", "D.y = n", "named.__kwdefaults__ = {'k': n, 'm': 1}", "falls.__kwdefaults__ = {'k': n}", "spans.__defaults__ = (1,)", "spans.__kwdefaults__['most'] = 2", "common.__code__ = (lambda a, b: b if a == 0 else common(b % a, a)).__code__", "Chain.__init__.__kwdefaults__ = {'up': 0, 'v': 3}", "Chain.depth = 5", "Chain.last = lambda self, k=0: k", "named.__kwdefaults__['m'] = 0.5", "D.__init__ = lambda self, x, y=1, u=None: P.__init__(self, x, 9)", "E.__bases__ = (P,)", "E.__getitem__ = lambda self, i: i", "T.__init__.__code__ = (lambda self, x, y=0: setattr(self, 'x', y) or setattr(self, 'y', x)).__code__", "P.__dict__['z'].__init__(lambda self: n)", "P.z = P.z.setter(lambda self, v: setattr(self, 'y', n))", "Q.z = 3", "W.z = property(lambda self: 8)", "W.__setattr__ = lambda self, k, v: object.__setattr__(self, 'x', 2)"])];
        case "function": return [this.of(["globals()['odd'] = None; exec(f'def odd(n): return n & {n & 7}', globals())", "globals()['twice'] = None; exec(f'def twice(v): return v * {n % 5} + {n}', globals())", "globals()['steps'] = None; exec(f'def steps(n):\\n    for i in range(n): yield i + {n & 3}', globals())", "globals()['odd'] = lambda n: n % 3", "twice.__code__ = odd.__code__", "pick.__defaults__ = (1,)", "globals()['fact'] = lambda n: n", "odd.__code__ = (lambda n: n & 3).__code__"])];
        case "object": return [this.of([`${o}.__class__ = Q`, `${o}.extra = n`, `${o}.__dict__['x'] = n`, `${o}.__dict__[''.join(['s', 't'])] = lambda v, w=1: 8`, `del ${o}.y`, `${o}.get = lambda: -1`, `${o}.__dict__ = {'x': n, 'y': 0.5}`, `vars(${o}).clear()`])];
        case "names": return [this.of([`globals()[f'name_{n % ${this.of(["7", "90"])}}'] = n`, "globals().pop(f'name_{n % 5}', None)"])];
        case "builtin": return [this.of(["globals()['len'] = lambda v: 4", "globals().pop('len', None)", "globals()['abs'] = str", "globals().pop('abs', None)"])];
        case "locals": return [`poke('${name}', ${this.of(["n", "0.5", "'p'", "2**47", "[n]", "None"])})`];
        case "dict": return [this.of([`box[n % 5] = box.get(n % 3, 0) ${this.of(["", "or n"])}`, "TALLY.clear()", "KEPT.pop(n & 3, None)", "TALLY.pop(n & 3, None)", "rows[n] = H", "rows.pop(n, None); rows['new'] = 1", "rows[-1] = n", "box.clear()", "box[n % 3, n & 1] = box.get((n % 3, -(n & 1)), n)", "box[n % 5 - 2, 'ab'[n & 1]] = n", "twos.add((n % 4, 'x', n & 1))", "twos.discard((n % 3, 'x', 1))", "box.pop((n % 3, 1), n)"])];
        case "alias": return this.of([["other = keep", "other.append(n)", "keep.append(len(other))", "if len(keep) > 12: keep.clear()"], [`keep.append(${o})`, "if len(keep) > 8: keep.pop(0)"], ["keep.append(keep[0] if keep else n)", "if len(keep) > 8: keep.clear()"]]);
        case "dies": return [`dying = Dies(lambda: ${this.of(["H.append(n)", "globals().__setitem__('G', n)", "setattr(P, 'get', lambda self: n)", "setattr(W, 'tint', n)", "setattr(P, 'tint', n)", "where(n)", "poke('n', 3)", "keep.append(1)", "print('dies', n)", "1 / 0", "box.clear()"])})`, this.of(["dying = None", "del dying", "keep.append(dying)", "dying = n"])];
        case "where": return [`where(n)`];
        case "trace": return [this.of(["sys.settrace(lambda f, e, a: None)", "sys.settrace(None)", "sys.setprofile(lambda f, e, a: None)", "sys.setprofile(None)"])];
        case "gc": return ["gc.collect()"];
        case "delete": return [`del ${name}`];
        default: return ["keep.clear()"];
      }
    }))();
  }

  statement(inLoop) {
    const deeper = this.depth < 3;
    switch (this.int(26)) {
      case 0: return deeper ? [{ parts: [{ head: `if ${this.condition()}:`, body: this.body(inLoop, 2) }, ...(this.chance(0.4) ? [{ head: "else:", body: this.body(inLoop, 2) }] : [])] }] : this.simple();
      case 1: return deeper ? this.tried(inLoop) : this.simple();
      case 2: return deeper && this.loops < 3 ? this.loop(this.of([2, 3, 5])) : this.simple();
      case 3: return [{ parts: [{ head: `if n ${this.of(["==", ">", "%"])} ${3 + this.int(50)}:`, body: this.change() }] }];
      case 4: return [{ parts: [{ head: `if n == ${this.int(70)}:`, body: this.change() }] }];
      case 5: return inLoop && this.chance(0.5) ? [{ parts: [{ head: `if ${this.condition()} and n > ${this.int(80)}:`, body: [this.of(["break", "continue", "continue", this.inModule ? "break" : "return n"])] }] }] : this.simple();
      case 6: return deeper ? [{ parts: [{ head: `with ${this.of(["Near()", "Near() as near", "Holds()", "holds", "Holds((KeyError, ValueError)) as near"])}:`, body: this.body(inLoop, 2) }] }] : this.simple();
      case 7: return [this.of(["first, second = n, 1.5", "first, *second = H", "first = [q * 2 for q in range(n % 4)]", "first = {q: n for q in range(2)}", "first = {n % 3, 'a'}", "first = tuple(v for v in count(3))", "first = sorted(H, key=str)", "first = H[n % 2:]", "given = (n, 1.5)", "given = H", "given = [n]", "given = ()", "pair = (1, n)", "pair = [n, 2]", "pair = [2.5, n]", "first = [v for v in count(5, keep) if v < 3]"])];
      case 8: return [this.of(["keep.append(closed(n))", "last = next(iter(H), None)", "last = next(going, None)", "last = going.send(n)", "print('at', n) if n % 29 == 0 else None", "box[n % 4] = n", "last = box.get(n % 6)", "last = f'{n}{G!r}'", `bound = ${this.value("object")}.get`, "bound = odd", "bound = ZOO[n % 8].get", "put = keep.append", "put = twos.add", "put = [].append", "put = box.get", "put = len", "put = coded", "for w in (n & 3, 1, -1): TALLY[w] = TALLY.get(w, 0) + (n & 1)", "TALLY[n & 3] = TALLY[n & 3] + odd(n) if n & 3 in TALLY else 0", "for w, u in zip(H, [n, n & 1]): last = u", "for w, u in zip((n & 3, 2), H): TALLY[w] = TALLY.get(w, 0) + 1", "last = [w for w, u in zip(H, keep)]", "first = dict(zip([n & 3, 1], H))", "last = sum(1 for w, u in zip(keep, (n, 1, 2)))", "for w, u in zip(keep, keep): H[0] = n; last = u is w", "for w in H[:2]: last = TALLY[w] if w in TALLY else -1", "for w in 'ab': TALLY[w] = TALLY[w] + 1 if w in TALLY else n", `for w in (n & 3, "a", ${this.value("int")} & 1): last = met(MET, w, n)`, `for w in keep: last = met(MET, n & 3, n) if n % 3 else met(MET, "ab"[n & 1], ${this.value("int")} & 7)`, `for w in (1, (n & 1, 1)): last = kept(KEPT, w, n) if w in TALLY else TALLY.get(w)`, `put(${this.value("any")})`, `put(${this.value("int")})`]), "if len(keep) > 12: keep.clear()"];
      case 9: return [`if n % ${11 + this.int(20)} == 1: show('n', n${[...this.names.keys()].slice(0, 3).map((v) => `, ${v}`).join("")})`];
      case 10: case 11: return deeper && this.loops < 3 ? this.few() : this.simple();
      default: return this.simple();
    }
  }

  // A loop of a few rounds, whose iterator is made anew each time.
  few() {
    const range = () => this.of([`n % ${2 + this.int(5)}`, "n & 3", "3", "2**31 + (n & 1)", "-2**31 + n", "n", "0"]), outer = this.names, v = this.loops === 0 ? "n" : "few";
    const from = range(), head = this.of([
      `for ${v} in range(${from}, ${from} + ${this.int(5)}):`, `for ${v} in range(${from} + ${this.int(6)}, ${from}, -${1 + this.int(2)}):`, `for ${v} in range(${from}, ${from} + ${this.int(9)}, ${1 + this.int(4)}):`, `for ${v} in range(${this.int(5)}):`,
      `for ${v} in ${this.value("list")}[:4]:`, `for ${v}, item in enumerate(${this.value("list")}[:4]):`, `for ${v}, item in enumerate(${this.of(["VALUES", "H[:3]", "(n, 1)", "'ab'", "{n, 2}"])}, ${this.of(["1", "n", "2**47 - 1"])}):`, `for ${v} in ${this.of(["(1, n)", "b'ab'", "bytes([n & 255, 3])", "bytearray(b'xy')", "[H, n]", "[Dies(lambda: H.append(1))]"])}:`,
    ]);
    this.names = new Map(outer).set(v, "int");
    if (head.includes("item")) this.names.set("item", "any");
    const body = this.body(false, 2);
    this.names = outer;
    return [{ parts: [{ head, body: [...body, ...(this.chance(0.2) ? [{ parts: [{ head: "if n % 3 == 1:", body: ["break"] }] }] : [])] }] }];
  }

  simple() {
    const name = this.of([...this.names.keys()]);
    return this.store(name, this.names.get(name));
  }

  body(inLoop, most) {
    this.depth++;
    const out = [];
    for (let i = 1 + this.int(most); i > 0; i--) {
      if (this.generating && this.chance(0.2)) out.push(...this.yielded());
      out.push(...this.statement(inLoop));
    }
    this.depth--;
    return out;
  }

  // At another depth of the stack each; some behind what compiled code knows, or leaves to tier 1.
  yielded() {
    const way = (known, head) => [known, { parts: [{ head, body: ["yield n"] }, { head: "else:", body: [this.of(["yield last", "other = yield -n", "pass", "raise KeyError(n)"]), "yield other"] }] }];
    if (this.chance(0.3)) return this.of([
      way("last = None", "if last is None:"), way("last = None", "if last:"), way("other = 1.5", "if other is None:"), way("last = n & 1", "if last is not None:"), way("other = not n", "if other:"),
      way("import sys", "if n:"), way("last, other = f'{n} 2'.split(' ', 1)", "if n & 1:"), way("last, *other = n, 1, 2", "if n & 1:"), way("class Made: pass", "if n % 3:"), way("last, other = [n, 2]", "if other:"),
      way("last, other = reversed([n, k])", "if n % 3:"), way("last = f'{n:>4}'", "if n & 1:"), way("last = 3", "if isinstance(last, int):"), way("last = 'x'", "if isinstance(last, int):"),
      [{ parts: [{ head: "try:", body: [`if n % ${2 + this.int(5)} == 0: raise KeyError(n)`, "yield n, (last, other)"] }, { head: "except KeyError as e:", body: ["yield str(e)"] }] }],
      [{ parts: [{ head: "match n % 3:", body: [{ parts: [{ head: "case 0:", body: ["yield 0"] }, { head: "case 1:", body: ["yield n"] }] }] }] }],
    ]);
    return this.of([
      "yield n", "yield n", `yield ${this.value("any")}`, "other = yield n", "last = [n, (yield other)]", "yield n, (yield -n)", "if n & 1: yield n", "for few in 'ab': yield few", "with holds: yield last", "yield from (n, 'x')",
      `keep = [(yield n), ${this.number()}]`,
    ].map((statement) => [statement]));
  }

  tried(inLoop) {
    const raised = this.chance(0.4) ? [`if n % ${2 + this.int(9)} == 0: raise ${this.of(["KeyError(n)", "ValueError('v')", "ZeroDivisionError"])}`] : [];
    const handler = { head: this.of(["except Exception as e:", "except (TypeError, ValueError) as e:", "except KeyError as e:", "except Exception as e:"]), body: [this.of(["if n % 7 == 0: told(e)", "keep.append(str(e)); del keep[4:]", "last = e", "told(e) if n < 9 else None"])] };
    if (this.chance(0.4)) handler.body.push(...this.body(inLoop, 2)); // other kinds of values, another way on
    if (this.chance(0.15)) handler.body.push(this.of(["if n % 11 == 0: raise", "if n % 6 == 0: raise LookupError(n) from e", "if n % 5 == 0: raise TypeError"]));
    const cleanup = { head: "finally:", body: this.body(false, 1) };
    const parts = [{ head: "try:", body: [...raised, ...this.body(inLoop, 3)] }];
    if (this.chance(0.85)) parts.push(handler);
    if (parts.length === 1 || this.chance(0.25)) parts.push(cleanup);
    return [{ parts }];
  }

  // Each has a variable of its own; `n` is the outermost's.
  loop(rounds) {
    this.loops++;
    const v = this.loops === 1 ? "n" : `n${this.loops}`, outer = this.names;
    const kind = this.int(14);
    let head = `for ${v} in range(${rounds}):`, first = [];
    if (kind === 0) [head, first] = [`while ${v} < ${rounds}:`, [`${v} += 1`]];
    else if (kind === 1) head = `for ${v} in count(${rounds}${this.chance(0.5) ? ", keep" : ""}):`;
    else if (kind === 2) head = `for ${v}, item in enumerate(VALUES * ${Math.ceil(rounds / 6)}):`;
    else if (kind === 3) head = `for ${v} in list(range(${rounds})):`;
    else if (kind === 4) head = `for ${v}, item in zip(${this.chance(0.5) ? `list(range(${rounds}))` : `range(${rounds})`}, VALUES * ${Math.ceil(rounds / 6)}):`;
    else if (kind === 5) head = `for ${v} in tuple(range(${rounds})):`;
    else if (kind === 6) head = `for ${v}, item in ${this.of(["rows", "rows", "table"])}.items():`.replace("table", `table(${rounds})`);
    else if (kind === 7) head = `for ${v} in ${this.of([`table(${rounds})`, "rows", "rows.keys()", "rows.values()", "rows.items()", "box"])}:`;
    else if (kind === 8 || kind === 9) head = `for ${v} in ${this.of([`steps(${rounds})`, `others(range(${rounds}))`, `counted(${rounds})`, `(q for q in range(${rounds}))`, `holding(${rounds})`, "others(H)", "going"])}:`;
    else if (kind === 10) head = `for ${v}, item in ${this.of(["both", "grown"])}(${rounds}):`;
    const rows = kind === 6 || kind === 7 ? [`rows = table(${rounds})`] : [];
    this.names = new Map(outer);
    if (kind === 2 || kind === 4 || kind === 6 || kind === 10) this.names.set("item", "any");
    if (this.loops > 1 && kind !== 0) this.names.set(v, "int");
    const body = this.body(true, rounds > 9 ? 6 : 3);
    this.names = outer;
    this.loops--;
    const guarded = rounds > 9 && this.chance(0.7) ? [{ parts: [{ head: "try:", body }, { head: "except Exception as e:", body: [this.of(["if n % 10 == 0: told(e)", "last = e", "told(e)"])] }] }] : body;
    return [...(kind === 0 ? [`${v} = 0`] : rows), { parts: [{ head, body: [...first, ...guarded] }, ...(this.chance(0.1) ? [{ head: "else:", body: ["last = 'all'"] }] : [])] }];
  }

  fill(count) {
    this.names = new Map();
    const out = [];
    for (let i = 0; i < count; i++) {
      const kind = this.of(KINDS), name = `v${i}`;
      out.push(`${name} = ${this.value(kind)}`);
      this.names.set(name, kind);
    }
    return out;
  }

  // A small function, which may be written out in its callers.
  small(name) {
    const count = this.int(3);
    const parameters = ["a", "b", "c"].slice(0, count);
    this.names = new Map(parameters.map((p) => [p, "int"]));
    const body = ["n = " + (parameters[0] ?? this.int(9))];
    if (this.chance(0.4)) body.push(`n = ${this.number()}`);
    if (this.chance(0.3)) body.push({ parts: [{ head: `if ${this.condition()}:`, body: [`return ${this.number()}`] }] });
    if (this.chance(0.15)) body.push({ parts: [{ head: `if n == ${this.int(20)}:`, body: [this.of(["raise KeyError(n)", "where(n)", "n = None"])] }] });
    body.push(`return ${this.chance(0.85) ? this.number() : this.value("any")}`);
    this.functions.push({ name, count });
    return { parts: [{ head: `def ${name}(${parameters.map((p, i) => (i === count - 1 && this.chance(0.2) ? `${p}=2` : p)).join(", ")}):`, body: body.map((s) => (typeof s === "string" ? s.replace("closed(", "abs(") : s)) }] };
  }

  // A generator that is compiled whole, and what asks it: some are left half-way, some begin again and again.
  asked(name) {
    this.names = new Map([["n", "int"], ["k", "int"]]);
    const some = (most) => Array.from({ length: 1 + this.int(most) }, () => (this.chance(0.6) ? this.yielded() : [this.of([
      `other = ${this.number()}`, "last = str(n)", "k += 1", "last, other = other, last", "keep.append(n)", `if n % ${2 + this.int(3)} == 0: continue`, "if k > 90: return", "other = [n, k][n & 1]", "for few in range(n & 3): k += few",
    ])])).flat();
    const inner = this.chance(0.3) ? [{ parts: [{ head: this.of(["for v in range(n & 3):", "for v in VALUES[:2]:", "while k & 3:"]), body: ["k += 1", ...some(2)] }] }] : [];
    const loop = { parts: [{ head: this.of(["for n in range(n):", "for n in list(range(n)):", "while (n := n - 1) > 0:", "for n, k in enumerate(range(n)):"]), body: [...some(4), ...inner] }] };
    const body = ["last, other, keep, holds = None, k, [], Holds((ZeroDivisionError,))", ...(this.chance(0.3) ? this.yielded() : []), loop, ...(this.chance(0.4) ? ["yield k"] : [])];
    this.names = new Map();
    const use = [
      "seen, last = 0, None", { parts: [{ head: "for k in range(80):", body: [{ parts: [{ head: "try:", body: [
        `for item in ${name}(k % 7, k): seen += 1 if item is None else 2`, `last = driven(${name}(k % 6)), list(${name}(k % 5, k))[-2:], next(${name}(k % 4, k), None), sum(1 for _ in ${name}(k % 3))`,
      ] }, { head: "except Exception as e:", body: ["last = type(e).__name__, seen"] }] }] }] }, `show('${name}', seen, last)`,
    ];
    return [{ parts: [{ head: `def ${name}(n, k=0):`, body: body.map((s) => (typeof s === "string" ? s.replace("closed(", "abs(") : s)) }] }, { parts: [{ head: `def use_${name}():`, body: use }] }, `use_${name}()`];
  }

  hot(name) {
    const generator = (this.generating = this.chance(0.2)), rounds = this.of([20, 40, 90, 150]);
    const start = ["n = 0", "rows, twos = {}, set()", "holds = Holds((ZeroDivisionError,))", "bound = ZOO[0].get", "keep, box, last, other, first = [], {}, None, None, None", "given, pair = (), (3, n)", "put = [].append", "closed, going = made(3), pairs(500)", ...this.fill(3 + this.int(4))];
    const body = this.loop(rounds);
    const twice = this.chance(0.3) ? this.loop(rounds) : [];
    const end = `show('${name}', n, keep, box, last, first${[...this.names.keys()].map((v) => `, ${v}`).join("")})`;
    const statements = [...start, ...body, ...(generator ? ["yield n"] : []), ...twice, end, generator ? "yield 2" : `return ${this.value("int")}`];
    this.names = new Map();
    this.generating = false;
    return [{ parts: [{ head: `def ${name}(k=0):`, body: statements }] }, generator];
  }

  program() {
    const out = [`VALUES = [${Array.from({ length: 6 }, () => this.of(["1", "2", "3", "1.5", "'s'", "None", "2**47", "P(1)", "Q(2)", "[1]", "True", "5", "6", "7"])).join(", ")}]`];
    for (let i = this.int(4); i > 0; i--) out.push(this.small(`g${i}`));
    for (let i = this.chance(0.5) ? 1 + this.int(2) : 0; i > 0; i--) out.push(...this.asked(`h${i}`));
    for (let i = 1 + this.int(2); i > 0; i--) {
      const [definition, generator] = this.hot(`f${i}`);
      out.push(definition);
      const called = generator ? this.of([`list(f${i}())[-4:]`, `sum(1 for _ in f${i}())`, `driven(f${i}())`, `asked(f${i}())`]) : `f${i}()`;
      out.push({ parts: [{ head: `for k in range(${1 + this.int(3)}):`, body: [{ parts: [{ head: "try:", body: [`show('f${i}', ${called})`] }, { head: "except Exception as e:", body: ["told(e)"] }] }] }] });
      out.push("sys.settrace(None); sys.setprofile(None)");
    }
    if (this.chance(0.25)) { // a loop of the module's own
      this.inModule = true;
      this.names = new Map();
      out.push("n = 0", "rows, twos = {}, set()", "put = [].append", "keep, box, last, other, first = [], {}, None, None, None", "given, pair = (), (3, n)", "closed, going = made(3), pairs(500)", ...this.fill(3), { parts: [{ head: "try:", body: this.loop(40) }, { head: "except Exception as e:", body: ["told(e)"] }] }, "show('module', n, keep, G, H)");
    }
    return out;
  }
}

/** A program as a tree of statements (generator.mjs). */
export const generateLoops = (seed) => new Loops(seed).program();
