class C:
    @property
    def p(self):
        return 1
def f(n):
    c = C()
    s = 0
    for i in range(n):
        s += c.p
    return s
print(f(5000))
