class A:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
def f(n):
    a = A()
    for i in range(n):
        a.x = i
    return a.x
print(f(5000))
