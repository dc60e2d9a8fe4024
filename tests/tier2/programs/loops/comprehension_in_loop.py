def f(n):
    s = 0
    for i in range(n):
        s += len([x for x in (1, 2)])
    return s
print(f(5000))
