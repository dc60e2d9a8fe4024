def deco(tag):
    print("make", tag)
    def wrap(f):
        print("wrap", tag, f.__name__)
        def inner(*a, **k):
            return tag, f(*a, **k)
        return inner
    return wrap
@deco("a")
@deco("b")
def f(x): return x * 2
print(f(4))
def reg(cls):
    cls.registered = True
    return cls
@reg
class C: pass
print(C.registered)
class D:
    def __init__(self, f): self.f, self.n = f, 0
    def __call__(self, *a):
        self.n += 1
        return self.f(*a)
@D
def g(x): return x + 1
print(g(1), g(2), g.n)
@(lambda f: 5)
def five(): pass
print(five)
table = {}
@table.setdefault("name", lambda f: f.__name__)
def named(): pass
print(named)
class E:
    @staticmethod
    def s(): return "s"
    @classmethod
    def c(cls): return cls.__name__
    @property
    def p(self): return "p"
    @p.setter
    def p(self, v): print("set", v)
    @p.deleter
    def p(self): print("del")
e = E()
print(E.s(), e.s(), E.c(), e.c(), e.p)
e.p = 3
del e.p
try: E.p.fget(1, 2)
except TypeError as x: print(x)
