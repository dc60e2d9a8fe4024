# Attribute lookup on classes: metaclass data descriptors, class dict, metaclass others; instance order.
class MD:
    def __get__(s, i, o): return "meta data"
    def __set__(s, i, v): print("meta set", v)
class MN:
    def __get__(s, i, o): return "meta nondata"
class Meta(type):
    a = MD(); b = MN(); c = "meta plain"
    def __getattr__(c, n): return f"meta getattr {n}"
class D:
    def __get__(s, i, o): return f"desc {i is not None}"
class K(metaclass=Meta):
    a = "class a"; b = "class b"; d = D()
print(K.a, K.b, K.c, K.d, K().d, K.zzz, K().a, K().b)
try: K().c
except AttributeError as e: print(e)
K.a = 5; print(K.a, K.__dict__["a"]); K.b = 6; print(K.b)
try: del K.a
except AttributeError as e: print(e)
class P:
    x = property(lambda s: "prop"); y = 1
    def __init__(self): self.__dict__.update(x="inst", y="inst y", z="inst z")
    z = D(); w = D()
p = P(); print(p.x, p.y, p.z, p.w, P.z)
class Sub(P): x = "overridden"
print(Sub().x, Sub.x)
class Slot:
    __slots__ = ("s",)
    def __getattr__(self, n): return "missing " + n
s = Slot(); print(s.s); s.s = 1; print(s.s); del s.s; print(s.s)
print(type.__getattribute__(K, "b"), object.__getattribute__(p, "y"), K.__class__, p.__class__.__name__)
for f in (lambda: type.__getattribute__(5, "x"), lambda: object.__getattribute__(P, "y"), lambda: type.__setattr__(K, "q", 1) or K.q, lambda: object.__setattr__(K, "q", 2), lambda: type.__delattr__(K, "q") or K.q, lambda: object.__setattr__(p, "y", 9) or p.y, lambda: object.__delattr__(p, "nope")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
