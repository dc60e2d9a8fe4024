def f(n):
    s = 0
    for i in range(n):
        x = int('7')
        s += x + abs(-2)
        y = bytes(2)
    return s, y
print(f(5000))
