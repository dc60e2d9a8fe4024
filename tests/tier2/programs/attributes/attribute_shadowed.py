class A:
    x = 1
def f(n):
    s = 0
    a = A()
    for i in range(n):
        s += a.x
    return s
print(f(5000))
