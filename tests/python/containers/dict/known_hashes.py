# Hashes that a dict or set knows are not asked for again; NaNs hash by identity; changes while a dict is walked or merged.
class H(int):
    n = 0
    def __hash__(self):
        H.n += 1
        return int(self) + 1
    def __eq__(self, other): return int(self) == int(other)
d = dict.fromkeys(map(H, range(3)))
for make in (set, frozenset, dict, lambda d: dict.fromkeys(set(d)), lambda d: dict.fromkeys(frozenset(d)), lambda d: set(d).symmetric_difference(d)):
    H.n = 0
    make(d)
    print(H.n)
class F(float): pass
nan = F("nan")
print(hash(nan) == object.__hash__(nan))
x = float("nan")
print(hash(x) == object.__hash__(x))

d = {i: 0 for i in range(10)}
iterators = [reversed(d), reversed(d.values()), reversed(d.items())]
for it in iterators: next(it)
d.clear()
d.update(dict.fromkeys(range(10)))
for i in range(3, 10): del d[i]
for it in iterators:
    try:
        print(list(it))
    except RuntimeError as e:
        print(e)

class C: pass
class S(str):
    def __hash__(self): return super().__hash__()
    def __eq__(self, other):
        o = C()
        o.a = o.b = o.c = 1
        return super().__eq__(other)
o = C()
o.a = o.b = "x"
d = {S("a"): S("a")}
d.update(o.__dict__)
print(d)
