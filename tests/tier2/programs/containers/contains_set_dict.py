def f(n):
    s = 0
    t = {1, 2}
    d = {3: 4}
    z = frozenset([5])
    for i in range(n):
        if i in t:
            s += 1
        if i in d:
            s += 1
        if i not in z:
            s += 1
    return s
print(f(5000))
