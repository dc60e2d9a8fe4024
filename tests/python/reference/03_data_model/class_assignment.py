# __class__ and __bases__ assignment.
class A:
    def who(self): return "A"
class B:
    def who(self): return "B"
a = A(); a.x = 1; a.__class__ = B; print(a.who(), a.x, type(a))
def bad(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class I(int): pass
class I2(int): pass
i = I(5); i.__class__ = I2; print(type(i), i)
bad(lambda: setattr(i, "__class__", int)); bad(lambda: setattr(i, "__class__", A)); bad(lambda: setattr(5, "__class__", I)); bad(lambda: setattr(a, "__class__", 5)); bad(lambda: delattr(a, "__class__")); bad(lambda: setattr([], "__class__", list)); bad(lambda: setattr(a, "__class__", object)); bad(lambda: setattr(object(), "__class__", A)); bad(lambda: setattr(len, "__class__", A)); bad(lambda: setattr(True, "__class__", int))
class X: 
    def f(self): return "X.f"
class Y:
    def f(self): return "Y.f"
    g = "Y.g"
class C(X): pass
c = C(); print(c.f(), C.__mro__); C.__bases__ = (Y,); print(c.f(), c.g, C.__mro__, X.__subclasses__(), Y.__subclasses__())
bad(lambda: setattr(C, "__bases__", ())); bad(lambda: setattr(C, "__bases__", [X])); bad(lambda: setattr(C, "__bases__", (5,))); bad(lambda: setattr(C, "__bases__", (C,))); bad(lambda: setattr(C, "__bases__", (int,))); bad(lambda: setattr(int, "__bases__", (object,))); bad(lambda: delattr(C, "__bases__")); bad(lambda: setattr(C, "__bases__", (X, X))); bad(lambda: setattr(C, "__bases__", (object,))); bad(lambda: setattr(X, "__bases__", (C,)))
class D(C): pass
C.__bases__ = (X, Y); print(D.__mro__, D().f())
bad(lambda: setattr(X, "__bases__", (D,)))
C.__name__ = "Renamed"; C.__qualname__ = "Q.R"; C.__module__ = "mod"; C.__doc__ = "d"; print(C, C.__doc__, C())if 0 else print(C, C.__doc__)
bad(lambda: setattr(C, "__name__", 5)); bad(lambda: setattr(C, "__name__", "a\0b")); bad(lambda: setattr(C, "__qualname__", 5)); bad(lambda: delattr(C, "__name__")); bad(lambda: setattr(int, "__name__", "x")); bad(lambda: setattr(C, "__mro__", ())); bad(lambda: setattr(C, "__dict__", {})); bad(lambda: C.__dict__.__setitem__("a", 1)); bad(lambda: setattr(C, "__abstractmethods__", {"x"})); bad(lambda: C()); bad(lambda: int.__abstractmethods__)
C.__abstractmethods__ = frozenset(["b", "a"]); bad(lambda: C()); C.__abstractmethods__ = (); bad(lambda: type(C()).__name__); del C.__abstractmethods__; bad(lambda: C.__abstractmethods__)
class M1(type): pass
class M2(type): pass
class K(metaclass=M1): pass
K.__class__ = M2; print(type(K)); bad(lambda: setattr(K, "__class__", A)); bad(lambda: setattr(K, "__class__", type))
