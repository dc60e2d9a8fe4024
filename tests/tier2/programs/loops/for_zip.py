def f(t):
    s = 0
    for a, b in zip(t, t):
        s += a + b
    return s
print(f(list(range(5000))))
