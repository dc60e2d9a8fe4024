K = 1
def g(i):
    global K
    if i == 4500:
        K = 2
    return 0
def f(n):
    s = 0
    for i in range(n):
        s += K + g(i)
    return s
print(f(9000))
