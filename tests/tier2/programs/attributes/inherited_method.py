class A:
    def m(self, x):
        return x + self.k
class B(A):
    def __init__(self):
        self.k = 2
def f(n):
    s = 0
    b = B()
    for i in range(n):
        s += b.m(i)
    return s
print(f(5000))
