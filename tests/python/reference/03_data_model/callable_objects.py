# Calling: __call__, bound methods, function attributes, partial kinds, errors for non-callables.
class C:
    def __call__(self, *a, **k): return a, k
    def m(self, x=1): return self, x
    @classmethod
    def cm(cls, x=2): return cls.__name__, x
    @staticmethod
    def sm(x=3): return x
c = C(); print(c(1, b=2), callable(c), callable(5), callable(C), c.cm(), C.cm(), c.sm(), C.sm(), c.m()[1], C.m(c, 5)[1])
c.__call__ = lambda: "instance"; print(c())
m = c.m; print(m.__self__ is c, m.__func__ is C.m, m.__name__, m == c.m, m is c.m, hash(m) == hash(c.m), m != C().m, m.__doc__, m.__module__)
for s in ("5()", "'a'()", "None()", "[]()", "C.nope()", "m.x = 1", "m.__func__.x", "C.m()", "c.cm.__self__.__name__", "(lambda: 0)(1)", "type(m)(5, 1)", "type(m)(len, None)", "type(m)()", "object()()", "c.m(1, 2)", "C.sm(1, 2)", "C.cm(1, 2)", "c.m(y=1)", "print(**{1: 2})", "print(end=1)", "len()", "len(1, 2)", "len(x=1)", "int(1, 2, 3)", "abs(1, 2)", "isinstance(1)", "{}.update(1, 2)", "[].append()", "[].append(1, 2)", "[].append(x=1)", "''.join()", "C.m.__get__(c)(7)[1]", "...()", "NotImplemented()", "(1)(2)" , "C()()()", "type(5)('7')"):
    try: print(s, "=>", eval(s) if "=" not in s or "(" in s.split("=")[0] else exec(s))
    except Exception as e: print(s, "=>", type(e).__name__, e)
class K:
    __call__ = 5
class N:
    __call__ = None
class D:
    class Inner:
        def __call__(self, x): return x * 2
    __call__ = Inner()
for k in (K, N, D):
    try: print(callable(k()), k()(4))
    except TypeError as e: print(e)
def f(): "doc"
f.attr = 1; f.__name__ = "g"; f.__qualname__ = "q.g"; f.__doc__ = 5; f.__defaults__ = None; f.__kwdefaults__ = None; print(f.__dict__, f.__name__, f.__qualname__, f.__doc__)
for s in ("f.__name__ = 5", "f.__qualname__ = 5", "f.__defaults__ = [1]", "f.__kwdefaults__ = 5", "f.__dict__ = 5", "del f.__name__", "f.__globals__ = {}", "f.__code__ = 5", "f.__closure__ = ()", "del f.__code__", "del f.attr", "del f.attr", "f.__annotations__ = 5", "f.__type_params__ = 5", "f.__module__ = 5", "f.__builtins__ = {}", "del f.__defaults__", "del f.__dict__"):
    try: exec(s); print(s, "ok")
    except Exception as e: print(s, type(e).__name__, e)
print(f.__annotations__, f.__dict__, f.__module__)
def dflt(a, b=1, *, c=2): return a, b, c
dflt.__defaults__ = (8, 9); dflt.__kwdefaults__ = {"c": 7}; print(dflt()); dflt.__defaults__ = (); dflt.__kwdefaults__ = None
try: dflt()
except TypeError as e: print(e)
try: dflt(1, 2)
except TypeError as e: print(e)
