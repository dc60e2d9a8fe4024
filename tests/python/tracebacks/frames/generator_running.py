def g():
    next(me)
    yield
me = g()
next(me)
