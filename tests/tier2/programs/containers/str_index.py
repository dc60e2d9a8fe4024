def f(n):
    s = 0
    t = 'abc'
    for i in range(n):
        s += len(t[i % 3])
    return s
print(f(5000))
