def g(a, *, b): pass
g(1, 2, c=3)
