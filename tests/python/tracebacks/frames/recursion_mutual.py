def f(n):
    return g(n - 1)
def g(n):
    if n <= 0: raise ValueError("bottom")
    return f(n - 1)
f(9)
