def f(x): return (1 if x else 2 / x) if not x else x
f(0)
