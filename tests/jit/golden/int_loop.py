def total(n):
    t = 0
    for i in range(n):
        t += i & 3
    return t


total(50)
