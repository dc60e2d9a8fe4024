def f(n):
    s = 0
    for i in range(n):
        e = {i, 1}
        s += len(e)
    return s
print(f(5000))
