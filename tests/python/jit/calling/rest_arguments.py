# Functions that take more arguments than they name, written out where they are called: `*args`, `**kwargs`.
import sys


def rest(*args):
    return len(args)


def first(a, *args):
    return a + len(args)


def defaults(a, b=2, *args, c=3):
    return (a, b, c, args)


def empty(**kwargs):
    return len(kwargs)


def both(a, *args, **kwargs):
    kwargs["a"] = a
    return args, kwargs


def gives(*args):
    return args


class Context:
    entered = 0

    def __enter__(self):
        Context.entered += 1
        return self

    def __exit__(self, *args):
        return args[0] is not None and args[0] is not KeyError


class Made:
    def __init__(self, *args, **kwargs):
        self.args = args
        self.n = len(kwargs)

    def take(self, *args):
        return self.args, args

    @staticmethod
    def of(*args):
        return args

    @classmethod
    def make(cls, *args):
        return cls(*args)


def run(n):
    out = []
    for k in range(n):
        s = str(k)
        out.append(rest(k, s, 2) + rest() + rest(k) + rest(1, 2, 3, 4) + rest(1, 2, 3, 4, 5) + first(k) + first(k, 1) + first(k, s, 3))
        out.append((defaults(k), defaults(k, s), defaults(k, 1, s), defaults(k, 1, s, 4), defaults(k, c=s), defaults(k, 1, s, c=9), defaults(b=k, a=s)))
        out.append((empty(), empty(x=k), both(k), both(k, s), both(k, s, b=1), gives(), gives(s), gives(s, k, 0.5), gives([k], None)))
        made = Made(k, s)
        out.append((made.args, made.n, made.take(), made.take(k, s), Made.of(s, k), Made.of(), Made.make(s).args, Made(x=1).n, Made().args))
        with Context() as c:
            out.append(c.entered)
        with Context():
            if k % 3 == 0:
                raise ValueError(k)
    return out


for _ in range(3):
    Context.entered = 0
    print(sum(map(ord, str(run(40)))), run(2))

# The tuple is each call's own, and keeps what is in it.


def keeps(n):
    kept = []
    for k in range(n):
        kept.append(gives([k], [k]))
    kept[0][0].append(5)
    return kept[:2], kept[-1], kept[1] is kept[2], gives() is gives()


print(keeps(40))

# It is changed in the callee, and who looks at its frame sees it.


def changes(*args, **kwargs):
    args = args + (1,)
    kwargs["x"] = args
    frame = sys._getframe()
    return frame.f_locals["args"], frame.f_locals["kwargs"], frame.f_back.f_code.co_name


def look(n):
    for k in range(n):
        got = changes(k, k + 1)
    return got


print(look(40))


def fails(*args, **kwargs):
    return args[2] + len(kwargs)


def trouble(n):
    out = []
    for k in range(n):
        try:
            out.append(fails(k, k, k) if k % 10 else fails(k, k))
        except IndexError as error:
            frame = error.__traceback__.tb_next.tb_frame
            out.append((str(error), frame.f_locals))
    return out[:12]


print(trouble(40))


def wrong(n):
    out = []
    for k in range(n):
        try:
            first() if k == n - 1 else first(k)
        except TypeError as error:
            out.append(str(error))
        try:
            first(k, a=2) if k == n - 1 else first(k, 2)
        except TypeError as error:
            out.append(str(error))
    return out


print(wrong(40))


# Another function, and another code, in the name's place.
def swap(n):
    global rest
    out, old = [], rest
    for k in range(n):
        out.append(rest(k, 2))
        if k == n // 2:
            def rest(a, *args):
                return a, args
        if k == n - 5:
            rest.__code__ = (lambda *args: args).__code__
    rest = old
    return out


print(swap(40))


# References are counted as they should be.
class Watched:
    alive = 0

    def __init__(self):
        Watched.alive += 1

    def __del__(self):
        Watched.alive -= 1


def counted(n):
    seen = []
    for k in range(n):
        w = Watched()
        rest(w, w)
        first(k, w)
        kept = gives(w, k)
        both(w, w)
        seen.append(Watched.alive)
        del w
        seen.append(Watched.alive)
        del kept
        seen.append(Watched.alive)
    return seen[:6], seen[-3:]


print(counted(40))
