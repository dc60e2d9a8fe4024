K = 1
def f(n):
    s = 0
    for i in range(n):
        s += K
    return s
print(f(5000))
K = 2
print(f(9000))
