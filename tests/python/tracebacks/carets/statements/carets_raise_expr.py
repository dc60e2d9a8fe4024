def f(x):
    raise x or (TypeError if x is None else 5)
f(0)
