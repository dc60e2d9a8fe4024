def g(x):
    return x + 1
def f(n):
    s = 0
    for i in range(n):
        s = g(s)
    return s
print(f(5000))
