# Special methods are looked up on the type, not on the instance nor through __getattribute__; descriptors among them are bound.
class Meta(type):
    def __getattribute__(cls, name):
        print("meta", name) if name not in ("__class__", "__dict__") else None
        return super().__getattribute__(name)
class A(metaclass=Meta):
    def __getattribute__(self, name):
        print("inst", name)
        return object.__getattribute__(self, name)
    def __len__(self): return 3
    def __call__(self): return "call"
    def __getitem__(self, k): return k
    def __iter__(self): return iter("it")
    def __enter__(self): return "in"
    def __exit__(self, *a): print("out", a[:2]); return True
    def __contains__(self, x): return True
    def __add__(self, o): return "add"
    def __format__(self, s): return "fmt" + s
    def __hash__(self): return 3
    def __eq__(self, o): return True
    def __bool__(self): return False
    def __index__(self): return 1
    def __reversed__(self): return "rev"
    def __round__(self, n=0): return n
    def __dir__(self): return ["z", "b"]
    def __lt__(self, o): return "lt"
a = A()
print(len(a)); print(a()); print(a[2]); print(list(a)); print(1 in a); print(a + 1); print(f"{a:x}"); print(hash(a)); print(a == 4); print(bool(a)); print([5, 6][a]); print(reversed(a)); print(round(a, 2)); print(dir(a)); print(a < 1)
with a as q: print(q); raise ValueError("swallowed")
a.x = 1
print(a.x)
print(a.__len__())
class B: pass
b = B()
b.__len__ = lambda: 5
b.__call__ = lambda: 6
b.__iter__ = lambda: iter([1])
b.__add__ = lambda o: o
b.__bool__ = lambda: False
b.__eq__ = lambda o: True
b.__str__ = lambda: "instance"
b.__hash__ = lambda: 1
b.__enter__ = b.__exit__ = lambda *a: None
for use in (lambda: len(b), lambda: b(), lambda: list(b), lambda: b + 1, lambda: bool(b), lambda: b == 1, lambda: str(b) == "instance", lambda: b.__str__(), lambda: exec("with b: pass", {"b": b}), lambda: b.__len__()):
    try: print(use())
    except TypeError as e: print(e)
class Desc:
    def __init__(self, f): self.f = f
    def __get__(self, o, t):
        print("get", o is None, t.__name__)
        return self.f if o is None else lambda *a: self.f(o, *a)
class C:
    __len__ = Desc(lambda self: 4)
    __call__ = Desc(lambda self, *a: a)
    __getitem__ = Desc(lambda self, k: k)
    __bool__ = Desc(lambda self: True)
    __add__ = Desc(lambda self, o: ("add", o))
    __iter__ = Desc(lambda self: iter("d"))
    __eq__ = Desc(lambda self, o: "eq")
    __enter__ = Desc(lambda self: 1)
    __exit__ = Desc(lambda self, *a: None)
    __str__ = Desc(lambda self: "text")
    __contains__ = staticmethod(lambda x: x == 2)
    __neg__ = classmethod(lambda cls: cls.__name__)
    __pos__ = property(lambda self: lambda: "property")
    __abs__ = 5
    __invert__ = len
c = C()
for use in (lambda: len(c), lambda: c(1, 2), lambda: c["k"], lambda: bool(c), lambda: c + 1, lambda: list(c), lambda: c == 2, lambda: exec("with c as q: print(q)", {"c": c}), lambda: str(c), lambda: 2 in c, lambda: -c, lambda: +c, lambda: abs(c), lambda: ~c):
    try: print(use())
    except TypeError as e: print(e)
class D:
    def __getattr__(self, n): return lambda *a: "dynamic " + n
d = D()
for use in (lambda: d.foo(), lambda: len(d), lambda: d[0], lambda: d(), lambda: -d, lambda: d.__len__(), lambda: iter(d), lambda: d + 1):
    try: print(use())
    except TypeError as e: print(e)
D.__len__ = lambda self: 9
D.__call__ = lambda self, *a, **k: (a, k)
print(len(d), d(1, k=2)); del D.__len__
try: len(d)
except TypeError as e: print(e)
class Base:
    def __len__(self): return 1
class Derived(Base): pass
e = Derived(); print(len(e)); Base.__len__ = lambda self: 2; print(len(e)); Derived.__len__ = lambda self: super(Derived, self).__len__() + 10; print(len(e)); del Base.__len__
try: print(len(e))
except AttributeError as x: print(x)
Derived.__bases__ = (type("Other", (), {"__len__": lambda self: 7}),); print(len(e))
