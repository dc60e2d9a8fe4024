def f(n):
    s = 0
    for i in range(n):
        if 1 < i < 4000:
            s += 1
    return s
print(f(5000))
