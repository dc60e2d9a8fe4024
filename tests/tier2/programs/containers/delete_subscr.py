def f(n):
    d = {}
    for i in range(n):
        d[i] = 1
        del d[i]
    return d
print(f(5000))
