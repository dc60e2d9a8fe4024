def f(n):
    s = 0
    t = [1, 2, 3, 4]
    sl = slice(1, 3)
    for i in range(n):
        a = t[sl]
        s += a[0]
    return s
print(f(5000))
