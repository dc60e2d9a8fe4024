def f(a, b, c):
    return a + b * c / 0 - 1
f(1, 2, 3)
