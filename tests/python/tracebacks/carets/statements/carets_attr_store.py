class A: __slots__ = ()
def f(a):
    a.b.c = a.d = 1
f(A())
