def g0():
    return 1
def g2(a, b):
    return a + b
def g3(a, b, c):
    return a + b + c
def g4(a, b, c, d):
    return a + b + c + d
def g5(a, b, c, d, e):
    return a + b + c + d + e
def f(n):
    s = 0
    for i in range(n):
        s += g0() + g2(1, 2) + g3(1, 2, 3)
        s += g4(1, 2, 3, 4) + g5(1, 2, 3, 4, 5)
    return s
print(f(5000))
