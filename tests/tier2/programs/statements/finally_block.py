def f(n):
    s = 0
    for i in range(n):
        try:
            s += i
        finally:
            s -= 1
    return s
print(f(5000))
