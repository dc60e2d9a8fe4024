def f(n):
    i = 0
    while True:
        i += 1
        if i > n:
            break
    return i
print(f(5000))
