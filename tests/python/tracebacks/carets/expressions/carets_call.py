def g(x, *args, **kw): raise ValueError("no")
def f():
    return [1, g(2, 3, *[4], key=5), 6]
f()
