def f(n):
    s = 0
    t = (4, 5)
    for i in range(n):
        s += t[1] + t[0]
    return s
print(f(5000))
