# copy, weakref, functools, types, enum and collections.abc over our _abc, _functools, _operator, _weakref and _types.
def t(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, '|', e)
    else: print(r)
import copy, copyreg, operator, functools, weakref, types
class A:
    def __init__(self): self.x = [1]
    def __eq__(self, o): return type(o) is type(self) and vars(o) == vars(self)
class S:
    __slots__ = ('a', 'b')
class SD(A):
    __slots__ = ('k',)
class L(list): pass
class D(dict): pass
class T(tuple):
    def __new__(c, *a): return super().__new__(c, a)
    def __getnewargs__(self): return tuple(self)
class NK:
    def __new__(c, *, k): o = object.__new__(c); o.k = k; return o
    def __getnewargs_ex__(self): return (), {'k': self.k}
class GS:
    def __getstate__(self): return {'s': 1}
    def __setstate__(self, s): self.got = s
def red(x): return [getattr(i, '__name__', i) for i in x]
class R:
    def __reduce__(self): return (int, (5,))
a = A(); b = copy.copy(a); c = copy.deepcopy(a); print(b.x is a.x, c.x is a.x, c == a)
s = S(); s.a = 1; s2 = copy.copy(s); print(s2.a, hasattr(s2, 'b'))
sd = SD(); sd.k = 2; z = copy.deepcopy(sd); print(z.k, z.x)
l = L([1, [2]]); l.q = 3; m = copy.deepcopy(l); print(m, m.q, m[1] is l[1])
d = D(a=1); d.q = 4; print(copy.copy(d), copy.copy(d).q)
print(copy.copy(T(1, 2)), copy.copy(NK(k=3)).k, copy.copy(GS()).got, copy.copy(R()))
print(red(a.__reduce_ex__(2)), red(s.__reduce_ex__(4)), red(object().__reduce_ex__(2)), a.__getstate__(), s.__getstate__(), object().__getstate__(), sd.__getstate__())
t(lambda: S().__reduce_ex__(1)); t(lambda: s.__reduce_ex__(0)); t(lambda: iter([]).__reduce_ex__(2)); t(lambda: (x for x in []).__reduce_ex__(2)); t(lambda: red((1).__reduce_ex__(2))); t(lambda: red('a'.__reduce_ex__(2))); t(lambda: len.__reduce_ex__(2)); t(lambda: [].append.__reduce_ex__(2)); t(lambda: str.join.__reduce__()); t(lambda: (1).__add__.__reduce__()); t(lambda: a.__init__.__reduce__()[1][1])
class BadN:
    def __getnewargs__(self): return 1
class BadX:
    def __getnewargs_ex__(self): return (1,)
t(lambda: BadN().__reduce_ex__(2)); t(lambda: BadX().__reduce_ex__(2))
w = weakref.ref(a); print(w() is a, weakref.getweakrefcount(a)); del a; print(w(), c is not None)
x = A(); log = []
r1 = weakref.ref(x, lambda r: log.append('cb')); p = weakref.proxy(x); print(p.x, type(p).__name__); del x; print(log); t(lambda: p.x)
t(weakref.ref, 1); t(weakref.ref, S()); t(weakref.ref, T(1))
wd = weakref.WeakValueDictionary(); o = A(); wd['k'] = o; print(len(wd)); del o; print(len(wd))
wk = weakref.WeakKeyDictionary()
class H: pass
h = H(); wk[h] = 1; print(len(wk)); del h; print(len(wk))
ws = weakref.WeakSet([H]); print(len(ws), H in ws)
fin = weakref.finalize(L, print, 'x'); fin.detach()
wm = weakref.WeakMethod(c.__init__); print(wm() == c.__init__)
@functools.total_ordering
class TO:
    def __init__(s, v): s.v = v
    def __lt__(s, o): return s.v < o.v
    def __eq__(s, o): return s.v == o.v
print(TO(1) <= TO(2), TO(1) > TO(2), TO(3) >= TO(2))
@functools.singledispatch
def sd(a): return 'obj'
@sd.register
def _(a: int): return 'int'
@sd.register(list)
def _(a): return 'list'
print(sd(1), sd([]), sd('a'), sd(True), sorted(k.__name__ for k in sd.registry))
class CP:
    @functools.cached_property
    def v(self): print('compute'); return 5
    @functools.singledispatchmethod
    def m(self, a): return 'm'
    @m.register
    def _(self, a: str): return 'mstr'
    pm = functools.partialmethod(lambda self, a, b: (a, b), 1)
cp = CP(); print(cp.v, cp.v, cp.__dict__, cp.m(1), cp.m('a'), cp.pm(2))
@functools.wraps(t)
def wr(): pass
print(wr.__name__, wr.__wrapped__ is t)
@functools.cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), fib.cache_info())
@functools.lru_cache(maxsize=3, typed=True)
def lc(*a, **k): return a
for q in (1, 1.0, True, 2, 3, 4, 1): lc(q)
lc(1, a=2); lc(a=2); print(lc.cache_info())
print(functools.reduce(operator.add, [1, 2, 3], 10), sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
print(types.new_class('NC', (A,), {}, lambda ns: ns.update(k=1)).k, types.prepare_class('x', (int,))[0], types.resolve_bases((int,)), types.get_original_bases(L))
t(types.new_class, 'NC', (1,))
print(types.DynamicClassAttribute, [n for n in dir(types) if n.endswith('Type')])
class Co:
    @types.coroutine
    def g(self): yield 1
print(list(Co().g()))
mp = types.MappingProxyType({'a': 1}); print(mp, mp['a'], len(mp), 'a' in mp, list(mp), mp.get('b', 2), mp.copy(), mp | {'b': 2}, {'c': 1} | mp, mp == {'a': 1}, list(mp.items()), list(reversed(mp)))
t(lambda: mp.__setitem__); t(types.MappingProxyType, 1); t(types.MappingProxyType, [1]); t(hash, mp)
def ior():
    global mp
    mp |= {}
t(ior)
def setit(): mp['x'] = 1
t(setit)
import enum, abc, collections.abc as ca
class Color(enum.Enum):
    RED = 1; GREEN = 2; ALIAS = 1
    @property
    def nice(self): return self.name.lower()
class Fl(enum.IntFlag): A = 1; B = 2; C = 4
class SE(enum.StrEnum): X = enum.auto(); Y = 'yy'
print(list(Color), Color.RED, repr(Color.ALIAS), Color(2), Color['GREEN'], Color.RED.nice, Color.RED in Color, len(Color), Fl.A | Fl.B, repr(Fl(7)), ~Fl.A, SE.X, SE.Y == 'yy', isinstance(Fl.A, int))
t(Color, 5); t(lambda: Color['X']); t(setattr, Color, 'RED', 3); t(lambda: type('E2', (Color,), {}))
print(isinstance([], ca.Sequence), isinstance({}, ca.Mapping), isinstance(3, ca.Hashable), isinstance([], ca.Hashable), isinstance(iter([]), ca.Iterator), issubclass(dict, ca.MutableMapping), isinstance(len, ca.Callable), isinstance('', ca.Sized))
class MySeq(ca.Sequence):
    def __len__(s): return 3
    def __getitem__(s, i):
        if i >= 3: raise IndexError
        return i
print(list(MySeq()), 2 in MySeq(), MySeq().index(1), list(reversed(MySeq())))
match MySeq():
    case [a, b, *r]: print('seq', a, b, r)
class MyMap(ca.Mapping):
    def __len__(s): return 1
    def __iter__(s): return iter('k')
    def __getitem__(s, k): return 1 if k == 'k' else s[0] if 0 else (_ for _ in ()).throw(KeyError(k))
match MyMap():
    case {'k': v}: print('map', v)
print(dict(MyMap()), MyMap() == {'k': 1}, MyMap().get('z', 5))
t(ca.Sequence)
