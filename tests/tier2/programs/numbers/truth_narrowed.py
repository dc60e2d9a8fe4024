def f(n):
    s = 0
    for i in range(n):
        b = i > 10
        if b:
            if b:
                s += 1
            if not b:
                s -= 1
    return s
print(f(5000))
