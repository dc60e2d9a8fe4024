def outer():
    k = 0
    def f(n):
        nonlocal k
        for i in range(n):
            k += 1
        return k
    return f
print(outer()(5000))
