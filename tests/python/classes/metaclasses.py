class M(type):
    def __new__(m, name, bases, ns, **kw):
        print("new", name, [b.__name__ for b in bases], sorted(k for k in ns if not k.startswith("__")), kw)
        return super().__new__(m, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        print("init", name)
        super().__init__(name, bases, ns)
    @classmethod
    def __prepare__(m, name, bases, **kw):
        print("prepare", name, kw)
        return {"prepared": 1}
    def __call__(cls, *a, **k):
        print("call", cls.__name__, a)
        return super().__call__(*a, **k)
    def __getattr__(cls, n): return f"meta {n}"
    def __len__(cls): return 42
    def __contains__(cls, x): return x == 1
    def __iter__(cls): return iter("xyz")
    def __repr__(cls): return f"<M {cls.__name__}>"
    @property
    def prop(cls): return "meta prop"
class A(metaclass=M, opt=1):
    a = 1
    def __init__(self, x): self.x = x
print(A(5).x, A.prepared, A.dyn, len(A), 1 in A, list(A), A, A.prop)
class B(A): b = 2
print(type(B), B)
try: B(1).prop
except AttributeError as e: print(e)
class N(type): pass
try:
    class C(A, metaclass=N): pass
except TypeError as e: print(e)
class Sing(type):
    inst = {}
    def __call__(cls, *a):
        if cls not in cls.inst: cls.inst[cls] = super().__call__(*a)
        return cls.inst[cls]
class S(metaclass=Sing): pass
print(S() is S())
class ABC(type):
    def __instancecheck__(cls, o): return hasattr(o, "quack")
    def __subclasscheck__(cls, c): return hasattr(c, "quack")
class Duck(metaclass=ABC): pass
class D:
    def quack(self): pass
print(isinstance(D(), Duck), issubclass(D, Duck), isinstance(5, Duck))
def fmeta(name, bases, ns): return name, bases, sorted(k for k in ns if k[0] != "_")
class F(metaclass=fmeta): z = 1
print(F)
print(type(type), type(object), isinstance(type, object), type.__mro__)
try: type("X")("Y")
except TypeError as e: print(e)
try: type("a", (), {}, 5)
except TypeError as e: print(e)
try: type(1, (), {})
except TypeError as e: print(e)
