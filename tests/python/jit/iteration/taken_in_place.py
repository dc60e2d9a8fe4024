# Generators whose values C takes in place: sums, lists, sets, the largest one; from their beginning on, with several yields, of kinds that change, to errors.
import itertools
import sys
import traceback


def ints(xs):
    return sum(x * x for x in xs)


for k in range(300):
    got = ints(range(k % 20)) + ints([1, 2, 3]) + ints((k, -k)) + ints([])
print(got, ints(iter([1, True, 2])), ints([2**23 - 1] * 9), ints([2**23] * 9), ints([2**30, 1, 2**40, 3]), ints([1.5, 2, True, 2j]))
print(sum((x for x in [2**46] * 5), 7), sum((x for x in [1, 2]), 0.5), sum((x for x in [-(2**47), -1, 2**47])), sum((x for x in []), True))


def floats(xs):
    return sum(x / 2 for x in xs)


for k in range(300):
    got = floats([k, 1, 2.5])
print(got, floats([1e100, 1.0, -1e100]), floats([0.1] * 10), floats([float("inf"), 1]), floats([float("inf"), float("-inf")]), floats([1, 2j]), floats([2**60, 1]))
print(sum(x for x in [1e16, 1.0, 1.0, -1e16]), sum(0.1 for _ in range(100)), sum(-0.0 for _ in range(3)))


def each(xs, take):
    return take(x % 7 if x % 3 else -x for x in xs if x != 4)


def joined(values):
    return ",".join(str(v) for v in values)


for k in range(100):
    for take in (list, set, sum, max, min, sorted, tuple, frozenset, all, any, joined, dict.fromkeys, iter):
        got = each(range(k % 30 + 1), take)
        if k == 99:
            print(sorted(got) if isinstance(got, (set, frozenset)) else list(got) if take is iter else got)


def two(n, big):
    for i in range(n):
        yield i
        if i % 5 == 4:
            yield -i
            continue
        try:
            yield big + i
        finally:
            log.append(i)


log = []
for k in range(60):
    got = sum(two(40, k)), list(two(9, 2.5)), max(two(12, 0)), len(set(two(30, k)))
print(got, len(log), sum(two(3, 2**47)), list(two(2, 7)))


def pairs(xs):
    return [sum(a * b for a, b in zip(xs, xs)), sum(x * y for x in xs for y in xs if x < y), list((a, b) for a in xs for b in "ab")]


for k in range(80):
    got = pairs([k, 2, 3, 2.0])
print(got)

# One that is asked by others, too.
for k in range(200):
    g = (x + 1 for x in range(12))
    got = next(g), sum(itertools.islice(g, 4)), [next(g), g.send(None)], list(zip(g, "ab")), sum(g), sum(g), list(g)
print(got)


def asks(it):
    total = 0
    for v in it:
        total += v
        if v == 3:
            total += sum(it) * 1000
    return total


for k in range(200):
    got = asks(x * 1 for x in range(8))
print(got)


# Errors, and what they leave.
def fails(n, bad):
    return (10 // (x - bad) for x in range(n))


def told(f):
    try:
        return f()
    except Exception as e:
        frames = [(f.name, f.lineno) for f in traceback.extract_tb(e.__traceback__)]
        return type(e).__name__, str(e), frames[1:]


for k in range(150):
    got = told(lambda: sum(fails(20, k % 30))), told(lambda: list(fails(5, 2))), told(lambda: set(fails(5, 9)))
for line in got:
    print(line)
for k in range(150):
    got = told(lambda: sum(x for x in [1, 2, "a"])), told(lambda: max(x for x in [1, "a"])), told(lambda: set([] for x in "ab")), told(lambda: max(x for x in []))
print(*got, sep="\n")


def itself():
    def g():
        yield 1
        yield sum(me)
    me = g()
    return sum(me)


print(told(itself)[:2])


def depth(xs):
    return sum(len(str(sys._getframe().f_lineno)) + len(sys._getframe().f_code.co_name) + x for x in xs)


for k in range(150):
    got = depth([1, 2, 3])
print(got)


class Own:
    def __init__(self, v):
        self.v = v

    def __radd__(self, other):
        return other + self.v

    def __add__(self, other):
        return Own(self.v + other.v)

    def __hash__(self):
        hashed.append(self.v)
        return 1

    def __eq__(self, other):
        return isinstance(other, Own) and self.v == other.v

    def __del__(self):
        gone[0] += 1


hashed, gone = [], [0]
for k in range(100):
    got = sum((Own(x) for x in range(6)), Own(0)).v, sum(Own(x) for x in range(6)), len({o for o in (Own(x % 2) for x in range(5))}), len(set(Own(x % 2) for x in range(5))), max((Own(x) for x in range(4)), key=lambda o: -o.v).v
print(got, len(hashed), gone)


# Closures, and a generator that is thrown into or closed half-way.
def scaled(xs, k):
    return sum(x * k for x in xs), list(x + k for x in xs)


for k in range(200):
    got = scaled(range(9), k)
print(got)
for k in range(100):
    g = (x for x in range(10))
    next(g)
    try:
        g.throw(ValueError("in it"))
    except ValueError as e:
        got = str(e), list(g)
    h = (x for x in range(10))
    h.close()
    got += sum(h), sum(x for x in h)
print(got)

# The iterator changes while it is asked.
def grows(xs, most):
    return sum(xs.append(x + 1) or x if len(xs) < most else x for x in xs)


for k in range(60):
    got = grows([0], 50), grows([], 5)
print(got)
d = {1: 2}
for k in range(60):
    got = told(lambda: sum(d.setdefault(x + 1, x) for x in d))[:2]
    d = {1: 2}
print(got)
print(sum(x for x in range(100000)), len(list(x for x in range(20000))), len(set(x for x in range(3000))))
