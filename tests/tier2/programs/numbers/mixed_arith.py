def f(n):
    x = 0.0
    for i in range(n):
        x = x + i / 2 + i // 3 - i % 5 + (i << 1) + (i ** 2)
    return x
print(f(5000))
