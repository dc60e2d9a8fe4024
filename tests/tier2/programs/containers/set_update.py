def f(n):
    s = 0
    t = [1, 2]
    for i in range(n):
        e = {*t, i}
        s += len(e)
    return s
print(f(5000))
