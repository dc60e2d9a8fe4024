# bench/scaling/scaling.py: what one unit of work costs at three sizes. `npm run bench -- --scaling` runs it on each interpreter.
#
# A case: name, sizes, what is made first (not timed), what is timed, the exponent that the whole cost should have. Prints a JSON list for each case. The clock is processor time (the host's, which
# bench/hosts put among the builtins, or the system's), whose steps may be 4 ms: what is short is repeated.
import builtins
import gc
import json
import re
import sys
from random import Random
from time import process_time

clock = getattr(builtins, "clock", process_time)
MUL = 1.585  # Karatsuba
CASES = []
LEAST = 0.02 if clock is process_time else 0.06


def case(name, sizes, make=None, exponent=1.0, most=None):
    """`most`: the exponent that is still right, for measurements whose caches or constant parts show."""
    def add(run):
        CASES.append((name, sizes, make or (lambda n: n), run, exponent, most or exponent + 0.25))
        return run
    return add


SMALL = (2_000, 8_000, 32_000)
LISTS = (10_000, 40_000, 160_000)
numbers = lambda n: list(range(n))
words = lambda n: [f"word{i}" for i in range(n)]


def shuffled(n):
    items = list(range(n))
    Random(1).shuffle(items)
    return items


# ---- lists
@case("list append", LISTS)
def _(n):
    items = []
    for i in range(n):
        items.append(i)


@case("list insert(0), whole", (2_000, 8_000, 32_000), exponent=2.0)
def _(n):
    items = []
    for i in range(n):
        items.insert(0, i)


@case("list insert at the end", LISTS)
def _(n):
    items = []
    for i in range(n):
        items.insert(len(items), i)


@case("list pop", LISTS, numbers)
def _(items):
    items = items[:]
    while items:
        items.pop()


@case("list slice", LISTS, numbers)
def _(items):
    for _ in range(20):
        items[1:-1], items[::2]


@case("list slice assignment", LISTS, numbers)
def _(items):
    items = items[:]
    for _ in range(20):
        items[1:2] = [1, 2]
        del items[3]


@case("list in", LISTS, numbers)
def _(items):
    for _ in range(5):
        -1 in items


@case("list + and *", LISTS, numbers)
def _(items):
    items + items, items * 3


@case("list comprehension", LISTS, numbers)
def _(items):
    [x + 1 for x in items if x % 3]


def sort_case(name, make, **options):
    @case(f"sort {name}", (4_000, 16_000, 64_000), make, exponent=1.1, most=1.35)
    def _(items):
        sorted(items, **options)


sort_case("random", shuffled)
sort_case("sorted", numbers)
sort_case("reversed", lambda n: list(range(n, 0, -1)))
sort_case("with a key", shuffled, key=lambda x: -x)
sort_case("strs", lambda n: [str(x) for x in shuffled(n)])
sort_case("tuples", lambda n: [(x % 7, x) for x in shuffled(n)])
sort_case("few values", lambda n: [x % 10 for x in shuffled(n)])


# ---- dicts and sets
@case("dict insert ints", LISTS)
def _(n):
    d = {}
    for i in range(n):
        d[i] = i


@case("dict insert strs", LISTS, words)
def _(names):
    d = {}
    for name in names:
        d[name] = None


@case("dict insert tuples", LISTS, lambda n: [(i, str(i)) for i in range(n)])
def _(pairs):
    d = {}
    for pair in pairs:
        d[pair] = None


@case("dict lookup ints", LISTS, lambda n: {i * 7: i for i in range(n)})
def _(d):
    for key in d:
        d[key]


@case("dict lookup strs", LISTS, lambda n: dict.fromkeys(words(n)))
def _(d):
    for key in d:
        d[key]


@case("dict delete", LISTS, lambda n: dict.fromkeys(range(n)))
def _(d):
    d = d.copy()
    for key in list(d):
        del d[key]


@case("dict first in, first out", SMALL, lambda n: dict.fromkeys(range(n)))
def _(d):
    n = len(d)
    d = d.copy()
    for i in range(n):
        d.pop(i)
        d[i + n] = i


class Same:
    def __hash__(self):
        return 1


@case("dict collisions, whole", (50, 200, 800), lambda n: [Same() for _ in range(n)], exponent=2.0, most=2.3)
def _(keys):
    dict.fromkeys(keys)


@case("dict of strided ints", LISTS)
def _(n):
    {i << 16: i for i in range(n)}


@case("dict merge, views, items", LISTS, lambda n: dict.fromkeys(range(n)))
def _(d):
    {**d, **d}, d | d, list(d.items()), d.keys() & d.keys()


@case("set add", LISTS)
def _(n):
    s = set()
    for i in range(n):
        s.add(i)


@case("set operations", LISTS, lambda n: (set(range(n)), set(range(n // 2, n + n // 2))))
def _(pair):
    a, b = pair
    a | b, a & b, a - b, a ^ b


@case("set pop", LISTS, lambda n: set(range(n)))
def _(s):
    s = s.copy()
    while s:
        s.pop()


# ---- texts and bytes
@case("str +=", LISTS)
def _(n):
    s = ""
    for i in range(n):
        s += "x"


@case("str join", LISTS, words)
def _(names):
    ",".join(names)


@case("str replace, split, find", LISTS, lambda n: "one two three " * n)
def _(s):
    s.replace("two", "zwei"), s.split(), s.find("four"), s.count("e"), s.rfind("four")


@case("str find, bad case", (4_000, 16_000, 64_000), lambda n: ("a" * n, "a" * (n // 4) + "b"))
def _(pair):
    pair[0].find(pair[1]), ("b" + pair[0]).rfind("b" + pair[0][: len(pair[0]) // 4] + "b")


@case("str index and slices", LISTS, lambda n: "é" * n)
def _(s):
    for i in range(0, len(s), 2):
        s[i], s[i : i + 2]


@case("str encode, decode, upper, format", LISTS, lambda n: "naïve text " * n)
def _(s):
    s.encode().decode(), s.upper(), s.translate({97: "b"}), f"{s!r}", "%s" % s


@case("StringIO", LISTS, lambda n: n)
def _(n):
    import io

    out = io.StringIO()
    for i in range(n):
        out.write("line\n")
    out.seek(0)
    for line in out:
        pass


@case("bytes and bytearray", LISTS)
def _(n):
    b = bytearray()
    for i in range(n):
        b += b"ab"
    bytes(b).replace(b"a", b"cc").split(b"b"), b.find(b"zz"), b.hex()


@case("bytearray from the front", LISTS, lambda n: bytearray(b"x" * n))
def _(b):
    b = b[:]
    while b:
        del b[:1]


# ---- big ints (digits)
def big(n):
    return 3 ** int(n * 2.0959)


DIGITS = (10_000, 40_000, 160_000)
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


@case("int multiply", DIGITS, lambda n: (big(n), big(n) + 12345), exponent=MUL)
def _(pair):
    pair[0] * pair[1]


@case("int square", DIGITS, big, exponent=MUL)
def _(x):
    x * x


@case("int unbalanced multiply", DIGITS, lambda n: (big(n), big(1000)))
def _(pair):
    pair[0] * pair[1]


@case("int add, shift, and", DIGITS, big)
def _(x):
    for _ in range(10):
        x + x, x >> 3, x << 3, x & (x >> 1)


@case("int divide", (5_000, 20_000, 80_000), lambda n: (big(2 * n), big(n)), exponent=MUL, most=2.1)
def _(pair):
    divmod(*pair)


@case("int to str", (10_000, 20_000, 40_000, 80_000), big, exponent=MUL, most=2.1)
def _(x):
    str(x)


@case("str to int", (10_000, 20_000, 40_000, 80_000), lambda n: "7" * n, exponent=MUL, most=2.1)
def _(s):
    int(s)


@case("int to hex and bytes", DIGITS, big)
def _(x):
    int(hex(x), 16), int.from_bytes(x.to_bytes(x.bit_length() // 8 + 1))


@case("int power modulo", (100, 200, 400), big, exponent=2.6, most=3.1)
def _(x):
    pow(3, x, x + 10)


# ---- regular expressions
@case("re findall", LISTS, lambda n: "one 12 two 345 " * (n // 10))
def _(s):
    re.findall(r"\d+", s), re.findall(r"[a-z]+", s), re.sub(r"\b(\w)(\w*)", r"\2\1", s)


@case("re search without a match", LISTS, lambda n: "ab" * n)
def _(s):
    re.search(r"b+c", s), re.search("needle", s), re.search(r"(?:x|y)z", s)


@case("re .* and back", (500, 2_000, 8_000), lambda n: "a" * n, exponent=2.0)
def _(s):
    re.search(r"a*b", s)


@case("re nested repeats", (8, 10, 12, 14), lambda n: "a" * n, exponent=0)  # 2 to the n: the ratio of costs is what is shown
def _(s):
    re.match(r"(?:a|a)*b", s)


@case("re groups and long repeats", LISTS, lambda n: "ab " * n)
def _(s):
    re.fullmatch(r"(?:(a)(b) )*", s), re.match(r"(?:\w+\s)*?$", s)


# ---- objects and the collector
class Point:
    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z


@case("instances", (20_000, 80_000, 320_000))
def _(n):
    [Point(i, i, i) for i in range(n)]


@case("lists in a list", (20_000, 80_000, 320_000))
def _(n):
    [[i] for i in range(n)]


@case("allocation among live objects", (60_000, 250_000, 1_000_000), lambda n: [[i] for i in range(n)], exponent=0, most=0.2)
def _(live):
    for i in range(100_000):
        x = [i]
        x.append(x)


@case("gc.collect", (60_000, 250_000, 1_000_000), lambda n: [[i] for i in range(n)])
def _(live):
    gc.collect()


@case("cycles", (20_000, 80_000, 320_000))
def _(n):
    for i in range(n):
        x = [i]
        x.append(x)


@case("a long chain dies", (20_000, 80_000, 320_000))
def _(n):
    chain = None
    for i in range(n):
        chain = (chain, i)


# ---- calls, code, names
@case("deep recursion", (1_000, 4_000, 16_000))
def _(n):
    def down(k):
        return 0 if k == 0 else 1 + down(k - 1)

    sys.setrecursionlimit(n + 1000)
    for _ in range(64_000 // n):
        down(n)


CASES[-1] = (*CASES[-1][:4], 0.0, 0.3)


@case("nested generators, whole", (20, 80, 320), exponent=1.0)
def _(n):
    def deeper(k):
        if k:
            yield from deeper(k - 1)
        else:
            yield from range(200)

    for _ in deeper(n):
        pass


def statements(n):
    return "".join(f"def f{i}(a, b=1):\n    if a > {i}:\n        return [a + x for x in b]\n    return {{'k{i}': a}}\nv{i} = f{i}(0)\n" for i in range(n))


@case("compile many functions", (200, 800, 3_200), statements)
def _(source):
    compile(source, "x", "exec")


@case("compile one long function", (500, 2_000, 8_000), lambda n: "def f(a):\n" + "".join(f"    b{i} = a + {i} if a else b{i - 1}\n" for i in range(1, n)))
def _(source):
    compile(source, "x", "exec")


@case("compile a long expression", (500, 2_000, 8_000), lambda n: "x = [" + ",".join(f"{i} + y * {i}" for i in range(n)) + "]")
def _(source):
    compile(source, "x", "exec")


@case("compile a dict of constants", (500, 2_000, 8_000), lambda n: "x = {" + ",".join(f"'k{i}': {i}.5" for i in range(n)) + "}")
def _(source):
    compile(source, "x", "exec")


@case("compile branches and loops", (200, 800, 3_200), lambda n: "def f(a):\n" + "".join(f"  for i in a:\n    if i == {i}: continue\n    try: a[i]\n    except KeyError: break\n" for i in range(n)))
def _(source):
    compile(source, "x", "exec")


@case("compile a long elif chain", (200, 400, 800), lambda n: "if a: pass\n" + "".join(f"elif a == {i}: b = {i}\n" for i in range(n)))
def _(source):
    compile(source, "x", "exec")


@case("run many globals", (2_000, 8_000, 32_000), lambda n: compile("".join(f"name{i} = {i}\n" for i in range(n)), "x", "exec"))
def _(code):
    exec(code, {})


@case("many modules", (200, 800, 3_200))
def _(n):
    import types

    for i in range(n):
        module = types.ModuleType(f"made{i}")
        sys.modules[module.__name__] = module
        exec("x = 1\ndef f(): return x", module.__dict__)
    for i in range(n):
        __import__(f"made{i}")
        del sys.modules[f"made{i}"]


@case("many classes", (200, 800, 3_200))
def _(n):
    class Base:
        pass

    for i in range(n):
        type(f"C{i}", (Base,), {"x": i})().x


@case("exceptions", (5_000, 20_000, 80_000))
def _(n):
    for i in range(n):
        try:
            raise ValueError(i)
        except ValueError:
            pass


@case("exceptions through frames", (50, 200, 800))
def _(n):
    def down(k):
        if k == 0:
            raise ValueError
        down(k - 1)

    sys.setrecursionlimit(n + 1000)
    for _ in range(20):
        try:
            down(n)
        except ValueError:
            pass


@case("context of exceptions", (100, 400, 1_600))
def _(n):
    last = None
    for i in range(n):
        try:
            raise KeyError(i) from last
        except KeyError as e:
            last = e


# ---- library
@case("json", SMALL, lambda n: [{"id": i, "name": f"n{i}", "tags": ["a", "b"], "x": i / 3} for i in range(n // 4)])
def _(data):
    json.loads(json.dumps(data))


@case("deque, heap, bisect", SMALL)
def _(n):
    import bisect
    import collections
    import heapq

    d, h, s = collections.deque(), [], []
    for i in range(n):
        d.appendleft(i), heapq.heappush(h, -i)
    while h:
        d.pop(), heapq.heappop(h)
    for i in range(n // 10):
        bisect.insort(s, i)


@case("repr, ast, pprint of a deep structure", (20, 40, 80))
def _(n):
    x = []
    for _ in range(n):
        x = [x, 1]
    for _ in range(50):
        repr(x)


def cost(work, state):
    best = None
    n = 1
    for _ in range(3):
        while True:
            begin = clock()
            for _ in range(n):
                work(state)
            took = clock() - begin
            if took >= LEAST:
                break
            n = n * 2 if took < LEAST / 8 else int(n * LEAST / took) + 1
        best = took / n if best is None else min(best, took / n)
    return best


def run(name, sizes, make, work, exponent, most):
    costs = []
    for n in sizes:
        state = make(n)
        costs.append(cost(work, state))
        del state
    print(json.dumps([name, sizes, costs, exponent, most]), flush=True)


if __name__ == "__main__":
    only = [part for part in sys.argv[1:] if part[0] != "-"]
    without = [part[1:] for part in sys.argv[1:] if part[0] == "-"]
    for each in CASES:
        if (not only or any(part in each[0] for part in only)) and not any(part in each[0] for part in without):
            run(*each)
