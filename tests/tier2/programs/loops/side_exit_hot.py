def f(n):
    s = 0
    for i in range(n):
        if i < 6000:
            s += 1
        else:
            s += 2.0
    return s
print(f(20000))
