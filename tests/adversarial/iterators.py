# Iterators, heapq, bisect, functools: entered again, given states, and their arguments changed by callbacks.
from evil import Evil, t
import itertools, functools, heapq, bisect, operator, random
# heapq, bisect
for fn in ('heappush','heappop','heapify','heapreplace','heappushpop','heapify_max','heappop_max','heappush_max','heapreplace_max','heappushpop_max','nlargest','nsmallest'):
    for how in ('clear','append','pop'):
        h = []
        def act():
            if how == 'clear': h.clear()
            elif how == 'append': h.append(1)
            elif h: h.pop()
        h[:] = [Evil(act) for _ in range(30)]
        f = getattr(heapq, fn, None)
        if not f: continue
        t(fn + how, lambda: f(h, Evil(act)) if fn in ('heappush','heapreplace','heappushpop','heappush_max','heapreplace_max','heappushpop_max') else f(5, h) if fn[0]=='n' else f(h))
for fn in (bisect.bisect_left, bisect.bisect_right, bisect.insort_left, bisect.insort_right):
    h = [Evil(lambda: h.clear()) for _ in range(50)]
    t('bisect', lambda: fn(h, Evil(lambda: h.clear())))
    h = list(range(50))
    t('bisect key', lambda: fn(h, 5, key=lambda x: (h.clear(), x)[1]))
    t('bisect lo', lambda: fn(h, 5, 2**31-1, 2**31-1)); t('bisect lo', lambda: fn(h, 5, 0, 2**31-1)); t('bisect', lambda: fn([1]*10, 5, 3, 2**40))
# itertools re-entered
def reenter(make):
    class I:
        it = None; n = 0
        def __iter__(self): return self
        def __next__(self):
            self.n += 1
            if self.n > 6: raise StopIteration
            if self.it is not None and self.n < 4:
                try: next(self.it)
                except (StopIteration, ValueError, RuntimeError, TypeError): pass
            return self.n
    i = I()
    def cb(*a):
        if i.it is not None and i.n < 6:
            i.n += 1
            try: next(i.it)
            except (StopIteration, ValueError, RuntimeError, TypeError): pass
        return True
    i.it = make(i, cb)
    return list(itertools.islice(i.it, 50))
for n, m in {'chain': lambda i, c: itertools.chain(i, i), 'chain_from': lambda i,c: itertools.chain.from_iterable([i, i]), 'cycle': lambda i,c: itertools.cycle(i), 'islice': lambda i,c: itertools.islice(i, 1, 10, 2), 'starmap': lambda i,c: itertools.starmap(c, ((x,) for x in i)),
   'takewhile': lambda i,c: itertools.takewhile(c, i), 'dropwhile': lambda i,c: itertools.dropwhile(c, i), 'filterfalse': lambda i,c: itertools.filterfalse(c, i), 'accumulate': lambda i,c: itertools.accumulate(i, c), 'groupby': lambda i,c: itertools.groupby(i, c), 'compress': lambda i,c: itertools.compress(i, i),
   'zip_longest': lambda i,c: itertools.zip_longest(i, i, [1]*9), 'tee': lambda i,c: itertools.tee(i)[0], 'pairwise': lambda i,c: itertools.pairwise(i), 'batched': lambda i,c: itertools.batched(i, 3), 'zip': lambda i,c: zip(i, i), 'map': lambda i,c: map(c, i, i), 'filter': lambda i,c: filter(c, i), 'enumerate': lambda i,c: enumerate(i), 'zip_s': lambda i,c: zip(i,i,strict=True), 'map_s': lambda i,c: map(c, i, i, strict=True),
   'iter2': lambda i,c: iter(c, 5), 'reversed': lambda i,c: reversed([1,2,3]), 'count': lambda i,c: itertools.count(1)}.items(): t('re '+n, lambda: reenter(m))
a, b = itertools.tee(iter(range(5)))
class T:
    def __iter__(self): return self
    def __next__(self): return next(tt[1])
tt = itertools.tee(T()); t('tee re', lambda: next(tt[0]))
g = itertools.groupby([1,1,2,2,3]);
def gg():
    k, x = next(g); next(g); return list(x)
t('groupby', gg)
class K:
    def __eq__(self, o):
        try: next(G)
        except StopIteration: pass
        return False
    def __hash__(self): return 1
G = itertools.groupby([1,2,3,4,5,6,7,8], lambda x: K())
t('groupby key', lambda: [list(v) for k, v in G])
G = itertools.groupby([1,2,3,4,5,6,7,8], lambda x: K())
k, grp = next(G); t('grp', lambda: list(grp))
for cls, args in ((itertools.product, ([1,2],[3,4])), (itertools.combinations, ([1,2,3],2)), (itertools.permutations, ([1,2,3],2)), (itertools.combinations_with_replacement, ([1,2,3],2)), (itertools.islice, ([1,2,3],1,2)), (itertools.cycle, ([1,2,3],)), (itertools.count, (1,2)), (itertools.repeat, (1, 3)), (itertools.zip_longest, ([1],[2])), (itertools.tee, ([1,2],))):
    for st in ((), (1,), (1,2,3), None, 5, (-1,-1), (2**31,2**31), ([],), ((9,9),), ('a','b'), ({},)):
        def f():
            it = cls(*args)
            it = it[0] if isinstance(it, tuple) else it
            it.__setstate__(st)
            return list(itertools.islice(it, 5))
        t('setstate %s' % cls.__name__, f)
# iterators with __setstate__
for mk in (lambda: iter([1,2,3]), lambda: iter((1,2)), lambda: iter('abc'), lambda: iter(b'abc'), lambda: iter(bytearray(b'abc')), lambda: reversed([1,2,3]), lambda: iter(range(5)), lambda: iter(range(2**40)), lambda: iter(__import__('array').array('i',[1,2,3])), lambda: iter(memoryview(b'abc')), lambda: iter({1:2}), lambda: iter({1}), lambda: enumerate([1]), lambda: zip([1],[2]), lambda: map(str,[1]), lambda: iter(__import__('collections').deque([1,2])), lambda: reversed((1,2)), lambda: iter(type('S',(),{'__getitem__': lambda s,i: i})())):
    for st in (-1, -5, 0, 2, 3, 100, 2**31-1, 2**31, -2**31, 2**63, None, 'a', (), True):
        def f():
            it = mk(); it.__setstate__(st); return list(itertools.islice(it, 3))
        try: f()
        except Exception as e: pass
print('setstates')
# lru_cache
@functools.lru_cache(maxsize=3)
def fib(n):
    if n > 3: fib.cache_clear()
    return fib(n-1) if n else 0
t('lru', lambda: fib(10))
class HK:
    def __init__(s, v): s.v = v
    def __hash__(s): return 1
    def __eq__(s, o):
        lf.cache_clear(); return False
@functools.lru_cache(maxsize=2)
def lf(x): return HK(1)
t('lru eq', lambda: [lf(HK(i)) for i in range(10)])
class HD(HK):
    def __eq__(s, o): return s is o
    def __del__(s): lf.cache_clear(); 
t('lru del', lambda: [lf(HD(i)) and None for i in range(10)])
class HR(HK):
    def __eq__(s, o):
        if s.v < 30: lf(HR(s.v + 1))
        return False
t('lru re', lambda: lf(HR(1)))
@functools.lru_cache(maxsize=None)
def un(x): return 1
class HU(HK):
    def __eq__(s, o): un.cache_clear(); return False
t('lru unb', lambda: [un(HU(i)) for i in range(5)])
# reduce, cmp_to_key, partial
t('reduce', lambda: functools.reduce(lambda a, b: a, It()) if 0 else 1)
p = functools.partial(print, 1, a=2)
def st():
    p.__setstate__((repr, (1,), {}, {})); return 1
class PC:
    def __call__(self, *a, **k):
        pp.__setstate__((repr, (), {}, None)); return a
pp = functools.partial(PC(), [1]*3, *[object() for _ in range(20)], k=[1])
t('partial self', lambda: pp(1, 2, z=3))
class PK(str):
    def __hash__(s): return 5
    def __eq__(s, o): pq.__setstate__((f0, (), {}, None)); return str.__eq__(s, o)
def f0(*a, **k): return len(k)
pq = functools.partial(f0, **{'a': 1}); pq.__setstate__((f0, (1,2), {PK('x'): 1, 'y': 2}, None))
t('partial kw', lambda: pq(3, y=5)); 
pq.__setstate__((f0, (1,2), {PK('x'): 1, PK('y'): 2}, None)); t('partial kw', lambda: pq(**{PK('x'): 4}))
pq.__setstate__((f0, (1,2), {5: 1, 'y': 2}, None)); t('partial kwint', lambda: pq(3))
pq.__setstate__((f0, (1,2), {5: 1, 'y': 2}, None)); t('partial kwint', lambda: pq(3, y=7)); t('partial kwint r', lambda: repr(pq))
t('partial rec', lambda: (pq.__setstate__((pq, (), {}, {})), repr(pq), 0)[1])
t('partial rec call', lambda: pq())
c = functools.cmp_to_key(lambda a, b: l.clear() or 0)
l = [1,2,3]*10; t('cmp', lambda: l.sort(key=c))
# min max sum any with callbacks
l = list(range(50))
for f in (min, max): t('minmax', lambda: f(l, key=lambda x: (l.clear(), x)[1]))
l = list(range(50)); t('map', lambda: list(map(lambda x: l.clear(), l)))
l = list(range(50)); t('filter', lambda: list(filter(lambda x: l.append(x) if len(l) < 100 else 0, l)))
l = list(range(50)); t('zip', lambda: list(zip(l, (l.clear() for _ in range(5)))))
class S:
    def __getitem__(self, i): return i
    def __len__(self): return -5
t('len', lambda: len(S())); t('rev', lambda: list(itertools.islice(reversed(S()),3)))
class Big:
    def __len__(self): return 2**31-1
    def __length_hint__(self): return 2**31-1
    def __getitem__(self, i): raise IndexError
    def __iter__(self): return iter(())
t('big', lambda: list(Big())); t('big', lambda: tuple(Big())); t('big', lambda: bytes(Big())); t('big', lambda: bytearray(Big())); t('bigr', lambda: next(reversed(Big()))); t('big', lambda: bytearray().extend(Big())); t('zz', lambda: [].extend(Big()))
print("end")
