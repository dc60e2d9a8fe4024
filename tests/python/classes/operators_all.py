# Operator methods: reflection, in-place forms, bad results, rich comparison, protocols, finalizers.
def t(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, '|', e)
    else: print(r)
import operator
ops = 'add sub mul matmul truediv floordiv mod lshift rshift and or xor'.split()
sym = dict(zip(ops, '+ - * @ / // % << >> & | ^'.split()))
def mk(name, base=object, what='both', ret=None):
    d = {}
    for o in ops:
        if what != 'r': d['__%s__' % o] = (lambda o: lambda s, x: (name, o))(o) if ret is None else lambda s, x: ret
        if what != 'l': d['__r%s__' % o] = (lambda o: lambda s, x: (name, 'r' + o))(o)
    return type(name, (base,) if isinstance(base, type) else base, d)
A = mk('A'); B = mk('B', A); L = mk('L', what='l'); R = mk('R', what='r'); N = mk('N', ret=NotImplemented); E = type('E', (), {}); SubA = type('SubA', (A,), {})
objs = [A(), B(), L(), R(), N(), E(), SubA(), 1]
for o in ('add', 'sub', 'and', 'matmul', 'lshift'):
    for x in objs:
        for y in objs:
            if x == 1 and y == 1: continue
            try: r = eval('x %s y' % sym[o])
            except TypeError as e: r = str(e)
            print(o, type(x).__name__, type(y).__name__, r)
class I(A):
    def __iadd__(self, o): return 'iadd'
    def __imul__(self, o): return NotImplemented
i = I(); i += 1; print(i)
i = I(); i *= 2; print(i)
i = I(); i -= 2; print(i)
class P:
    def __pow__(s, o, m=None): return ('pow', o, m)
    def __rpow__(s, o, m=None): return ('rpow', o, m)
    def __divmod__(s, o): return 'dm'
    def __rdivmod__(s, o): return 'rdm'
    def __ipow__(s, o): return 'ipow'
p = P(); print(p ** 2, 2 ** p, pow(p, 2, 3), pow(2, p, 3), divmod(p, 1), divmod(1, p))
t(pow, 2, 3, p); p **= 3; print(p)
class U:
    def __neg__(s): return 'neg'
    def __pos__(s): return 'pos'
    def __abs__(s): return 'abs'
    def __invert__(s): return 'inv'
    def __int__(s): return 3
    def __float__(s): return 2.5
    def __index__(s): return 4
    def __complex__(s): return 1j
    def __round__(s, n=None): return ('round', n)
    def __trunc__(s): return 't'
    def __floor__(s): return 'f'
    def __ceil__(s): return 'c'
    def __len__(s): return 2
    def __bytes__(s): return b'by'
    def __format__(s, f): return 'fmt' + f
    def __str__(s): return 'str'
    def __repr__(s): return 'repr'
    def __hash__(s): return 99
    def __reversed__(s): return 'rev'
    def __length_hint__(s): return 10
    def __contains__(s, x): return x
    def __dir__(s): return ['z', 'a']
    def __sizeof__(s): return 123
u = U(); print(-u, +u, abs(u), ~u, int(u), float(u), operator.index(u), complex(u), round(u), round(u, 2), len(u), bytes(u), format(u, 'x'), f'{u:y}', str(u), repr(u), hash(u), reversed(u), 1 in u, 0 in u, dir(u), [1, 2, 3, 4, 5][u], hex(u), range(10)[u], '%s %r %d' % (u, u, u), u.__sizeof__(), bool(u))
def bad(name, val):
    return type('X', (), {name: lambda s, *a: val})()
for n, v, f in (('__len__', -1, len), ('__len__', 'a', len), ('__len__', 2**40, len), ('__len__', 1.5, bool), ('__bool__', 1, bool), ('__hash__', 'a', hash), ('__hash__', 2**70, hash), ('__hash__', -1, hash), ('__str__', 1, str), ('__repr__', 1, repr), ('__int__', 'a', int), ('__float__', 'a', float), ('__index__', 'a', operator.index), ('__iter__', 1, iter), ('__next__', 1, next), ('__bytes__', 1, bytes), ('__format__', 1, format), ('__contains__', 'x', lambda o: 1 in o), ('__getitem__', 1, lambda o: o[0]), ('__reversed__', 1, reversed), ('__call__', 1, lambda o: o()), ('__length_hint__', -1, list), ('__complex__', 1, complex), ('__round__', 1, round), ('__dir__', 1, dir), ('__enter__', 1, lambda o: o.__enter__())):
    print(n, end=' '); t(f, bad(n, v))
class C:
    def __init__(s, v): s.v = v
    def __lt__(s, o): return ('lt', s.v, o.v) if isinstance(o, C) else NotImplemented
    def __eq__(s, o): return s.v == o.v if isinstance(o, C) else NotImplemented
a, b = C(1), C(2)
print(a < b, a > b, a == b, a != b, a == 1, a != 1)
t(lambda: a < 1); t(lambda: a <= b); t(hash, a); t(lambda: 1 > a)
class Dd(C):
    def __gt__(s, o): return 'Dd.gt'
print(a < Dd(3), Dd(3) > a)
class Seq:
    def __getitem__(s, i):
        if i > 3: raise IndexError
        return i * i
s = Seq(); print(list(s), 4 in s, 5 in s, s[2], max(s), sorted(s, reverse=True), list(zip(s, s)), *s)
t(len, s); t(reversed, s)
class MS:
    def __setitem__(s, k, v): print('set', k, v)
    def __delitem__(s, k): print('del', k)
    def __getitem__(s, k): return k
m = MS(); m[1] = 2; del m[3]; m[1:2] = 3; print(m[1:2, ...], m[::2]); m[1] += 5
class Ctx:
    def __enter__(s): return 'in'
    def __exit__(s, *a): print('exit', a[0]); return True
with Ctx() as c: print(c); raise ValueError
class Cl:
    def __call__(s, *a, **k): return a, k
print(Cl()(1, x=2), callable(Cl()), callable(object()))
t(lambda: object()()); t(lambda: 1 in object()); t(lambda: object()[0]); t(lambda: -object()); t(lambda: object() < object()); t(lambda: [] + 1); t(lambda: len(1)); t(lambda: iter(1)); t(lambda: next(1)); t(setattr, 1, 'a', 2); t(lambda: object() + 1)
class G:
    def __getattr__(s, n): raise AttributeError(n)
t(lambda: len(G())); t(lambda: G() + 1); t(lambda: G()())
class Del:
    def __del__(s): print('del', s.n)
d = Del(); d.n = 1; d = None
class Res:
    def __del__(s): global keep; keep = s; print('res')
r = Res(); del r; print(type(keep)); del keep
print('end')
