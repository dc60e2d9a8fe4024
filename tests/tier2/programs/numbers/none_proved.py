def f(n):
    s = 0
    for i in range(n):
        x = None
        if x is None:
            s += 1
        y = 3
        if y is not None:
            s += 1
    return s
print(f(5000))
