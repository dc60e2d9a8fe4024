def f(n):
    s = 0
    for i in range(n):
        a = 3
        b = a + 4
        c = b * a
        d = c - b
        if d > 0:
            s += d
    return s
print(f(5000))
