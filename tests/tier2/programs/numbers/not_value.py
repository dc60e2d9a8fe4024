def f(n):
    s = 0
    for i in range(n):
        x = not i
        if x:
            s += 1
    return s
print(f(5000))
