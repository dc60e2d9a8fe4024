def g():
    yield 1
def f(n):
    x = None
    for i in range(n):
        x = g()
    return next(x)
print(f(5000))
