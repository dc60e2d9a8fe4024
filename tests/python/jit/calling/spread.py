# Calls whose arguments are the items of a tuple: `f(*args)`, `f(*args, **kwargs)`, decorators.
import sys
from functools import wraps


def add(a, b):
    return a + b


def plus(a, b=1, *, c=2):
    return a + b + c


def rest(a, *args):
    return a, args


def options(a, b=0, **kwargs):
    return a, b, kwargs


def traced(f):
    def wrapper(*args, **kwargs):
        return f(*args, **kwargs)
    return wrapper


def counted(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return f(*args, **kwargs)
    wrapper.calls = 0
    return wrapper


def optional(f):
    def wrapper(*args, **kwargs):
        if len(args) > 1:
            kwargs["b"] = args[1]
            args = args[:1]
        return f(*args, **kwargs)
    return wrapper


def twice(f):
    def wrapper(*args):
        return f(*args), f(*args)
    return wrapper


@traced
def decorated(a, b):
    return a + b


@traced
@traced
def nested(a, b=3):
    return a * b


@counted
def told(a, b):
    return a - b


given = optional(options)


@twice
def repeated(a):
    return [a]


class Thing:
    def __init__(self, x):
        self.x = x

    @traced
    def get(self, d):
        return self.x + d

    def go(self, *args):
        return self.take(*args)

    def take(self, a, b):
        return self.x, a, b


def run(n):
    out, thing, pair, three = [], Thing(5), (1, 2), (1, 2, 3)
    for k in range(n):
        t = (k, str(k))
        out.append((add(*pair), plus(*pair), plus(*(k,)), rest(*three), rest(*t), options(*t), options(*pair, x=k)))
        out.append((decorated(k, 2), decorated(str(k), "x"), nested(k), nested(k, 2), told(k, 1), given(k), given(k, 2), repeated(k)))
        out.append((decorated(a=k, b=2), decorated(k, b=3), nested(b=k, a=1), given(k, c=2), thing.get(k), thing.go(k, 2), thing.go(*t)))
    return out


for _ in range(3):
    got = run(40)
    print(sum(map(ord, str(got))), got[-3:], told.calls)


# What the tuple is changes from round to round.
def turns(n):
    out = []
    for k in range(n):
        args = (k, 2) if k % 10 else (k,) if k % 20 else [k, 3]
        try:
            out.append(plus(*args))
            out.append(add(*args))
        except TypeError as error:
            out.append(str(error))
    return out


print(turns(45))


def wrong(n):
    out = []
    for k in range(n):
        try:
            out.append(decorated(k, 1) if k % 10 else decorated(k))
        except TypeError as error:
            out.append((str(error), error.__traceback__.tb_next.tb_frame.f_locals["args"]))
        try:
            out.append(add(*(k if k == 30 else (k, k))))
        except TypeError as error:
            out.append(str(error))
    return out


print(wrong(35))


# Another function in a decorator's cell, and in a name's place.
def make():
    def inner(x):
        return x + 1

    def wrapper(*args, **kwargs):
        return inner(*args, **kwargs)

    def replace(f):
        nonlocal inner
        inner = f
    return wrapper, replace


def replaced(n):
    out, (f, replace) = [], make()
    for k in range(n):
        out.append(f(k))
        if k == n // 2:
            replace(lambda x: -x)
        if k == n - 4:
            replace(str)
    return out


print(replaced(40))


# Frames are as they would be.
def look(a, b):
    frame = sys._getframe()
    names = []
    while frame and len(names) < 4:
        names.append((frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno, sorted(map(str, frame.f_locals))[:3]))
        frame = frame.f_back
    return names


looks = traced(look)


def frames(n):
    for k in range(n):
        got = looks(k, 2)
    return got


print(frames(40))


@traced
def fails(a, b):
    return [1, 2][a] + b


def trouble(n):
    out = []
    for k in range(n):
        try:
            out.append(fails(k % 3, 1))
        except IndexError as error:
            tb, lines = error.__traceback__, []
            while tb:
                lines.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
                tb = tb.tb_next
            out.append(lines)
    return out[-4:]


print(trouble(40))


class Watched:
    alive = 0

    def __init__(self):
        Watched.alive += 1

    def __del__(self):
        Watched.alive -= 1


def hold(a, b):
    a = None
    return Watched.alive


held = traced(hold)


def lifetimes(n):
    seen = []
    for k in range(n):
        seen.append(hold(*(Watched(), k)))
        seen.append(Watched.alive)
        seen.append(held(Watched(), k))
        seen.append(Watched.alive)
        rest(*(Watched(), Watched()))
        options(*(Watched(),))
        seen.append(Watched.alive)
    return seen[:10], seen[-5:]


print(lifetimes(40))


def recursive(n, *args):
    return n + sum(args) if n < 1 else recursive(n - 1, *args)


def deep():
    for k in range(40):
        got = recursive(k, 1, 2)
    try:
        recursive(5000, 1)
    except RecursionError as error:
        return got, type(error).__name__


print(deep())
