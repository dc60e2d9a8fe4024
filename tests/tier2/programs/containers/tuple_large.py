def f(n):
    s = 0
    for i in range(n):
        t = (i, 1, 2, 3, 4, 5, 6, 7, 8)
        s += t[8]
    return s
print(f(5000))
