def f(n):
    s = 0
    for i in range(n):
        x = True
        if x:
            s += 1
        y = False
        if y:
            s -= 1
    return s
print(f(5000))
