def f(n): return [10 // x for x in range(n, -1, -1) if x < 3]
f(5)
