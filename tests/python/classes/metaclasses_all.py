# Metaclasses, class creation hooks, assignment of dunder methods, __class__ and __bases__, abstract classes, isinstance.
def t(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, '|', e)
    else: print(r)
class M(type):
    def __new__(m, n, b, d, **k): print('new', n, sorted(k)); return super().__new__(m, n, b, d)
    def __init__(c, n, b, d, **k): print('init', n, sorted(k)); super().__init__(n, b, d)
    def __call__(c, *a): print('call', a); return super().__call__(*a)
    @classmethod
    def __prepare__(m, n, b, **k): print('prep', n, sorted(k)); return {'pre': 1}
    def __getattr__(c, n): return 'M.' + n
    def __instancecheck__(c, o): return o == 5
    def __subclasscheck__(c, o): return o is int
    def __len__(c): return 7
    def __iter__(c): return iter('xyz')
    def __getitem__(c, k): return ('item', k)
    def __contains__(c, k): return k == 1
    def __repr__(c): return '<M %s>' % c.__name__
    def __dir__(c): return ['a', 'b']
    def __bool__(c): return False
    def __add__(c, o): return 'add'
    def __hash__(c): return 3
    def __eq__(c, o): return c is o
class A(metaclass=M, k=1):
    x = 1
print(A, A.pre, A.zork, len(A), list(A), A[3], 1 in A, 2 in A, isinstance(5, A), isinstance(6, A), issubclass(int, A), issubclass(str, A), dir(A), bool(A), A + 1, hash(A), type(A))
a = A(); print(type(a), isinstance(a, A))
class B(A): pass
print(B.__mro__, B.__class__, B.__bases__)
t(lambda: A.nope.foo)
t(lambda: type('x', (A,), {}))

# conflicts
class M1(type): pass
class M2(type): pass
class X1(metaclass=M1): pass
class X2(metaclass=M2): pass
t(lambda: type('X', (X1, X2), {}))
def bad():
    class Z(X1, X2): pass
t(bad)
class M3(M1, M2): pass
class X3(X1, X2, metaclass=M3): pass
print(type(X3), X3.__mro__)
# init_subclass
class I:
    def __init_subclass__(cls, tag=None, **k): super().__init_subclass__(**k); cls.tag = tag; print('isub', cls.__name__, tag)
class J(I, tag='j'): pass
class K(J): pass
def bad():
    class L(I, foo=1): pass
t(bad)
# callable metaclass
def meta(n, b, d, **k): print('meta', n, b, sorted(k)); return type(n, b, d)
class F(metaclass=meta, opt=2): y = 1
print(F, F.y)
class NM(metaclass=lambda *a, **k: 42): pass
print(NM)
# mro_entries
class E:
    def __mro_entries__(self, bases): print('entries', len(bases)); return (dict,)
class G(E()): pass
print(G.__bases__, G.__orig_bases__ != (), G())
def bad():
    class H(1): pass
t(bad)
t(lambda: type('H', (E(),), {}))
class BadE:
    def __mro_entries__(self, bases): return 1
def bad():
    class H(BadE()): pass
t(bad)
# mro override
class MR(type):
    def mro(cls): r = super().mro(); return [r[0]] + r[:0:-1] if cls.__name__ == 'Rev' else r
class P(metaclass=MR): f = 'P'
class Q(P): f = 'Q'
t(lambda: MR('Rev', (Q,), {}).f)
class MB(type):
    def mro(cls): return [1]
t(lambda: MB('Z', (), {}))
class MB2(type):
    def mro(cls): return ()
t(lambda: MB2('Z', (), {}))
class MB3(type):
    def mro(cls): return [cls, int, object]
t(lambda: MB3('Z', (), {}))
# prepare
class PM(type):
    @classmethod
    def __prepare__(m, n, b): return 5
def bad():
    class Z(metaclass=PM): pass
t(bad)
class Od(dict):
    def __setitem__(s, k, v): print('def', k); super().__setitem__(k, v)
class PO(type):
    @classmethod
    def __prepare__(m, n, b): return Od()
class Z(metaclass=PO):
    a = 1
    def f(self): pass
print(sorted(k for k in Z.__dict__ if not k.startswith('__')))
# classcell
class CC(type):
    def __new__(m, n, b, d): d.pop('__classcell__', None); return super().__new__(m, n, b, d)
def bad():
    class Z(metaclass=CC):
        def f(self): return __class__
t(bad)
# attributes set later
class S: pass
s = S()
S.__len__ = lambda self: 3; print(len(s))
S.__call__ = lambda self, x: x + 1; print(s(1))
S.__getattr__ = lambda self, n: n; print(s.abc)
del S.__getattr__; t(lambda: s.abc)
S.__eq__ = lambda a, b: True; print(s == 1, s != 1)
class T(S): pass
x = T(); print(len(x)); del S.__len__; t(len, x)
S.__add__ = lambda a, b: 'add'; print(x + 1); T.__add__ = lambda a, b: 'tadd'; print(x + 1); del T.__add__; print(x + 1)
S.__iter__ = lambda s: iter([1, 2]); print(list(x)); S.__iter__ = None; t(list, x)
S.__contains__ = None; t(lambda: 1 in x)
S.__hash__ = None; t(hash, x)
S.__bool__ = lambda s: 'a'; t(bool, x)
S.__index__ = lambda s: 2; print([1, 2, 3][x])
# __class__ assignment
class U: pass
class V: pass
u = U(); u.q = 1; u.__class__ = V; print(type(u), u.q); u.r = 2; print(u.__dict__)
class W: __slots__ = ('a',)
class W2: __slots__ = ('a',)
class W3: __slots__ = ('b',)
w = W(); w.a = 1; w.__class__ = W2; print(w.a)
t(setattr, w, '__class__', W3); t(setattr, w, '__class__', U); t(setattr, w, '__class__', int)
# bases assignment
class B1: n = 1
class B2: n = 2
class D(B1): pass
d = D(); print(d.n); D.__bases__ = (B2,); print(d.n, D.__mro__, B1.__subclasses__(), B2.__subclasses__())
D.__bases__ = (B2, B1); print(D.__mro__)
t(setattr, D, '__bases__', (int,)); t(setattr, D, '__bases__', (D,))
t(setattr, B2, '__bases__', (D,))
# names
D.__name__ = 'Dx'; D.__qualname__ = 'Q.Dx'; D.__module__ = 'mm'; print(D, D.__name__, repr(d)[:15])
print(type('N', (), {'__qualname__': 'a.b', '__module__': 'm', '__doc__': 'dd'}), type('N', (), {}).__module__)
t(type, 'N', (), {'__qualname__': 3}); t(type.__new__, int, 'a', (), {}); t(type.__new__, M, 'a'); t(type.__new__, 3, 'a', (), {}); t(type.__init__, int, 1, 2); t(type.mro, int); t(type.__subclasses__, bool); t(type.__prepare__); t(type.__instancecheck__, int, 3)
# abstract
import abc
class Ab(abc.ABC):
    @abc.abstractmethod
    def f(self): pass
    @property
    @abc.abstractmethod
    def g(self): pass
t(Ab); print(Ab.__abstractmethods__ == {'f', 'g'})
class Ac(Ab):
    def f(self): pass
t(Ac)
class Ad(Ac): g = 1
print(Ad().g)
Ab.register(list); print(isinstance([], Ab), issubclass(list, Ab), isinstance((), Ab))
t(Ab.register, 1)
class Hk(abc.ABC):
    @classmethod
    def __subclasshook__(cls, c): return hasattr(c, 'quack') or NotImplemented
class Dk: quack = 1
print(issubclass(Dk, Hk), isinstance(Dk(), Hk), isinstance(1, Hk))
t(isinstance, 1, 2); t(isinstance, 1, (int, 2)); t(isinstance, 'a', (int, 2)); t(issubclass, 1, int); t(issubclass, int, 1); t(isinstance, 1, int | str); t(issubclass, int, (str, (bool, int)))
class Fake:
    @property
    def __class__(self): return int
print(isinstance(Fake(), int), type(Fake()))
class OldB: __bases__ = ()
print(issubclass(OldB, OldB))
ob = OldB(); 
class Inst: __bases__ = (1,)
t(issubclass, Inst(), int)
