# Operators of Python classes in hot loops: methods that answer NotImplemented, raise, replace themselves, are left in the middle, or are another class's.
import sys


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        if not isinstance(other, Vec):
            return NotImplemented
        return Vec(self.x + other.x, self.y + other.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def __sub__(self, other):
        return self.x - other.x

    def __truediv__(self, other):
        return self.x / other.x  # raises

    def __eq__(self, other):
        return self.x == other.x

    def __lt__(self, other):
        if self.x > 100000:
            return NotImplemented
        return self.x < other.x

    def __gt__(self, other):
        return "asked the right one"

    def __le__(self, other):
        return [] if self.x % 3 else [self.x]  # no bool

    def __getitem__(self, i):
        return i

    def __call__(self, i):
        return i + self.x

    def __iand__(self, other):
        self.x += 1
        return self


v, w = Vec(1, 2), Vec(3, 4)


def plain(n):
    a, total = v, 0
    for i in range(n):
        a = a + w
        a = a * 2
        if a.x > 1000000:
            a = v
        if a == w:
            total += 1
        if a < v:
            total += 2
        if a <= w:
            total += 3
        total += v[i] + v(i) + (a - w)
    return a.x, a.y, total


def unanswered(n):
    found = {}
    for i in range(n):
        try:
            key = (v + (1 if i % 1000 == 7 else w)).x
        except TypeError as e:
            key = str(e)
        found[key] = found.get(key, 0) + 1
    return found


def reflected(n):
    found = {}
    a = Vec(0, 0)
    for i in range(n):
        a.x = 200000 if i % 500 == 3 else i
        for key in (a < w, a < w and "branch"):
            found[key] = found.get(key, 0) + 1
    return found


def raising(n):
    total = 0
    a, b = Vec(6, 0), Vec(2, 0)
    for i in range(n):
        b.x = i % 700
        try:
            total += a / b
        except ZeroDivisionError as e:
            total += 1000 + e.__traceback__.tb_next.tb_lineno - Vec.__truediv__.__code__.co_firstlineno
            names = []
            tb = e.__traceback__
            while tb:
                names.append(tb.tb_frame.f_code.co_name)
                tb = tb.tb_next
    return round(total, 6), names


def in_place(n):
    a = Vec(1, 1)
    b = a
    for i in range(n):
        a &= w
    for i in range(n):
        a += w  # has no __iadd__
    return a.x, b.x, a is b


class Small(Vec):
    def __radd__(self, other):
        return "Small.__radd__"

    def __gt__(self, other):
        return "Small.__gt__"


def subclass(n):
    found = {}
    s = Small(5, 6)
    for i in range(n):
        right = s if i % 900 == 11 else w
        key = v + right
        if type(key) is Vec:
            key = key.x
        found[key] = found.get(key, 0) + 1
        key = v < right
        found[key] = found.get(key, 0) + 1
    return found


def replaced(n):
    class Box:
        def __init__(self, n):
            self.n = n

        def __add__(self, other):
            return self.n + other.n

    a, b, total = Box(1), Box(2), 0
    for i in range(n):
        if i == n // 2:
            Box.__add__ = lambda self, other: 1000
        if i == n // 2 + 100:
            del Box.__add__
            Box.__radd__ = lambda self, other: 5
        try:
            total += a + b
        except TypeError as e:
            total += 7
    return total


class Deep:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        if self.n % 1000 == 999:  # seldom: left in the middle
            frame = sys._getframe(1)
            seen.append((frame.f_code.co_name, sorted(frame.f_locals)))
            if self.n % 2000 == 999:
                return NotImplemented
        return self.n

    def __radd__(self, other):
        return -1

    def __eq__(self, other):
        if self.n % 1000 == 998:
            seen.append(self.n)
            return NotImplemented if self.n % 2000 == 998 else "text"
        return other.n == self.n


seen = []


def left_in_the_middle(n):
    a, b, total, equal = Deep(0), Deep(17), 0, 0
    for i in range(n):
        a.n = i
        try:
            total += a + 1
        except TypeError as e:
            seen.append(str(e))
        if a == b:
            equal += 1
    return total, equal


def pops(n):
    q, total = [], 0
    for i in range(n):
        q.append(i)
        q.append(str(i))
        if i % 3 == 0:
            q.pop()
            total += q.pop()
    while q:
        q.pop()
    try:
        while True:
            q.append(1)
            q.pop()
            q.pop()
    except IndexError as e:
        return total, str(e), len(q)


def main():
    for f in plain, unanswered, reflected, raising, in_place, subclass, replaced, pops:
        print(f.__name__, f(6000))
    print(left_in_the_middle(6000), len(seen), seen[:12])


main()
