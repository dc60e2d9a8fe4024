# Functions that make cells, and generators with free variables, called by hot loops: what stands before their RESUME is run for them.
import sys


def counter(start):
    n = start

    def step(by=1):
        nonlocal n
        n += by
        return n

    return step


def total(values, scale):
    return sum(v * scale for v in values) + scale


def kept(values, least):
    below = []
    out = [v for v in sorted(values, key=lambda v: (v < least, v)) if v >= least or below.append(v)]
    return out, below


def shadow(a, b):
    get = lambda: (a, b)
    a, b = b, a
    return get()


def late(flag):
    def read():
        return value
    if flag:
        value = flag
    return read()


def gone(flag):
    value = [flag]

    def read():
        return value
    first = read()
    if flag % 50 == 49:
        del value
    return first, read()


def pairs(n):
    def upto(k):
        for i in range(k):
            yield i, n
    return upto


def even(n):
    def odd(m):
        return m != 0 and even(m - 1)
    return n == 0 or odd(n - 1)


def depth_of(n):
    here = sys._getframe()
    return (lambda: (here.f_code.co_name, here.f_back.f_code.co_name, n))()


class Tree:
    def __init__(self, items):
        self.items = items
        self.size = sum(1 for i in items if i is not self)

    def find(self, wanted):
        return next((i for i, item in enumerate(self.items) if item == wanted), None)

    def each(self, visit):
        for item in self.items:
            visit(item, lambda: self.size)


def main(rounds):
    out = []
    step = counter(10)
    for i in range(rounds):
        out.append((total([i, i + 1], 2), kept([3, i % 5, 1], 2), shadow(i, str(i)), step(i)))
    print(out[:2], out[-1], sum(map(len, map(str, out))))
    errors = {}
    for i in range(rounds):
        try:
            late(i % 7)
            gone(i)
        except NameError as e:
            lines = []
            tb = e.__traceback__
            while tb:
                lines.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - main.__code__.co_firstlineno))
                tb = tb.tb_next
            key = type(e).__name__, str(e), tuple(lines)
            errors[key] = errors.get(key, 0) + 1
    print(errors)
    seen = 0
    for i in range(rounds):
        upto = pairs(i)
        for a, b in upto(i % 4):
            seen += a * b
        seen += sum(a for a, b in upto(3)) + len(list(upto(2)))
    print(seen)
    print([even(i) for i in range(rounds) if i % 37 == 0], {depth_of(i)[:2] for i in range(rounds)})
    tree, visits = Tree(list("abcdef")), []
    for i in range(rounds):
        tree.each(lambda item, size: visits.append((item, size())))
        visits[:] = visits[-3:]
        assert tree.find("abcdefg"[i % 7]) == (i % 7 if i % 7 < 6 else None)
        assert Tree(range(i % 5)).size == i % 5
    print(visits)
    cells = {id(c) for f in [counter(i) for i in range(rounds)] for c in f.__closure__}
    print(len(cells) == rounds, [counter(i)() for i in range(rounds)][-3:])


def refuse(n):
    def inner():
        return refuse(n + 1)
    return inner()


main(400)
for _ in range(3):
    try:
        refuse(0)
    except RecursionError as e:
        print(type(e).__name__, e)
main(5)


# a local variable that is a cell, and in a comprehension a plain one
def both(n):
    for kind in (int, str):
        found = any(issubclass(each, kind) for each in (int,))
    values = [len(str(kind)) for kind in range(n)]
    return kind, found, values


for i in range(60):
    got = both(2)
print(got)


def nested(n, kinds):
    for kind in kinds:
        found = any(issubclass(each, kind) for each in (int, bool))
        kinds.remove(kind)
    return found, kinds, [nested(kind, [int, str, float]) for kind in range(n)]


for i in range(60):
    got = nested(2, [int, str])
print(got)
