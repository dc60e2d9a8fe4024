# __new__, __init__, __del__: order, wrong results, arguments.
class A:
    def __new__(cls, *a, **k): print("new", a, k); return super().__new__(cls)
    def __init__(self, *a, **k): print("init", a, k)
    def __del__(self): print("del")
a = A(1, x=2); del a
class Other:
    def __new__(cls): return 5
    def __init__(self): print("never")
print(Other())
class Sub:
    def __new__(cls, *a): return object.__new__(Sub2)
    def __init__(self, *a): print("Sub.init", a)
class Sub2(Sub):
    def __init__(self, *a): print("Sub2.init", a)
print(type(Sub(1)).__name__)
class RetInit:
    def __init__(self): return 5
class NoneNew:
    __new__ = None
class NoneInit:
    __init__ = None
class NoArgs: pass
class OnlyNew:
    def __new__(cls, a): return super().__new__(cls)
class OnlyInit:
    def __init__(self, a): pass
class StaticNew:
    @staticmethod
    def __new__(cls, *a): return super(StaticNew, cls).__new__(cls)
class ClassNew:
    @classmethod
    def __new__(cls, *a): return ("classmethod new", cls.__name__, a[0].__name__)
for s in ("RetInit()", "NoneNew()", "NoneInit()", "NoArgs(1)", "NoArgs(a=1)", "OnlyNew()", "type(OnlyNew(1)).__name__", "OnlyNew(1, 2)", "OnlyInit()", "type(OnlyInit(1)).__name__", "OnlyInit(1, 2)", "OnlyInit(b=1)", "type(StaticNew(1)).__name__", "ClassNew()", "A.__new__()", "A.__init__()", "object.__new__(OnlyInit, 5) and 1", "object.__init__(OnlyNew(1), 5)", "OnlyNew(1).__init__(1)", "int.__new__(A)", "type.__call__(NoArgs, 1)", "type.__call__(5)"):
    try: print(s, "=>", eval(s))
    except Exception as e: print(s, "=>", type(e).__name__, e)
class Res:
    kept = []
    def __del__(self): print("resurrect"); Res.kept.append(self)
r = Res(); del r; print(len(Res.kept)); Res.kept.clear(); print("cleared", len(Res.kept))
class Order:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n)
def f():
    a = Order("a"); b = Order("b"); c = [Order("c1"), Order("c2")]
    print("leaving")
f()
o = Order("rebound"); o = Order("second"); del o
[Order("temp")] and print("after temp?")
d = {"k": Order("dict value")}; d["k"] = 1
class T:
    def __init__(self): self.p = Order("attr")
t = T(); t.p = None; t = None
try:
    x = Order("in try"); raise ValueError
except ValueError: print("handler"); del x
def g():
    o = Order("gen"); yield 1; yield 2
it = g(); next(it); it = None; print("end")
class InitRaises:
    def __init__(self): raise ValueError("init")
    def __del__(self): print("del of half made")
try: InitRaises()
except ValueError as e: print(e)
e = None
