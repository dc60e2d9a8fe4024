def f(n):
    s = 0
    for i in range(n):
        if isinstance(i, int):
            s += 1
    return s
print(f(5000))
