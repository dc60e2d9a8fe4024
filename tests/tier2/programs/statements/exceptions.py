def f(n):
    s = 0
    for i in range(n):
        try:
            s += 1
        except ValueError:
            s -= 1
    return s
print(f(5000))
