class A(list):
    def m(self):
        return 1
def f(n):
    s = 0
    a = A()
    for i in range(n):
        s += a.m()
    return s
print(f(5000))
