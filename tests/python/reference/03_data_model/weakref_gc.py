# weakref and gc: callbacks, dead references, proxies, cycles, finalizers.
import gc, weakref
class A:
    def __init__(self, n=""): self.n = n
    def __repr__(self): return f"A({self.n})"
    def meth(self): return self.n
    def __len__(self): return 3
    def __add__(self, o): return "added"
    def __getitem__(self, i): return i
a = A("x"); r = weakref.ref(a, lambda w: print("callback", w() is None)); print(r() is a, r == weakref.ref(a), weakref.ref(a) is weakref.ref(a), r is weakref.ref(a), weakref.getweakrefcount(a), hash(r) == hash(a))
p = weakref.proxy(a); print(p.n, p.meth(), len(p), p + 1, p[5], type(p).__name__, p == a, str(p), bool(p), isinstance(p, A)); p.n = "y"; print(a.n)
try: hash(p)
except TypeError as e: print(e)
del a; print(r(), r == r)
for f in (lambda: p.n, lambda: len(p), lambda: p == 1, lambda: str(p), lambda: setattr(p, "q", 1), lambda: p()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(repr(p).split(" at ")[0], repr(r).endswith("; dead>"), hash(r) == hash(r))
b = A(); r2 = weakref.ref(b); del b
try: hash(r2)
except TypeError as e: print(e)
for o in (5, "a", (), None, [], {}, object(), 1.5, A, len, {1}, lambda: 0, type, Exception(), (x for x in ())):
    try: print(type(weakref.ref(o)).__name__, end=" ")
    except TypeError as e: print(e)
print()
class Node:
    def __del__(self): print("del", self.k)
def cyc(k):
    n = Node(); n.k = k; n.me = n; return weakref.ref(n)
gc.collect(); gc.disable(); w = cyc("c"); print(w() is not None); print(gc.collect() > 0, w()); gc.enable(); print(gc.isenabled(), gc.get_threshold(), len(gc.get_count()))
a = A("a"); b = A("b"); a.o = b; b.o = a; wa = weakref.ref(a, lambda r: print("cb a")); wb = weakref.ref(b, lambda r: print("cb b")); del a, b; gc.collect()
print(gc.is_tracked(1), gc.is_tracked("a"), gc.is_tracked([]), gc.is_tracked({}), gc.is_tracked(A()), gc.is_tracked(()), gc.is_tracked((1,)), gc.is_finalized(A()))
l = [1]; print(gc.get_referents(l, {"k": "v"}), [x is l for x in gc.get_referrers(l) if isinstance(x, list)])
class Tag(weakref.ref):
    __slots__ = ("tag",)
    def __new__(cls, o, tag): self = super().__new__(cls, o); self.tag = tag; return self
    def __init__(self, o, tag): super().__init__(o)
x = A("q"); t = Tag(x, 5); print(t().n, t.tag, t == weakref.ref(x), type(t).__name__)
order = []
y = A("y"); rs = [weakref.ref(y, lambda r, i=i: order.append(i)) for i in range(4)]; del y; print(order)
z = A("z"); bad = weakref.ref(z, 5); print(bad.__callback__)
k = A("k"); wr = weakref.ref(k, lambda r: None); print(wr.__callback__ is not None); del k; print(wr.__callback__)
for args in ((), (x, None, None), (x, 1)):
    try: print(weakref.ref(*args) is not None)
    except TypeError as e: print(e)
print(weakref.ref(x) != weakref.ref(A("q")), weakref.ref(x) == 5)
class R:
    def __del__(self): R.back = self
o = R(); wo = weakref.ref(o); del o; print(wo() is R.back)
