def f(n):
    d = {}
    for i in range(n):
        k = i & 7
        d[k] = d.get(k, 0) + 1
    return d
print(f(9000))
