# Builtins that are a mapping, the names that reductions look up, and what the messages of calls say.
import builtins, itertools, pickle, sys, types, typing, weakref

def tell(f, *args, **named):
    try:
        print(f(*args, **named))
    except Exception as e:
        print(type(e).__name__, e)

# __builtins__ of any kind
name, imports = compile("superglobal", "test", "eval"), compile("import foo.bar", "test", "exec")
proxy = types.MappingProxyType
tell(eval, name, {"__builtins__": proxy({"superglobal": 1})})
tell(eval, name, {"__builtins__": proxy({})})
tell(eval, name, {"__builtins__": 123})
tell(exec, imports, {"__builtins__": proxy({})})
ns = {"__builtins__": proxy({"__import__": lambda *args: args[0]})}
exec(imports, ns)
print(ns["foo"])
ns = {"__builtins__": proxy({"len": lambda x: "mine", "iter": iter}), "sys": sys}
exec("def f(): return len(())\nfor i in 1, 2, 3, 4, 5: x = f()\ny = sys._getframe().f_builtins", ns)
print(ns["x"], list(ns["y"]), type(ns["f"].__builtins__), eval("it.__reduce__()", {"__builtins__": proxy({"iter": 5}), "it": iter("ab")}))
tell(eval, "it.__reduce__()", {"__builtins__": {}, "it": iter([1])})
safe = {"None": None}
ns = {"type": type, "__builtins__": safe}
exec("def func3(s): pass\nfunc4 = type(func3)(func3.__code__, {})", ns)
print(ns["func3"].__builtins__ is safe, ns["func4"].__builtins__ is safe, ns["func4"].__globals__)
tell(__import__, "string\0")

# all, any and tuple of a generator expression, with and without the builtins
def f_all(): return all(x - 2 for x in [1, 2, 3])
def f_any(): return any(x - 1 for x in [1, 2, 3])
saved = all, any
builtins.all, builtins.any = (lambda x: "all"), (lambda x: "any")
print(f_all(), f_any())
builtins.all, builtins.any = saved
print(f_all(), f_any())

# names and docs of classes
for call in (lambda: type("A\udcdcB", (), {}), lambda: type("A", (), {"__doc__": "x\udcdcy"}), lambda: setattr(type("A", (), {}), "__name__", "\udc00")):
    tell(call)

# calls
class BadStr(str):
    def __eq__(self, other): return True
    def __hash__(self): return str.__hash__(self) ^ 3
mod = types.ModuleType("mod")
tell(mod)
mod.mod = print
tell(mod)
tell(itertools.product, 0, repeat=1, foo=2)
tell(ImportError, 0, name=1, path=2, name_from=3, foo=3)
tell(print, 0, sep=1, end=2, file=3, flush=4, foo=5)
tell(lambda: print(0, 1, **{BadStr("foo"): ","}))
tell(lambda: round(1.75, **{BadStr("foo"): 1}))
def g(): pass
tell(lambda: g(**{1: 3}, **{1: 5}))
for cls in filter, itertools.chain, itertools.cycle:
    class Sub(cls): pass
    tell(lambda: Sub([1], newarg=3) if cls is not filter else Sub(None, [1], newarg=3))
class SetNew(set):
    def __new__(cls, arg, newarg=None): return super().__new__(cls, arg)
tell(SetNew, [1], newarg=3)

# small things
class PseudoFloat: pass
tell(lambda: "%c" % PseudoFloat())
tell(lambda: b"%c" % PseudoFloat())
class Evil(str):
    def __str__(self):
        del exc.object
        return self
exc = UnicodeEncodeError(Evil("utf-8"), "x", 0, 1, "reason")
tell(str, exc)
class Config(dict):
    def __getattr__(self, name): return self[name]
c = Config(offset=5)
print("Config" in repr(weakref.ref(c)), "(g)" in repr(weakref.ref(g)), "'__main__.Config'" not in repr(weakref.proxy(c)))
class E:
    @property
    def __eq__(self): raise AttributeError("booh")
print(E() == E())
def h(obj):
    x = 1
    proxy = sys._getframe().f_locals
    proxy[obj] = 2
    return x, list(proxy)
class X:
    def __hash__(self): return hash("x")
    def __eq__(self, other): return other == "x"
print(h(X()), h(type("S", (str,), {})("x")))
def lines():
    frame = sys._getframe()
    return "line -" in repr(frame.f_locals), "{...}" in repr(frame.f_locals)
print(lines())
class Repeater:
    def __init__(self, o, t): self.o, self.t = o, t
    def __iter__(self): return self
    def __next__(self):
        self.t -= 1
        if self.t < 0: raise StopIteration
        return self.o
print(list(itertools.zip_longest(Repeater(1, 3), Repeater(2, 4), fillvalue=0)))
class Unhashable(type): __hash__ = None
class A(metaclass=Unhashable): pass
class B(metaclass=Unhashable): pass
tell(hash, A | B)
weakref.ref(typing.ParamSpec("P").args)
class Slotted(property): __slots__ = ("foo",)
print(Slotted(doc="x").__doc__)
tell(Slotted, lines.__call__)
class BadLen:
    def __iter__(self): return iter(range(3))
    def __len__(self): raise RuntimeError("len")
tell(bytearray().extend, BadLen())
tb = types.TracebackType(None, sys._getframe(), 1, 2)
print(tb.tb_lasti, tb.tb_lineno)
class M(type):
    def mro(cls): return (cls, Base, object) if cls.__name__ == "Weird" else type.mro(cls)
class Base: value = 1
class Weird(metaclass=M): pass
print([(setattr(Base, "value", i), Weird.value)[1] for i in range(4)])
class Gone(type):
    def mro(cls): return (Base,)
tell(lambda: Gone("G", (), {}))
class Y:
    def meth(self): super()
tell(Y.meth, (lambda k: (lambda: k))(Y()).__closure__[0])
import collections, contextvars, time
d = collections.defaultdict(int)
d.default_factory = None
tell(lambda: d[1])
tell(contextvars.ContextVar, type("W", (str,), {"__eq__": lambda a, b: None})("n"))
tell(time.struct_time, "123456789", dict=None)
print(type(OSError(140, "x")).__name__, "__bases__" in dir(list[int]))
tell(lambda: ("A" * 65536).replace("", "A" * 65536))
tell(lambda: ("A" * 65536).replace("A", "A" * 65536))
tell(lambda: (b"A" * 65536).replace(b"A", b"A" * 65536))
