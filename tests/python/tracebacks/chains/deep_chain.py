def f(n):
    try:
        if n: f(n - 1)
        else: 1 / 0
    except Exception: raise ValueError(n)
f(2)
