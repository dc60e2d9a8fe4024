def f(n):
    d = {}
    s = 0
    for i in range(n):
        d.setdefault(i, 1)
        s += d.get(i)
        "x".upper()
        "a b".split(" ")
        d.copy
    return s
print(f(5000))
