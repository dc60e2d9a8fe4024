def f(n):
    s = ''
    k = 0
    for i in range(n):
        s += 'x'
        k += len(s)
    return k
print(f(5000))
