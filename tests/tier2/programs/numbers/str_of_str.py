def f(n):
    s = 0
    t = 'abc'
    u = (1, 2)
    for i in range(n):
        x = str(t)
        y = tuple(u)
        s += len(x) + len(y)
    return s
print(f(5000))
