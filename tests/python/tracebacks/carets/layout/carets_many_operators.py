def f(a): return a << 2 | a & 3 ^ a >> 1 @ a
f(7)
