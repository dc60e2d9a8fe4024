def f(x): return x[1:2]["a":]
f([1, 2, 3])
