def g():
    x = 0
    while True:
        x = yield x
def f(n):
    it = g()
    next(it)
    s = 0
    for i in range(n):
        s += it.send(i)
    return s
print(f(5000))
