def g(n):
    yield from range(n)
def f(n):
    s = 0
    for x in g(n):
        s += x
    return s
print(f(5000))
