# Lists, dicts and sets that are changed by the code which a loop over them runs.
import collections
from collections import deque
from evil import Evil, t
# lists
for op in ('repr','index','count','remove','eq','contains','lt','sort','min','sum','join','copy','tuple','extend','slice','del','reverse','fmt','mul','str','hash_tuple','insert'):
    l = []
    def act():
        l.clear(); l.extend([None]*3); l.clear()
    l[:] = [Evil(act) for _ in range(50)]
    m = list(l)
    x = Evil(act)
    t('list '+op, {
     'repr': lambda: repr(l), 'index': lambda: l.index(3), 'count': lambda: l.count(3), 'remove': lambda: l.remove(3), 'eq': lambda: l == m[:] , 'contains': lambda: 3 in l,
     'lt': lambda: l < m, 'sort': lambda: l.sort(), 'min': lambda: min(l), 'sum': lambda: sum(l, x), 'join': lambda: ''.join(l), 'copy': lambda: l.copy(), 'tuple': lambda: tuple(l),
     'extend': lambda: l.extend(x), 'slice': lambda: l.__setitem__(slice(0, x), [1,2]), 'del': lambda: l.__delitem__(slice(x, 40)), 'reverse': lambda: l.reverse(), 'fmt': lambda: '%s %s %s' % tuple(l[:3]),
     'mul': lambda: l * x, 'str': lambda: str(l), 'hash_tuple': lambda: hash(tuple(l)), 'insert': lambda: l.insert(x, 1)}[op])
l = []
def act(): l.clear()
for f in (lambda: l.__setitem__(Evil(act), 5), lambda: l.__getitem__(Evil(act)), lambda: l.__getitem__(slice(Evil(act), None, Evil(act))), lambda: l.pop(Evil(act)), lambda: l.__delitem__(Evil(act)), lambda: l.__setitem__(slice(None, None, Evil(act)), [1]*10), lambda: l.__setitem__(slice(Evil(act), Evil(act)), l), lambda: l.__imul__(Evil(act)), lambda: l.index(1, Evil(act), Evil(act))):
    l[:] = list(range(10)); t('list idx', f)
class It:
    def __init__(self, act): self.n = 0; self.act = act
    def __iter__(self): return self
    def __length_hint__(self): self.act(); return 10
    def __next__(self):
        self.n += 1
        self.act()
        if self.n > 5: raise StopIteration
        return self.n
for f in (lambda: l.extend(It(act)), lambda: l.__setitem__(slice(2,5), It(act)), lambda: l.__iadd__(It(act)), lambda: l.__setitem__(slice(None,None,2), It(act)), lambda: l.__init__(It(act))):
    l[:] = list(range(10)); t('list it', f)
# sort
for k in range(3):
    l = [Evil(lambda: l.append(1)) for i in range(40)]
    t('sort append', lambda: l.sort())
    l = [Evil(lambda: l.clear()) for i in range(40)]
    t('sort clear', lambda: l.sort(key=lambda e: (e.act(), 1)[1]))
    l = [Evil(lambda: l.sort()) for i in range(40)]
    t('sort sort', lambda: l.sort())
# del of items while clear
class D:
    def __init__(self, c): self.c = c
    def __del__(self):
        try: self.c.append(1); self.c.clear()
        except Exception: pass
l = []; l.extend(D(l) for _ in range(10)); t('list del clear', lambda: l.clear())
l = []; l.extend(D(l) for _ in range(10)); t('list del slice', lambda: l.__setitem__(slice(1, 8), [1]))
l = []; l.extend(D(l) for _ in range(10)); t('list del step', lambda: l.__delitem__(slice(0, 9, 2)))
l = []; l.extend(D(l) for _ in range(10)); t('list init', lambda: l.__init__([1,2]))
d = deque(); d.extend(D(d) for _ in range(10)); t('deque clear', lambda: d.clear())
d = deque(maxlen=5); d.extend(D(d) for _ in range(5)); t('deque ext', lambda: d.extend(range(20)))
d = deque(maxlen=5); d.extend(D(d) for _ in range(5)); t('deque extl', lambda: d.extendleft(range(20)))
# dict
for op in ('repr','eq','update','get','set','setdefault','pop','contains','fromkeys','items_eq','keys_and','keys_or','isdisjoint','values_in','or','sorted','merge','copy','popitem','kw','items_in', 'del', 'keys_sub', 'keys_xor', 'keys_le'):
    d = {}
    def act():
        d.clear(); d.update({i: i for i in range(100)}); d.clear()
    d.update({Evil(act, h=i % 3): Evil(act) for i in range(20)})
    e = dict(d.items()) if False else {}
    q = {Evil(act, h=i % 3): Evil(act) for i in range(20)}
    t('dict '+op, {
     'repr': lambda: repr(d), 'eq': lambda: d == q, 'update': lambda: d.update(q), 'get': lambda: d.get(Evil(act, h=1)), 'set': lambda: d.__setitem__(Evil(act, h=1), 1),
     'setdefault': lambda: d.setdefault(Evil(act,h=2), 3), 'pop': lambda: d.pop(Evil(act,h=2)), 'contains': lambda: Evil(act,h=1) in d, 'fromkeys': lambda: dict.fromkeys(d), 'items_eq': lambda: d.items() == q.items(),
     'keys_and': lambda: d.keys() & q.keys(), 'keys_or': lambda: d.keys() | q.keys(), 'isdisjoint': lambda: d.keys().isdisjoint(q), 'values_in': lambda: 5 in d.values(), 'or': lambda: d | q, 'sorted': lambda: sorted(d),
     'merge': lambda: {**d, **q}, 'copy': lambda: d.copy(), 'popitem': lambda: d.popitem(), 'kw': lambda: (lambda **k: 1)(**{'a': Evil(act)}), 'items_in': lambda: (Evil(act,h=1), 5) in d.items(), 'del': lambda: d.__delitem__(Evil(act, h=0)),
     'keys_sub': lambda: d.keys() - q.keys(), 'keys_xor': lambda: d.items() ^ q.items() , 'keys_le': lambda: d.keys() <= q.keys()}[op])
# sets
for op in ('repr','eq','update','add','discard','contains','and','or','sub','xor','le','isdisjoint','iand','isub','ixor','pop','copy','remove','inter_it','diff_it','sym_it','hash', 'update_dict', 'superset'):
    s = set()
    def act():
        s.clear(); s.update(range(100)); s.clear()
    s.update({Evil(act, h=i % 3) for i in range(20)})
    q = {Evil(act, h=i % 3) for i in range(20)}
    ql = list(q)
    t('set '+op, {
      'repr': lambda: repr(s), 'eq': lambda: s == q, 'update': lambda: s.update(q), 'add': lambda: s.add(Evil(act,h=1)), 'discard': lambda: s.discard(Evil(act,h=1)), 'contains': lambda: Evil(act,h=1) in s, 'and': lambda: s & q,
      'or': lambda: s | q, 'sub': lambda: s - q, 'xor': lambda: s ^ q, 'le': lambda: s <= q, 'isdisjoint': lambda: s.isdisjoint(ql), 'iand': lambda: s.__iand__(q), 'isub': lambda: s.__isub__(q), 'ixor': lambda: s.__ixor__(q), 'pop': lambda: s.pop(),
      'copy': lambda: s.copy(), 'remove': lambda: s.remove(Evil(act,h=1)), 'inter_it': lambda: s.intersection(ql), 'diff_it': lambda: s.difference(ql), 'sym_it': lambda: s.symmetric_difference(ql), 'hash': lambda: hash(frozenset(q)), 'update_dict': lambda: s.update(dict.fromkeys(ql)), 'superset': lambda: s.issuperset(ql)}[op])
print("end")
