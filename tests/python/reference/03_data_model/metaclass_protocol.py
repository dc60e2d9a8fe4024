# Metaclasses: __prepare__, __new__, __init__, __call__, keyword arguments, conflicts, __mro_entries__.
class Meta(type):
    @classmethod
    def __prepare__(m, name, bases, **kw): print("prepare", name, [b.__name__ for b in bases], kw); return {"injected": 1}
    def __new__(m, name, bases, ns, **kw): print("new", name, kw, [k for k in ns if not k.startswith("__")]); return super().__new__(m, name, bases, ns)
    def __init__(c, name, bases, ns, **kw): print("init", name, kw); super().__init__(name, bases, ns)
    def __call__(c, *a, **k): print("call", c.__name__, a, k); return super().__call__(*a, **k)
class A(metaclass=Meta, opt=5): x = injected
class B(A, other=1):
    def __new__(cls, *a): print("B.new", a); return super().__new__(cls)
    def __init__(self, *a): print("B.init", a)
print(type(B), B.injected, B(1, 2).x)
def func_meta(name, bases, ns, **kw): print("func", name, bases, sorted(k for k in ns if k[0] != "_"), kw); return "not a class"
class C(metaclass=func_meta, z=1): y = 2
print(C)
class M1(type): pass
class M2(type): pass
class M12(M1, M2): pass
class X(metaclass=M1): pass
class Y(metaclass=M2): pass
class Z(X, metaclass=M12): pass
print(type(Z))
def bad(src):
    try: exec(src, globals())
    except Exception as e: print(type(e).__name__, e)
bad("class W(X, Y): pass"); bad("class W(X, metaclass=M2): pass"); bad("class W(metaclass=5): pass"); bad("class W(5): pass"); bad("class W('a'): pass"); bad("class W(None): pass"); bad("class W(opt=1): pass"); bad("class W(X, X): pass"); bad("class W(object, X): pass"); bad("class W(int, str): pass"); bad("class W(bool): pass"); bad("class W(type(lambda: 0)): pass"); bad("class W(metaclass=Meta, metaclass=M1): pass"); bad("class W(*[X], **{'q': 1}): pass"); bad("class W(X, Z): pass"); bad("type('a', (), {}, x=1)"); bad("type('a', 5, {})"); bad("type('a', (), 5)"); bad("type(5, (), {})"); bad("type('a', ())"); bad("type()"); bad("type('a\\0b', (), {})"); bad("type.__new__(type)"); bad("type.__new__(int, 'a', (), {})"); bad("type.__new__(5, 'a', (), {})"); bad("type('a', (5,), {})"); bad("type('a', (), {'__qualname__': 5})"); bad("type('a', (), {'__slots__': 5})"); bad("type('a', (), {5: 1}).__dict__")
class P(type):
    @classmethod
    def __prepare__(m, n, b): return 5
bad("class W(metaclass=P): pass")
class P2(type):
    def __prepare__(n, b): print("plain prepare", n, b); return {}
class W2(metaclass=P2): pass
class Entry:
    def __mro_entries__(self, bases): print("entries", len(bases)); return (A,)
class E(Entry(), metaclass=Meta): pass
print(E.__bases__, type(E.__orig_bases__[0]).__name__)
class Empty:
    def __mro_entries__(self, bases): return ()
class E2(Empty()): pass
print(E2.__bases__)
class BadE:
    def __mro_entries__(self, bases): return [A]
bad("class W(BadE()): pass"); bad("type('a', (Entry(),), {})")
class Sing(type):
    _i = {}
    def __call__(c, *a):
        if c not in c._i: c._i[c] = super().__call__(*a)
        return c._i[c]
class One(metaclass=Sing): pass
print(One() is One())
class Ret(type):
    def __new__(m, n, b, ns): return 42
class R(metaclass=Ret): pass
print(R)
class IM(type):
    def __instancecheck__(c, i): return i == 5
    def __subclasscheck__(c, s): return s is int
    def __len__(c): return 7
    def __iter__(c): return iter("xy")
    def __getitem__(c, k): return k
    def __contains__(c, k): return True
    def __bool__(c): return False
    def __repr__(c): return "<IM>"
    def __eq__(c, o): return True
    __hash__ = type.__hash__
class Q(metaclass=IM): pass
print(isinstance(5, Q), isinstance(6, Q), issubclass(int, Q), issubclass(str, Q), len(Q), list(Q), Q[1], 9 in Q, bool(Q), Q, Q == 1, isinstance(Q(), Q))
