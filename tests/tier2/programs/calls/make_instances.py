class C:
    def __init__(self, x):
        self.x = x
def f(n):
    s = 0
    for i in range(n):
        s += C(i).x
    return s
print(f(5000))
