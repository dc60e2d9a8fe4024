def f(a, /, b): pass
f(1, a=2, b=3)
