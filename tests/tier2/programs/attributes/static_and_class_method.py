class A:
    @staticmethod
    def s(x):
        return x
    @classmethod
    def c(cls, x):
        return x
def f(n):
    r = 0
    a = A()
    for i in range(n):
        r += a.s(i) + A.s(i) + A.c(i)
    return r
print(f(5000))
