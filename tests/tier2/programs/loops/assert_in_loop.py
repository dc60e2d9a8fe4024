def f(n):
    s = 0
    for i in range(n):
        assert i >= 0
        s += i
    return s
print(f(5000))
