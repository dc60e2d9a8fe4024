# bench/cases/shapes.py: small programs of the kinds that people write: classes, decorators, generators, exceptions, well-known algorithms. Written in one
# go, before anything was tuned for them: they are to find where compiled code is slower than tier 1. Prints [name, ms of one call] for each case; an argument picks those whose name has it.
import builtins
import bisect
import collections
import contextlib
import copy
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import heapq
import itertools
import json
import random
import re
from time import process_time

clock = getattr(builtins, "clock", process_time)
N = 20000


class Counter:
    total = 0

    def __init__(self):
        self.n = 0

    def hit(self, k):
        Counter.total += 1
        self.n += k
        return self.n


def class_counter(n):
    c = Counter()
    for i in range(n):
        c.hit(i)
    return c.n


def try_key(n):
    d = {i: i for i in range(0, 100, 2)}
    m = 0
    for i in range(n):
        try:
            m += d[i % 100]
        except KeyError:
            m += 1
    return m


def try_ok(n):
    d = {i: i for i in range(100)}
    m = 0
    for i in range(n):
        try:
            m += d[i % 100]
        except KeyError:
            m += 1
    return m


def int_parse(n):
    words = ["12", "x", "5", "y7", "99"]
    t = 0
    for i in range(n):
        try:
            t += int(words[i % 5])
        except ValueError:
            t -= 1
    return t


class Ctx:

    def __init__(self):
        self.d = 0

    def __enter__(self):
        self.d += 1
        return self

    def __exit__(self, *a):
        self.d -= 1


def with_ctx(n):
    c = Ctx()
    for i in range(n):
        with c:
            pass


@contextlib.contextmanager
def cm():
    yield 1


def with_gen(n):
    for i in range(n):
        with cm() as x:
            pass


def closures(n):
    t = 0
    for i in range(n):
        f = lambda v: v + i
        t += f(1)
    return t


def deco(f):

    @functools.wraps(f)
    def w(*args, **kwargs):
        return f(*args, **kwargs)
    return w


@deco
def plain(a, b=2):
    return a + b


def decorated(n):
    t = 0
    for i in range(n):
        t += plain(i)
    return t


def decorated_kw(n):
    t = 0
    for i in range(n):
        t += plain(i, b=3)
    return t


@dataclasses.dataclass
class DC:
    x: int
    y: int = 0

    def add(self, o):
        return DC(self.x + o.x, self.y + o.y)


def dataclass_add(n):
    a = DC(0, 0)
    b = DC(1, 2)
    for i in range(n):
        a = a.add(b)


@dataclasses.dataclass(frozen=True)
class FD:
    x: int
    y: int


def frozen_dc(n):
    s = set()
    for i in range(n):
        s.add(FD(i & 31, i & 7))


def dc_eq(n):
    a, b = (DC(1, 2), DC(1, 3))
    k = 0
    for i in range(n):
        if a == b:
            k += 1


NT = collections.namedtuple("NT", "x y")


def namedtup(n):
    t = 0
    for i in range(n):
        p = NT(i, 1)
        t += p.x + p.y


class Color(enum.Enum):
    R = 1
    G = 2
    B = 3


def enums(n):
    k = 0
    cs = list(Color)
    for i in range(n):
        c = cs[i % 3]
        if c is Color.R:
            k += 1
        elif c == Color.G:
            k += c.value


def matching(n):
    cmds = [("go", 1), ("stop",), {"k": 2}, 5, "text"]
    k = 0
    for i in range(n):
        match cmds[i % 5]:
            case ["go", v]:
                k += v
            case ["stop"]:
                k += 1
            case {"k": v}:
                k += v
            case int():
                k += 2
            case str(s):
                k += len(s)


def match_cls(n):
    items = [DC(1, 2), DC(0, 5), Counter()]
    k = 0
    for i in range(n):
        match items[i % 3]:
            case DC(x=0, y=v):
                k += v
            case DC(x=v):
                k += v
            case Counter():
                k += 1


def fstrings(n):
    k = 0
    for i in range(n):
        s = f"{i}:{i * 2:04d} {i / 3:.2f}"
        k += len(s)


def splitjoin(n):
    k = 0
    for i in range(n):
        w = "a,b,c,d".split(",")
        k += len("-".join(w))


def sortkey(n):
    data = [i * 7919 % 101 for i in range(100)]
    for i in range(n // 100):
        sorted(data, key=lambda v: -v)


def dictloop(n):
    d = {str(i): i for i in range(50)}
    t = 0
    for _ in range(n // 50):
        for k, v in d.items():
            if k.endswith("5"):
                t += v


def dd(n):
    d = collections.defaultdict(list)
    for i in range(n):
        d[i & 63].append(i)


def cnt(n):
    c = collections.Counter()
    for i in range(n):
        c[i & 15] += 1


def deq(n):
    q = collections.deque()
    for i in range(n):
        q.append(i)
        if len(q) > 10:
            q.popleft()


class Node:
    __slots__ = ("v", "next")

    def __init__(self, v, nxt):
        self.v = v
        self.next = nxt


def linked(n):
    h = None
    for i in range(n):
        h = Node(i, h)
    t = 0
    while h:
        t += h.v
        h = h.next


class Base:

    def f(self, x):
        return x + 1


class A(Base):

    def f(self, x):
        return super().f(x) * 2


class B(Base):

    def f(self, x):
        return super().f(x) - 1


def poly(n):
    os = [A(), B(), Base(), A()]
    t = 0
    for i in range(n):
        t += os[i & 3].f(i)


class Dyn:

    def __getattr__(self, k):
        return 3


def getattr_dyn(n):
    d = Dyn()
    t = 0
    for i in range(n):
        t += d.foo


class Opt:

    def __init__(self, **kw):
        self.__dict__.update(kw)


def kwinit(n):
    for i in range(n):
        Opt(a=i, b=2)


def rec_memo(n):
    memo = {}

    def fib(k):
        if k in memo:
            return memo[k]
        r = k if k < 2 else fib(k - 1) + fib(k - 2)
        memo[k] = r
        return r
    for _ in range(n // 60):
        memo.clear()
        fib(60)


def lru(n):

    @functools.lru_cache(None)
    def f(k):
        return k + 1
    for i in range(n):
        f(i & 63)


def regexes(n):
    p = re.compile("(\\w+)=(\\d+)")
    for i in range(n):
        p.match("key=123").group(2)


def bytesloop(n):
    b = bytearray(1000)
    t = 0
    for i in range(n):
        b[i % 1000] = i & 255
        t += b[i * 7 % 1000]


def strbuild(n):
    s = []
    for i in range(n):
        s.append(chr(97 + i % 26))
    return "".join(s)


def charscan(n):
    text = "hello world 123 " * 10
    k = 0
    for _ in range(n // 160):
        for ch in text:
            if ch.isdigit():
                k += 1
            elif ch in "aeiou":
                k += 2


def matrix_comp(n):
    m = [[i * j for j in range(10)] for i in range(10)]
    for _ in range(n // 100):
        [list(r) for r in zip(*m)]


def anyall(n):
    d = list(range(20))
    k = 0
    for i in range(n // 20):
        if any((x > 15 for x in d)):
            k += 1
        if all((x < 50 for x in d)):
            k += 1


def mx(n):
    d = [i * 37 % 91 for i in range(50)]
    for i in range(n // 50):
        max(d, key=lambda v: -v)
        min(d)


def partial(n):
    f = functools.partial(plain, 1)
    t = 0
    for i in range(n):
        t += f()


def walrus(n):
    it = iter(range(n))
    t = 0
    while (x := next(it, None)) is not None:
        t += x


def glob_rw(n):
    global GCOUNT
    GCOUNT = 0
    for i in range(n):
        GCOUNT += 1


def nonloc(n):
    c = 0

    def inc():
        nonlocal c
        c += 1
    for i in range(n):
        inc()


def prop_set(n):

    class P:

        def __init__(s):
            s._v = 0

        @property
        def v(s):
            return s._v

        @v.setter
        def v(s, x):
            s._v = x
    p = P()
    for i in range(n):
        p.v = p.v + 1


def unpack_star(n):
    for i in range(n):
        a, *b = (1, 2, 3, 4)


def chained(n):
    k = 0
    for i in range(n):
        if 10 < i % 50 <= 30:
            k += 1


def tern(n):
    t = 0
    for i in range(n):
        t += i if i & 1 else -i


def divm(n):
    t = 0
    for i in range(1, n):
        q, r = divmod(n, i)
        t += q + r


def bigloop(n):
    x = 1
    for i in range(n):
        x = x * 6364136223846793005 + 1442695040888963407 & 2 ** 64 - 1


def rounds(n):
    t = 0.0
    for i in range(n):
        t += round(i / 3, 2)


def isin(n):
    k = 0
    for i in range(n):
        if i % 7 in (1, 3, 5):
            k += 1


def boolops(n):
    a = b = True
    k = 0
    for i in range(n):
        a = i & 1 == 0 and (not b)
        b = a or i & 2
        if a and b:
            k += 1


def asyncs(n):

    async def co(x):
        return x + 1

    async def main():
        t = 0
        for i in range(n):
            t += await co(i)
        return t
    try:
        main().send(None)
    except StopIteration:
        pass


def tree(n):

    def mk(d):
        return (mk(d - 1), mk(d - 1)) if d else (None, None)

    def ck(t):
        return 1 + ck(t[0]) + ck(t[1]) if t[0] else 1
    return ck(mk(12))


def hanoi(n):

    def h(k, a, b, c):
        return 0 if k == 0 else h(k - 1, a, c, b) + 1 + h(k - 1, c, b, a)
    return h(12, "a", "b", "c")


def ack(n):

    def a(m, k):
        return k + 1 if m == 0 else a(m - 1, 1) if k == 0 else a(m - 1, a(m, k - 1))
    return a(2, 60)


def collatz(n):
    best = 0
    for i in range(1, n // 40):
        c, k = (i, 0)
        while c != 1:
            c = c // 2 if c % 2 == 0 else 3 * c + 1
            k += 1
        if k > best:
            best = k
    return best


def sieve(n):
    s = bytearray([1]) * n
    for i in range(2, int(n ** 0.5) + 1):
        if s[i]:
            s[i * i::i] = bytes(len(range(i * i, n, i)))
    return sum(s)


def sieve_list(n):
    s = [True] * n
    for i in range(2, int(n ** 0.5) + 1):
        if s[i]:
            for j in range(i * i, n, i):
                s[j] = False
    return s.count(True)


def bubble(n):
    a = [i * 7919 % 1009 for i in range(140)]
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = (a[j + 1], a[j])


def quick(n):

    def q(a):
        if len(a) < 2:
            return a
        p = a[0]
        return q([x for x in a[1:] if x < p]) + [p] + q([x for x in a[1:] if x >= p])
    for _ in range(n // 2000):
        q([i * 7919 % 1009 for i in range(150)])


def perms(n):
    t = 0
    for p in itertools.permutations(range(7)):
        t += p[0]


def prod(n):
    t = 0
    for a, b in itertools.product(range(140), repeat=2):
        t += a * b


def chain_(n):
    t = 0
    for x in itertools.chain(range(n // 2), range(n // 2)):
        t += x


def groupby(n):
    d = [i // 10 for i in range(n // 4)]
    for k, g in itertools.groupby(d):
        sum((1 for _ in g))


def heap(n):
    h = []
    for i in range(n // 4):
        heapq.heappush(h, i * 7919 % 1009)
    while h:
        heapq.heappop(h)


def bis(n):
    a = []
    for i in range(n // 10):
        bisect.insort(a, i * 7919 % 1009)


def wc(n):
    text = "the quick brown fox jumps over the lazy dog " * 20
    for _ in range(n // 1000):
        d = {}
        for w in text.split():
            d[w] = d.get(w, 0) + 1


def wc2(n):
    text = "the quick brown fox jumps over the lazy dog " * 20
    for _ in range(n // 1000):
        collections.Counter(text.split()).most_common(3)


def caesar(n):
    t = "hello world" * 10
    for _ in range(n // 110):
        "".join((chr((ord(c) - 97 + 3) % 26 + 97) if c.isalpha() else c for c in t))


def pal(n):
    k = 0
    for i in range(n // 2):
        s = str(i)
        if s == s[::-1]:
            k += 1


def digits(n):
    t = 0
    for i in range(n // 4):
        t += sum((int(d) for d in str(i)))


def gcds(n):

    def g(a, b):
        while b:
            a, b = (b, a % b)
        return a
    t = 0
    for i in range(n // 5):
        t += g(i, 360)


def primes(n):

    def isp(k):
        if k < 2:
            return False
        for d in range(2, int(k ** 0.5) + 1):
            if k % d == 0:
                return False
        return True
    return sum((1 for i in range(n // 10) if isp(i)))


def fibit(n):
    a, b = (0, 1)
    for _ in range(n // 20):
        a, b = (b, a + b)


def binsearch(n):
    a = list(range(1000))
    k = 0
    for i in range(n // 10):
        lo, hi = (0, 999)
        while lo <= hi:
            m = (lo + hi) // 2
            if a[m] < i % 1000:
                lo = m + 1
            elif a[m] > i % 1000:
                hi = m - 1
            else:
                k += 1
                break


def lev(n):
    a, b = ("kitten sitting on", "sitting kitten in")
    for _ in range(n // 1000):
        p = list(range(len(b) + 1))
        for i, x in enumerate(a):
            c = [i + 1]
            for j, y in enumerate(b):
                c.append(min(p[j + 1] + 1, c[j] + 1, p[j] + (x != y)))
            p = c


def knap(n):
    w = [3, 4, 5, 9, 14]
    v = [3, 4, 4, 10, 15]
    for _ in range(n // 500):
        dp = [0] * 101
        for i in range(5):
            for c in range(100, w[i] - 1, -1):
                dp[c] = max(dp[c], dp[c - w[i]] + v[i])


def bfs(n):
    g = {i: [i * 2 % 500, (i * 3 + 1) % 500] for i in range(500)}
    for _ in range(n // 1000):
        q = collections.deque([0])
        seen = {0}
        while q:
            u = q.popleft()
            for w in g[u]:
                if w not in seen:
                    seen.add(w)
                    q.append(w)


def dfs(n):
    g = {i: [i * 2 % 500, (i * 3 + 1) % 500] for i in range(500)}

    def go(u, seen):
        seen.add(u)
        for w in g[u]:
            if w not in seen:
                go(w, seen)
    for _ in range(n // 1000):
        go(0, set())


class Stack:

    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        if not self.items:
            raise IndexError("empty")
        return self.items.pop()

    def __len__(self):
        return len(self.items)

    def __bool__(self):
        return bool(self.items)


def stack(n):
    s = Stack()
    for i in range(n):
        s.push(i)
    t = 0
    while s:
        t += s.pop()


class Vec:

    def __init__(self, x, y):
        self.x, self.y = (x, y)

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def __eq__(self, o):
        return self.x == o.x and self.y == o.y

    def __repr__(self):
        return f"Vec({self.x}, {self.y})"

    def __hash__(self):
        return hash((self.x, self.y))

    def __iter__(self):
        yield self.x
        yield self.y


def vec(n):
    a = Vec(0.0, 0.0)
    b = Vec(1.0, 2.0)
    for i in range(n):
        a = a + b * 0.5


def vecset(n):
    s = {}
    for i in range(n):
        s[Vec(i & 15, i & 3)] = i


def veciter(n):
    v = Vec(1, 2)
    t = 0
    for i in range(n):
        x, y = v
        t += x + y


def reprs(n):
    v = Vec(1, 2)
    for i in range(n):
        repr(v)


class Matrix:

    def __init__(self, r, c):
        self.c = c
        self.d = [0] * (r * c)

    def __getitem__(self, k):
        return self.d[k[0] * self.c + k[1]]

    def __setitem__(self, k, v):
        self.d[k[0] * self.c + k[1]] = v


def matidx(n):
    m = Matrix(20, 20)
    for i in range(n):
        m[i % 20, 3] = m[3, i % 20] + 1


class Ev:

    def __init__(self):
        self.hs = {}

    def on(self, k, f):
        self.hs.setdefault(k, []).append(f)

    def emit(self, k, *a):
        for f in self.hs.get(k, ()):
            f(*a)


def events(n):
    e = Ev()
    box = [0]

    def h(x):
        box[0] += x
    e.on("a", h)
    e.on("a", lambda x: None)
    for i in range(n):
        e.emit("a", i)


class Iter:

    def __init__(self, n):
        self.n = n
        self.i = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


def iterclass(n):
    t = 0
    for x in Iter(n):
        t += x


class Seq:

    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return i


def seqclass(n):
    t = 0
    for x in Seq(n):
        t += x


def tokenize(n):
    src = "x1 + (y2 * 30) - foo / 4.5 "
    for _ in range(n // 100):
        i = 0
        out = []
        while i < len(src):
            c = src[i]
            if c.isspace():
                i += 1
            elif c.isalpha():
                j = i
                while j < len(src) and src[j].isalnum():
                    j += 1
                out.append(("id", src[i:j]))
                i = j
            elif c.isdigit():
                j = i
                while j < len(src) and (src[j].isdigit() or src[j] == "."):
                    j += 1
                out.append(("num", float(src[i:j])))
                i = j
            else:
                out.append(("op", c))
                i += 1


def bf(n):
    prog = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]"
    jump = {}
    st = []
    for i, c in enumerate(prog):
        if c == "[":
            st.append(i)
        elif c == "]":
            j = st.pop()
            jump[i] = j
            jump[j] = i
    tape = [0] * 50
    p = ip = 0
    while ip < len(prog):
        c = prog[ip]
        if c == ">":
            p += 1
        elif c == "<":
            p -= 1
        elif c == "+":
            tape[p] = (tape[p] + 1) % 256
        elif c == "-":
            tape[p] = (tape[p] - 1) % 256
        elif c == "[":
            if not tape[p]:
                ip = jump[ip]
        elif c == "]":
            if tape[p]:
                ip = jump[ip]
        ip += 1


def jsons(n):
    o = {"a": [1, 2, {"b": "c"}], "d": 1.5}
    for _ in range(n // 20):
        json.loads(json.dumps(o))


def rnd(n):
    r = random.Random(1)
    t = 0
    for i in range(n // 2):
        t += r.randint(1, 6)


def rnd2(n):
    r = random.Random(1)
    t = 0
    for i in range(n):
        t += r.random()


def montec(n):
    r = random.Random(2).random
    k = 0
    for i in range(n):
        x, y = (r(), r())
        if x * x + y * y < 1:
            k += 1


def frac(n):
    f = fractions.Fraction(0)
    for i in range(1, n // 400):
        f += fractions.Fraction(1, i)


def deci(n):
    d = decimal.Decimal(0)
    q = decimal.Decimal("0.1")
    for i in range(n // 4):
        d += q


def dates(n):
    d = datetime.date(2020, 1, 1)
    o = datetime.timedelta(days=1)
    for i in range(n // 4):
        d = d + o


def deep(n):
    o = {"a": [1, 2, {"b": [3, 4]}], "c": (5, 6)}
    for _ in range(n // 100):
        copy.deepcopy(o)


def dictcomp(n):
    for _ in range(n // 50):
        {k: v * 2 for k, v in zip(range(50), range(50))}


def nested(n):
    for _ in range(n // 100):
        [x for row in [[1, 2, 3]] * 10 for x in row if x & 1]


def flat(n):

    def f(l):
        for x in l:
            if isinstance(x, list):
                yield from f(x)
            else:
                yield x
    d = [1, [2, [3, 4], 5], [6, [7, [8]]]]
    for _ in range(n // 100):
        list(f(d))


def life1(n):
    row = [0] * 64
    row[32] = 1
    for _ in range(n // 64):
        row = [row[i - 1] ^ row[(i + 1) % 64] for i in range(64)]


def roman(n):
    T = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    for i in range(1, n // 20):
        s = ""
        k = i
        for v, r in T:
            while k >= v:
                s += r
                k -= v


def bank(n):
    acc = {k: 100 for k in "abcdef"}
    ks = list(acc)
    for i in range(n):
        a, b = (ks[i % 6], ks[(i * 5 + 1) % 6])
        if acc[a] >= 10:
            acc[a] -= 10
            acc[b] += 10


def strcmp(n):
    ws = ["apple", "bat", "cat", "apple", "dog"]
    k = 0
    for i in range(n):
        w = ws[i % 5]
        if w == "apple":
            k += 1
        elif w.startswith("d"):
            k += 2
        elif w > "b":
            k += 3


def percent(n):
    for i in range(n // 2):
        "%d: %s %.2f" % (i, "x", i / 3)


def fmt(n):
    for i in range(n // 2):
        "{}: {:>5} {:.2f}".format(i, "x", i / 3)


def tryfin(n):
    t = 0
    for i in range(n):
        try:
            t += 1
        finally:
            t -= 1


def raise_catch(n):
    k = 0
    for i in range(n // 4):
        try:
            raise ValueError(i)
        except ValueError as e:
            k += 1


def slices(n):
    a = list(range(30))
    t = 0
    for i in range(n):
        t += len(a[i % 10:20])


def setops(n):
    a = set(range(20))
    b = set(range(10, 30))
    for _ in range(n // 10):
        a & b
        a | b
        a - b


def lists(n):
    a = []
    for i in range(n):
        a.append(i)
        if len(a) > 50:
            a.pop(0)


def enumr(n):
    d = list(range(100))
    t = 0
    for _ in range(n // 100):
        for i, x in enumerate(d):
            t += i * x


def zips(n):
    a = list(range(100))
    t = 0
    for _ in range(n // 100):
        for x, y, z in zip(a, a, a):
            t += x + y * z


def rev(n):
    a = list(range(100))
    t = 0
    for _ in range(n // 100):
        for x in reversed(a):
            t += x


def mapf(n):
    a = list(range(100))
    t = 0
    for _ in range(n // 100):
        t += sum(map(lambda x: x * 2, filter(lambda x: x & 1, a)))


def reduce_(n):
    import functools
    a = list(range(100))
    for _ in range(n // 100):
        functools.reduce(lambda x, y: x + y, a)


def whilebrk(n):
    i = 0
    t = 0
    while True:
        i += 1
        if i % 3 == 0:
            continue
        if i > n:
            break
        t += i


CASES = [(name, lambda work=work: work(N)) for name, work in list(globals().items()) if getattr(work, "__code__", None) and work.__code__.co_varnames[:1] == ("n",)]
