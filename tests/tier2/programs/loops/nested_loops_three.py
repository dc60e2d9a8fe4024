def f(n):
    s = 0
    for i in range(n):
        for j in range(3):
            for k in range(3):
                s += k
    return s
print(f(3000))
