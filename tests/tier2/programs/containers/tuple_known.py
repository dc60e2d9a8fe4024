def f(n):
    s = 0
    for i in range(n):
        t = (i, s, 1)
        a, b, c = t
        s = b + c
        x = t[0]
    return s
print(f(5000))
