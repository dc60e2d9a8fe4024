# oracle: fresh
import gc
class D:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n)
d = D(1); d = None
def f(): D(2); print("in f")
f()
l = [D(3), D(4)]; l.pop(); print("popped"); del l
a = D(5); b = a; del a; print("still"); del b
x, y = D("x"), D("y"); x.o, y.o = y, x; del x, y; print("cycle left"); print(gc.collect() >= 2)
saved = []
class R:
    def __del__(self): saved.append(self); print("resurrect")
R(); print(len(saved)); saved.clear(); print("end")
class Loud:
    def __del__(self): print("loud")
try: 
    z = Loud(); raise ValueError
except ValueError: pass
z = 1
def gen():
    try: yield 1
    finally: print("gen closed")
g = gen(); next(g); del g
print(gc.isenabled(), gc.get_threshold()[0] > 0, gc.is_tracked([]), gc.is_tracked(1))
gc.disable(); print(gc.isenabled()); gc.enable()
t = [D("in list")]; t.append(t); del t; gc.collect(); print("after")
import _weakref
class W: pass
w = W(); r = _weakref.ref(w, lambda r: print("callback")); print(r() is w, _weakref.getweakrefcount(w)); del w; print(r())
try: _weakref.ref(5)
except TypeError as e: print(e)
o = W(); p = _weakref.proxy(o); o.v = 7; print(p.v); p.v = 8; print(o.v); del o
try: p.v
except ReferenceError as e: print(e)
k = W(); r1, r2 = _weakref.ref(k), _weakref.ref(k); print(r1 is r2, r1 == r2, hash(r1) == hash(k))
