def f(n):
    if n == 0: raise ValueError("deep")
    return f(n - 1)
f(20)
