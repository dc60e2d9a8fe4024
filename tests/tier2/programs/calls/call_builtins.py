def f(items):
    s = 0
    for x in items:
        s += len(x) + abs(-3) + max(1, 2)
        if isinstance(x, str):
            s += 1
    return s
print(f(["ab"] * 5000))
