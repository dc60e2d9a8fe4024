class A:
    def m(self, x, y=1):
        return x + y
def f(n):
    s = 0
    m = A().m
    for i in range(n):
        s += m(i, y=2)
    return s
print(f(5000))
