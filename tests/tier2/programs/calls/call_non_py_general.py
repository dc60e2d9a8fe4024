from functools import partial
def add(a, b):
    return a + b
def f(n):
    s = 0
    g = partial(add, 1)
    for i in range(n):
        s += g(i)
    return s
print(f(5000))
