def f(items):
    s = 0
    for x in items:
        s += x
    return s
print(f([1] * 6000 + [1.5] * 12000))
