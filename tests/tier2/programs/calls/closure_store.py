def f(n):
    x = 0
    def g():
        return x
    for i in range(n):
        x = i
        x += 1
    return g()
print(f(5000))
