def f(n):
    s = 0
    for i in range(n):
        t = str(i)
        if type(t) is str:
            s += 1
        u = tuple(t)
        s += len(u)
    return s
print(f(5000))
