class A: 
    def f(self): return ["A"]
class B(A):
    def f(self): return ["B"] + super().f()
class C(A):
    def f(self): return ["C"] + super().f()
class D(B, C):
    def f(self): return ["D"] + super().f()
print(D().f(), [c.__name__ for c in D.__mro__])
try:
    class E(A, B): pass
except TypeError as e: print(e)
try:
    class E(A, A): pass
except TypeError as e: print(e)
class X: pass
class Y: pass
class XY(X, Y): pass
class YX(Y, X): pass
try:
    class Z(XY, YX): pass
except TypeError as e: print(e)
for base in (bool, type(None), type(len), range, slice):
    try: type("S", (base,), {})
    except TypeError as e: print(e)
class I(int):
    def __add__(self, o): return I(int(self) + o)
print(I(5) + 3, type(I(5) + 3).__name__, I(5) * 2)
class L(list): pass
l = L([1, 2]); l.attr = 1
print(l, l.attr, l + [3], type(l + [3]).__name__, L.__base__)
try:
    class M(int, str): pass
except TypeError as e: print(e)
class Mix:
    def hello(self): return "mix " + str(self)
class S(Mix, str): pass
print(S("a").hello())
try:
    class Q(5): pass
except TypeError as e: print(e)
D.__bases__ = (C, B)
print(D().f())
class P:
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag
class P1(P, tag="t"): pass
class P2(P1): pass
print(P1.tag, P2.tag)
try:
    class P3(X, tag=1): pass
except TypeError as e: print(e)
class Named:
    def __set_name__(self, owner, name): print("set_name", owner.__name__, name)
class H:
    n = Named()
class Sub:
    def __mro_entries__(self, bases): return (X,)
class UsesSub(Sub()): pass
print(UsesSub.__bases__, hasattr(UsesSub, "__orig_bases__"))
