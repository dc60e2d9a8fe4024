def f(n):
    s = 0
    for i in range(n):
        x = 'ab'
        if type(x) is str:
            s += 1
        if type(i) is int:
            s += 1
    return s
print(f(5000))
