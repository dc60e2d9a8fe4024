class A:
    def m(self, x, y=2):
        return x + y
def f(n):
    s = 0
    a = A()
    for i in range(n):
        s += a.m(i)
    return s
print(f(5000))
