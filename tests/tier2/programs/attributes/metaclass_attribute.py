class M(type):
    pass
class A(metaclass=M):
    x = 1
def f(n):
    s = 0
    for i in range(n):
        s += A.x
    return s
print(f(5000))
