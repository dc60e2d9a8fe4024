def f(n):
    s = 0
    t = [3, 1, 2]
    for i in range(n):
        s += sorted(t, reverse=True)[0]
    return s
print(f(5000))
