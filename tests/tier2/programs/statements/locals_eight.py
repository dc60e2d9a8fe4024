def f(n):
    s = 0
    for i in range(n):
        a = i
        b = a
        c = b
        d = c
        e = d
        g = e
        h = g
        k = h
        l = k
        m = l
        s += m
    return s
print(f(5000))
