def f(n):
    s = 0
    for i in range(n):
        x = i
        s += x
        del x
    return s
print(f(5000))
