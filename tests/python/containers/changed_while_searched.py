# Containers that change while they are searched, compared, sorted and walked; views with frozensets; keywords of type() and sort().
import collections, operator, re
def t(label, f):
    try:
        r = f()
        r = type(r).__name__ + ' ' + (repr(r) if type(r).__repr__ is not object.__repr__ else '')
    except BaseException as e: r = '!! ' + type(e).__name__ + ': ' + str(e)
    print(label, re.sub('0x[0-9a-f]+', '0x', r)[:300])
mk = {'list': lambda: [3, 1, 2], 'dict': lambda: {1: 'a', 2: 'b'}, 'set': lambda: {1, 2}, 'frozenset': lambda: frozenset({1, 3, 5}), 'small': lambda: frozenset({3}), 'deque': lambda: collections.deque([1, 2, 3]), 'od': lambda: collections.OrderedDict(a=1, b=2), 'dd': lambda: collections.defaultdict(list, a=[1]), 'counter': lambda: collections.Counter('aab'), 'keys': lambda: {1: 2, 3: 4}.keys(), 'items': lambda: {1: 2, 3: 4}.items(), 'sub': lambda: Sub({1, 3})}
class Sub(set): pass
for an, a in mk.items():
    for bn, b in mk.items():
        if bn in ('set', 'frozenset', 'small', 'keys', 'items', 'sub'):
            for op in operator.and_, operator.or_, operator.xor, operator.sub, operator.iand, operator.ior, operator.le: t(f'{an} {op.__name__} {bn}', lambda: op(a(), b()))
t('sort', lambda: [].sort(1)); t('sort', lambda: [].sort(1, 2, 3)); t('sort', lambda: [].sort(1, key=2, reverse=3)); t('sort', lambda: [].sort(key=1, reverse=2, zz=3)); t('sorted', lambda: sorted([], 1, 2)); t('type', lambda: type(1, key=2)); t('type', lambda: type(1, 2, zz=3)); t('index', lambda: memoryview(b'abc').index(97, None)); t('index', lambda: memoryview(b'abc').index(97, -2**70, 2**70))
# changes while at work
class Key:
    def __init__(self, v, do=None): self.v, self.do = v, do
    def __hash__(self): return hash(self.v)
    def __eq__(self, o):
        if self.do: d, self.do = self.do, None; d()
        return self.v == (o.v if isinstance(o, Key) else o)
    def __lt__(self, o):
        if self.do: d, self.do = self.do, None; d()
        return self.v < o.v
    def __repr__(self): return f'K{self.v}'
for n in range(6):
    l = [Key(i, (lambda: l.clear()) if i == n else None) for i in range(5)]
    t(f'index {n}', lambda: l.index(Key(4))); l = [Key(i, (lambda: l.pop()) if i == n else None) for i in range(5)]
    t(f'count {n}', lambda: (l.count(Key(4)), len(l))); l = [Key(i, (lambda: l.append(9)) if i == n else None) for i in range(5)]
    t(f'in {n}', lambda: (Key(7) in l, len(l))); l = [Key(i, (lambda: l.clear()) if i == n else None) for i in range(5)]
    t(f'remove {n}', lambda: (l.remove(Key(3)), l)); l = [Key(5 - i, (lambda: l.append(1)) if i == n else None) for i in range(5)]
    t(f'sort {n}', lambda: (l.sort(), l)); t(f'after', lambda: l); l = [Key(i, (lambda: l.clear()) if i == n else None) for i in range(5)]
    t(f'eq {n}', lambda: l == [Key(i) for i in range(5)]); l = [Key(i, (lambda: l.clear()) if i == n else None) for i in range(5)]
    t(f'lt {n}', lambda: l < [Key(i) for i in range(5)]); d = {}; d.update({Key(i): i for i in range(5)}); k = [k for k in d if k.v == n]
    if k: k[0].do = lambda: d.clear()
    t(f'dict get {n}', lambda: (d.get(Key(n)), d)); d = {Key(i): i for i in range(5)}; k = [k for k in d if k.v == n]
    if k: k[0].do = lambda: d.clear()
    t(f'dict set {n}', lambda: (d.__setitem__(Key(n), 'new'), d)); d = {Key(i): i for i in range(5)}; k = [k for k in d if k.v == n]
    if k: k[0].do = lambda: d.pop(Key(0), None)
    t(f'dict pop {n}', lambda: (d.pop(Key(n), 'no'), d)); d = {Key(i): i for i in range(5)}; k = [k for k in d if k.v == n]
    if k: k[0].do = lambda: d.update({i: i for i in range(50, 60)})
    t(f'dict setdefault {n}', lambda: (d.setdefault(Key(n), 'no'), len(d))); s = {Key(i) for i in range(5)}; k = [k for k in s if k.v == n]
    if k: k[0].do = lambda: s.clear()
    t(f'set in {n}', lambda: (Key(n) in s, s)); s = {Key(i) for i in range(5)}; k = [k for k in s if k.v == n]
    if k: k[0].do = lambda: s.clear()
    t(f'set add {n}', lambda: (s.add(Key(n)), s)); s = {Key(i) for i in range(5)}; k = [k for k in s if k.v == n]
    if k: k[0].do = lambda: s.clear()
    t(f'set ops {n}', lambda: (s & {Key(i) for i in range(5)}, s)); s = {Key(i) for i in range(5)}; k = [k for k in s if k.v == n]
    if k: k[0].do = lambda: s.clear()
    t(f'set eq {n}', lambda: (s == {Key(i) for i in range(5)}, s)); q = collections.deque(Key(i, (lambda: q.clear()) if i == n else None) for i in range(5))
    t(f'deque index {n}', lambda: q.index(Key(4))); q = collections.deque(Key(i, (lambda: q.append(1)) if i == n else None) for i in range(5))
    t(f'deque count {n}', lambda: q.count(Key(4))); q = collections.deque(Key(i, (lambda: q.clear()) if i == n else None) for i in range(5))
    t(f'deque remove {n}', lambda: q.remove(Key(3)))
def loop(c, do, limit=12):
    out = []
    for x in c:
        out.append(x); do(x)
        if len(out) > limit: break
    return out
for n, m in mk.items():
    if n in ('list', 'dict', 'set', 'deque', 'od', 'dd', 'counter'):
        for dn, do in (('add', lambda c: c.append(9) if hasattr(c, 'append') else c.add(len(c) + 9) if hasattr(c, 'add') else c.__setitem__(len(c) + 9, 1)), ('clear', lambda c: c.clear()), ('pop', lambda c: c.pop() if not isinstance(c, dict) else c.popitem()), ('replace', lambda c: c.__setitem__(list(c)[0] if isinstance(c, dict) else 0, 7) if not isinstance(c, set) else None), ('addpop', lambda c: (c.append(1), c.pop()) if hasattr(c, 'append') else (c.add(77), c.discard(77)) if hasattr(c, 'add') else (c.__setitem__(77, 1), c.pop(77)))):
            c = m(); t(f'loop {n} {dn}', lambda: loop(c, lambda x: do(c)))
            if isinstance(m(), dict):
                c = m(); t(f'loop {n}.items {dn}', lambda: loop(c.items(), lambda x: do(c)))
                c = m(); t(f'loop {n}.values {dn}', lambda: loop(c.values(), lambda x: do(c)))
            if n != 'set': c = m(); t(f'loop reversed {n} {dn}', lambda: loop(reversed(c), lambda x: do(c)))
            c = m(); it = iter(c); next(it); do(c); t(f'hint {n} {dn}', lambda: operator.length_hint(it)); t(f'next {n} {dn}', lambda: next(it)); t(f'next {n} {dn}', lambda: list(it)); t(f'reduce {n} {dn}', lambda: it.__reduce__()[1:] if hasattr(it, '__reduce__') else 0)
