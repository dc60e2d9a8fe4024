def f(n):
    return sum([x + 1 for x in range(n)])
print(f(5000))
