// training.ts: typical programs, run to keep the machine code that they need (machine-code.ts). Each is run in an
// interpreter of its own.

const USUAL = `
import sys, os, re, json, dataclasses, enum, typing, collections, functools, itertools, math, random, datetime, time, string, textwrap, contextlib, pathlib, argparse
import abc, types, copy, operator, traceback, io, struct, heapq, bisect, statistics, decimal, fractions, logging, inspect, asyncio
from collections import defaultdict, Counter, deque, namedtuple, OrderedDict

class Shape:
    sides = 0
    def __init__(self, name, size=1.5, *args, **kwargs):
        self.name = name
        self._size = size
    @property
    def area(self): return self._size ** 2 / 3
    @classmethod
    def make(cls, *a): return cls(*a)
    @staticmethod
    def zero(): return 0
    def __repr__(self): return f"{type(self).__name__}({self.name!r}, {self._size:>8.3f})"
    def __eq__(self, other): return self.name == other.name
    def __lt__(self, other): return self.name < other.name
    def __hash__(self): return hash(self.name)
    def __add__(self, other): return Shape(self.name + other.name)
class Square(Shape):
    __slots__ = ("extra",)
    sides = 4
    def __init__(self, name): super().__init__(name, 2)
@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: float = 0.0
    tags: list = dataclasses.field(default_factory=list)
class Color(enum.Enum):
    RED = 1
    GREEN = enum.auto()
class Flags(enum.IntFlag):
    A = 1
    B = 2
Pair = namedtuple("Pair", "left right")

def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def gen(n):
    for i in range(n):
        got = yield i
        if got: yield got
@functools.lru_cache(maxsize=None)
def cached(n): return n * n
@contextlib.contextmanager
def managed():
    try: yield 1
    finally: pass
def many(a, b=1, /, c=2, *rest, d=3, **more): return a, b, c, rest, d, more
async def later(n):
    await asyncio.sleep(0)
    return n

def main():
    print("hi", 1, 2.5, None, True, [1, 2], {"a": 1}, {1, 2}, (1,), b"x", sep=", ", end="\\n")
    shapes = sorted([Shape(c) for c in "dcba"] + [Square("s")], key=lambda s: s.name, reverse=True)
    print(shapes, shapes[0].area, max(shapes), Shape.make("m") + Square.make("q"), isinstance(shapes[0], Square), hash(shapes[0]))
    print(fib(12), list(gen(5)), sum(x * x for x in range(50)), [*map(str, range(5))], list(zip("ab", [1, 2])), list(enumerate("ab")), any([0, 1]), all([]))
    g = gen(3); next(g); g.send(7); g.close()
    d = {i: i * 2 for i in range(40)}; d.update(a=1); d.pop("a"); d.setdefault(5, 6); del d[3]
    print(len(d), d.get(99), list(d.items())[:3], {**d, "k": 1}["k"], 5 in d, d.keys() & {1, 2}, d == dict(d))
    s = "The quick brown fox"; print(s.split(), s.upper(), s.replace("quick", "slow"), "-".join(s), s[::-1], s[4:9], s.find("fox"), s.startswith("The"), s.strip().lower().title(), s.encode().decode())
    print("%5d|%-5s|%.2f|%x" % (3, "a", 2.5, 255), "{:>10}|{!r}|{a}".format("x", "y", a=1), f"{3.14159:.2f} {10:05d} {1234567:,} {s!r:>30} {'nested':{8}}", str(2 ** 100), int("42"), float("1e3"), hex(255), round(2.567, 2))
    print(10 ** 30 // 7, -7 // 2, 7 % -3, 2 ** 0.5, 1 << 70, divmod(17, 5), abs(-3), 5 & 3 | 8 ^ 1, ~5, 1 < 2 <= 3, 3 * "ab", [0] * 3, 10 ** 40 * 10 ** 30)
    xs = list(range(20)); xs.append(3); xs.extend([1, 2]); xs.insert(0, 9); xs.remove(9); xs.pop(); xs.sort(); xs.reverse(); xs[2:5] = [7]; print(xs, xs.index(7), xs.count(1), xs[-1], min(xs), sorted(xs)[:3])
    st = {1, 2, 3}; st.add(4); st.discard(1); print(st | {9}, st & {2}, st - {2}, st ^ {5}, frozenset(st) <= st)
    for i in range(3):
        try:
            if i == 0: [][1]
            elif i == 1: {}["k"]
            else: raise ValueError("bad", i) from KeyError("why")
        except (IndexError, KeyError) as e: print(type(e), e)
        except ValueError as e: print(e.args, e.__cause__, traceback.format_exc())
        else: pass
        finally: pass
    try: None.x
    except AttributeError as e: print(e)
    with managed() as m: pass
    a, *b, c = range(5); print(a, b, c, (lambda x=1: x)(), many(1, d=4, e=5), many(*[1, 2], **{"z": 1}))
    print(Point(1), Point(1) < Point(2), dataclasses.asdict(Point(3)), Color.RED, Color(2), list(Color), Flags.A | Flags.B, Pair(1, 2)._replace(left=5))
    print(Counter("hello").most_common(2), defaultdict(list), deque([1, 2], maxlen=5), OrderedDict(a=1), cached(3), functools.reduce(operator.add, [1, 2, 3]), functools.partial(fib, 3)())
    print(list(itertools.chain([1], [2])), list(itertools.islice(itertools.count(), 3)), list(itertools.product("ab", repeat=2))[:2], [(k, list(v)) for k, v in itertools.groupby("aab")], list(itertools.combinations(range(4), 2)))
    print(re.findall(r"(\\w+)@(\\w+)\\.com", "joe@mail.com"), re.sub(r"[aeiou]+", lambda m: m[0].upper(), s), re.match(r"(?P<n>\\d+)?x*", "12xx").groupdict(), re.split(r"\\s*,\\s*", "a , b,c"), re.compile(r"^a|b$", re.I | re.M).search("cb"))
    t = json.dumps({"a": [1, 2.5, None, True, "x\\u20ac\\n"], "b": {"c": []}}, indent=2, sort_keys=True); print(t, json.loads(t))
    print(math.sqrt(2), math.floor(2.5), math.pi, math.gcd(12, 18), math.comb(5, 2), statistics.mean([1, 2, 3]), decimal.Decimal("1.1") + 1, fractions.Fraction(1, 3) + 1)
    random.seed(1); print(random.random(), random.randint(1, 6), random.choice("abc"), random.sample(range(10), 3)); random.shuffle(xs)
    print(datetime.date(2024, 2, 29) + datetime.timedelta(days=1), datetime.datetime(2024, 1, 1).isoformat(), datetime.datetime.now().strftime("%Y-%m-%d"), time.time() > 0, time.perf_counter() >= 0)
    print(textwrap.fill(s, 8), string.ascii_letters, os.path.join("a", "b"), os.getcwd(), os.environ.get("HOME"), sys.argv, sys.version, pathlib.Path("a/b.txt").suffix, struct.pack("<IH", 1, 2))
    with open("/tmp/morelia-training.txt", "w") as f: f.write("one\\ntwo\\n")
    with open("/tmp/morelia-training.txt") as f: print([line.rstrip() for line in f])
    h = []; heapq.heappush(h, 3); heapq.heappush(h, 1); print(heapq.heappop(h), bisect.bisect([1, 3], 2), copy.deepcopy({"a": [1]}), io.StringIO("a\\nb").readlines())
    match {"kind": "p", "at": [1, 2]}:
        case {"kind": "p", "at": [x, y]} if x < y: print(x, y)
        case Point(x=0) | None: pass
        case _: pass
    exec("z = 1 + 1"); print(eval("1 + 2 * 3"), getattr(s, "upper")(), hasattr(s, "nope"), callable(print), dir(Point)[:2], vars(Point(1)), type("T", (), {"a": 1}).a, repr(len), id(s) > 0)
    n = 0
    while n < 3000:
        n += 1
        if n % 7: continue
    global total
    total = n; assert total == 3000, "no"
    def outer():
        k = 0
        def inner():
            nonlocal k
            k += 1
            return k
        return inner
    print(outer()(), asyncio.run(later(5)))
    p = argparse.ArgumentParser(); p.add_argument("--n", type=int, default=3); p.add_argument("file", nargs="?"); print(p.parse_args(["--n", "4"]))
    logging.getLogger("x").warning("careful"); print(inspect.signature(many), typing.get_type_hints(Point))
    sys.stdout.write("end\\n"); sys.stdout.flush()

if __name__ == "__main__":
    main()
    import unittest, doctest, tempfile, shutil, csv, base64, hashlib, pickle, urllib.parse, html, uuid, secrets, queue, threading, weakref, calendar, locale, pprint, difflib, fnmatch, glob, configparser, tomllib, graphlib
    class T(unittest.TestCase):
        def test_a(self): self.assertEqual(1, 1)
    unittest.main(argv=["t"], exit=False)
    print(pickle.loads(pickle.dumps([1, "a", {2: (3,)}])), hashlib.sha256(b"a").hexdigest(), base64.b64encode(b"abc"), list(csv.reader(["a,b"])), weakref.ref(T)() is T)
    pprint.pprint({"a": list(range(30))})
    [1, 2, 3][5]
`;

// The language itself: typical short programs without imports.
const LANGUAGE = `
class Shape:
    def __init__(self, name, size=1.5): self.name, self.size = name, size
    @property
    def area(self): return self.size ** 2 / 3
    def __repr__(self): return f"{type(self).__name__}({self.name!r}, {self.size:.2f})"
class Square(Shape):
    def __init__(self, name): super().__init__(name, 2)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def gen(n):
    for i in range(n): yield i
shapes = sorted([Shape(c) for c in "cba"] + [Square("s")], key=lambda s: s.name)
print(shapes, shapes[0].area, fib(10), list(gen(5)), sum(x * x for x in range(50)), [*map(str, range(5))], list(zip("ab", [1, 2])), list(enumerate("ab")))
d = {i: i * 2 for i in range(20)}
d["k"] = d.get(3, 0) + len(d)
for k, v in d.items():
    if v == 8: continue
print(d, 5 in d, {1, 2} | {3}, (1, 2.5, None, True), [1, 2, 3][::-1], max(3, 4), 7 // 2, 2 ** 70, 7 % 3, -1.5, abs(-2), int("4"), str(5), sep=", ")
s = "The quick brown fox"
print(s.split(), s.upper(), "-".join(s), s[4:9], s.replace("quick", "slow"), s.startswith("The"), "%d %s" % (1, "a"), "{:>5}".format("x"), f"{3.14159:.2f}")
xs = list(range(9)); xs.append(3); xs.sort(); xs.pop(); xs[0] = 9
n = 0
while n < 500: n += 1
try: {}["k"]
except KeyError as e: print(e)
a, *b = xs
def main(*args, key=None, **more): return args, key, more
if __name__ == "__main__": print(main(1, key=2, z=3))
[1][5]
`;

/** For the JIT's compiler: loops and functions of the usual kinds, each a few rounds. */
export const TRAINING_LOOPS = `
import math
class Vector:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __add__(self, other): return Vector(self.x + other.x, self.y + other.y)
    def dot(self, other): return self.x * other.x + self.y * other.y
class Shape:
    sides = 0
    def __init__(self, name, size=1.0):
        self.name = name
        self.size = size
        self.seen = []
    def area(self): return self.size * self.size
    def grow(self, by, *, twice=False):
        self.size += by * 2 if twice else by
        return self
    @property
    def half(self): return self.size / 2
    @half.setter
    def half(self, value): self.size = value * 2
class Round(Shape):
    def __init__(self, name, size):
        super().__init__(name, size)
        self.sides = 1
    def area(self): return self.size * self.size * math.pi
    def __lt__(self, other): return self.size < other.size
TABLE = {"a": 1, "b": 2}
LIMIT = 40
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def numbers(n):
    a, b, s = 0, 1.5, 0
    for i in range(n):
        if i % 3 == 0: a += i * 2 - 1
        elif i & 1 and i > 2: b = b * 0.5 + i / 7
        else: s ^= i << 1 | 1
        s = (s * 1664525 + int(b * 0.5)) & 0xFFFFFFFF
        b += math.sqrt(abs(b)) + min(i, 3) + max(b, 1.0) - i // 2 + i ** 2
    while n > 0 and a != -1:
        n -= 1
        a -= n
    return a, b, s
def lists(n):
    xs, grid, seen = [], [[0] * 5 for _ in range(5)], set()
    for i in range(n):
        xs.append(i)
        grid[i % 5][i % 3] += xs[i] + xs[-1]
        if i in seen: continue
        seen.add(i)
        for octet in b"abc": n += octet
        for k, y in enumerate(list(grid[i % 5]), 1): n += k * y
    for i, x in enumerate(xs):
        xs[i] = x + 1 if x is not None else 0
    for a, b in zip(xs, xs): n += a * b
    part = xs[1:4] + [y * y for y in xs if y % 2]
    part.sort()
    while part: part.pop()
    return n, len(xs), sum(y for y in xs), tuple(xs)[:2], [(k, v) for k, v in TABLE.items()], sorted(xs, key=lambda x: -x)[:2]
def texts(n):
    counts, out, text = {}, [], "the quick brown fox"
    for c in text:
        counts[c] = counts.get(c, 0) + 1
        if c in counts and c.isalpha() or c == "x": out.append(c.upper())
        if c not in "aeiou" and ord(c) > 100: out.append(chr(ord(c) - 1))
    for word in text.split():
        out.append(f"{word}:{len(word)}")
        if word[0] == "q" and word.startswith("qu"): break
    line = ""
    for i in range(n): line += str(i) + text[i % 5]
    return "".join(out), counts, line
def objects(n):
    shapes = [Shape("s"), Round("r", 2.0)]
    here, total = Vector(0.0, 0.0), 0
    for i in range(n):
        shape = shapes[i % 2]
        total += shape.area() + shape.half + shape.sides + fib(4)
        shape.grow(0.5).grow(i, twice=True)
        here = here + Vector(i, 1.0)
        total += here.dot(here)
        shape.seen.append(i)
        shape.half = 1.0 + i % 2
        if isinstance(shape, Round) and shape.name == "r" and shape < shape: total = -1
        try:
            if i == LIMIT: raise ValueError(i)
            total += TABLE["a"]
        except (KeyError, ValueError) as e:
            total += len(e.args)
    return total, len(shape.seen)
def closures(n):
    k = 0
    def step(by=1):
        nonlocal k
        k += by
        return k
    for i in range(n): step(i) if i % 2 else step()
    return k
def gen(n):
    i = 0
    while i < n:
        yield i, i * 2
        i += 1
def generators(n):
    s = 0
    for a, b in gen(n): s += a + b
    return s + sum(a for a, b in gen(n)), any(a > 50 for a, _ in gen(n)), dict(gen(n)), list(map(fib, range(5)))
def nested(n, xs, *rest):
    total, inner = 0, [0] * 3
    for k in TABLE: total += TABLE[k]
    for k, v in TABLE.items(): total -= v if k in ("a", "c") else -v
    for i in range(1, n, 2):
        for j in range(len(xs)):
            inner[i % 3] += xs[j] if i != j else -xs[j]
            xs[j] = inner[0] & 255
        for x, y in zip(xs, inner): total += max(x, y) if not rest else rest[0]
    for i, x in enumerate(xs): total ^= i + x
    for x in gen(3): total += x[1]
    for shape in [Shape("t"), Round("u", 1)]: total += int(isinstance(shape, Round)) + len(shape.name[0:1])
    return total, complex(total, 1), -total, [x for x in reversed(xs)]
def spread(*args, **named): return nested(*args, **named)
def mixed(shapes, by):
    total = 0
    for shape in shapes:
        total += shape.area() + shape.sides
        shape.size = by
        shape.last = shapes
    return total
def short_lived():
    names = {}
    exec("def f(n):\\n    s = 0\\n    for i in range(n): s += i\\n    return s\\n", names)
    return names["f"](20)
shapes = [Shape("s"), Round("r", 2.0)]
for n in range(1200): mixed(shapes, n)
for n in range(40): nested(6, [1, 2, 3]), spread(4, [n]), short_lived()
for n in (5, 30, 60): print(numbers(n), lists(n), texts(n), objects(n), closures(n), generators(n))
`;

/** The programs for the smaller set of machine code, and those that the larger one adds. */
export const TRAINING_SHORT: readonly string[] = ["print('hi')\n", LANGUAGE, "x = (1,\nprint('wrong'\n"];
export const TRAINING_ALL: readonly string[] = [USUAL, "import sys\nsys.exit(3)\n"];
