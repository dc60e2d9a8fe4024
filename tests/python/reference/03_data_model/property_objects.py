# property: getters, setters, deleters, decorators, docs, names, errors.
class A:
    def __init__(self): self._x = 0
    @property
    def x(self):
        "doc of x"
        return self._x
    @x.setter
    def x(self, v): self._x = v
    @x.deleter
    def x(self): print("del"); self._x = None
    ro = property(lambda self: "ro")
    wo = property(None, lambda self, v: print("wo", v))
    nothing = property()
a = A(); a.x = 5; print(a.x); del a.x; print(a.x, A.x.__doc__, A.x.__name__, A.x.fget.__name__, A.ro.__name__); a.wo = 1; print(a.ro)
for s in ("a.ro = 1", "del a.ro", "a.wo", "del a.wo", "a.nothing", "a.nothing = 1", "del a.nothing", "property(1, 2, 3, 4, 5)", "property(foo=1)", "A.x.fget = 1", "A.ro.nope", "property().__get__(1)", "property(5).__get__(1)", "property().__name__", "property(len).__name__"):
    try: print(s, eval(s) if "=" not in s.replace("foo=1", "") and not s.startswith("del") else exec(s))
    except Exception as e: print(s, type(e).__name__, e)
p = property(lambda s: 1, doc="given"); print(p.__doc__, p.getter(lambda s: 2).__doc__, p.fset, p.fdel, p.__isabstractmethod__)
q = A.x.getter(lambda self: "new"); print(q is A.x, q.__doc__, q.fset is A.x.fset)
class B(A):
    @A.x.getter
    def x(self): return "sub " + str(self._x)
b = B(); b.x = 3; print(b.x, B.x.__doc__)
class C(A):
    @property
    def x(self): return super().x
    @x.setter
    def x(self, v): A.x.fset(self, v + 1)
c = C(); c.x = 1; print(c.x)
class P(property):
    def __get__(self, i, o=None): return "custom" if i else self
class D:
    @P
    def z(self): "P doc"
print(D().z, D.z.__doc__, type(D.z.setter(None)))
p.__doc__ = "changed"; print(p.__doc__); p.__name__ = "named"; print(p.__name__)
i = property(); i.__init__(lambda s: "re"); 
class E: prop = i
print(E().prop)
class AttrErr:
    @property
    def v(self): raise AttributeError("deep")
    @property
    def w(self): return 5
try: AttrErr().v
except AttributeError as e: print(e, e.name, type(e.obj))
try: AttrErr().w = 5
except AttributeError as e: print(e)
print(property.__doc__.splitlines()[0], sorted(n for n in dir(property) if not n.startswith("__")))
