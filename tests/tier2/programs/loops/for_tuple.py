def f(items):
    n = 0
    for x in items:
        n = n + x * 2 - 1
    return n
print(f(tuple(range(5000))))
