def f(t):
    del t[3], t[9]
f([1, 2, 3, 4])
