import gc, _weakref as weakref
gc.disable(); gc.collect()
log=[]
class N:
    def __init__(s,n): s.n=n
    def __del__(s): log.append('del %s'%s.n)
    def __repr__(s): return 'N(%s)'%s.n
a=N('a'); del a; print(log); log.clear()
a=N('a'); b=N('b'); a.b=b; b.a=a; del a,b; print(gc.collect(), sorted(log)); log.clear()
# resurrection
keep=[]
class Z:
    def __del__(s): keep.append(s); log.append('z')
z=Z(); del z; print(len(keep), log); keep.clear(); print(log); log.clear()
z=Z(); z.self=z; del z; print(gc.collect(), len(keep), log); keep.clear(); print(gc.collect(), log); log.clear()
# weakrefs
class W: pass
w=W(); r=weakref.ref(w); print(r() is w, weakref.getweakrefcount(w), r==weakref.ref(w), r is weakref.ref(w))
r2=weakref.ref(w, lambda x: log.append(('cb2', x() is None))); r3=weakref.ref(w, lambda x: log.append(('cb3', x is r3)))
p=weakref.proxy(w); w.x=5; print(p.x, weakref.getweakrefcount(w)); p.y=6; print(w.y)
del w; print(log, r(), r2(), r.__callback__, r2.__callback__); log.clear()
try: p.x
except ReferenceError as e: print(e)
w=W(); w.me=w; r=weakref.ref(w, lambda x: log.append('cycle cb')); del w; print(gc.collect(), log, r()); log.clear()
# weakref inside the cycle: callback not called
w=W(); w.me=w; w.r=weakref.ref(w, lambda x: log.append('bad')); del w; print(gc.collect(), log); log.clear()
# weakref seen in __del__ during gc
class D:
    def __del__(s): log.append(s.r() is s)
d=D(); d.r=weakref.ref(d); d.me=d; del d; gc.collect(); print(log); log.clear()
d=D(); d.r=weakref.ref(d, lambda r: log.append('cb')); d.me=d; del d; gc.collect(); print(log); log.clear()
d=D(); d.r=weakref.ref(d); del d; print(log); log.clear()
hashable=N(1); r=weakref.ref(hashable); h=hash(r)==hash(hashable); del hashable; print(h, hash(r)!=None, log); log.clear()
w=W(); r=weakref.ref(w); del w
try: hash(r)
except TypeError as e: print(e)
class KR(weakref.ref):
    __slots__=('key',)
    def __new__(t,o,cb=None,key=None): self=super().__new__(t,o,cb); self.key=key; return self
    def __init__(s,o,cb=None,key=None): super().__init__(o,cb)
w=W(); k=KR(w,None,'kk'); print(k.key, k() is w, weakref.getweakrefs(w)==[k], weakref.getweakrefcount(w)); del w; print(k())
# callbacks order
w=W(); rs=[weakref.ref(w, lambda x,i=i: log.append(i)) for i in range(4)]; del w; print(log); log.clear()
# deep dealloc
x=None
for i in range(300): x=[x]
del x
x=None
for i in range(300): x=(x,)
x=None
class Link: pass
x=None
for i in range(300): n=Link(); n.next=x; x=n
del x,n
d={}
for i in range(300): d={'a':d}
del d
print('deep ok')
# gc api
print(gc.isenabled()); gc.enable(); print(gc.isenabled(), gc.get_threshold()); gc.set_threshold(500,5,5); print(gc.get_threshold()); gc.set_threshold(2000,10,0)
print(gc.is_tracked([]), gc.is_tracked(1), gc.is_tracked('a'), gc.is_tracked(N), gc.is_tracked(W()))
l=[1,2,{}]; print(gc.get_referents(l), len([r for r in gc.get_referrers(l[2]) if r is l]))
gc.callbacks.append(lambda ph,info: log.append((ph,sorted(info)))); gc.collect(); gc.callbacks.clear(); print(log); log.clear()
gc.collect(); l=[]; l.append(l); del l; print(gc.collect())
class A: pass
for i in range(5): a=A(); a.x=a; a=A(); a.b=[a]
del a; n=gc.collect(); print(n)
def f():
    def g(): return g
    return g
f(); print(gc.collect()>=2)
gc.set_debug(gc.DEBUG_SAVEALL); l=[]; l.append(l); del l; gc.collect(); print(len(gc.garbage), gc.garbage[0] is gc.garbage[0][0]); gc.set_debug(0); gc.garbage.clear()
class Big: pass
gc.collect()
for i in range(20000):
    b=Big(); b.x=b
import sys
try: gc.collect(5)
except ValueError as e: print(e)
log.clear()
class E2:
    def __del__(s): raise ValueError('in del')
# set in generator
def gen():
    try: yield 1
    finally: log.append('fin')
g=gen(); next(g); del g; print(log); log.clear()
g=gen(); next(g); l=[g]; l.append(l); del g,l; gc.collect(); print(log); log.clear()
# proxies
class P:
    def __init__(s,v): s.v=v
    def __add__(s,o): return s.v+(o.v if isinstance(o,P) else o)
    def __len__(s): return 3
    def __getitem__(s,i): return i*2
    def __contains__(s,i): return i==1
    def __call__(s,*a): return a
    def __iter__(s): return iter([1,2])
    def __eq__(s,o): return True
    def __bool__(s): return False
    def __str__(s): return 'str!'
    def __int__(s): return 7
p=P(4); q=weakref.proxy(p); print(type(q).__name__, q+1, q+q, len(q), q[4], 1 in q, q(1,2), list(q), q==5, bool(q), str(q), int(q), isinstance(q,P), q.__class__.__name__)
try: hash(q)
except TypeError as e: print(e)
try: weakref.proxy(W())+1
except ReferenceError as e: print('ref',e)
