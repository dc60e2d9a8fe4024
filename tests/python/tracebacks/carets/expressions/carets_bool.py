def f(x): return x and x.y or x[0]
f(1)
