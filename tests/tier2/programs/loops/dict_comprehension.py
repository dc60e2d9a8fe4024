def f(n):
    return len({i: i for i in range(n)})
print(f(5000))
