def f(n):
    s = 0
    t = [1, 2]
    q = (3, 4)
    for i in range(n):
        if i in t:
            s += 1
        if i in q:
            s += 1
    return s
print(f(5000))
