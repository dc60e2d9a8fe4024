def f(n):
    s = 0
    for i in range(n):
        x = f'{i:03}{s!r}'
        s += len(x)
    return s
print(f(5000))
