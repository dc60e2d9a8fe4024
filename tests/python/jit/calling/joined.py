# Calls with a list or a tuple of arguments, and displays with a star: their lengths, kinds and callees change while loops run.
import gc
import sys


def plus(a, b):
    return a + b


def many(*args):
    return args


def three(a, b=7, *, c=1):
    return a, b, c


class Sub(tuple):
    pass


class Other:
    def __iter__(self):
        yield from "xy"


def of_list(n):
    given, out = [1, 2], []
    for i in range(n):
        given[0] = i
        out.append(plus(*given))
    return out[-3:]


def of_lists(n):
    out = []
    for i in range(n):
        given = [i] * (1 + i % 2) if i > n - 5 else [i]
        out.append((three(*given), many(*given)))
    return out[-6:]


def changed_by_callee(n):
    given, out = [1, 2], []

    def callee(a, b):
        if a % 7 == 0:
            given.reverse()
        given[0] += 1
        return a * 100 + b

    for i in range(n):
        out.append(callee(*given))
    return out[-4:]


def joined(n):
    t, l, out = (1, 2), [3, 4], []
    for i in range(n):
        if i == n - 6:
            t = ()
        elif i == n - 5:
            l = []
        elif i == n - 4:
            t = Sub("ab")
        elif i == n - 3:
            t = Other()
        elif i == n - 2:
            l = {1: 2}
        elif i == n - 1:
            t, l = l, (i,) * 30
        out.append(((i, *t), (i, i, *l), [i, *t], [*l], (*t,), (i, *l, i), [*t, *l], plus(i, *(5,)), many(i, *t), many(*l)))
    return out[-8:]


def raised(n):
    t, out = (1, 2), []
    for i in range(n):
        if i == n - 2:
            t = 5
        try:
            out.append((i, *t))
        except TypeError as e:
            out.append(str(e))
        try:
            out.append(plus(i, *t))
        except TypeError as e:
            out.append((str(e), e.__traceback__.tb_lineno - raised.__code__.co_firstlineno))
    return out[-6:]


def literals(n):
    for i in range(n):
        a = [1, 2, 3, 4, 5]
        a.append(i)
        b = [*"abc", i]
    return a, b, sys.getsizeof(a), sys.getsizeof([1, 2, 3]), [sys.getsizeof([i, *a]) for i in range(3)]


def held(n):
    # items go when the last of what has them goes
    gone = []

    class Item:
        def __del__(self):
            gone.append(1)

    for i in range(n):
        t = (Item(), Item())
        u = (Item(), *t)
        t = None
        a = len(gone)
        u = None
        b = len(gone)
    return a, b


def tracked(n):
    for i in range(n):
        plain, other = (1, 2), [[]]
        a = (i, *plain)
        b = (i, *other)
    return gc.is_tracked(a), gc.is_tracked(b), gc.is_tracked([i, *plain])


def permutations(items):
    if len(items) <= 1:
        yield items
        return
    for i, x in enumerate(items):
        for rest in permutations(items[:i] + items[i + 1:]):
            yield (x, *rest)


def unpacked_self(n):
    class Point:
        def __init__(self, x, y):
            self.x, self.y = x, y

        def moved(self, *by):
            return Point(*(a + b for a, b in zip((self.x, self.y), by)))

        def twice(self, *by):
            return self.moved(*by).moved(*by)

    p = Point(0, 0)
    for i in range(n):
        p = p.twice(i, -i)
    return p.x, p.y


for f in [of_list, of_lists, changed_by_callee, joined, raised, literals, held, tracked, unpacked_self]:
    print(f.__name__, f(40))
    print(f(300))
print(sum(hash(p) & 0xffff for p in permutations(tuple(range(5)))), list(permutations(("a", "b", "c")))[-2:])
