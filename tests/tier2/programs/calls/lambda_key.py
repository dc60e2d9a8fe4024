def f(n):
    t = list(range(n, 0, -1))
    t.sort(key=lambda x: -x)
    return t[0]
print(f(5000))
