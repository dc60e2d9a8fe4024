def f(n):
    s = 0
    for i in range(n):
        g = lambda: i
        s += 1
    return s
print(f(5000))
