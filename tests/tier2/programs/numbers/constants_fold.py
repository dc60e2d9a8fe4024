def f(n):
    s = 0
    for i in range(n):
        a = 3
        b = 4
        if a < b:
            s += a * b
        c = 2.5
        d = c + 1.5
        s += 1
    return s, d
print(f(5000))
