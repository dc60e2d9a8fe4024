# Calls that leave arguments to their defaults: small functions, large ones, methods, recursion, closures; defaults that are put in place of others, that
# die while they are used, that belong to another function of the same code; tracebacks and frames of such calls.
import sys
import types


def small(a, b=2, c="c"):
    return a, b, c


def large(a, b=3, c=4):
    total = 0
    for i in range(3):
        total += a * b + c * i
    return total


def count(n, acc=0):
    return acc if n == 0 else count(n - 1, acc + n)


def fib(n, memo=None):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


class C:
    def __init__(self, x=1, y=2.5):
        self.x = x
        self.y = y

    def scaled(self, k=10):
        return self.x * k

    def wide(self, k=3, deep=2):
        for _ in range(deep):
            k += self.x
        return k


def run(n):
    total, last, o = 0, None, C()
    for i in range(n):
        last = small(i)
        last = small(i, i)
        total += large(i) + large(i, 5) + o.scaled() + o.scaled(i) + o.wide() + o.wide(2)
        total += C().x + C(i).x
    return total, last, count(20), fib(9)


class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies", self.name)


def replaced(d=None):
    replaced.__defaults__ = (replaced.made,)
    replaced.made = Dies(d.name + 1 if d.name < 3 else d.name)
    return d.name


def uses(n):
    replaced.__defaults__ = (Dies(0),)
    replaced.made = Dies(-1)
    seen = 0
    for i in range(n):
        seen += replaced()
    replaced.__defaults__ = (None,)
    replaced.made = None
    return seen


def others(n):
    out = []
    for i in range(n):
        def made(a, b=i, c=i * 2):
            return a + b + c
        out.append(made(1))
        if i % 7 == 3:
            made = types.FunctionType(made.__code__, globals(), "made", (100,) if i % 2 else None)
            try:
                out.append(made(1, 2))
            except TypeError as e:
                out.append(str(e))
    return sum(x for x in out if isinstance(x, int)), out[-3:]


def bad(a, b=0):
    return a // b


def raising(n):
    seen = 0
    for i in range(n):
        try:
            seen += bad(i) if i % 5 == 0 else bad(i, 2)
        except ZeroDivisionError as e:
            tb = e.__traceback__.tb_next
            seen += tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno + len(tb.tb_frame.f_locals)
    return seen


def looks(a, b=7):
    return sys._getframe().f_locals["b"], sys._getframe(1).f_code.co_name


def looking(n):
    last = None
    for i in range(n):
        last = looks(i) if i % 3 else looks(i, 1)
    return last


def main():
    for n in (1, 60, 400, 900):
        print(run(n), others(n), raising(n), looking(n))
    print(uses(5))
    small.__defaults__ = (20, 30)
    C.scaled.__defaults__ = (0.5,)
    print(run(300))
    C.scaled.__defaults__ = ([],)
    try:
        run(300)
    except TypeError as e:
        print(e)
    C.scaled.__defaults__ = (1,)
    small.__defaults__ = (30,)
    try:
        run(50)
    except TypeError as e:
        print(e)
    small.__defaults__ = None
    try:
        run(50)
    except TypeError as e:
        print(e)


main()
