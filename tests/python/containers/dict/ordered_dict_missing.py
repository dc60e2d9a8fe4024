# Keys that an OrderedDict does not have, or cannot have: what each way in says.
from collections import OrderedDict
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, e.args)
def od(): return OrderedDict(a=1)
class S(OrderedDict): pass
class M(OrderedDict):
    def __missing__(self, k): return 'missing'
for c in OrderedDict, S, M:
    for k in [], {}, None, (1,), 5:
        for f in (lambda: c(a=1).pop(k), lambda: c(a=1).pop(k, 'd'), lambda: c(a=1).move_to_end(k), lambda: c(a=1)[k], lambda: c(a=1).__delitem__(k), lambda: c(a=1).get(k), lambda: c(a=1).setdefault(k, 1), lambda: k in c(a=1), lambda: c(a=1).__setitem__(k, 1), lambda: c.fromkeys([k]), lambda: c(a=1).update([(k, 1)]), lambda: c([(k, 1)])): t(f)
    t(lambda: c().popitem()); t(lambda: c(a=1).popitem(last=0)); t(lambda: c(a=1).pop()); t(lambda: c(a=1).pop(key='a')); t(lambda: c(a=1).pop('a', default=1)); t(lambda: c.fromkeys(5)); t(lambda: c.fromkeys('ab', value=2))
