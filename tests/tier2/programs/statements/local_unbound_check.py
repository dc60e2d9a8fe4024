def f(n):
    s = 0
    for i in range(n):
        if i == 0:
            x = 1
        s += x
    return s
print(f(5000))
