def g(x):
    if x & 1:
        raise ValueError
    return x
def f(n):
    s = 0
    for i in range(n):
        try:
            s += g(i)
        except ValueError:
            s -= 1
    return s
print(f(9000))
