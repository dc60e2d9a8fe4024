def f(n):
    s = 0
    d = {1: 2}
    for i in range(n):
        s += d.get(1, 0)
        s += len(d.keys())
    return s
print(f(5000))
