def f(n):
    s = 0
    t = [1]
    for i in range(n):
        s += len(t) + len(t)
    return s
print(f(5000))
