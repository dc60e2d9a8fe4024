def f(n):
    s = 0
    x = []
    y = x
    for i in range(n):
        if x is y:
            s += 1
        if x is not y:
            s += 2
    return s
print(f(5000))
