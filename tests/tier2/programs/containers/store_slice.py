def f(n):
    s = 0
    t = [1, 2, 3, 4]
    u = [5, 6]
    for i in range(n):
        t[0:2] = u
        s += len(t)
    return s, t
print(f(5000))
