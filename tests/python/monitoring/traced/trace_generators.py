# settrace: generators, delegation, throw and close
from _traced import run


def gen():
    x = yield 1
    try:
        yield x
    finally:
        y = 2
    return 3


def delegate():
    r = yield from gen()
    yield r


def use():
    for q in gen():
        pass
    g = gen()
    next(g)
    g.close()
    g = gen()
    next(g)
    g.send(5)
    g.close()
    g = gen()
    next(g)
    try:
        g.throw(KeyError("k"))
    except KeyError:
        pass
    list(delegate())


run(use)
