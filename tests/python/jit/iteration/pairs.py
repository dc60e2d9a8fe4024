# Loops over enumerate and zip in compiled code: lists and others behind them, pairs that are held, items that nobody else holds, ends of all kinds.
import gc
import sys


class Told:
    def __init__(self, n):
        self.n = n

    def __del__(self):
        log.append(self.n)


log = []


def counts(xs, start=0):
    t = 0
    for i, x in enumerate(xs, start):
        t += i * x
    return t


def plain(xs):
    t = 0
    for i, x in enumerate(xs):
        t += i * 3 + x
    return t


def zipped(a, b):
    t = 0
    for x, y in zip(a, b):
        t += x * y
    return t


def nested(rows):
    t = 0
    for row in rows:
        for i, x in enumerate(row):
            for y, z in zip(row, rows[0]):
                t += i * x + y - z
    return t


def floats(xs):
    t = 0.0
    for i, x in enumerate(xs):
        t += x * i
    return t


def texts(words):
    out = []
    for i, w in enumerate(words):
        if i % 7 == 3:
            out.append(w + str(i))
    return "".join(out)


xs = list(range(300))
for n in range(6):
    print(counts(xs), counts(xs, 5), counts(xs, -5), counts(tuple(xs), n), counts(iter(xs)), counts({1: 2, 3: 4}), counts(range(100)))
    print(plain(xs), plain(tuple(xs)), plain(x for x in xs), zipped(xs, xs), zipped(xs, xs[:100]), zipped(xs[:50], xs), zipped(range(9), xs), zipped(xs, (1, 2, 3)))
    print(nested([xs[:9]] * 9), floats([x / 2 for x in xs]), texts(["ab", "c"] * 40))
print(counts(xs, 2**47 - 100), counts(xs, 2**47 - 1), counts(xs, 10**20))

# the same iterator twice, lists that change meanwhile
def twice(xs):
    it = iter(xs)
    return [(a, b) for a, b in zip(it, it)]


def grows(xs):
    n = 0
    for i, x in enumerate(xs):
        if i < 50:
            xs.append(x + 1)
        n += x
    return n, len(xs)


def shrinks(xs, ys):
    n = 0
    for x, y in zip(xs, ys):
        if len(ys) > 150:
            ys.pop()
        n += x - y
    return n, len(ys)


for _ in range(4):
    print(len(twice(xs)), twice(xs)[-1], grows(xs[:100]), shrinks(xs[:], xs[:]))

# the pair is held
def held(xs):
    e = enumerate(xs)
    kept, n = [], 0
    for i, x in e:
        if i == 150:
            kept = [t for t in gc.get_referents(e) if type(t) is tuple]
        n += x
    return n, kept and kept[0][0] in (150, 299)


for _ in range(3):
    print(held(xs))

# items that nobody else holds go when the next one comes
def lone(xs, ys):
    global log
    log = []
    n = 0
    for x, y in zip(xs, ys):
        xs[n] = ys[n] = None
        x = y = None
        if n % 50 == 20:
            log.append("-")
        n += 1
    return log[:6], log[-6:], len(log)


def alone(xs):
    global log
    log = []
    for i, x in enumerate(xs):
        xs[i] = x = None
        if i % 50 == 20:
            log.append("-")
    return log[:6], log[-6:], len(log)


for _ in range(3):
    both = [Told(n) for n in range(120)]
    print(alone([Told(n) for n in range(120)]), lone([Told(n) for n in range(120)], [Told(-n) for n in range(120)]), lone(both, both[:]))
    del both

# exceptions, other lengths, other classes
class Bad:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise ValueError("no more")
        return self.n


class Mine(enumerate):
    def __next__(self):
        i, x = super().__next__()
        return -i, x


def guarded(make):
    n = 0
    try:
        for a, b in make():
            n += a + b
    except Exception as e:
        return type(e).__name__, str(e), n, sys.exc_info()[2].tb_lineno - guarded.__code__.co_firstlineno
    return n


for _ in range(3):
    print(guarded(lambda: enumerate(Bad(200))), guarded(lambda: zip(xs, Bad(150))), guarded(lambda: zip(Bad(100), xs)), guarded(lambda: Mine(xs)), guarded(lambda: zip(xs, xs, xs)))
    print(guarded(lambda: zip(xs, xs[:50], strict=True)), guarded(lambda: zip(xs[:50], xs, strict=True)), guarded(lambda: zip(xs, xs, strict=True)), guarded(lambda: zip(xs)))


def three(a, b, c):
    n = 0
    try:
        for x, y in zip(a, b, c):
            n += x
    except ValueError as e:
        n = str(e)
    return n


for _ in range(40):
    last = three(xs, xs, xs)
print(last)


def refcounts(objects):
    for i, o in enumerate(objects):
        pass
    for o, p in zip(objects, objects):
        pass


objects = [object() for _ in range(60)]
for _ in range(30):
    refcounts(objects)
print(sys.getrefcount(objects[0]), sys.getrefcount(objects[30]), sys.getrefcount(objects[59]))

enumerate = lambda xs: iter([(7, 8)] * 3)
print(plain(xs))
