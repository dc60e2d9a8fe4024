def f(n): return sum(10 // x for x in range(n, -1, -1))
f(3)
