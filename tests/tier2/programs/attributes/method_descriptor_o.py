def f(n):
    s = 0
    t = [1, 2, 3]
    u = set()
    for i in range(n):
        s += t.count(2)
        u.add(i & 7)
    return s, len(u)
print(f(5000))
