def f(n):
    s = 0
    x = None
    y = [1]
    z = 'a'
    w = 3
    for i in range(n):
        if x:
            s += 1
        if y:
            s += 1
        if z:
            s += 1
        if w:
            s += 1
    return s
print(f(5000))
