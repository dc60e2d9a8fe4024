class A: __slots__ = ()
def f(a):
    a.zz = 1
f(A())
