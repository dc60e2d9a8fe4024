def f(n):
    s = 0
    for i in range(n):
        for j in range(3):
            s += j
    return s
print(f(5000))
