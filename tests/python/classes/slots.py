# __slots__, instance dicts, layouts of subclasses of built-in types.
def t(f, *a):
    try: r = f(*a)
    except BaseException as e: print(type(e).__name__, '|', e)
    else: print(r)
class A:
    __slots__ = ('x', '_y', '__z', '__dict__')
    def __init__(self): self.x = 1; self.__z = 3
a = A(); a.q = 5
print(sorted(n for n in dir(A) if not n.startswith('__')), a.__dict__, a.x, a._A__z)
t(lambda: a._y)
del a.x
t(lambda: a.x)
def d(): del a.x
t(d)
class B(A): __slots__ = ()
class C(B): pass
print(B.__slots__, hasattr(C(), '__dict__'), hasattr(C(), '__weakref__'), hasattr(B(), '__weakref__'))
class D:
    __slots__ = {'a': 'doc a', 'b': 'doc b'}
print(D.__slots__, D.a, D.a.__doc__, type(D.a), D.a.__name__, D.a.__objclass__, D.a.__qualname__)
class E(D):
    __slots__ = ['c']
e = E(); e.a = 1; e.b = 2; e.c = 3
print(e.a, e.b, e.c)
t(setattr, e, 'd', 1)
t(lambda: D.c)
class F(D): pass
f = F(); f.a = 1; f.z = 2
print(f.__dict__, f.a)
class X: __slots__ = ('m',)
class Y: __slots__ = ('n',)
t(lambda: type('Z', (X, Y), {}))
t(lambda: type('Z', (X, A), {}))
class W: __slots__ = ()
Z = type('Z', (X, W), {'__slots__': ()})
print(Z.__mro__, Z.__base__)
z = Z(); z.m = 4; print(z.m)
t(setattr, z, 'k', 1)
class I(int): __slots__ = ()
t(setattr, I(4), 'k', 1)
class T(tuple): pass
tt = T((1, 2)); tt.x = 7; print(tt, tt.x, tt.__dict__, len(tt))
class T2(T): pass
tt = T2((1, 2, 3)); tt.y = 8; print(tt.y, vars(tt), hash(tt) == hash((1, 2, 3)))
class L(list): __slots__ = ('k',)
l = L([1]); l.k = 2; print(l, l.k)
t(setattr, l, 'j', 1)
class S(str): pass
s = S('abc'); s.x = s; print(s, s.x is s, s.upper(), type(s.upper()))
class DD(dict):
    def __missing__(self, k): return k * 2
d = DD(a=1); d.attr = 3; print(d['a'], d['zz'], d.attr, d.get('q'), d)
class Fl(float): pass
x = Fl(1.5); x.n = 2; print(x + 1, x.n, repr(x), type(x + 1))
import sys
class Ex(Exception):
    __slots__ = ('p',)
x = Ex(1); x.p = 2; x.q = 3; print(x.p, x.q, x.args, x.__dict__)
# same name in base
class P: __slots__ = ('a',)
class Q(P): __slots__ = ('a',)
q = Q(); q.a = 1; P.a.__set__(q, 2); print(q.a, P.a.__get__(q))
t(lambda: type('R', (), {'__slots__': ('a', 1)}))
t(lambda: type('R', (), {'__slots__': ('a', 'b c')}))
t(lambda: type('R', (P,), {'__slots__': ('__dict__', '__weakref__')}))
R = type('R', (), {'__slots__': iter(['a', 'b'])})
print(R.a, R.b)
class M(type): __slots__ = ()
t(lambda: type('N', (type,), {'__slots__': ('a',)}))
# getset __dict__
class K: pass
k = K(); k.a = 1
dd = k.__dict__; dd['b'] = 2; print(k.b, k.__dict__ is dd)
k.__dict__ = {'z': 1}; print(k.z, dd, hasattr(k, 'a'))
del k.__dict__; print(k.__dict__)
t(setattr, k, '__dict__', 3)
k2 = K()
for i in range(40): setattr(k2, 'a%d' % i, i)
print(len(k2.__dict__), k2.a39, k2.a0)
for i in range(0, 40, 2): delattr(k2, 'a%d' % i)
print(list(k2.__dict__)[:5], hasattr(k2, 'a0'))
k3 = K(); k3.b = 1; k3.a = 2; k3.c = 3; del k3.b; k3.b = 4; print(k3.__dict__, vars(k3) == {'a': 2, 'c': 3, 'b': 4})
print(K.__dict__['__dict__'], K.__dict__['__weakref__'])
print(A.__dict__.keys() - {'__firstlineno__', '__static_attributes__'})
