def f(n):
    x = 0.5
    y = 0.0
    for i in range(n):
        y = y * x + 1.5 - x
    return round(y, 6)
print(f(5000))
