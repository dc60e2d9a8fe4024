def f(n):
    s = 0
    x = 1.5
    y = (1,)
    for i in range(n):
        if x:
            s += 1
        if y:
            s += 1
    return s
print(f(5000))
