# __class__ cell and zero-argument super: who gets it, when it is set.
class A:
    def f(self): return __class__
    @staticmethod
    def s(): return __class__
    @classmethod
    def c(cls): return __class__, cls
    def nested(self): return (lambda: __class__)()
    def comp(self): return [__class__ for _ in range(1)], list(__class__ for _ in range(1))
    p = property(lambda self: __class__)
class B(A): pass
print(B().f(), B.s(), B.c(), B().nested(), B().comp(), B().p, A.f.__code__.co_freevars, "__classcell__" in A.__dict__, "__class__" in A.__dict__)
class Meta(type):
    def __new__(m, n, b, ns, **k):
        print("ns", sorted(x for x in ns if "class" in x))
        return super().__new__(m, n, b, ns)
class C(metaclass=Meta):
    def f(self): return __class__
class D(metaclass=Meta):
    def f(self): return 1
print(C().f())
class DropMeta(type):
    def __new__(m, n, b, ns): ns.pop("__classcell__", None); return super().__new__(m, n, b, ns)
try:
    class E(metaclass=DropMeta):
        def f(self): return __class__
except Exception as e: print(type(e).__name__, e)
class WrongMeta(type):
    def __new__(m, n, b, ns):
        cls = super().__new__(m, n, b, ns)
        ns2 = dict(ns); return super().__new__(m, n, b, ns2)
try:
    class F(metaclass=WrongMeta):
        def f(self): return __class__
except Exception as e: print(type(e).__name__, e)
class Early:
    def f(): return __class__
    try: print(f())
    except NameError as e: print(type(e).__name__, e)
class Own:
    __class__ = int
    def f(self): return super
print(isinstance(Own(), int), Own().__class__, type(Own()))
def g():
    try: return __class__
    except NameError as e: return str(e)
print(g())
class Sub:
    def __init_subclass__(cls): print("init_subclass", __class__, cls)
class S2(Sub): pass
class Set:
    def f(self):
        __class__ = 5
        return __class__
print(Set().f())
class Nl:
    def f(self):
        nonlocal __class__
        __class__ = 7
        return __class__
n = Nl(); print(n.f(), n.f())
