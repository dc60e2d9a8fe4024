class A:
    def m(self):
        return 1
class B(A):
    def m(self):
        return super().m() + 1
def f(n):
    s = 0
    b = B()
    for i in range(n):
        s += b.m()
    return s
print(f(5000))
