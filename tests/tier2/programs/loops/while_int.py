def f(n):
    i = 0
    while i < n:
        i += 1
    return i
print(f(5000))
