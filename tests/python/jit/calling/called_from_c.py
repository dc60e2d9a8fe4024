# Functions that C calls: keys, callbacks, methods that containers ask for. Compiled code calls them, too, so that they are compiled with every threshold.
import sys
from collections import defaultdict
from functools import cmp_to_key, reduce


def key(x):
    return (x * 7 + 3) % 101


def add(a, b):
    return a + b


def fresh():
    return [0]


class Item:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n

    def __eq__(self, other):
        return self.n == other.n

    def __hash__(self):
        return self.n % 8

    def __bool__(self):
        return self.n % 3 != 0

    def __len__(self):
        return self.n

    def __contains__(self, x):
        return x == self.n

    def __repr__(self):
        return f"Item({self.n})"


def warm():
    total = 0
    items = [Item(k) for k in range(40)]
    for k in range(40):
        total += key(k) + add(k, 1) + fresh()[0]
        a, b = items[k], items[39 - k]
        total += a.__lt__(b) + a.__eq__(b) + a.__hash__() + a.__bool__() + a.__len__() + a.__contains__(k)
    return total


print(warm())
for _ in range(30):
    a = sorted(range(40), key=key)
    b = list(map(key, range(40)))
    c = reduce(add, range(40))
    d = defaultdict(fresh)
    for k in range(40):
        d[k % 7].append(k)
    e = max(range(40), key=key), min(range(40), key=key)
    items = sorted(Item(k * 13 % 40) for k in range(40))
    f = {Item(k % 10): k for k in range(40)}
    g = list(filter(Item.__bool__, items)), len(list(filter(None, items))), 3 in items[3], sum(map(len, items))
    h = sorted(range(20), key=cmp_to_key(lambda x, y: key(x) - key(y)))
print(a, b, c, dict(d), e, items, f, *g, h, sep="\n")

# What they raise comes to who has called C.


def picky(x):
    if x == 33:
        raise ValueError(x)
    return x * 2


def use(n):
    out = []
    for k in range(n):
        out.append(picky(k % 30))
    try:
        out = list(map(picky, range(40)))
    except ValueError as error:
        lines = []
        tb = error.__traceback__
        while tb:
            lines.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
            tb = tb.tb_next
        return lines, error.args
    return out


for _ in range(4):
    print(use(30))

# Whose frame is whose.


def who(x):
    frame = sys._getframe()
    return frame.f_code.co_name, frame.f_back.f_code.co_name, frame.f_locals["x"], x


def ask(n):
    seen = []
    for k in range(n):
        seen.append(who(k))
    return seen[-1], list(map(who, range(n)))[-1], sorted(range(n), key=who)[-1]


for _ in range(4):
    print(ask(20))

# Through C into itself: depth is limited, and nothing is lost.


def deep(x):
    return list(map(deep, [x + 1]))[0] if x < limit else x


limit = 15
for _ in range(50):
    deep(0)
print(deep(0))
limit = 60
print(deep(0))
limit = 20
print(deep(0))

# They become others while C calls them.


def other(x):
    return -x


def turns(x):
    if x == 25:
        turns.__code__ = other.__code__
    return x + 1


def through(n):
    total = 0
    for k in range(n):
        total += turns(k % 20)
    return total


print(through(40), list(map(turns, range(30))), list(map(turns, range(3))))


# Values that they get and give are counted as they should be.
class Watched:
    alive = 0

    def __init__(self):
        Watched.alive += 1

    def __del__(self):
        Watched.alive -= 1


def same(x):
    return x


def pair(x, y):
    return x


def counted(n):
    for k in range(n):
        same(k)
        pair(k, k)
    given = [Watched() for _ in range(5)]
    kept = list(map(same, given)), list(map(pair, given, given)), sorted(given, key=id) and None
    before = Watched.alive
    del given, kept
    return before, Watched.alive


for _ in range(3):
    print(counted(40))

# Calls with too few and too many arguments, by name and with defaults, go the long way.


def two(a, b=5):
    return a * b


def loop(n):
    total = 0
    for k in range(n):
        total += two(k, 2)
    return total


print(loop(40), list(map(two, range(4))), list(map(two, range(4), range(4))))
try:
    list(map(two, (1,), (2,), (3,)))
except TypeError as error:
    print(error)

# Tools that are switched on in the middle see the rest.
events = []


def traced(x):
    if x == 3:
        sys.settrace(lambda frame, event, arg: events.append((frame.f_code.co_name, event)))
    if x == 6:
        sys.settrace(None)
    return x


def look(n):
    for k in range(n):
        traced(k % 3)
    return list(map(traced, range(9)))


print(look(40), events)
