def f(items):
    total = 0
    for x in items:
        total += x
    return total
print(f(list(range(5000))))
