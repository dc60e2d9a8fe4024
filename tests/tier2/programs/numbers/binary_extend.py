def f(n):
    s = 0
    for i in range(n):
        x = i & 3
        y = i | 8
        z = i ^ 5
        s += x + y + z
        w = 2.5 + i
        w = i * 1.5
        w = w / 3
    return s
print(f(5000))
