def f(n):
    a = b = 0
    for i in range(n):
        if i % 8:
            a += 1
        else:
            b += 1
    return a, b
print(f(6000))
