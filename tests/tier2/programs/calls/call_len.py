def f(n):
    a = [1, 2, 3]
    s = 0
    for i in range(n):
        s += len(a)
    return s
print(f(5000))
