# bench/cases/idioms.py: what programs do all the time, each in a loop of a thousand rounds of its own: operations, containers, calls, classes, generators, exceptions, strings. Prints
# [name, ms of a thousand rounds] for each case; an argument picks those whose name has it.
import builtins
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial, reduce
from itertools import chain, product
from operator import itemgetter
from time import process_time

clock = getattr(builtins, "clock", process_time)
N = 1000
CASES = []


def case(name):
    def add(f):
        CASES.append((name, f))
        return f
    return add


def source(name, body, setup=""):
    """A case whose function is written here: `setup`, then `body` a thousand times."""
    lines = ["def work():", *("    " + line for line in setup.split("\n")), "    for i in range(N):", *("        " + line for line in body.split("\n"))]
    space = {}
    exec("\n".join(lines), globals(), space)
    CASES.append((name, space["work"]))


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x * self.x + self.y * self.y

    def moved(self, dx, dy):
        return Point(self.x + dx, self.y + dy)

    @property
    def double(self):
        return self.x * 2

    @staticmethod
    def of(x):
        return x + 1

    @classmethod
    def make(cls, x):
        return cls(x, x)

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def __hash__(self):
        return hash((self.x, self.y))

    def __lt__(self, other):
        return self.x < other.x

    def __len__(self):
        return 2

    def __bool__(self):
        return self.x > 0

    def __contains__(self, item):
        return item == self.x or item == self.y

    def __getitem__(self, k):
        return self.x if k == 0 else self.y

    def __setitem__(self, k, value):
        self.x = value

    def __iter__(self):
        yield self.x
        yield self.y

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return False

    def __repr__(self):
        return f"Point({self.x}, {self.y})"

    def __rmul__(self, k):
        return self.x * k


class Slotted:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Base:
    def __init__(self, name):
        self.name = name

    def area(self):
        return 1


class Square(Base):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side * super().area()


class Circle(Base):
    def area(self):
        return 3


Named = namedtuple("Named", "x y z")


@dataclass
class Data:
    x: int
    y: int = 2


@dataclass(frozen=True)
class Frozen:
    x: int
    y: int


class Colour(Enum):
    RED = 1
    GREEN = 2


class Failure(Exception):
    pass


class Fancy(dict):
    def __missing__(self, key):
        return key


def plus(a, b=1, *, c=2):
    return a + b + c


def star(*args):
    return len(args)


def keywords(**kwargs):
    return len(kwargs)


def both(*args, **kwargs):
    return plus(*args, **kwargs)


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def counter(n):
    i = 0
    while i < n:
        yield i
        i += 1


def delegating(n):
    yield from counter(n)


def echo():
    got = 0
    while True:
        got = yield got


@contextmanager
def managed(x):
    yield x


@lru_cache
def cached(n):
    return n * 2


def fails(i):
    raise Failure(i)


def may_fail(i):
    if i & 1:
        raise ValueError("odd")
    return i


def adder(k):
    return lambda x: x + k


def traced(f):
    def wrapper(*args, **kwargs):
        return f(*args, **kwargs)
    return wrapper


@traced
def decorated(a, b):
    return a + b


async def nothing(x):
    return x


async def awaits():
    total = 0
    for i in range(N):
        total += await nothing(i)
    return total


def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as e:
        return e.value


WORDS = "the quick brown fox jumps over the lazy dog and runs away from it all".split()
NUMBERS = [(k * 7919) % 1009 for k in range(100)]
FLOATS = [k * 0.37 for k in range(100)]
PAIRS = [(k, str(k)) for k in range(100)]
TABLE = {k: k * 2 for k in range(100)}
TEXTS = {w: k for k, w in enumerate(WORDS)}
TEN = list(range(10))
POINTS = [Point(k, -k) for k in range(100)]
SHAPES = [Square(2), Circle("c"), Base("b")] * 30
TREE = [1, [2, [3, 4], 5], [6, [7]]]

# --- ints and floats
source("int arithmetic", "a = (a * 3 + i) % 1009", "a = 1")
source("int division", "a += i // 7 - i % 7", "a = 0")
source("bit operations", "a = (a << 1 ^ i) & 0xFFFF", "a = 1")
source("float arithmetic", "a = a * 0.5 + i", "a = 1.0")
source("big ints", "a = a * 3 & (1 << 200) - 1", "a = 1 << 150")
source("divmod", "q, r = divmod(i, 7)")
source("comparison chain", "if 0 <= i < 500: a += 1", "a = 0")
source("int() and str()", "a = int(str(i))")
source("round", "a = round(i * 0.37, 2)")
source("min, max of three", "a = min(i, 5, a); b = max(i, 5, b)", "a = b = 0")
source("abs, pow, sum of list", "a = abs(-i) + pow(i, 3, 101) + sum(TEN)")
# --- lists and tuples
source("list index, store", "l[i % 10] = l[(i + 1) % 10]", "l = list(TEN)")
source("list append, pop", "l.append(i)\nif i & 1: l.pop()", "l = []")
source("list literal", "l = [i, i, i]")
source("tuple literal", "t = (i, i)")
source("tuple unpacked", "a, b = b, a + 1", "a, b = 1, 2")
source("star unpacked", "a, *b = TEN")
source("star in a literal", "t = (i, *TEN)")
source("list slice", "l = TEN[2:7]")
source("slice with variables", "l = TEN[i % 5:8]")
source("slice stored", "l[2:4] = [i, i]", "l = list(TEN)")
source("list comprehension", "l = [x * 2 for x in TEN]")
source("nested comprehension", "l = [[y for y in range(3)] for x in range(3)]")
source("set comprehension", "s = {x & 3 for x in TEN}")
source("dict comprehension", "d = {x: i for x in TEN}")
source("in list", "a = i % 20 in TEN")
source("list equality", "a = TEN == NUMBERS")
source("list add, multiply", "l = TEN + [i] * 3")
source("list.index, count", "a = TEN.index(5) + TEN.count(7)")
source("sorted", "l = sorted(TEN)")
source("sorted with key", "l = sorted(TEN, key=lambda x: -x)")
source("reversed", "for x in reversed(TEN): a += x", "a = 0")
source("list.insert, del", "l.insert(0, i); del l[-1]", "l = list(TEN)")
source("tuple as key", "d[i & 15, 3] = i; a = d[i & 15, 3]", "d = {}")
source("two-dimensional list", "g[i % 3][i & 1] += 1", "g = [[0] * 3 for _ in range(3)]")
# --- dicts and sets
source("dict get, store", "d[i % 50] = d.get(i % 50, 0) + 1", "d = {}")
source("dict of str keys", "a += TEXTS['fox'] + TEXTS['dog']", "a = 0")
source("dict literal", "d = {'a': i, 'b': 2}")
source("dict items", "for k, v in TEXTS.items(): a += v", "a = 0")
source("dict setdefault", "d.setdefault(i % 50, []).append(i)", "d = {}")
source("defaultdict", "d[i % 50] += 1", "d = defaultdict(int)")
source("Counter", "c[WORDS[i % 15]] += 1", "c = Counter()")
source("dict merge", "d = {**TEXTS, 'x': i}")
source("dict pop, in", "d[i] = 1\nif i in d: d.pop(i)", "d = {}")
source("dict missing", "a = f[i]", "f = Fancy()")
source("set add, in", "s.add(i & 63)\nif i in s: a += 1", "s = set(); a = 0")
source("set operations", "s = a & b | {i}", "a = set(TEN); b = {1, 2, 3, 40}")
source("for over set", "for x in s: a += x", "s = set(TEN); a = 0")
source("deque", "d.append(i); d.popleft()", "d = deque(TEN)")
source("OrderedDict", "d[i & 15] = i; d.move_to_end(i & 15)", "d = OrderedDict()")
# --- strings
source("str concatenation", "s = 'a' + WORDS[i % 15]")
source("str +=", "s += 'x'", "s = ''")
source("f-string", "s = f'{i}: {WORDS[i % 15]}'")
source("f-string with format", "s = f'{i:5d}|{i * 0.5:.2f}'")
source("% format", "s = '%d %s' % (i, 'x')")
source("str.format", "s = '{} {}'.format(i, 'x')")
source("str.join, split", "l = ' '.join(WORDS).split()")
source("str methods", "s = WORDS[i % 15].upper().strip().replace('O', '0')")
source("startswith, find", "a = WORDS[i % 15].startswith('qu') + WORDS[0].find('e')")
source("for over str", "for c in 'hello world': a += c == 'o'", "a = 0")
source("str index, slice", "s = 'hello world'[i % 11] + 'hello world'[2:5]")
source("str comparison", "a += WORDS[i % 15] < 'm'", "a = 0")
source("ord, chr", "s = chr(ord('a') + i % 26)")
source("isdigit, in", "a += '5'.isdigit() and 'a' in 'abc'", "a = 0")
source("bytes", "b = bytes(TEN)[2:5] + b'x'")
source("bytearray", "b[i & 7] = i & 255; a += b[3]", "b = bytearray(8); a = 0")
# --- functions
source("function call", "a = plus(i)")
source("keyword call", "a = plus(a=i, c=3)")
source("star call", "a = plus(*t)", "t = (1, 2)")
source("*args", "a = star(i, 2, 3)")
source("**kwargs", "a = keywords(x=i, y=2)")
source("*args and **kwargs passed on", "a = both(i, c=2)")
source("decorated", "a = decorated(i, 2)")
source("closure", "a = f(i)", "f = adder(3)")
source("lambda made", "a = (lambda x: x + i)(1)")
source("nested function made", "def g(x): return x + i\na = g(1)")
source("recursion", "a = fib(5)")
source("partial", "a = p(i)", "p = partial(plus, 2)")
source("map, filter", "l = list(map(str, filter(None, TEN)))")
source("map lambda", "a = sum(map(lambda x: x + 1, TEN))")
source("reduce", "a = reduce(lambda x, y: x + y, TEN)")
source("lru_cache", "a = cached(i & 15)")
source("global counter", "global TOTAL\nTOTAL = i")
source("nonlocal counter", "a = f()", "c = 0\ndef f():\n        nonlocal c\n        c += 1\n        return c")
source("zip, enumerate", "for k, (x, y) in enumerate(zip(TEN, TEN)): a += x * y + k", "a = 0")
source("itertools", "a = sum(x for x in chain(TEN, TEN)) + len(list(product((1, 2), (3, 4))))")
source("itemgetter sort", "l = sorted(PAIRS[:10], key=itemgetter(1))")
source("isinstance of a tuple", "a += isinstance(i, (int, str))", "a = 0")
source("getattr, setattr, hasattr", "a = getattr(p, 'x'); setattr(p, 'y', i); b = hasattr(p, 'q')", "p = Point(1, 2)")
source("type comparison", "a += type(i) is int", "a = 0")
# --- classes
source("attribute load, store", "p.x = p.y + i", "p = Point(1, 2)")
source("attribute +=", "p.x += 1", "p = Point(1, 2)")
source("method call", "a = p.norm()", "p = Point(1, 2)")
source("instance made", "p = Point(i, 2)")
source("method that makes one", "p = p.moved(1, 2)", "p = Point(1, 2)")
source("slots", "s = Slotted(i, 2); a += s.x", "a = 0")
source("dataclass", "d = Data(i)")
source("frozen dataclass as key", "d[Frozen(i & 7, 1)] = i", "d = {}")
source("namedtuple made, read", "t = Named(i, 2, 3); a = t.x + t.z")
source("property", "a = p.double", "p = Point(1, 2)")
source("staticmethod, classmethod", "a = Point.of(i); b = Point.make(i)")
source("subclass made, super()", "s = Square(i)")
source("polymorphic call", "a += SHAPES[i % 90].area()", "a = 0")
source("__add__", "p = p + q", "p = Point(0, 0); q = Point(1, 2)")
source("__eq__", "a += POINTS[i % 100] == p", "p = Point(5, -5); a = 0")
source("__hash__", "a = hash(p)", "p = Point(5, -5)")
source("__lt__ in sorted", "l = sorted(POINTS[:10])")
source("__len__, __bool__", "a = len(p)\nif p: a += 1", "p = Point(5, -5)")
source("__contains__", "a = 5 in p", "p = Point(5, -5)")
source("__getitem__, __setitem__", "p[0] = p[1]", "p = Point(5, -5)")
source("__iter__ generator", "for x in p: a += x", "p = Point(5, -5); a = 0")
source("__rmul__", "a = 3 * p", "p = Point(5, -5)")
source("repr", "s = repr(p)", "p = Point(5, -5)")
source("enum member", "a = Colour.RED is Colour.GREEN")
source("enum value", "a = Colour.RED.value")
source("class attribute", "a = Point.norm")
source("bound method kept", "a = f()", "f = Point(5, -5).norm")
source("dict dispatch", "a = d[i & 1](i)", "d = {0: abs, 1: plus}")
source("match", "match PAIRS[i % 100]:\n    case (0, _): a = 0\n    case (x, str(y)): a = x")
source("match class", "match p:\n    case Point(x=0): a = 0\n    case Point(x=x): a = x", "p = Point(5, -5)")
# --- generators
source("generator", "for x in counter(10): a += x", "a = 0")
source("yield from", "for x in delegating(10): a += x", "a = 0")
source("generator expression, sum", "a = sum(x * 2 for x in TEN)")
source("sum of products, zip", "a = sum(x * y for x, y in zip(TEN, TEN))")
source("any, all", "a = any(x > 5 for x in TEN) + all(x < 8 for x in TEN)")
source("max with generator", "a = max(x * 3 % 7 for x in TEN)")
source("join of generator", "s = ','.join(str(x) for x in TEN)")
source("set, dict of generator", "s = set(x & 3 for x in TEN); d = dict((x, i) for x in TEN)")
source("next with default", "a = next((x for x in TEN if x > 4), None)")
source("send", "a = g.send(i)", "g = echo(); next(g)")
source("iter, next", "it = iter(TEN); a = next(it) + next(it)")
CASES.append(("await", lambda: drive(awaits())))
# --- exceptions and with
source("try without a raise", "try: a = i\nexcept ValueError: a = 0")
source("try, finally", "try: a = i\nfinally: b = i")
source("raise, except", "try: raise ValueError\nexcept ValueError: a = 0")
source("raised in a function", "try: fails(i)\nexcept Failure as e: a = e.args")
source("raised every second time", "try: a = may_fail(i)\nexcept ValueError: a = 0")
source("KeyError, IndexError", "try: a = TABLE[i]\nexcept KeyError: a = 0\ntry: a = TEN[i]\nexcept IndexError: a = 0")
source("StopIteration of next", "it = iter(())\ntry: next(it)\nexcept StopIteration: a = 0")
source("with an object", "with p: a = i", "p = Point(5, -5)")
source("with contextmanager", "with managed(i) as a: pass")
source("assert", "assert i >= 0, 'negative'")


@case("recursive tree walk")
def walk():
    def total(t):
        s = 0
        for x in t:
            if isinstance(x, list):
                s += total(x)
            else:
                s += x
        return s
    for _ in range(N // 10):
        total(TREE)


@case("tree of tuples")
def tuples():
    def build(depth):
        return (build(depth - 1), build(depth - 1)) if depth else (None, None)

    def check(node):
        left, right = node
        return 1 if left is None else 1 + check(left) + check(right)
    for _ in range(N // 100):
        check(build(6))


@case("linked list")
def linked():
    head = None
    for k in range(N):
        head = [k, head]
    total = 0
    while head is not None:
        total += head[0]
        head = head[1]


@case("while with break")
def tokens():
    text, at, out = "a1 + (b2 * 34) - c" * 5, 0, []
    while at < len(text):
        c = text[at]
        if c.isspace():
            at += 1
            continue
        start = at
        if c.isalnum():
            while at < len(text) and text[at].isalnum():
                at += 1
        else:
            at += 1
        out.append(text[start:at])
