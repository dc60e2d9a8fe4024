# weakref: references, callbacks, proxies, the containers, WeakMethod, finalize, errors.
import copy
import gc
import weakref
from weakref import WeakKeyDictionary, WeakMethod, WeakSet, WeakValueDictionary, finalize, proxy, ref


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).split(" at 0x")[0])


class C:
    def __init__(self, n=0): self.n = n
    def __repr__(self): return f"C({self.n})"
    def __len__(self): return self.n
    def __getitem__(self, i): return i * 2
    def __add__(self, o): return self.n + o
    def __call__(self, x): return x + self.n
    def __eq__(self, o): return isinstance(o, C) and self.n == o.n
    def __hash__(self): return hash(self.n)
    def meth(self): return "meth"
    def __iter__(self): return iter([1, 2])
    def __enter__(self): return self
    def __contains__(self, x): return x == 3
    def __bytes__(self): return b"bytes"


c = C(3)
r = ref(c)
print(r() is c, ref(c) is r, weakref.getweakrefcount(c), weakref.getweakrefs(c) == [r], repr(r).split(" at ")[0], hash(r) == hash(c), r == ref(C(3)), r == ref(c, print))
called = []
q = ref(c, lambda x: called.append((x is q, x())))
s = ref(c, lambda x: 1 / 0) if False else None
d = C(3)
del c
print(r(), q(), called, repr(r).split("; ")[-1], r == ref(d), hash(r))
e = C(1)
f = ref(e)
del e
err(hash, f)
for bad in (5, "s", (), None, [], {}):
    err(ref, bad)
err(ref)
err(ref, d, 1, 2)
err(ref, d, callback=None)


class Ref(weakref.ref):
    __slots__ = ("extra",)


x = Ref(d)
x.extra = 5
print(x() is d, x.extra, Ref(d) is x, weakref.getweakrefcount(d) >= 2)
p = proxy(d)
print(len(p), p[4], p + 1, p(10), p.n, p == C(3), p.meth(), list(p), 3 in p, str(p), repr(p).split(" at ")[0], bytes(p), bool(p), type(p), isinstance(p, C), p.__class__)
p.n = 8
del p.n
err(lambda: p.n)
d.n = 3
err(hash, p)
err(lambda: p - 1)
err(proxy, 5)
del d, x
for g in [lambda: p.n, lambda: len(p), lambda: str(p), lambda: p + 1, lambda: p(1), lambda: list(p), lambda: setattr(p, "a", 1), lambda: bool(p)]:
    err(g)
print(repr(p).split(" at ")[0])


class L(list): pass


l = L([1])
lp = proxy(l)
print(lp, len(lp), lp == [1], type(lp), weakref.ProxyTypes, weakref.ProxyType, weakref.CallableProxyType, weakref.ReferenceType)
v = WeakValueDictionary(a=l)
a, b = C(1), C(2)
v["b"] = b
print(len(v), v["b"], v.get("zz"), list(v), sorted(v.keys()), "a" in v, list(v.values()), list(v.items()), v.setdefault("n", a), v.pop("n"), v.pop("q", None), list(v.valuerefs())[0]() is l, [w() for w in v.itervaluerefs()])
del b
print(list(v), len(v))
err(lambda: v["b"])
err(v.pop, "b")
err(v.__setitem__, "k", 5)
v.update({"x": a})
u = v | {"y": a}
print(sorted(u), type(u).__name__, v.copy() == v, copy.copy(v)["x"], repr(v).split(" at ")[0], v.popitem()[0])
k = WeakKeyDictionary({a: "va"})
t = C(9)
k[t] = "vt"
print(len(k), k[a], k[t], t in k, 5 in k, list(k), k.get(C(77)), k.pop(t), [w() for w in k.keyrefs()], k.setdefault(t, "s"), sorted(k.values()), len(k | {t: 0}))
del t
print(len(k))
err(lambda: k[C(5)])
err(lambda: k[5])
err(k.__setitem__, 5, 1)
ws = WeakSet([a])
z = C(4)
ws.add(z)
print(len(ws), z in ws, 5 in ws, ws == {a, z}, ws | {a}, ws & {a} == WeakSet([a]), ws - {a}, ws ^ {a}, ws <= {a, z, C(1)}, ws.isdisjoint([C(5)]), repr(ws)) if False else print(len(ws), z in ws, 5 in ws, ws == {a, z}, len(ws | {a}), ws & {a} == WeakSet([a]), list(ws - {a}), ws.issubset({a, z}), ws.isdisjoint([C(5)]))
del z
print(list(ws), ws.pop(), len(ws))
err(ws.pop)
err(ws.remove, a)
err(ws.add, 5)
print(ws.discard(a), ws.update([a]), ws.copy() == ws, ws.clear())
wm = WeakMethod(a.meth)
print(wm()(), wm == WeakMethod(a.meth), a.meth == wm(), hash(wm) == hash(a.meth) or "hash", type(wm).__mro__[1].__name__)
m2 = WeakMethod(C(5).meth)
print(m2(), m2 == wm)
err(WeakMethod, len)
o = C(6)
fin = finalize(o, lambda *x, **y: print("finalized", x, y) or "result", 1, y=2)
print(fin.alive, fin.peek()[2:], fin.atexit, repr(fin).split(" at ")[0])
del o
print(fin.alive, fin.peek(), fin(), fin.detach(), repr(fin).split(" at ")[0])
o = C(7)
fin = finalize(o, lambda: "called")
print(fin(), fin(), fin.alive)
fin = finalize(o, print, "x")
print(fin.detach()[2:], fin.alive, finalize(o, print).atexit)
err(finalize, 5, print)
err(finalize, o)
cyc = C(1)
cyc.me = cyc
w = ref(cyc, lambda _: print("cycle callback"))
del cyc
gc.collect()
print(w())
class Multi: pass
m = Multi()
order = []
rs = [ref(m, lambda _, i=i: order.append(i)) for i in range(4)]
del m
print(order, sorted(weakref.__all__))
class NoWeak: __slots__ = ()
err(ref, NoWeak())
class Weak: __slots__ = ("__weakref__",)
print(ref(Weak())())
def gfn(): pass
print(ref(gfn)() is gfn, ref(C)() is C, ref(len)() is len, ref(weakref)() is weakref, ref({1}.__class__)() is set, ref(frozenset([1]))())
