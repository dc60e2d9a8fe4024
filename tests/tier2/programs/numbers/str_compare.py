def f(n):
    s = 0
    t = 'ab'
    u = 'cd'
    for i in range(n):
        if t == 'ab':
            s += 1
        if t != u:
            s += 1
    return s
print(f(5000))
