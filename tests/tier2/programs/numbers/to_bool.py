def f(n):
    s = 0
    l, e, t, z = [1], [], "x", 0
    o = object()
    for i in range(n):
        if l: s += 1
        if not e: s += 1
        if t: s += 1
        if not z: s += 1
        if o: s += 1
        if i: s += 1
        if not None: s += 1
    return s
print(f(5000))
