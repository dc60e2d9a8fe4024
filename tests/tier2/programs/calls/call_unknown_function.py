def f(n, g):
    s = 0
    for i in range(n):
        s += g(i)
    return s
print(f(5000, lambda x: x + 1))
