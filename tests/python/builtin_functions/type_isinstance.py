# type with one and three arguments; isinstance and issubclass.
class A: pass
class B(A): pass
print(type(1), type(None), type(A), type(type), type(B()) is B, type(A()).__name__, type(...), type(NotImplemented), type(len), type([].append), type(A.__init__), type(lambda: 0), type(type.mro), type(int.real), type(property()), type((x for x in ())), type(A.__dict__), type(A().__init__), type(int.__add__), type((1).__add__), type(str.join), type("".join), type(dict.fromkeys), type(int.__dict__["from_bytes"]), type(A.__dict__["__weakref__"]))
C = type("C", (B,), {"x": 1, "m": lambda self: self.x, "__doc__": "d"}); print(C, C().m(), C.__mro__, C.__doc__, C.__module__, C.__qualname__)
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for f in (lambda: isinstance(1, int), lambda: isinstance(True, int), lambda: isinstance(B(), A), lambda: isinstance(A(), B), lambda: isinstance(1, (str, int)), lambda: isinstance(1, (str, (float, (int,)))), lambda: isinstance(1, int | str), lambda: isinstance(None, int | None), lambda: isinstance(1, ()), lambda: isinstance(1, 5), lambda: isinstance(1, "int"), lambda: isinstance(1, (5, int)), lambda: isinstance(1, (int, 5)), lambda: isinstance(1, [int]), lambda: isinstance([], list[int]), lambda: isinstance(1, None), lambda: issubclass(B, A), lambda: issubclass(A, A), lambda: issubclass(bool, (str, int)), lambda: issubclass(1, int), lambda: issubclass(int, 5), lambda: issubclass(int, int | str), lambda: issubclass(int, ()), lambda: issubclass(list[int], list), lambda: issubclass(int, list[int]), lambda: isinstance(A, type), lambda: isinstance(type, type), lambda: isinstance(object, type), lambda: issubclass(type, object), lambda: issubclass(None, int), lambda: type("X", (), {}).__bases__, lambda: type("X", (int, str), {}), lambda: type("X", (bool,), {}), lambda: type("", (), {}).__name__, lambda: type(b"X", (), {}), lambda: type("X", [], {}), lambda: type("X", (), []), lambda: type("X", (5,), {}), lambda: type(1, 2), lambda: type(1, 2, 3, 4), lambda: type.__call__(int, "5"), lambda: type.__subclasses__(A), lambda: A.mro(), lambda: type.mro(5), lambda: A.__subclasses__()[0].__name__, lambda: isinstance(5, A.__class__), lambda: type("Y", (A,), {"__class__": 5})().__class__): show(f)
class Fake:
    __class__ = int
print(isinstance(Fake(), int), isinstance(Fake(), Fake), type(Fake()), Fake().__class__)
class Dyn:
    @property
    def __class__(self): raise AttributeError("no class")
print(isinstance(Dyn(), int), isinstance(Dyn(), Dyn))
class Bases:
    def __init__(self, b): self.__bases__ = b
print(issubclass(Bases((int,)), Bases((int,))) if 0 else "")
X, Y = Bases(()), None; Y = Bases((X,)); print(issubclass(Y, X), issubclass(X, Y))
show(lambda: issubclass(Bases(5), X)); show(lambda: isinstance(1, X))
