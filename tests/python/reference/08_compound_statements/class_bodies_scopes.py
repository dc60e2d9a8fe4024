# Class statements: bases and keywords in every form, the namespace, scopes seen from the body, __class__, decorators, docstrings, generated attributes.
def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
class Base:
    def __init_subclass__(cls, **kw): print("init_subclass", cls.__name__, kw); super().__init_subclass__()
class M(type):
    def __new__(m, name, bases, ns, **kw): print("new", name, [b.__name__ for b in bases], sorted(k for k in ns if not k.startswith("__")), kw); return super().__new__(m, name, bases, ns)
    def __init__(c, name, bases, ns, **kw): print("init", name, kw)
    @classmethod
    def __prepare__(m, name, bases, **kw): print("prepare", name, kw); return {"prepared": 1}
bases, kwds = [Base], {"x": 1}
class A(*bases, **kwds): pass
class B(metaclass=M, y=2): a = prepared
class C(B, Base, **{"z": 3}): b = 1
class D(*[], **{"metaclass": M}): pass
show(lambda: exec("class E(Base, Base): pass", globals())); show(lambda: exec("class E(5): pass")); show(lambda: exec("class E(metaclass=5): pass")); show(lambda: exec("class E(int, str): pass")); show(lambda: exec("class E(bool): pass")); show(lambda: exec("class E(object, Base): pass", globals())); show(lambda: exec("class E(x=1): pass")); show(lambda: exec("class E(*5): pass")); show(lambda: exec("class E(**5): pass"))
show(lambda: exec("class E(Base, x=1, **{'x': 2}): pass", globals())); show(lambda: exec("class E(type(None)): pass")); show(lambda: exec("class E(metaclass=lambda n, b, d: (n, b, sorted(k for k in d if k != '__firstlineno__'))): a = 1\nprint(E)"))
class M2(type): pass
class X1(metaclass=M2): pass
class M3(type): pass
class X2(metaclass=M3): pass
show(lambda: exec("class E(X1, X2): pass", globals())); show(lambda: exec("class E(X1, metaclass=M3): pass", globals()))
class M4(M2, M3): pass
class X3(X1, X2, metaclass=M4): pass
print(type(X3).__name__)
x = "global"
def outer():
    x = "outer"
    class K:
        print(x)
        x = x + " in class"
        print(x)
        y = [x for _ in range(1)]
        z = [i for i in x[:2]]
        f = lambda self: x
        def g(self): return x
        def h(self, v=x): return v
        class Inner:
            print(x)
            def k(self): return x, __class__.__name__
        del x
        print(x)
    k = K(); return k.y, k.z, k.f(), k.g(), k.h(), K.Inner().k(), K.__qualname__, K.Inner.__qualname__
show(outer)
def deco(*tags):
    print("deco", tags)
    def d(c): print("apply", tags, c.__name__); c.tags = tags + getattr(c, "tags", ()); return c
    return d
@deco(1)
@deco(2)
class Deco: "doc"; z = 1
print(Deco.tags, Deco.__doc__, Deco.__module__, Deco.__firstlineno__, Deco.__static_attributes__)
class Attrs:
    "the doc"
    def __init__(self): self.b = self.a = 1; self.c.d = 2
    def m(self): self.e += 1; del self.f; other = self; other.g = 1; (self.h, [self.i, *self.j]) = 1, [2, 3]
    @staticmethod
    def s(self): self.k = 1
    n = lambda self: [self.o for self.p in []]
    def q(this): this.r = 1
    def inner(self):
        def t(): self.u = 1
        with self.v as self.w: pass
        for self.aa in []: pass
print(sorted(Attrs.__static_attributes__), Attrs.__dict__["__static_attributes__"] is Attrs.__static_attributes__, list(Attrs.__dict__)[:4])
class Annot:
    a: int = 1
    b: "str"
    if 0: c: undefined
    (d): int = 2
    self_ = 1
    __private: int = 3
    def f(self, q: a) -> b: ...
show(lambda: Annot.__annotations__); show(lambda: Annot.f.__annotations__); print(sorted(k for k in Annot.__dict__ if k.startswith("_Annot") or len(k) < 6))
class Gen[T: int, *Ts, **P](Base, w=1):
    a: T
    def m[U](self, x: T, y: U) -> tuple[T, U]: return T, U, __class__
    class In: t = T
    s = [T for _ in range(1)]
    type Al = list[T]
print(Gen.__type_params__, Gen.__parameters__, Gen.__orig_bases__, Gen[int, str, [int]], Gen.In.t, Gen.s, Gen.Al.__value__, Gen.m.__type_params__, Gen().m(1, 2)[2].__name__, Gen.__annotations__)
class Cell:
    def get(self): return __class__
    def set(self): nonlocal_ = [__class__ for _ in "a"]; return nonlocal_
    c = property(lambda self: __class__)
    @classmethod
    def cm(cls): return super().__repr__ is not None, __class__
print(Cell().get(), Cell().set(), Cell().c, Cell.cm())
show(lambda: exec("class A:\n    __class__ = 5\n    def f(self): return __class__\nprint(A().f(), A.__dict__.get('__class__'))")); show(lambda: exec("class A:\n    x = __class__")); show(lambda: exec("class A:\n    def f(): return super()\nA.f()")); show(lambda: exec("class A:\n    def f(self): del self; super()\nA().f()")); show(lambda: exec("class A:\n    def f(*a): return super().__init__()\nprint(A().f())")); show(lambda: exec("def f(x): super()\nf(1)")); show(lambda: exec("class A:\n    def f(self): return [super().__repr__ for _ in 'a']\nprint(len(A().f()))"))
show(lambda: exec("class A:\n    __slots__ = ('__dict__', 'x')\n    x = 1")); show(lambda: exec("class A:\n    __qualname__ = 5")); show(lambda: exec("class A:\n    __qualname__ = 'Q.R'\n    def f(self): pass\nprint(A, A.f.__qualname__, '__qualname__' in A.__dict__)")); show(lambda: exec("class A:\n    __classcell__ = 5")); show(lambda: exec("class A:\n    __name__ = 'n'\nprint(A.__name__, A().__name__)")); show(lambda: exec("class A:\n    __doc__ = 5\nprint(A.__doc__)"))
show(lambda: exec("class A:\n    return 1")); show(lambda: exec("class A:\n    yield 1")); show(lambda: exec("class A:\n    nonlocal q")); show(lambda: exec("class A:\n    global gq; gq = 5\nprint(gq, 'gq' in A.__dict__)")); show(lambda: exec("class A:\n    def __new__(cls): return 5\n    def __init__(self): print('no')\nprint(A())")); show(lambda: exec("class A:\n    locals()['z'] = 3\nprint(A.z)")); show(lambda: exec("class A():\n  x: int\n  def f(self, x=__name__): return x\nprint(A().f())", {"__name__": "n"}))
show(lambda: type("T", (), {"a": 1, "__module__": "mm"})); show(lambda: type("T", (5,), {})); show(lambda: type("T", [], {})); show(lambda: type(5, (), {})); show(lambda: type("T", (), [])); show(lambda: type("a\0b", (), {})); show(lambda: type("T", (), {5: 1}).__dict__[5]); show(lambda: type()); show(lambda: type("T", (Base,), {}, q=1)); show(lambda: type.__new__(M, "T", (), {})); show(lambda: type("T", (), {}, metaclass=M))
