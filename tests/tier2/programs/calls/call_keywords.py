def g(a, b):
    return a - b
def f(n):
    s = 0
    for i in range(n):
        s += g(b=i, a=1)
    return s
print(f(5000))
