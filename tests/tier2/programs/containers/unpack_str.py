def f(n):
    s = 0
    t = 'ab'
    for i in range(n):
        a, b = t
        s += 1
    return s, a, b
print(f(5000))
