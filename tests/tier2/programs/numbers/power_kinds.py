def f(n):
    s = 0.0
    for i in range(n):
        x = i ** 2
        y = 2.0 ** 3
        z = 2 ** -1
        w = i / 3
        s += w + z
    return s, x, y
print(f(5000))
