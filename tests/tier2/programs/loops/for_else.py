def f(n):
    s = 0
    for i in range(n):
        s += 1
    else:
        s = -s
    return s
print(f(5000))
