def f(n):
    t = [0] * 8
    for i in range(n):
        t[i & 7] += i
    return t
print(f(5000))
