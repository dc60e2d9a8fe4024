def f(n):
    s = 0
    for i in range(n):
        s += max(i, 3) + min(2, 4)
        s += divmod(i, 3)[0]
    return s
print(f(5000))
