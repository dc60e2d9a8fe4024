def f(n):
    s = 0
    for i in range(n):
        t = (i, s)
        l = [i, 1]
        d = {"a": i}
        u = {i}
        s += t[0] + l[1] + d["a"] + len(u)
    return s
print(f(5000))
