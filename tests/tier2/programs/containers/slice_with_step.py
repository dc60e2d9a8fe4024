def f(n):
    s = 0
    t = [1, 2, 3, 4]
    for i in range(n):
        a = t[0:n:2]
        s += len(a)
    return s, a
print(f(5000))
