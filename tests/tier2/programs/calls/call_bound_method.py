class C:
    def __init__(self):
        self.n = 0
    def step(self, k):
        self.n += k
def f(n):
    c = C()
    m = c.step
    for i in range(n):
        m(i)
    return c.n
print(f(5000))
