class A:
    pass
def f(n):
    s = 0
    a = A()
    for i in range(n):
        if a:
            s += 1
    return s
print(f(5000))
