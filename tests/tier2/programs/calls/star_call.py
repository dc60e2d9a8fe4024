def g(*args):
    return len(args)
def f(n):
    s = 0
    t = (1, 2)
    for i in range(n):
        s += g(*t, i)
    return s
print(f(5000))
