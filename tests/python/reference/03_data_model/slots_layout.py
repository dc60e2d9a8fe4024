# __slots__: storage, conflicts, inheritance, __dict__ and __weakref__, mangling, errors.
import weakref
@(lambda f: f())
def basics():
    class A:
        __slots__ = ("x", "y")
        def __init__(self): self.x = 1
    a = A(); print(a.x, hasattr(a, "__dict__"), A.__slots__, A.x)
    for s in ("a.y", "a.z = 1", "del a.y", "a.__dict__", "weakref.ref(a)", "a.__slots__ = 1", "vars(a)"):
        try: exec(s, {"a": a, "weakref": weakref, "vars": vars})
        except Exception as e: print(s, type(e).__name__, e)
    a.y = 2; del a.y; del a.x; print(hasattr(a, "x"))
    class B(A): pass
    b = B(); b.z = 1; b.x = 2; print(b.__dict__, b.x)
    class C(A): __slots__ = ("x", "w")
    c = C(); c.x = 5; print(A.x.__get__(c, C) if 0 else c.x, C.x is A.x)
    class D(A): __slots__ = ("__dict__", "__weakref__")
    d = D(); d.any = 1; print(d.__dict__, weakref.ref(d)() is d)
    class M:
        __slots__ = ("__priv", "_M__other")
        def __init__(self): self.__priv = 1
    print(M.__slots__, sorted(k for k in M.__dict__ if "priv" in k), M()._M__priv)
    class S: __slots__ = "single"
    S().single = 1
    class It: __slots__ = iter(["a", "b"])
    print(sorted(k for k in It.__dict__ if len(k) == 1), list(It.__slots__))
    class Dt: __slots__ = {"a": "doc of a", "b": None}
    print(Dt.a.__doc__, Dt.b.__doc__, Dt.__slots__)
def bad(src):
    try: exec(src, {}); print("ok", src)
    except Exception as e: print(repr(src), type(e).__name__, e)
bad("class A: __slots__ = 5"); bad("class A: __slots__ = (1,)"); bad("class A: __slots__ = ('a b',)"); bad("class A: __slots__ = ('a',); a = 1"); bad("class A: __slots__ = ('__dict__', '__dict__')")
bad("class A: __slots__ = ('a', 'a')"); bad("class A(int): __slots__ = ('a',)"); bad("class A(tuple): __slots__ = ()"); bad("class A(int): __slots__ = ('__dict__',)"); bad("class A(list): __slots__ = ('a',)"); bad("class A(bytes): __slots__ = ('a',)")
bad("class A: __slots__ = ('a',)\nclass B: __slots__ = ('b',)\nclass C(A, B): pass"); bad("class A: __slots__ = ()\nclass B: __slots__ = ('b',)\nclass C(A, B): pass"); bad("class A:\n pass\nclass B(A): __slots__ = ('__dict__',)"); bad("class A: __slots__ = ('__weakref__', '__weakref__')"); bad("class A: __slots__ = ('',)"); bad("class A: __slots__ = None"); bad("class A: __slots__ = ('__class__',)"); bad("class A: __slots__ = ('__module__',)"); bad("class A: __slots__ = b'ab'"); bad("class A: __slots__ = ('__qualname__',)"); bad("class A(type): __slots__ = ('x',)"); bad("class A(Exception): __slots__ = ('x',)\na = A(); a.x = 1; a.q = 2; print(a.__dict__)")
class A1: __slots__ = ("x",)
class A2: __slots__ = ("x",)
class A3: __slots__ = ("y",)
class A4: pass
o = A1(); o.x = 5; o.__class__ = A2; print(o.x, type(o).__name__)
for k in (A3, A4, int):
    try: o.__class__ = k
    except TypeError as e: print(e)
