def f(n):
    return len({i & 7 for i in range(n)})
print(f(5000))
