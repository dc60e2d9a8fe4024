def f(n):
    s = 0
    t = [1, 2, 3]
    for i in range(n):
        a, *b = t
        s += a
    return s
print(f(5000))
