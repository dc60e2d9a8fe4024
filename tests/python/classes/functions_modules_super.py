# Functions, cells, methods, annotations, namespaces, modules, super, object.
def t(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, '|', e)
    else: print(r)
import types, sys
def f(a, b=1, *c, d, e=2, **g) -> int: "doc"; x = a; return x
print(f.__name__, f.__qualname__, f.__doc__, f.__module__, f.__defaults__, f.__kwdefaults__, f.__closure__, f.__dict__, f.__annotations__, f.__type_params__, f.__globals__ is globals(), f.__builtins__ is vars(__builtins__) if isinstance(__builtins__, types.ModuleType) else f.__builtins__ is __builtins__)
f.attr = 1; print(f.attr, f.__dict__, vars(f)); del f.attr; t(lambda: f.attr)
for n, v in (('__code__', 1), ('__defaults__', 1), ('__kwdefaults__', 1), ('__name__', 1), ('__qualname__', 1), ('__annotations__', 1), ('__annotate__', 1), ('__type_params__', 1), ('__closure__', 1), ('__globals__', 1), ('__dict__', 1), ('__builtins__', 1), ('__class__', int)):
    print(n, end=' '); t(setattr, f, n, v); print(n, end=' '); t(delattr, f, n)
def g(x): return x + 1
def h(x): return x * 10
g.__code__ = h.__code__; print(g(3)); g.__defaults__ = (7,); print(g()); g.__defaults__ = None; t(g)
def outer():
    y = 5
    def inner(): return y
    return inner
t(setattr, g, '__code__', outer().__code__)
i = outer(); print(i.__closure__[0].cell_contents, i.__code__.co_freevars, i.__qualname__)
i.__closure__[0].cell_contents = 9; print(i())
del i.__closure__[0].cell_contents; t(i); t(lambda: i.__closure__[0].cell_contents)
c = types.CellType(); t(lambda: c.cell_contents); c.cell_contents = 3; print(c.cell_contents, types.CellType(1) == types.CellType(1), types.CellType(1) < types.CellType(2), types.CellType() < types.CellType(1))
t(hash, c); t(types.CellType, 1, 2)
F = types.FunctionType
k = F(g.__code__, {'__builtins__': __builtins__}, 'nm', (4,)); print(k.__name__, k(), k.__module__)
t(F, 1, {}); t(F, g.__code__, 1); t(F, g.__code__, {}, 1); t(F, g.__code__, {}, None, 1); t(F, g.__code__, {}, None, None, 1); t(F, outer().__code__, {}); t(F, outer().__code__, {}, None, None, (1,)); t(F, outer().__code__, {}, None, None, ()); t(F)
m = F(outer().__code__, {}, closure=(types.CellType(8),)); print(m())
print(g.__get__(5)(), g.__get__(None, int) is g); t(g.__get__, None); t(g.__get__)
M = types.MethodType
mm = M(g, 4); print(mm(), mm.__func__ is g, mm.__self__, mm.__name__, mm.__doc__, mm.__code__ is g.__code__)
t(M, 1, 2); t(M, g, None); t(M, g); t(setattr, mm, 'x', 1); print(repr(M(len, [1])), M(len, [1, 2])())
lam = lambda: 0; print(lam.__name__, lam.__qualname__)
class A:
    def m(self): pass
    class B:
        def n(self): return lambda: 1
print(A.B.n.__qualname__, A.B().n().__qualname__, A.m.__get__(A()).__qualname__)
# annotations
def an(a: undefined, b: 'str'): pass
t(lambda: an.__annotations__); print(callable(an.__annotate__)); an.__annotations__ = {'q': 1}; print(an.__annotations__, an.__annotate__)
an.__annotate__ = lambda f: {'z': f}; print(an.__annotations__); an.__annotate__ = lambda f: 5; t(lambda: an.__annotations__); an.__annotate__ = None; print(an.__annotations__)
class An:
    x: int
    y: 'z' = 3
print(An.__annotations__, An.__annotate__(1), '__annotations__' in An.__dict__, [k for k in An.__dict__ if 'annot' in k])
An.__annotations__['k'] = 1; print(An.__annotations__); del An.__annotations__; print(An.__annotations__); t(delattr, An, '__annotations__')
class An2(An): pass
print(An2.__annotations__, An2.__annotate__); t(lambda: int.__annotations__); t(lambda: int.__annotate__); t(setattr, int, '__annotations__', {})
# namespace
N = types.SimpleNamespace
n = N(a=1, b='x'); print(n, n == N(a=1, b='x'), n == 1, n.a, vars(n)); n.c = n; print(n); del n.c; t(lambda: n.zz)
print(N({'q': 1}, r=2), N([('a', 1)])); t(N, 1); t(N, 1, 2); t(N, {1: 2}); t(hash, n); print(n.__replace__(a=5), N(a=1) < N(a=2) if 0 else ''); t(lambda: N() < N())
class NS(N): pass
class AB: x: int
AB.__annotate__ = lambda f: 5; t(lambda: AB.__annotations__)
am = types.ModuleType("am"); am.__annotate__ = lambda f: 5; t(lambda: am.__annotations__)
print(NS(z=1), N().__reduce__())
# modules
mod = types.ModuleType('mod', 'docs'); print(mod, mod.__dict__, mod.__doc__); t(lambda: mod.foo); mod.x = 1; del mod.x; t(delattr, mod, 'x')
mod.__getattr__ = lambda n: 'dyn ' + n; print(mod.foo); mod.__dir__ = lambda: ['b', 'a']; print(dir(mod))
t(types.ModuleType); t(types.ModuleType, 1); del mod.__name__; print(mod); t(lambda: types.ModuleType.__getattribute__(mod, 'q') if 0 else None)
m2 = types.ModuleType('m2'); del m2.__name__; t(lambda: m2.foo); m2.__name__ = 'm2'
class MS:
    _initializing = True; has_location = True; origin = '/a/b'; _uninitialized_submodules = []; name = 'm2'; loader = None
m2.__spec__ = MS(); t(lambda: m2.foo); MS.has_location = False; t(lambda: m2.foo); MS._initializing = False; MS._uninitialized_submodules = ['foo']; t(lambda: m2.foo); print(m2)
MS.has_location = True; print(m2); MS.origin = None; print(m2); MS.loader = 5; print(m2)
print(m2.__annotations__, m2.__annotate__); m2.__annotate__ = lambda f: {'a': f}; print(m2.__annotations__); t(setattr, m2, '__annotate__', 1); t(delattr, m2, '__annotate__')
class SM(types.ModuleType):
    @property
    def p(self): return 'prop'
m2.__class__ = SM; print(m2.p, type(m2)); print(sys, types.ModuleType.__doc__)
# super
class X:
    def f(self): return 'X.f'
    @classmethod
    def c(cls): return 'X.c ' + cls.__name__
    @staticmethod
    def s(): return 'X.s'
    p = property(lambda s: 'X.p')
class Y(X):
    def f(self): return 'Y+' + super().f()
    @classmethod
    def c(cls): return 'Y+' + super().c()
    @staticmethod
    def s(): return super(Y, Y).s()
    @property
    def p(self): return 'Y+' + super().p
    def miss(self): return super().nope
    def two(self): return super(Y, self).f
    def inner(self): return [super(Y, self).f() for _ in 'a'], (lambda: super(Y, self).f())()
    def cls(self): return super().__class__
    def nested(self):
        def k(): return super()
        return k()
    def noself(): return super()
    def delself(self): del self; return super()
    def cellself(self):
        def g(): return self
        return super().f()
    def setsup(self): super().zz = 1
y = Y(); print(y.f(), y.c(), Y.c(), y.s(), y.p); t(y.miss); print(y.two()(), y.inner(), y.cls(), y.cellself())
t(y.nested); t(Y.noself); t(y.delself); t(y.setsup)
print(super(Y, y).f(), super(Y, Y).f(y), super(Y), repr(super(Y, y))[:30], super(Y, y).__thisclass__, super(Y, y).__self_class__, super(Y).__self__)
t(super, 1); t(super, X, 5); t(super, Y, X()); t(super, Y, int); t(super, Y, y, 3); t(super); t(super, Y, y, a=1)
class Z(Y): sup = super(Y)
try: print(Z().sup)
except Exception as e: print(type(e), e)
s = super(Y); print(s.__get__(y, Y).f())
def plain(self): return super()
t(plain, 1)
# object
o = object()
for fn in (o.__str__, o.__sizeof__, o.__dir__, o.__reduce_ex__, o.__format__): print(fn.__name__)
t(lambda: o.__format__('x')); t(lambda: o.__format__(1)); t(lambda: object.__reduce_ex__(5, 'a')); t(lambda: object.__init_subclass__(1)); print(object.__subclasshook__(int), object.__doc__)
print(sorted(dir(o)), sorted(vars(object)) == sorted(dir(object)))
