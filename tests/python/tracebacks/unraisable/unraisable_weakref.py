import _weakref
class A: pass
a = A()
def cb(r): raise RuntimeError("callback")
r = _weakref.ref(a, cb)
del a
print("after")
