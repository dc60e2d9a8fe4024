def f(x): return 1 in x in [3]
f(5)
