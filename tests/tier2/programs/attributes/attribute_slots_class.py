class A:
    __slots__ = ("x",)
    k = 5
def f(n):
    s = 0
    a = A()
    a.x = 1
    for i in range(n):
        s += a.x + a.k
        a.x = i & 3
    return s
print(f(5000))
