def f(n):
    s = 0
    t = (1, 2, 3)
    l = [1, 2]
    for i in range(n):
        a, b = i, s
        c, d, e = t
        g, h = l
        s = a + c + g
    return s
print(f(5000))
