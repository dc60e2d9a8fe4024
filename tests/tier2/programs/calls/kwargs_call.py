def g(**kw):
    return len(kw)
def f(n):
    s = 0
    d = {'a': 1}
    for i in range(n):
        s += g(**d)
    return s
print(f(5000))
