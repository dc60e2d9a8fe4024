# What objects say of their size: CPython's on 32 bits, whatever ours take.
import sys, collections, types, itertools, functools, decimal, datetime, weakref, re, array
class A: pass
class B:
    __slots__ = ('a', 'b')
class B2:
    __slots__ = ('a', '__weakref__')
class B3:
    __slots__ = ('a', '__dict__')
class C(B): pass
class I(int): pass
class F(float): pass
class S(str): pass
class L(list): pass
class D(dict): pass
class T(tuple): pass
class T0(tuple): __slots__ = ()
class Y(bytes): pass
class ST(set): pass
class E(Exception): pass
class M(type): pass
class MM(metaclass=M): pass
NT = collections.namedtuple('NT', 'a b')
def f(x): return x
def g(): yield
a = A(); a.x = 1
for v in [1, 0, 2**40, 2**100, -5, True, None, ..., NotImplemented, 1.5, 1j, '', 'abc', '日本', '\U0001f40d', b'', b'abc', bytearray(), (), (1,), (1, 2, 3), [], [1], [1, 2, 3], list(range(10)), {}, {1: 2}, {'a': 1}, dict.fromkeys(range(20)), set(), {1, 2}, set(range(20)), frozenset(), frozenset({1}), range(3), slice(1), object(), A(), a, B(), B2(), B3(), C(), I(5), F(1.5), S('abc'), S('éa'), L(), L([1, 2]), D(), T(), T((1, 2)), T0((1, 2)), Y(b'ab'), ST(), E(), NT(1, 2), A.__dict__, f, f.__code__, g(), len, [].append, ''.join, iter([]), iter(()), iter({}), iter(set()), iter('a'), iter(b'a'), iter(range(3)), enumerate([]), zip(), map(f, []), filter(None, []), reversed([]), memoryview(b'abc'), lambda: 1, A().__init__, types.SimpleNamespace(), collections.deque(), collections.OrderedDict(), collections.defaultdict(int), collections.Counter(), itertools.count(), itertools.chain(), functools.partial(f), datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1), datetime.timedelta(1), weakref.ref(A), sys, ValueError(), OSError(), KeyError(1), sys._getframe(), int, A, B, MM, E, type, object, list, property(), staticmethod(f), classmethod(f), super(A, a), int | str, functools.lru_cache(f), types.CellType(1), sys.flags, sys.version_info, {}.keys(), {}.items(), types.MappingProxyType({}), functools.cmp_to_key(f), int.__dict__['real'], float.fromhex, int.__add__, (1).__add__, dict.fromkeys, f.__get__(1), [x for x in ()].__iter__(), (x for x in ()), __import__('random').Random(), __import__('_io').StringIO(), __import__('_io').BytesIO(), __import__('contextvars').ContextVar('a')]:
    t = type(v)
    try: print(t.__name__, repr(v)[:12] if t.__name__ in ('int','str','bytes','tuple','list','set','type', 'dict') else '', v.__sizeof__() if not isinstance(v, type) else type.__sizeof__(v), sys.getsizeof(v), t.__basicsize__)
    except Exception as e: print(t.__name__, type(e), e)
for t in (int, str, A, B, B2, B3, C, I, F, S, L, D, T, T0, Y, ST, E, NT): print(t.__name__, t.__basicsize__, t.__itemsize__)

# Lists have the room that CPython gives them.
t=(1,2,3); d=dict.fromkeys(range(5)); s={1,2,3}
def sz(x): return x.__sizeof__()
print([sz(list(range(n))) for n in range(12)])
print([sz(list(tuple(range(n)))) for n in range(12)])
print([sz([*tuple(range(n))]) for n in range(12)])
print([sz([0,*tuple(range(n))]) for n in range(12)])
print([sz(list(list(range(n)))) for n in range(12)])
print([sz(list({i:0 for i in range(n)})) for n in range(12)])
print([sz(list({i for i in range(n)})) for n in range(12)])
print([sz([i for i in range(n)]) for n in range(12)])
print([sz(list(i for i in range(n))) for n in range(12)])
print([sz(sorted(range(n))) for n in range(12)])
print([sz(list(map(str, range(n)))) for n in range(12)])
print([sz([0]*n) for n in range(12)], [sz(list(range(n))[:]) for n in range(12)], [sz(list(range(n))+[1]) for n in range(12)])
print(sz([]), sz([1]), sz([1,2]), sz([1,2,3]), sz([1,2,3,4]), sz([1,2,3,4,5]), sz([t,t,t]), sz('a b c d e'.split()), sz(list('abc')), sz(list(b'abcde')), sz(list({1:2}.items())), sz(list(zip('abc','abc'))))
l=[]; o=[]
for i in range(30): l.append(i); o.append(sz(l))
for i in range(30): l.pop(); o.append(sz(l))
l=[1]; l.insert(0,3); o.append(sz(l)); l += [1]; o.append(sz(l)); l.extend((1,2,3,4,5,6)); o.append(sz(l)); l[1:3]=[7]*9; o.append(sz(l)); del l[2:]; o.append(sz(l)); l.clear(); o.append(sz(l)); l.extend([1,2,3]); o.append(sz(l))
print(o)
for s in ('', 'a', 'a b', 'a b c d e', 'aa bb cc', 'a '*20, 'a,b', 'a,b,c,d,e,f,g,h,i,j,k,l,m,n', 'é é', 'abc'):
    print(repr(s), [x.__sizeof__() for x in (s.split(), s.split(','), s.split(' ', 2), s.rsplit(), s.rsplit(','), s.splitlines(), s.split('ab'), s.split(None, 3), s.rsplit(None, 1))])
