# Functions that are compiled from their entry: recursion, exceptions that come through them, frames that are looked at, callees that change.
import gc
import sys
import traceback


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


def deep(n):
    if n == 0:
        return 0
    return 1 + deep(n - 1)


def fails_at(n, at):
    if n == at:
        raise ValueError(n)
    if n > 100:
        return n
    return fails_at(n + 1, at) + 1


def caught(n):
    try:
        return fails_at(n, 30)
    except ValueError as e:
        return e.args[0]
    finally:
        n = None


def keyword(a, b=2, *rest, c=3, **more):
    return a + b + c + len(rest) + len(more)


def loops(n):
    t = 0
    for i in range(n):
        if i % 3 == 0:
            continue
        t += i
    while n > 0:
        n -= 2
        t += n
    return t


def early(items, wanted):
    for i, item in enumerate(items):
        if item == wanted:
            return i
    return -1


def names():
    frame = sys._getframe(1)
    return [frame.f_code.co_name, frame.f_back.f_code.co_name, sorted(frame.f_locals)]


def looked_at(x, y):
    z = x * y
    if z > 50:
        return names()
    return z


def changes(x):
    t = x
    sys._getframe().f_locals["t"] = "changed"
    return t


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        seen.append((self.name, sys._getframe(1).f_code.co_name))


seen = []


def drops(n):
    noisy = Noisy(n)
    other = noisy
    noisy = None
    return n


def closure(n):
    def inner(k):
        nonlocal n
        n += k
        return n
    return inner


def bare(n):
    if n % 2:
        return
    n += 1


class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def length(self):
        return self.x * self.x + self.y * self.y


class Wrong:
    def __init__(self, x):
        if x > 20:
            return x


def make_wrong(x):
    return Wrong(x)


def twice(f, x):
    return f(f(x))


def main():
    print(fib(15), even(20), odd(21), deep(300))
    for i in range(40):
        caught(i)
    print(caught(3), caught(31))
    print([keyword(i) + keyword(i, 1, 2, 3, c=i, z=1) for i in range(30)][-1])
    print(sum(loops(i) for i in range(40)))
    print(sum(early("abcdef", c) for c in "abcdefgh" * 5))
    for i in range(30):
        last = looked_at(i, 2)
    print(last)
    print([changes(i) for i in range(20)][-2:])
    for i in range(20):
        drops(i)
    gc.collect()
    print(seen[-2:], len(seen))
    add = closure(1)
    print([add(i) for i in range(30)][-1])
    print([bare(i) for i in range(20)] == [None] * 20)
    total = Point(0, 0)
    for i in range(40):
        total = total + Point(i, y=-i) if i % 2 else total + Point(i)
    print(total.length(), total == Point(total.x, total.y))
    for i in range(30):
        try:
            make_wrong(i)
        except TypeError as e:
            last = str(e)
    print(last)
    for i in range(30):
        twice(lambda v: v + i, i)
    print(twice(lambda v: v + "!", "a"), twice(lambda v: v / 2, 3))
    try:
        fails_at(0, 30)
    except ValueError as e:
        print(len(traceback.extract_tb(e.__traceback__)), e)
    for limit in (60, 200):
        sys.setrecursionlimit(len(traceback.extract_stack()) + limit)
        try:
            deep(1000)
        except RecursionError as e:
            print(e)
    sys.setrecursionlimit(1000)
    print(even(10))
    globals()["odd"] = lambda n: "other"
    print(even(10))


main()
