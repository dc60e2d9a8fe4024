def f(n):
    i = s = 0
    while i < n:
        i += 1
        if i % 3 == 0:
            continue
        s += i
    return s
print(f(9000))
