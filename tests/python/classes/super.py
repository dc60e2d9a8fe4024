class A:
    x = "A.x"
    def f(self): return "A.f"
    @classmethod
    def c(cls): return "A.c " + cls.__name__
    @staticmethod
    def s(): return "A.s"
    @property
    def p(self): return "A.p"
class B(A):
    x = "B.x"
    def f(self): return "B.f>" + super().f()
    @classmethod
    def c(cls): return "B.c>" + super().c()
    @staticmethod
    def s(): return "B.s>" + super(B, B).s()
    @property
    def p(self): return "B.p>" + super().p
    def sx(self): return super().x, super(B, self).x, super().__thisclass__ is B
    def inner(self):
        def g(): return super(B, self).f()
        return g()
    def comp(self): return [super(B, self).x for _ in range(1)]
b = B()
print(b.f(), B.c(), B.s(), b.p, b.sx(), b.inner(), b.comp())
s = super(B, b)
print(s.__self__ is b, s.__self_class__ is B, s.__thisclass__ is B, s.f())
try: super()
except RuntimeError as e: print(e)
try: super(B, 5)
except TypeError as e: print(e)
try: super(5)
except TypeError as e: print(e)
def f(x): return super()
try: f(1)
except RuntimeError as e: print(e)
class C(A):
    def m(self):
        del self
        try: return super().f()
        except RuntimeError as e: return str(e)
    def nope(self):
        try: return super().missing
        except AttributeError as e: return str(e)
print(C().m(), C().nope())
class D(A):
    def cell(self): return __class__
print(D().cell() is D)
class U(super): pass
print(super(A, b).__repr__()[:8], super(B).__get__(b).f())
class E(B):
    def __init__(self): super().__init__(); self.ok = super(B, self).f()
print(E().ok)
class N:
    def __new__(cls, *a): o = super().__new__(cls); o.args = a; return o
print(N(1, 2).args)
super_ = super
class Z(A):
    def f(self): return super_(Z, self).f()
print(Z().f())
