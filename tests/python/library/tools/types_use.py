# types: every name, SimpleNamespace, MappingProxyType, new_class, DynamicClassAttribute, coroutine, GenericAlias, cells, methods, errors.
import types
from types import *


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


for n in sorted(types.__all__):
    v = getattr(types, n)
    print(n, v if isinstance(v, type) else type(v).__name__, getattr(v, "__mro__", "")[1:2])
n = SimpleNamespace(b=1, a="x")
n.c = [2]
print(n, n.__dict__, n == SimpleNamespace(a="x", b=1, c=[2]), n != 5, SimpleNamespace(), SimpleNamespace({"k": 1}, z=2), SimpleNamespace([("q", 1)]))
del n.b
err(lambda: n.b)
err(SimpleNamespace, 1, 2)
err(SimpleNamespace, 5)
err(SimpleNamespace, {1: 2})
err(lambda: n < n)
n.me = n
print(n, type("Sub", (SimpleNamespace,), {})(a=1), n.__reduce__()[0])
d = {"a": 1}
m = MappingProxyType(d)
d["b"] = 2
print(m, m["b"], list(m), m | {"c": 3}, {"z": 0} | m, m == d, len(m), m.get("q", 5), m.copy(), "a" in m, list(reversed(m)), hash(MappingProxyType(frozenset())) if False else "", list(m.items()), type(m.keys()))
err(m.__class__.__setitem__ if hasattr(m.__class__, "__setitem__") else lambda *a: setattr(m, "x", 1), m, 1, 2)
err(lambda: m["no"])
err(MappingProxyType, 5)
err(MappingProxyType, [1])
err(hash, m)
err(lambda: m.pop("a"))


def body(ns):
    ns["x"] = 1
    ns["f"] = lambda self: self.x


C = new_class("C", (list,), {}, body)
print(C, C.__mro__, C().f(), C.__module__, new_class("D"), prepare_class("E", (), {"metaclass": type}))


class Meta(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw): return {"prepared": (name, kw)}
    def __new__(mcls, name, bases, ns, **kw): return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw): pass


print(new_class("M", (), {"metaclass": Meta, "opt": 1}).prepared)
err(new_class, "X", (int, str))


class Entry:
    def __mro_entries__(self, bases): return (dict,)


print(resolve_bases((Entry(), int)), new_class("F", (Entry(),)).__orig_bases__[0].__class__, get_original_bases(new_class("G", (list[int],))), get_original_bases(int))
err(get_original_bases, 5)


class Dyn:
    @DynamicClassAttribute
    def v(self): "doc"; return 5


print(Dyn().v, DynamicClassAttribute.__doc__[:20])
err(lambda: Dyn.v)


@coroutine
def gen():
    r = yield 1
    return r


async def use(): return await gen()


u = use()
print(u.send(None), gen.__code__.co_flags & 0x100)
try:
    u.send("sent")
except StopIteration as e:
    print(e.value)
err(coroutine, 5)
print(coroutine(len)() if False else type(coroutine(lambda: 1)).__name__)
g = GenericAlias(list, (int,))
print(g, g == list[int], g.__origin__, g.__args__, g([1]), hash(g) == hash(list[int]), GenericAlias(dict, int), int | str, type(int | None), isinstance(1, int | str), (int | str).__args__)
err(isinstance, [], g)
c = CellType(5)
print(c.cell_contents, repr(c)[:9], CellType() == CellType(), c == CellType(5), c < CellType(6))
err(lambda: CellType().cell_contents)


def outer():
    x = 1
    def inner(): return x
    return inner


i = outer()
print(FunctionType(i.__code__, {}, "renamed", (), (CellType(9),))(), MethodType(lambda s, a: (s, a), "self")("arg"), LambdaType is FunctionType)
err(FunctionType, i.__code__, {})
err(FunctionType, i.__code__, {}, None, None, (1,))
err(FunctionType, 5, {})
err(MethodType, 5, 1)
err(MethodType, len, None)
err(MethodType, len)
err(CodeType)
err(GeneratorType)
err(BuiltinFunctionType)
err(NoneType, 1)
print(NoneType(), EllipsisType(), NotImplementedType(), ModuleType("mod", "doc"), ModuleType("mod").__dict__.keys())
err(ModuleType)
err(ModuleType, 5)
try:
    1 / 0
except ZeroDivisionError as e:
    tb = e.__traceback__
print(type(tb) is TracebackType, type(tb.tb_frame) is FrameType, TracebackType(None, tb.tb_frame, 1, 2).tb_lineno)
err(TracebackType, 1, 2, 3, 4)
err(setattr, tb, "tb_next", tb)
print([type(x).__name__ for x in (str.join, "".join, int.real, len, [].__len__, list.__len__, dict.__dict__["fromkeys"], type.__dict__["__mro__"] if False else FunctionType.__dict__["__code__"], (lambda: 0).__call__)])
print(CapsuleType, type(get_original_bases), isinstance(types, ModuleType))
class Slot: __slots__ = "s"
print(type(Slot.s) is MemberDescriptorType, Slot.s, type(FunctionType.__code__) is GetSetDescriptorType, FunctionType.__code__)
