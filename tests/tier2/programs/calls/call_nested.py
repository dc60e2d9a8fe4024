def h(x):
    return x * 2
def g(x):
    return h(x) + 1
def f(n):
    s = 0
    for i in range(n):
        s = g(i)
    return s
print(f(5000))
