# LOAD_SUPER_ATTR_METHOD
class A:
    def f(self, x): return ("A", x)
    @classmethod
    def c(cls): return cls.__name__
    @staticmethod
    def s(): return "static"
class B(A):
    def f(self, x): return ("B", super().f(x))
    @classmethod
    def c(cls): return "B+" + super().c()
    def s(self): return super().s()
b = B()
for i in range(10): b.f(i); b.c(); b.s()  # expect-op: LOAD_SUPER_ATTR_METHOD
print(b.f(1), B.c(), b.s())
class M(A):
    def f(self, x): return ("M", super().f(x))
class C(B, M): pass
print(C().f(2), C.__mro__ and C.c())
