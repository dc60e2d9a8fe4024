def g():
    yield 1
    yield 2
def f(n):
    s = 0
    for i in range(n):
        s += sum(g())
    return s
print(f(5000))
