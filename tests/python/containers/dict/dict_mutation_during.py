# dict: size and keys changing during iteration, comparison and lookup.
def tryit(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def grow():
    d = {1: 1}
    for k in d: d[k + 1] = 1
    return d
def shrink():
    d = {1: 1, 2: 2}
    for k in d: del d[k]
def swap():
    d = {1: 1, 2: 2, 3: 3}; seen = []
    for k in d:
        seen.append(k)
        if k < 100: del d[k]; d[k + 100] = 1
        if len(seen) > 20: break
    return seen, d
def values():
    d = {1: 1}
    for k in d.values(): d["x"] = 1
def items():
    d = {1: 1}
    for k in d.items(): d["x"] = 1
def same():
    d = {1: 1, 2: 2}
    for k in d: d[k] = k * 10
    return d
def clear():
    d = {1: 1, 2: 2}
    for k in d: d.clear()
    return d
def rev():
    d = {1: 1, 2: 2}
    for k in reversed(d): d[k + 5] = 1
def last():
    d = {1: 1, 2: 2}
    for k in d:
        if k == 2: d[3] = 3
    return d
for f in (grow, shrink, swap, values, items, same, clear, rev, last): print(f.__name__, end=" "); tryit(f)
d = {"a": 1, "b": 2}
it = iter(d); print(it.__length_hint__(), next(it), it.__length_hint__(), it.__reduce__()[1], list(it), list(it), it.__length_hint__())
it = iter(d.items()); print(next(it), type(it).__name__, type(iter(d.values())).__name__, type(reversed(d)).__name__, type(reversed(d.items())).__name__, it.__reduce__()[1])
it = iter(d); next(it); d["c"] = 1
tryit(lambda: next(it)); tryit(lambda: next(it)); print(it.__length_hint__())
class E:
    def __init__(self, d): self.d = d
    def __hash__(self): return 1
    def __eq__(self, o): self.d.clear(); return False
d = {}; d[E(d)] = 1; tryit(lambda: d.get(1)); print(len(d))
d = {}; d[E(d)] = 1; d[1] = 5; print(d)
d = {1: 2}; d[1] = d; print(d, d == d, {1: d})
e = {}; e["self"] = e; tryit(lambda: e == {"self": e})
f = {}; f["self"] = f

print(repr(e.values()), repr(e.items()))
