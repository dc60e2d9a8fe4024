def f(n):
    s = 0
    for i in range(n):
        k = i & 7
        if k == 0:
            s += 1
        elif k == 1:
            s += 2
        elif k == 2:
            s += 3
        elif k == 3:
            s += 4
        elif k == 4:
            s += 5
        elif k == 5:
            s += 6
        else:
            s += 7
    return s
print(f(90000))
