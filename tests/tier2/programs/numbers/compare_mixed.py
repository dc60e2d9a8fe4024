def f(n):
    s = 0
    x = 9000.5
    t = [1]
    u = [1]
    for i in range(n):
        if i < x:
            s += 1
        if t == u:
            s += 1
    return s
print(f(5000))
