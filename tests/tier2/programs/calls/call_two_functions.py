def g(x):
    return x + 1
def h(x):
    return x + 2
def f(n):
    s = 0
    for i in range(n):
        k = g if i % 3 else h
        s += k(i)
    return s
print(f(20000))
