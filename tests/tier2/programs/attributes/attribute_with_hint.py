class A:
    pass
def f(n):
    s = 0
    a = A()
    a.__dict__
    for k in range(40):
        setattr(a, f"x{k}", k)
    a.y = 1
    for i in range(n):
        s += a.y
        a.y = 1
    return s
print(f(5000))
