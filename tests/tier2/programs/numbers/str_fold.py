def f(n):
    s = 0
    for i in range(n):
        a = 'x'
        b = 'y'
        c = a + b
        s += len(c)
    return s
print(f(5000))
