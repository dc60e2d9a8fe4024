def g(n):
    for i in range(n):
        if i & 4095 == 4095:
            yield i
print(list(g(20000)))
