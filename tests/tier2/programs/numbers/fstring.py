def f(n):
    s = 0
    for i in range(n):
        t = f"{i}-{s!r:>4}"
        s += len(t)
    return s
print(f(5000))
