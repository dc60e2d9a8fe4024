def f(n):
    s = 0.0
    for i in range(n):
        a = 1.5
        b = 2.0
        s += a * b - a + b
    return s
print(f(5000))
