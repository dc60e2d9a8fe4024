def f(n):
    s = 0
    for i in range(n):
        s += i
    return s
def g(n):
    s = 0
    for i in range(n):
        s += 1
    return s
print(f(5000))
print(g(250000))
