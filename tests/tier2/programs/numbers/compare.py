def f(n):
    s = 0
    a, b = 1.0, 2.0
    t = "x"
    for i in range(n):
        if a < b:
            s += 1
        if t == "x":
            s += 1
        if i != 3:
            s += 1
        if t is None:
            s += 1
    return s
print(f(5000))
