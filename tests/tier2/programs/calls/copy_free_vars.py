def outer():
    x = 1
    def g(y):
        return x + y
    return g
def f(n):
    s = 0
    g = outer()
    for i in range(n):
        s += g(i)
    return s
print(f(5000))
