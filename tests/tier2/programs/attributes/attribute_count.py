class A:
    def __init__(self):
        self.n = 0
    def step(self):
        self.n += 1
        return self
def f(k):
    a = A()
    for i in range(k):
        a.step().step()
    return a.n
print(f(5000))
