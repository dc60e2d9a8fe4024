# Descriptors: data before instance, non-data after, __set_name__, __get__ on classes, deletion, errors.
class D:
    def __set_name__(self, o, n): print("set_name", o.__name__, n); self.n = n
    def __get__(self, i, o): return ("get", i is not None, o.__name__ if o else None)
    def __set__(self, i, v): print("set", self.n, v)
    def __delete__(self, i): print("delete", self.n)
class N:
    def __get__(self, i, o): return "nondata"
class SetOnly:
    def __set__(self, i, v): i.__dict__["s"] = v * 2
class DelOnly:
    def __delete__(self, i): print("delonly")
class A:
    d = D(); n = N(); s = SetOnly(); x = DelOnly()
a = A(); a.d = 1; print(a.d, A.d, a.n, A.n); a.__dict__["d"] = "shadow"; a.__dict__["n"] = "inst"; print(a.d, a.n); del a.d
print(type(a.s).__name__); a.s = 5; print(a.s)
try: a.x = 1
except AttributeError as e: print(e)
del a.x
try: del a.s
except AttributeError as e: print(e)
A.d = "replaced"; print(a.d, A.d)
class Meta(type):
    m = D()
    def __getattr__(c, n): return f"meta getattr {n}"
class B(metaclass=Meta): n = N()
print(B.m, B.zzz, B.n); B.m = 7; B.__dict__
b = B()
try: b.m
except AttributeError as e: print(e)
class BadSetName:
    def __set_name__(self, o, n): raise ValueError("bad name")
try:
    class C: q = BadSetName()
except Exception as e: print(type(e).__name__, e, e.__notes__)
class GetRaises:
    def __get__(self, i, o): raise AttributeError("from get")
class E:
    g = GetRaises()
    def __getattr__(self, n): return "rescued " + n
print(E().g)
try: E.g
except AttributeError as e: print(e)
class NotDesc:
    def __init__(self): self.__get__ = lambda i, o: "instance get"
class F: z = NotDesc()
print(type(F().z).__name__)
f = A.__init__; print(f, A().__init__.__name__)
def func(self, *a): return ("called", a)
m = func.__get__(5); print(m(1), m.__self__, m.__func__ is func, func.__get__(None, int) is func)
for args in ((), (None,), (None, None), (1, 2, 3)):
    try: print(func.__get__(*args))if args != (1, 2, 3) and args else func.__get__(*args)
    except TypeError as e: print(type(e).__name__, e)
class Late: pass
Late.d2 = D(); l = Late(); print(l.d2)
try: l.d2 = 1
except AttributeError as e: print(e)
class Dup:
    p = q = D()
class Slot:
    __slots__ = ("v",)
print(type(Slot.v).__name__, Slot.v.__get__(None, Slot) is Slot.v, Slot.v.__name__, Slot.v.__objclass__)
for fn in (lambda: Slot.v.__get__(5, int), lambda: Slot().v, lambda: Slot.v.__set__(5, 1), lambda: Slot.v.__delete__(Slot()), lambda: int.real.__get__("a"), lambda: str.upper.__get__(5), lambda: int.__add__.__get__("x"), lambda: str.upper.__get__("a")(), lambda: int.__dict__["from_bytes"].__get__(None, str), lambda: int.__dict__["from_bytes"].__get__(5)(b"a")):
    try: print(fn())
    except Exception as e: print(type(e).__name__, e)
