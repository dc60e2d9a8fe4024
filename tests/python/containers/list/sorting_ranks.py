# Sorts of strs, floats and tuples, with and without keys: most comparisons are of ranks, and the answers are the same.
import random

random.seed(5)


class Plain:  # compares by its value with the general comparison
    def __init__(self, v, at):
        self.v, self.at = v, at

    def __lt__(self, other):
        return self.v < other.v


def check(name, values):
    plain = sorted([Plain(v, i) for i, v in enumerate(values)])
    want = [p.at for p in plain]
    wrap = [[v, i] for i, v in enumerate(values)]
    got = [i for v, i in sorted(wrap, key=lambda w: w[0])]
    same = [p.v for p in plain]
    direct = sorted(values)
    back = sorted(wrap, key=lambda w: w[0], reverse=True)
    stable = all(not (a[0] == b[0] and a[1] > b[1]) for a, b in zip(back, back[1:]))
    print(name, got == want, [id(v) for v in direct] == [id(v) for v in same] or direct == same, stable,
          sorted(values, reverse=True) == [w[0] for w in back])


def text(chars, most):
    return "".join(random.choice(chars) for _ in range(random.randrange(most)))


for n in (2, 7, 8, 9, 40, 300, 1000):
    check("short", [text("ab", 4) for _ in range(n)])
    check("prefix", ["a common beginning " * 3 + text("abc", 12) for _ in range(n)])
    check("long prefix", ["x" * 300 + text("abc", 3) for _ in range(n)])
    check("zeros", [text("\0\1a", 9) for _ in range(n)])
    check("latin", [text("a\xff\x80z", 12) for _ in range(n)])
    check("wide", [text("a\xff\u0100\uffff\U00010000\U0010ffff", 7) for _ in range(n)])
    check("numbers", [str(random.randrange(10**6)) for _ in range(n)])
    check("floats", [random.choice([random.random(), -random.random() * 1e300, 0.0, -0.0, 1e-320, float("inf"), -float("inf"), 2.0**random.randrange(-99, 99)]) for _ in range(n)])
    check("ints", [random.randrange(-2**47, 2**47) for _ in range(n)])
    check("near ints", [2**46 + random.randrange(50) for _ in range(n)])
    check("mixed", [random.choice([1, 2.5, True, 2**70, -3.0, -2**60]) for _ in range(n)])
    check("pairs", [(random.randrange(20), text("ab", 3)) for _ in range(n)])
    check("str pairs", [(text("ab", 3), random.random()) for _ in range(n)])
    check("float pairs", [(random.choice([0.0, -0.0, 1.5]), random.randrange(3)) for _ in range(n)])

nan = float("nan")
values = [3.0, nan, 1.0, 2.0, nan, -1.0, 0.0, 9.0, 8.0, 7.0, nan, 6.0]
print(sorted(values), sorted(values, reverse=True))
print(sorted([(v, i) for i, v in enumerate(values)]))


class Item:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        print("eq", self.n, other.n, end="; ")
        return self.n == other.n

    def __lt__(self, other):
        print("lt", self.n, other.n, end="; ")
        if self.n == other.n == 7:
            raise ValueError("seven")
        return self.n < other.n


pairs = [(i % 3, Item(i * 5 % 11)) for i in range(11)]
print([p[1].n for p in sorted(pairs)])
pairs = [(1.5, Item(i * 5 % 11)) for i in range(11)] + [(1.5, Item(99))]
print([p[1].n for p in sorted(pairs, key=lambda p: p, reverse=True)])


class Odd(Item):
    def __lt__(self, other):
        if self.n + other.n == 15:
            raise ValueError("fifteen")
        return self.n < other.n


items = [("k", Odd(i * 7 % 20)) for i in range(20)]
try:
    items.sort()
except ValueError as e:
    print(e, sorted(i.n for _, i in items), [i.n for _, i in items])
