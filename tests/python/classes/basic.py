class A:
    """Doc."""
    x = 1
    def __init__(self, v=0): self.v = v
    def m(self): return self.v
    def __repr__(self): return f"A({self.v})"
    def __eq__(self, o): return isinstance(o, A) and self.v == o.v
    def __hash__(self): return hash(self.v)
a = A(5)
print(a, a.m(), A.m(a), A.x, a.x, A.__doc__, A.__name__, A.__module__, A.__qualname__)
print(a == A(5), a != A(6), {a: 1}[A(5)], a.__dict__, a.__class__ is A)
a.x = 10
print(a.x, A.x)
del a.x
print(a.x)
try: del a.x
except AttributeError as e: print(e)
try: a.nope
except AttributeError as e: print(e, e.name, e.obj is a)
try: A.nope
except AttributeError as e: print(e)
class B(A):
    def m(self): return super().m() + 1
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        self.b = True
b = B(2)
print(b.m(), B.__mro__, B.__bases__, isinstance(b, A), issubclass(B, A), vars(b))
print(B.__subclasses__(), A.__subclasses__())
class N: __eq__ = lambda s, o: True
try: hash(N())
except TypeError as e: print(e)
print(sorted(k for k in A.__dict__ if not k.startswith("__")))
class Meta: pass
Dyn = type("Dyn", (A,), {"y": 5, "f": lambda self: self.y})
print(Dyn().f(), Dyn.__name__, type(Dyn), Dyn.__qualname__)
A.new = lambda self: "added"
print(b.new())
a.__class__ = B
print(type(a).__name__, a.m())
try: a.__class__ = int
except TypeError as e: print(e)
class Empty: pass
print(Empty().__dict__, bool(Empty()), Empty() == Empty(), Empty.__doc__)
e = Empty()
setattr(e, "k", 1); print(getattr(e, "k"), getattr(e, "z", "d"), hasattr(e, "z")); delattr(e, "k"); print(vars(e))
try: getattr(e, 5)
except TypeError as x: print(x)
try: object().x = 1
except AttributeError as x: print(x)
try: object(1)
except TypeError as x: print(x)
try: Empty(1)
except TypeError as x: print(x)
