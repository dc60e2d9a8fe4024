# setprofile: generators, exceptions
from _profiled import run


def gen():
    yield 1
    yield 2


def use():
    for i in gen():
        pass
    g = gen()
    next(g)
    try:
        g.throw(KeyError)
    except KeyError:
        pass
    g.close()


def fails():
    try:
        int("z")
    except ValueError:
        pass
    1 / 0


run(use)
run(fails)
