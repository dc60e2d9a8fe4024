# settrace: calls, lines, returns
from _traced import run


def add(a, b):
    c = a + b
    return c


def outer(x):
    y = add(x,
            2)
    if y:
        y = (lambda q: q + 1)(y)
    return y


def module_code():
    exec("a = 1\nb = 2")
    class Local:
        x = 1

        def f(self):
            return 2
    return Local().f()


run(outer, 1)
run(module_code)
