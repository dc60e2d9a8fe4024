class V:
    def __init__(self, x):
        self.x = x
    def __add__(self, other):
        return V(self.x + other.x)
def f(n):
    a, b = V(0), V(1)
    for i in range(n):
        a = a + b
    return a.x
print(f(5000))
