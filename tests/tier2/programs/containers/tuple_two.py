def f(n):
    s = 0
    for i in range(n):
        a, b = i, s
        s = b + 1
        t = a, b
        c, d = t
    return s
print(f(5000))
