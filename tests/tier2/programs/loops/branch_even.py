def f(n):
    a = b = c = 0
    for i in range(n):
        if i & 1:
            a += 1
        else:
            b += 1
        if i & 2:
            c += 1
        else:
            a -= 1
    return a, b, c
print(f(9000))
