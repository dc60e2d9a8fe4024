def g():
    yield 1
    raise StopIteration("inner")
list(g())
