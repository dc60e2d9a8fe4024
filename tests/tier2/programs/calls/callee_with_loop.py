def g(k):
    s = 0
    while k > 0:
        s += k
        k -= 1
    return s
def f(n):
    s = 0
    for i in range(n):
        s += g(3)
    return s
print(f(9000))
