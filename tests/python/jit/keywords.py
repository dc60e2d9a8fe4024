# Calls with arguments by name: small functions, large ones, methods, keyword-only and positional-only parameters, names in another order, left to defaults in
# the middle; wrong names; arguments that die; functions that are replaced; tracebacks of such calls.
import sys


def small(a, b=2, c=3):
    return a, b, c


def only(a, *, k, m=4):
    return a * k


def both(a, *, k, m):
    return a, k, m


def first(a, b, /, c, d=5):
    return a - b + c * d


def large(a, b=1, c=2):
    total = 0
    for i in range(2):
        total += a * b - c
    return total


def many(a, *args, k=1, **rest):
    return a + k + len(args) + len(rest)


def down(n, step=1, acc=0):
    return acc if n <= 0 else down(n - step, acc=acc + n, step=step)


class C:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def mix(self, o, k=2, *, sign=1):
        return (self.x + o * k) * sign

    def moved(self, *, dx, dy):
        return C(self.x + dx, y=self.y + dy)


def run(n):
    total, last, o = 0, None, C(1)
    for i in range(n):
        last = small(i, c=i), small(c=1, a=i, b=i), small(b=5, a=i), both(i, m=1, k=i), first(i, 2, c=3), first(i, 2, d=i, c=1)
        total += only(i, k=3) + large(i, c=i) + large(c=1, a=i) + many(i, k=3) + many(1, 2, k=i, z=4) + o.mix(i, k=3) + o.mix(o=i, sign=-1)
        o = o.moved(dy=1, dx=2)
    return total, last, o.x, o.y, down(30, step=3), down(n=9)


def wrong(n, kind):
    seen = []
    for i in range(n):
        try:
            if kind == 0:
                small(i, d=1)
            elif kind == 1:
                small(i, a=1)
            elif kind == 2:
                first(a=1, b=2, c=i)
            elif kind == 3:
                both(i, k=1)
            else:
                first(1, 2, d=i)
        except TypeError as e:
            seen.append(str(e))
    return len(seen), set(seen)


class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


def order(what, other=None):
    what = None
    print("in order")
    return other


def dying(n):
    for i in range(n):
        order(other=1, what=Dies(i))
        order(other=Dies(i + 100), what=2)


def share(a, b):
    return a // b


def raising(n):
    lines = 0
    for i in range(n):
        try:
            share(b=i % 3, a=i)
        except ZeroDivisionError as e:
            tb = e.__traceback__.tb_next
            lines += tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno + tb.tb_frame.f_locals["a"]
    return lines


def looks(a, *, name):
    return sys._getframe().f_locals[name], sys._getframe(1).f_code.co_name


def looking(n):
    last = None
    for i in range(n):
        last = looks(i, name="a")
    return last


def replace(n):
    global small
    seen = []
    kept = small
    for i in range(n):
        seen.append(small(i, c=1))
        if i == n // 2:
            small = lambda a, c, b=9: (c, a, b)
        elif i == n // 2 + 20:
            small.__code__ = first.__code__.replace(co_posonlyargcount=0)
            small.__defaults__ = (7, 8)
    small = kept
    return seen[0], seen[n // 2 + 5], seen[-1]


for n in (1, 50, 300, 800):
    print(run(n), raising(n), looking(n))
for kind in range(5):
    print(wrong(200, kind))
dying(3)
kept = small
try:
    print(replace(100))
except TypeError as e:
    print(e)
small = kept
print(run(200)[0])
