def f(x):
    x.a.b *= [] ** 2
class A: a = None
A.a = A
A.b = 1
f(A)
