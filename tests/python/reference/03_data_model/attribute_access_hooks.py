# __getattr__, __getattribute__, __setattr__, __delattr__, __dir__: order and recursion.
class A:
    cls = "class attr"
    def __init__(self): object.__setattr__(self, "x", 1)
    def __getattribute__(self, n): print("getattribute", n); return super().__getattribute__(n)
    def __getattr__(self, n): print("getattr", n); return f"made {n}" if n != "bad" else object.__getattribute__(self, n)
    def __setattr__(self, n, v): print("setattr", n, v); super().__setattr__(n, v)
    def __delattr__(self, n): print("delattr", n); super().__delattr__(n)
    def meth(self): return "m"
a = A()
print(a.x, a.cls, a.zz, a.meth()); a.y = 2; print(a.y); del a.y
try: a.bad
except AttributeError as e: print(e, e.name, type(e.obj).__name__)
try: del a.q
except AttributeError as e: print(e)
print(getattr(a, "k"), getattr(a, "bad", "default"), hasattr(a, "bad"), hasattr(a, "other"), len.__name__)
try: len(a)
except TypeError as e: print(e)
a.z += "!" ; print(a.__dict__)
class P:
    @property
    def p(self): raise AttributeError("inside p")
    def __getattr__(self, n): return f"fallback {n}"
print(P().p)
class Q:
    @property
    def p(self): return self.missing
try: Q().p
except AttributeError as e: print(e, e.name)
class G:
    def __getattribute__(self, n): raise AttributeError(n)
    def __getattr__(self, n): return n.upper()
print(G().abc, G().__class__, type(G()).__name__)
class R:
    def __getattr__(self, n): return getattr(self, n + "x") if len(n) < 6 else n
print(R().a)
class V:
    def __getattribute__(self, n): raise ValueError("v " + n)
for f in (lambda: V().x, lambda: hasattr(V(), "x"), lambda: getattr(V(), "x", 5), lambda: V().__dict__):
    try: print(f())
    except ValueError as e: print(e)
class S:
    __slots__ = ("a",)
    def __getattr__(self, n): return f"slot miss {n}"
s = S(); print(s.a, s.b); s.a = 1; print(s.a)
try: s.b = 1
except AttributeError as e: print(e)
for f in (lambda: getattr(a, 5), lambda: setattr(a, 5, 1), lambda: delattr(a, None), lambda: hasattr(a, b"x"), lambda: getattr(), lambda: getattr(a, "x", 1, 2), lambda: setattr(a, "x"), lambda: object.__getattribute__(a), lambda: object.__getattribute__(a, 3), lambda: getattr(5, "real"), lambda: (5).real.nope, lambda: "a".nope, lambda: int.nope, lambda: None.x, lambda: (lambda: 0).nope, lambda: [].append.nope, lambda: setattr(5, "x", 1), lambda: setattr(int, "x", 1), lambda: delattr(int, "real"), lambda: setattr("a", "upper", 1), lambda: delattr("a", "upper"), lambda: setattr(len, "x", 1), lambda: delattr(A, "nope"), lambda: setattr(Q(), "p", 1), lambda: delattr(Q(), "p")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
i = Q(); i.__getattr__ = lambda n: 1
try: i.nothing
except AttributeError as e: print(e)
