class A:
    def m(self):
        return 1
class B:
    def m(self):
        return 2
def f(n):
    a, b = A(), B()
    s = 0
    for i in range(n):
        o = a if i % 3 else b
        s += o.m()
    return s
print(f(20000))
