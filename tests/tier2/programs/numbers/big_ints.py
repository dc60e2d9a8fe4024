def f(n):
    s = 0
    x = 1 << 70
    for i in range(n):
        s += x
    return s
print(f(5000))
