# Loops over dicts and their views, compiled: keys, values, items apart and as pairs; what ends or breaks them.
import gc
from collections import Counter, OrderedDict, defaultdict

ROUNDS = 300


def keys(d):
    total = 0
    for k in d:
        total += k
    for k in d.keys():
        total -= 2 * k
    return total


def values(d):
    total = 0.0
    for v in d.values():
        total += v
    return total


def items(d):
    total = 0
    for k, v in d.items():
        total += k * v
    return total


def pairs(d):
    total = 0
    last = None
    for p in d.items():
        total += p[0] - p[1]
        if last is p:
            total += 1000000  # it is not given again while somebody holds it
        last = p
    return total, last


def nested(table):
    total = 0
    for row in table:
        for k, v in row.items():
            total += v if k > "b" else -v
    return total


def comprehensions(d):
    return [k for k in d if k % 2], {v: k for k, v in d.items()}, sum(v for v in d.values()), {k + v for k, v in d.items()}


ints = {i: i * i for i in range(20)}
floats = {i: i / 4 for i in range(20)}
for _ in range(ROUNDS):
    result = keys(ints), values(floats), values(ints), items(ints), items(floats), pairs(ints)
print(result)
table = [dict(zip("abcd", range(n, n + 4))) for n in range(6)]
for _ in range(ROUNDS):
    result = nested(table), comprehensions(ints)
print(result)
for kind in (Counter, OrderedDict, lambda d: defaultdict(int, d)):
    print(keys(kind(ints)), values(kind(floats)), items(kind(ints)), pairs(kind(ints))[0])
    print(nested([kind(row) for row in table]))
print(nested([]), items({}), keys({}), values({}))


# Deleted entries, and dicts that grow and shrink to the length that they had.
def holes(d):
    return [k for k in d], [(k, v) for k, v in d.items()], [v for v in d.values()]


for _ in range(ROUNDS):
    d = dict(ints)
    for k in list(d)[::3]:
        del d[k]
    d[100] = 1
    result = holes(d)
print(result)


def grows(d, at):
    seen = 0
    try:
        for k, v in d.items():
            seen += v
            if k == at:
                d[-1] = 0
    except RuntimeError as e:
        return seen, str(e)
    return seen, "no error"


def moves(d, at):
    seen = []
    try:
        for k in d:
            seen.append(k)
            if k == at:
                del d[k]
                d[k + 50] = 0
                if len(seen) > 60:
                    break
    except RuntimeError as e:
        return len(seen), str(e)
    return len(seen), "no error"


for _ in range(ROUNDS):
    result = grows(dict(ints), 7), grows(dict(ints), 19), grows(dict(ints), 90), moves(dict(ints), 3), moves(dict(ints), 19)
print(result)


# What else is asked for items, by the same loop.
class Pairs:
    def __init__(self, given):
        self.given = given

    def items(self):
        return iter(self.given)


def total(d):
    t = 0
    for k, v in d.items():
        t += v
    return t


for _ in range(ROUNDS):
    total(ints)
print(total(Pairs([[1, 2], (3, 4), "56"][:2])), total(Pairs([])))
for wrong in ([(1, 2, 3)], [5], [(1,)]):
    try:
        total(Pairs(wrong))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


# The attributes of an object, which has them in itself, and module globals.
class Point:
    def __init__(self, n):
        self.x = n
        self.y = n + 1


def attributes(o):
    t = 0
    for name, v in o.__dict__.items():
        t += v if name == "x" else 2 * v
    for v in vars(o).values():
        t += v
    return t


points = [Point(i) for i in range(40)]
for _ in range(20):
    result = sum(attributes(p) for p in points)
print(result)


# The iterator holds the last pair until the next round, and no longer.
class Told:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        told.append(self.name)


def forget(d):
    for k, v in d.items():
        d[k] = None
        v = None
        told.append(f"round {k}")
    told.append("end")


for _ in range(ROUNDS):
    told = []
    forget({i: Told(i) for i in range(4)})
print(told)


# A finalizer that changes the dict, and one that goes on with the iterator.
class Changes:
    def __init__(self, d):
        self.d = d

    def __del__(self):
        self.d["new"] = 1


def changed():
    d = {}
    for i in range(5):
        d[i] = Changes(d) if i == 1 else i
    seen = []
    try:
        for k, v in d.items():
            seen.append(k)
            if k == 1:
                d[k] = None
            v = None
    except RuntimeError as e:
        seen.append(str(e))
    return seen


for _ in range(ROUNDS):
    result = changed()
print(result)


def iterators_kept(d):
    it = iter(d.items())
    first = next(it)
    rest = 0
    for k, v in it:
        rest += v
        if k == 5:
            first = next(it)
    return first, rest, next(it, None), it.__length_hint__()


for _ in range(ROUNDS):
    result = iterators_kept(ints)
print(result)
gc.collect()


# Twice the same iterator, a pair that is held, and hashed.
def held(d):
    out = set()
    for p in d.items():
        out.add(p)
    return sorted(out)[-3:]


def reversed_items(d):
    out = []
    for k, v in reversed(d.items()):
        out.append(k - v)
    return out[:4]


for _ in range(ROUNDS):
    result = held(ints), reversed_items(ints)
print(result)
