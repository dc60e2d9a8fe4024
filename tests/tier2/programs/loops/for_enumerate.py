def f(t):
    s = 0
    for i, x in enumerate(t):
        s += i * x
    return s
print(f(list(range(5000))))
