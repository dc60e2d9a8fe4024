# super: all forms, missing __class__, unbound, classmethods, attributes, errors.
class A:
    x = "A.x"
    def f(self): return "A.f"
    @classmethod
    def c(cls): return "A.c", cls.__name__
    @staticmethod
    def s(): return "A.s"
    @property
    def p(self): return "A.p"
class B(A):
    x = "B.x"
    def f(self): return "B>" + super().f()
    @classmethod
    def c(cls): return super().c(), super(B, cls).c()
    @staticmethod
    def s(): return super(B, B).s()
    @property
    def p(self): return super().p + "!"
    def attr(self): return super().x, super(B, self).x, super().__thisclass__.__name__, super().__self__ is self, super().__self_class__.__name__
    def two(self): return super(B, self).f()
    def inner(self): return (lambda s: super().f())(self), [super(B, self).f() for _ in "a"], next(super(B, self).f() for _ in "a")
    def noarg(): return super()
    def deleted(self): del self; return super()
    def rebound(self): self = 5; return super().f()
    def comp(self): return [super().f() for _ in "a"]
    def genx(self): return list(super().f() for _ in "a")
    def set_(self): super().y = 1
    def call(self): return super()(1)
    def miss(self): return super().nothing
    def star(*args): return super().f()
class C(B):
    def f(self): return "C>" + super().f()
c = C(); print(c.f(), c.c(), C.c(), c.s(), c.p, c.attr(), c.two(), c.inner())
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for n in ("deleted", "rebound", "comp", "genx", "set_", "call", "miss", "star"): show(getattr(c, n))
show(lambda: B.noarg()); show(lambda: super()); show(lambda: super(B, 5)); show(lambda: super(5, c)); show(lambda: super(B).f); show(lambda: super(B, A())); show(lambda: super(A, B).f(c)); show(lambda: super(B, C).f(c)); show(lambda: repr(super(B, c))[:20]); show(lambda: repr(super(B))); show(lambda: super(B).__get__(c, C).f()); show(lambda: super(B, c).__get__(5, int) is not None); show(lambda: super(1, 2, 3)); show(lambda: super(B, c).__class__); show(lambda: super(type, B).mro) if 0 else None; show(lambda: super(object, c).f); show(lambda: super(A, c).f);  show(lambda: super.__init__(super(B, c), 5))if 0 else None
def outside(self): return super().f()
show(lambda: outside(c))
B.added = outside; show(lambda: c.added())
class D(A):
    def f(self): return __class__, super().f()
class E(D): pass
print(E().f())
class Base: 
    def __getattr__(self, n): return "ga " + n
class Sub(Base):
    def t(self): return super().zzz
show(lambda: Sub().t())
class S(super):
    def __getattribute__(self, n): return "sub " + n if n == "q" else super().__getattribute__(n)
print(S(B, c).q, S(B, c).f())
class Diamond1(A):
    def f(self): return "D1>" + super().f()
class Diamond2(A):
    def f(self): return "D2>" + super().f()
class Diamond(Diamond1, Diamond2):
    def f(self): return "D>" + super().f()
print(Diamond().f(), [k.__name__ for k in Diamond.__mro__])
