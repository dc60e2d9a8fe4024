def f(items):
    s = 0
    for x in items:
        if x is not None:
            s += 1
        if x is None:
            s += 2
    return s
print(f([1] * 5000), f([None] * 5000))
