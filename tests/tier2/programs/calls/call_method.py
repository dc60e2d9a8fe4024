class C:
    def __init__(self):
        self.n = 0
    def step(self, k):
        self.n += k
        return self.n
def f(n):
    c = C()
    for i in range(n):
        c.step(i)
    return c.n
print(f(5000))
