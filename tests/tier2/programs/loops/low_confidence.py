def f(n):
    s = 0
    for i in range(n):
        if i & 1:
            s += 1
        if i & 2:
            s += 1
        if i & 4:
            s += 1
    return s
print(f(9000))
