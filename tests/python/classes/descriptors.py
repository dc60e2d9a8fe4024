class Data:
    def __set_name__(self, o, n): self.n = n
    def __get__(self, o, t=None): return self if o is None else ("get", self.n, o.__dict__.get("_" + self.n))
    def __set__(self, o, v): o.__dict__["_" + self.n] = v
    def __delete__(self, o): print("delete", self.n)
class NonData:
    def __get__(self, o, t): return "nondata", o is None, t.__name__
class C:
    d = Data()
    nd = NonData()
c = C()
c.d = 5
print(c.d, C.d is C.__dict__["d"], c.nd, C.nd)
c.__dict__["d"] = "instance"
print(c.d)
c.nd = "own"
print(c.nd)
del c.d
class P:
    @property
    def ro(self): "doc"; return 1
    @property
    def boom(self): raise AttributeError("inside")
    def __getattr__(self, n): return "fallback " + n
p = P()
print(p.ro, p.boom, P.ro.__doc__, P.ro.fset)
try: p.ro = 5
except AttributeError as e: print(e)
try: del p.ro
except AttributeError as e: print(e)
class G:
    def __getattribute__(self, n):
        if n == "secret": raise AttributeError("hidden")
        return object.__getattribute__(self, n)
    def __getattr__(self, n): return "ga " + n
    def __setattr__(self, n, v): object.__setattr__(self, n, ("set", v))
    def __delattr__(self, n): print("del", n); object.__delattr__(self, n)
g = G(); g.a = 1
print(g.a, g.secret, g.zzz); del g.a
class Slots:
    __slots__ = ("a", "__dict__x", "b")
    def __init__(self): self.a = 1
s = Slots()
print(s.a, Slots.a, hasattr(s, "b"), hasattr(s, "__dict__"))
try: s.q = 1
except AttributeError as e: print(e)
try: s.b
except AttributeError as e: print(e)
class SubSlots(Slots): pass
x = SubSlots(); x.q = 1; print(x.q, x.a)
try:
    class Bad:
        __slots__ = ("v",); v = 1
except ValueError as e: print(e)
try:
    class Bad2(int): __slots__ = ("v",)
except TypeError as e: print(e)
class SM:
    f = staticmethod(lambda x: x + 1)
    g = classmethod(lambda cls, x: (cls.__name__, x))
print(SM.f(1), SM().f(2), SM.g(3), SM.__dict__["f"].__func__(4), SM.__dict__["f"](5))
print(P.__dict__["ro"].__get__(p, P), str.upper.__get__("abc")(), type(C.__dict__["d"]).__name__)
