def f(n):
    s = 0
    x = 3
    for i in range(n):
        def g():
            return x
        s += g()
    return s
print(f(5000))
