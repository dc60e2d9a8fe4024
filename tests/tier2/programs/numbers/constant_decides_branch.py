def g(x, up):
    if up:
        return x + 1
    return x - 1
def f(n):
    s = 0
    for i in range(n):
        s = g(s, True)
    for i in range(n):
        s = g(s, False)
    return s
print(f(9000))
