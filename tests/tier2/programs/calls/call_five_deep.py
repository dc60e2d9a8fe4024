def a(x):
    return b(x)
def b(x):
    return c(x)
def c(x):
    return d(x)
def d(x):
    return e(x)
def e(x):
    return x
def f(n):
    s = 0
    for i in range(n):
        s += a(i)
    return s
print(f(5000))
