K = 3
def g(x):
    return x + K
def f(n):
    s = 0
    for i in range(n):
        s += g(i) + g(K)
    return s
print(f(5000))
