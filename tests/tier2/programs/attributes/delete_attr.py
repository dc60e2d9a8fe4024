class A:
    pass
def f(n):
    a = A()
    for i in range(n):
        a.x = i
        del a.x
    return vars(a)
print(f(5000))
