def f(n):
    s = 0
    for i in range(n):
        s += -i
        s ^= ~i
        if not s:
            s = 1
    return s
print(f(5000))
