def g(a, b=2, *, c=3):
    return a + b + c
def f(n):
    s = 0
    for i in range(n):
        s += g(i)
    return s
print(f(5000))
