def f(n):
    s = 0
    t = 'abcdef'
    for i in range(n):
        a = t[1:3]
        s += len(a)
    return s
print(f(5000))
