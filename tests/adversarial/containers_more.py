# deque, OrderedDict, defaultdict, array and bytearray that are changed by the code which a loop over them runs.
from evil import Evil, t
import collections, array, itertools, functools, sys
from collections import OrderedDict, deque, defaultdict, Counter
for op in ('repr','index','count','remove','eq','contains','lt','extend','insert','rotate','mul','copy','del','setitem','getitem','reverse','add','iadd','imul','maxlen', 'init', 'extendleft'):
    d = deque()
    def act():
        d.clear(); d.extend(range(100)); d.clear(); d.append(1)
    d.extend(Evil(act) for _ in range(30))
    m = deque(d)
    x = Evil(act)
    t('deque '+op, {'repr': lambda: repr(d), 'index': lambda: d.index(3), 'count': lambda: d.count(3), 'remove': lambda: d.remove(3), 'eq': lambda: d == m, 'contains': lambda: 3 in d, 'lt': lambda: d < m,
     'extend': lambda: d.extend(x), 'insert': lambda: d.insert(x, 1), 'rotate': lambda: d.rotate(x), 'mul': lambda: d * x, 'copy': lambda: d.copy(), 'del': lambda: d.__delitem__(x), 'setitem': lambda: d.__setitem__(x, 1), 'getitem': lambda: d[x],
     'reverse': lambda: d.reverse(), 'add': lambda: d + d, 'iadd': lambda: d.__iadd__(d), 'imul': lambda: d.__imul__(3), 'maxlen': lambda: deque(d, maxlen=3), 'init': lambda: d.__init__(d), 'extendleft': lambda: d.extendleft(x)}[op])
for op in ('repr','eq','update','move_to_end','popitem','pop','setdefault','get','del','iter','reversed','or','copy','fromkeys','items_eq','set','clear','keys_and'):
    d = OrderedDict()
    def act():
        d.clear(); d.update({i: i for i in range(50)}); d.clear()
    for i in range(20): d[Evil(act, h=i)] = Evil(act)
    q = OrderedDict()
    for i in range(20): q[Evil(act, h=i)] = Evil(act)
    t('od '+op, {'repr': lambda: repr(d), 'eq': lambda: d == q, 'update': lambda: d.update(q), 'move_to_end': lambda: d.move_to_end(Evil(act, h=3)), 'popitem': lambda: d.popitem(), 'pop': lambda: d.pop(Evil(act,h=3)), 'setdefault': lambda: d.setdefault(Evil(act,h=3), 1),
     'get': lambda: d.get(Evil(act,h=3)), 'del': lambda: d.__delitem__(Evil(act,h=3)), 'iter': lambda: [act() for _ in d], 'reversed': lambda: [act() for _ in reversed(d)], 'or': lambda: d | q, 'copy': lambda: d.copy(), 'fromkeys': lambda: OrderedDict.fromkeys(d), 'items_eq': lambda: d.items() == q.items(), 'set': lambda: d.__setitem__(Evil(act,h=3), 1), 'clear': lambda: d.clear(), 'keys_and': lambda: d.keys() & q.keys()}[op])
class OD2(OrderedDict):
    def __getitem__(self, k):
        self.clear(); return 1
    def __missing__(self, k): self.clear(); return 2
for f in (lambda o: repr(o), lambda o: list(o.items()), lambda o: list(o.values()), lambda o: o.copy(), lambda o: o.popitem(), lambda o: o.move_to_end('a'), lambda o: o == OrderedDict(a=1), lambda o: o.pop('zz'), lambda o: o | o, lambda o: o.__reduce__(), lambda o: OrderedDict(o), lambda o: dict(o), lambda o: {**o}):
    o = OD2(a=1, b=2, c=3); t('od2', lambda: f(o))
class OD3(OrderedDict):
    def __setitem__(self, k, v): self.clear(); super().__setitem__(k, v); self.clear()
    def __delitem__(self, k): self.clear(); 
    def __iter__(self): self.clear(); return iter(())
for f in (lambda o: repr(o), lambda o: o.update(a=1, b=2), lambda o: o.copy(), lambda o: o.popitem(), lambda o: o.setdefault('x', 1), lambda o: o.pop('a'), lambda o: list(o.items()), lambda o: o == OrderedDict(a=1), lambda o: o.__ior__({'z': 1}), lambda o: OD3.fromkeys('abc')):
    o = OD3(); dict.__setitem__(o, 'a', 1); t('od3', lambda: f(o))
o = OrderedDict(a=1,b=2,c=3)
dict.clear(o)
for f in (lambda: repr(o), lambda: list(o), lambda: o.popitem(), lambda: o.copy(), lambda: o.move_to_end('a'), lambda: list(o.items()), lambda: o.clear(), lambda: o.update(a=2), lambda: list(reversed(o)), lambda: o.pop('a')): t('od dictclear', f)
o = OrderedDict(a=1,b=2,c=3); dict.__delitem__(o, 'b'); dict.__setitem__(o, 'z', 1)
for f in (lambda: repr(o), lambda: list(o), lambda: list(o.items()), lambda: list(o.values()), lambda: o.copy(), lambda: o == o.copy(), lambda: o.popitem(), lambda: o.popitem(False), lambda: o.pop('b'), lambda: o.move_to_end('z'), lambda: o.setdefault('b'), lambda: o.clear()): t('od mixed', f)
i = iter(o)
class DD(dict):
    pass
dd = defaultdict(None)
def fac(): dd.clear(); dd.default_factory = None; return 1
dd.default_factory = fac
t('dd', lambda: dd[1]); t('dd repr', lambda: repr(dd))
class R:
    def __repr__(self): dd.default_factory = None; return 'R'
    def __call__(self): return 1
dd.default_factory = R(); t('dd repr2', lambda: repr(dd))
# Counter / _count_elements
class CM(dict):
    def get(self, k, d=None): self.clear(); return 1
    def __setitem__(self, k, v): self.clear()
t('count', lambda: collections._count_elements(CM(), [Evil(lambda: 0) for _ in range(5)]))
c = {}
t('count2', lambda: collections._count_elements(c, [Evil(lambda: c.clear(), h=1) for _ in range(9)]))
# array
for op in ('extend','append','insert','setitem','setslice','fromlist','index','count','remove','pop','eq','mul','fromiter','setidx','contains','delslice'):
    a = array.array('i', range(100))
    def act():
        while a: a.pop()
    class I(Evil): pass
    x = Evil(act)
    t('array '+op, {'extend': lambda: a.extend([x, x, x]), 'append': lambda: a.append(x), 'insert': lambda: a.insert(x, x), 'setitem': lambda: a.__setitem__(50, x), 'setslice': lambda: a.__setitem__(slice(x, x), array.array('i', [1])), 'fromlist': lambda: a.fromlist([x, x]),
     'index': lambda: a.index(x), 'count': lambda: a.count(x), 'remove': lambda: a.remove(x), 'pop': lambda: a.pop(x), 'eq': lambda: a == x, 'mul': lambda: a * x, 'fromiter': lambda: array.array('i', It(act)) if 0 else a.extend(iter([x])), 'setidx': lambda: a.__setitem__(x, 5), 'contains': lambda: x in a, 'delslice': lambda: a.__delitem__(slice(x, 90, x))}[op])
l = [1]
class L1:
    def __index__(self): l.clear(); return 1
l[:] = [L1() for _ in range(10)]
t('array list', lambda: array.array('i', l))
l[:] = [L1() for _ in range(10)]
t('array fromlist', lambda: array.array('i').fromlist(l))
l[:] = [L1() for _ in range(10)]
t('bytes list', lambda: bytes(l))
l[:] = [L1() for _ in range(10)]
t('bytearray list', lambda: bytearray(l))
l[:] = [L1() for _ in range(10)]
t('bytearray extend', lambda: bytearray(5).extend(l))
# bytearray
for op in ('setitem','append','extend','insert','slice','index','replace','join','split','find','count','translate','mul','pop','remove','startswith','setidx','delslice','contains','iadd','fmt', 'ljust', 'strip', 'hex'):
    b = bytearray(b'abc' * 100)
    def act(): b.clear(); b.extend(b'z')
    x = Evil(act)
    class B:
        def __buffer__(self, f): act(); return memoryview(b'abc')
    t('ba '+op, {'setitem': lambda: b.__setitem__(200, x), 'append': lambda: b.append(x), 'extend': lambda: b.extend([x,x]), 'insert': lambda: b.insert(x, x), 'slice': lambda: b.__setitem__(slice(x, x), b'zzzzz'), 'index': lambda: b.index(b'c', x, x), 'replace': lambda: b.replace(B(), B()), 'join': lambda: b.join([B(), b, B()]),
     'split': lambda: b.split(B()), 'find': lambda: b.find(B()), 'count': lambda: b.count(B()), 'translate': lambda: b.translate(None, B()), 'mul': lambda: b * x, 'pop': lambda: b.pop(x), 'remove': lambda: b.remove(x), 'startswith': lambda: b.startswith((B(), B()), x), 'setidx': lambda: b.__setitem__(x, 1), 'delslice': lambda: b.__delitem__(slice(x, 100, x)),
     'contains': lambda: B() in b, 'iadd': lambda: b.__iadd__(B()), 'fmt': lambda: b % (x,), 'ljust': lambda: b.ljust(1000, B()), 'strip': lambda: b.strip(B()), 'hex': lambda: b.hex(':', x)}[op])
b = bytearray(b'%b %b %s %d %c'); t('ba fmt', lambda: b % (B2(), 1) )
class B2:
    def __bytes__(self): b.clear(); return b'x'
b = bytearray(b'%b' * 10); t('ba fmt2', lambda: b % tuple(B2() for _ in range(10)))
import marshal
class Changing:
    def __init__(self, change): self.change = change
    def __hash__(self): return 0
    def __buffer__(self, flags):
        self.change()
        return memoryview(b'abc')
for change in (lambda: s.update(range(1000, 1400)), lambda: s.difference_update(range(1, 60)), lambda: s.clear()):
    s = {Changing(change)}
    s.update(range(1, 60))
    t('marshal set', lambda: marshal.dumps(s))
print("end")
