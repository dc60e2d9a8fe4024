def f(n):
    s = 0
    t = [1, 2.0, True, 3, 4.5]
    for i in range(n):
        x = t[i % 5]
        if x > 1:
            s += x
    return s
print(f(60000))
