class A:
    x = 1
def f(n):
    s = 0
    for i in range(n):
        s += A.x
    return s
print(f(5000))
A.x = 2
print(f(9000))
