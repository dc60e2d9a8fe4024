def a(): yield 1; raise IndexError("a")
def b(): yield from a()
def c():
    x = yield from b()
list(c())
