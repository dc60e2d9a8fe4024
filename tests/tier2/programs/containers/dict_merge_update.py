def f(n):
    s = 0
    d = {'a': 1}
    for i in range(n):
        e = {**d, 'b': i}
        s += len(e)
    return s
print(f(5000))
