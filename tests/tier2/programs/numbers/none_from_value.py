def f(n):
    s = 0
    x = None
    y = 1
    for i in range(n):
        if x is None:
            s += 1
        if y is not None:
            s += 1
    return s
print(f(5000))
