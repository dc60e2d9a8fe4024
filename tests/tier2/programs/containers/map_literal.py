def f(n):
    s = 0
    for i in range(n):
        e = {'a': i, 'b': s}
        s += e['a']
    return s
print(f(5000))
