def f(n):
    s = 0
    for i in range(n):
        if (k := i % 5) > 1:
            s += k if k < 4 else -k
    return s
print(f(20000))
