def f(t):
    s = 0
    for i in range(len(t) + 1):
        s += t[i]
    return s
try:
    f(list(range(6000)))
except IndexError as e:
    print(e)
