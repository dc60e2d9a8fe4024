# Module attributes, __name__, __builtins__, module objects and their __getattr__.
import sys, types
print(__name__, __doc__, __package__, __spec__ is None or True, type(__builtins__).__name__, sys.modules["__main__"].__dict__ is globals())
m = types.ModuleType("m", "doc"); print(m.__name__, m.__doc__, m.__loader__, m.__spec__, m.__package__, sorted(m.__dict__), m)
m.x = 1; print(m.x, "x" in dir(m), vars(m)["x"]); del m.x
for s in ("m.x", "del m.x", "m.__dict__ = {}", "m()", "types.ModuleType()", "types.ModuleType(5)", "types.ModuleType('a', 'b', 'c')", "types.ModuleType('a', doc=3).__doc__", "del m.__name__; m.zz", "m.__name__ = 5; m.yy"):
    try: exec(s, globals()); print(s)
    except Exception as e: print(s, type(e).__name__, e)
n = types.ModuleType("n")
n.__getattr__ = lambda name: f"dynamic {name}" if name != "bad" else (_ for _ in ()).throw(AttributeError("custom " + name))
n.__dir__ = lambda: ["z", "a"]
print(n.anything, dir(n), hasattr(n, "bad"))
try: n.bad
except AttributeError as e: print(e)
n.__getattr__ = 5
try: n.q
except TypeError as e: print(e)
class Sub(types.ModuleType):
    @property
    def p(self): return "prop"
    def __repr__(self): return "<sub>"
    def __setattr__(self, k, v): print("set", k); super().__setattr__(k, v)
s = Sub("s"); s.y = 2; print(s, s.p, s.y, isinstance(s, types.ModuleType))
o = types.ModuleType("o"); o.__class__ = Sub; print(o, o.p)
try: o.__class__ = int
except TypeError as e: print(e)
u = types.ModuleType.__new__(types.ModuleType)
print(repr(u), u.__dict__)
try: u.x
except AttributeError as e: print(e)
print(sys.modules[__name__].__class__, repr(sys), type(sys).__mro__)
def f(): pass
print(f.__module__, f.__globals__ is globals(), f.__builtins__ is __builtins__.__dict__)
try: sys.maxsiz
except AttributeError as e: print(e, e.name, e.obj is sys)
