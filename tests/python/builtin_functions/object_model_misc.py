# staticmethod, classmethod, callable wrappers, function attributes copied, __wrapped__.
def f(a: int = 1) -> str: "doc"; return a
f.extra = 5
s, c = staticmethod(f), classmethod(f)
print(s.__doc__, s.__name__, s.__wrapped__ is f, s.__func__ is f, s.__isabstractmethod__, s(3), s.__module__, s.__annotations__, s.__qualname__, c.__name__, c.__wrapped__ is f, c.__func__ is f, repr(s).split(" at ")[0], repr(c).split(" at ")[0])
def show(g):
    try: print(g())
    except Exception as e: print(type(e).__name__, e)
show(lambda: c(1)); show(lambda: staticmethod()); show(lambda: staticmethod(1, 2)); show(lambda: staticmethod(5)()); show(lambda: classmethod(5).__get__(None, int)); show(lambda: s.__get__(1)(7)); show(lambda: c.__get__(None, int)()); show(lambda: c.__get__(5)()); show(lambda: classmethod(f).__get__(5, int).__self__); show(lambda: staticmethod(len)("ab")); show(lambda: setattr(s, "x", 1) or s.x); show(lambda: setattr(s, "__func__", 5)); show(lambda: s.nope)
class A:
    sm = staticmethod(lambda: "sm"); cm = classmethod(lambda cls: cls.__name__)
    both = staticmethod(staticmethod(lambda: "nested"))
    cmsm = classmethod(staticmethod(lambda cls=None: cls))
    prop = classmethod(property(lambda cls: "chain"))
    bare = len
    lam = lambda self: "bound"
    inst = int
    part = __import__("functools").partial(lambda *a: a, 1)
    pm = __import__("functools").partialmethod(lambda self, a, b: (a, b), 1)
a = A(); print(a.sm(), a.cm(), A.cm(), a.both(), a.bare("abc"), a.lam(), a.inst("5"), a.pm(2), A.pm(a, 3)); show(lambda: a.cmsm()); show(lambda: a.prop); show(lambda: A.lam()); 
print(type(A.__dict__["sm"]).__name__, A.sm.__name__, A.__dict__["cm"].__get__(None, A)(), a.cm.__self__ is A, A.sm is a.sm, A.cm == a.cm, A.cm is A.cm)
m = a.lam; print(m.__func__ is A.lam, m.__self__ is a, m == a.lam, hash(m) == hash(a.lam), m.__name__, {m: 1}[a.lam])
import types
mm = types.MethodType(len, "abc"); print(mm(), mm.__self__, types.MethodType(print, "x")() if 0 else mm.__func__ is len); show(lambda: types.MethodType(5, 1)); show(lambda: types.MethodType(len, None)); show(lambda: types.MethodType(len)); show(lambda: m.__get__(1, int) is m); show(lambda: setattr(m, "x", 1)); show(lambda: types.MethodType(A, 5).__name__)
