def f(n):
    s = 0
    for i in range(n):
        x = i << 2
        y = i >> 1
        z = i // 3
        w = i % 7
        s += x + y + z + w
    return s
print(f(5000))
