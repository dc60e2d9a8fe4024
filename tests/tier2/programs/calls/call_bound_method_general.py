class A:
    def m(self, *args):
        return args[0]
def f(n):
    s = 0
    m = A().m
    for i in range(n):
        s += m(i, 1)
    return s
print(f(5000))
