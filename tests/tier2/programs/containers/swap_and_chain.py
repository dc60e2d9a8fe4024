def f(n):
    a, b, c = 1, 2, 3
    for i in range(n):
        a, b = b, a
        a, b, c = c, a, b
        x = 1 < a < 5
    return a, b, c, x
print(f(5000))
