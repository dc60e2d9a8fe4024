# Frames of compiled loops and functions: who looks from a callee finds them as they are, and may set their variables.
import sys


def look(depth=1):
    f = sys._getframe(depth)
    return f.f_code.co_name, f.f_lineno - f.f_code.co_firstlineno, {k: v for k, v in f.f_locals.items() if isinstance(v, (int, float, str))}


def poke(**values):
    sys._getframe(1).f_locals.update(values)


def reads(n):
    total, half, name = 0, 0.5, "a"
    seen = []
    for i in range(n):
        total += i * 3
        half = half * 0.5 + i
        if i % 40 == 7:
            seen.append(look())
    return seen


def writes(n):
    total, half = 0, 0.5
    for i in range(n):
        total += i
        half += 0.25
        if i == 50:
            poke(total=0.5)
        elif i == 60:
            poke(half=1 << 50, total="text")
            total = len(total)
        elif i == 70:
            poke(i=1000)
            total += i
    return total, half


def unset(n):
    total = 0
    for i in range(n):
        if i == 60:
            later = 5
        if i > 65:
            total += later
        if i == 70:
            del later
    return total


# A call that is written out, whose frame somebody asks for.
def small(a, b):
    if a == 77:
        return chain(a + b)
    return a + b


def chain(c):
    out, f = [], sys._getframe()
    while f is not None and f.f_code.co_name != "<module>":
        out.append((f.f_code.co_name, f.f_lineno - f.f_code.co_firstlineno, f.f_lasti, sorted(k for k in f.f_locals)))
        f = f.f_back
    return out


def written_out(n):
    total, found = 0, None
    for i in range(n):
        r = small(i, 2)
        if i == 77:
            found = r
        else:
            total += r
    return total, found


# A frame that outlives its loop.
def kept(n):
    frame = sys._getframe()
    for i in range(n):
        last = i * 2
    return frame


def keeper(n):
    return [kept(n).f_locals["last"] for k in range(3)] + [kept(n).f_lineno - kept.__code__.co_firstlineno]


# Variables of an outer function, seen and set by name.
def outer(n):
    total = 0

    def add(k):
        nonlocal total
        total += k
        if k == 60:
            sys._getframe(1).f_locals["total"] = 0.25
        return total

    seen = []
    for i in range(n):
        seen.append(add(i))
    return seen[58:63], total


class Kept:
    def __init__(self):
        self.frame = sys._getframe()
        self.n = 0

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.n += 1
        return False


def constructed(n):
    names = set()
    for i in range(n):
        with Kept() as k:
            names.add((k.frame.f_code.co_name, k.frame.f_back.f_code.co_name if k.frame.f_back else None, k.n))
    return sorted(names, key=repr)


def generator(n):
    i = 0
    while i < n:
        got = yield i
        if got:
            i = got
        i += 1


def driven(n):
    g = generator(n)
    out = []
    for v in g:
        if v == 50:
            out.append((g.gi_frame.f_lineno - generator.__code__.co_firstlineno, dict(g.gi_frame.f_locals)))
            g.gi_frame.f_locals["i"] = 80
        last = v
    return out, last, g.gi_frame


def fib(n):
    if n == 0:
        caller = sys._getframe(1)
        seen.add((caller.f_locals["n"], caller.f_code.co_name, caller.f_lineno - fib.__code__.co_firstlineno))
    return n if n < 2 else fib(n - 1) + fib(n - 2)


seen = set()
for k in range(3):
    print(reads(100))
    print(writes(100))
    try:
        print(unset(70), unset(90))
    except UnboundLocalError as e:
        print(e, e.__traceback__.tb_next.tb_lineno - unset.__code__.co_firstlineno)
    print(written_out(90))
    print(keeper(50))
    print(outer(90))
    print(constructed(80))
    print(driven(100))
    print(fib(14), seen)

total = 0
for i in range(100):  # of the module
    total += i
    if i % 50 == 9:
        print(look()[2]["i"], look()[2]["total"], sys._getframe().f_lineno - 180)
    if i == 70:
        globals()["total"] = 0.5
print(total)
