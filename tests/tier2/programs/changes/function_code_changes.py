def g(x):
    return x + 1
def h(x):
    return x + 2
def f(n):
    s = 0
    for i in range(n):
        s += g(i)
    return s
print(f(5000))
g.__code__ = h.__code__
print(f(9000))
