def f(n):
    s = 0
    for i in range(n):
        try:
            if i % 100 == 0:
                raise KeyError(i)
            s += 1
        except KeyError:
            s -= 1
    return s
print(f(9000))
