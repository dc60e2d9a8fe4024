def f(n):
    s = 0
    for i in range(n):
        x = t'{i}{s!r:>4}'
        s += len(x.strings)
    return s
print(f(5000))
