def f(n):
    a = [1, 2, 3, 4]
    t = (5, 6)
    s = 0
    for i in range(n):
        s += a[i & 3] + t[1]
        a[2] = i
        b = a[1:3]
    return s, b
print(f(5000))
