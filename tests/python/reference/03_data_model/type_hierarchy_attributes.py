# The attributes of functions, methods, generators, code, frames, tracebacks, modules, classes, slices: read, set, deleted.
import sys, types
def gen(): yield
async def co(): pass
async def agen(): yield
def func(a, /, b: int = 1, *c, d=2, **e) -> str: "doc"; x = a; return lambda: x
class Cls:
    "class doc"
    a: int = 1
    def m(self): return 1
    @classmethod
    def c(cls): return 2
    @staticmethod
    def s(): return 3
    @property
    def p(self): "p doc"; return 4
    __slots__ = ("slot",)
try: 1 / 0
except ZeroDivisionError as err: tb = err.__traceback__
closure = func(1)
g, k, ag = gen(), co(), agen()
OBJECTS = {"function": func, "lambda": closure, "method": Cls().m, "classmethod method": Cls.c, "builtin": len, "bound builtin": [].append, "method descriptor": list.append, "wrapper": int.__add__, "method wrapper": (1).__add__, "getset": type.__dict__["__dict__"], "member": Cls.slot, "property": Cls.__dict__["p"], "staticmethod": Cls.__dict__["s"], "classmethod": Cls.__dict__["c"], "generator": g, "coroutine": k, "async generator": ag, "code": func.__code__, "frame": sys._getframe(), "traceback": tb, "cell": closure.__closure__[0], "slice": slice(1, 2), "range": range(1, 5, 2), "ellipsis": ..., "NotImplemented": NotImplemented, "None": None, "module": types.ModuleType("mm", "md"), "class": Cls, "instance": Cls(), "type": type, "super": super(Cls, Cls()), "mappingproxy": Cls.__dict__, "namespace": types.SimpleNamespace(z=1), "union": int | str, "alias": list[int], "exception": ValueError("v"), "memoryview": memoryview(b"ab"), "zip": zip([1]), "enumerate": enumerate([1]), "list iterator": iter([1])}
NAMES = ["__name__", "__qualname__", "__module__", "__doc__", "__dict__", "__defaults__", "__kwdefaults__", "__code__", "__closure__", "__annotations__", "__annotate__", "__type_params__", "__self__", "__func__", "__wrapped__", "__objclass__", "__text_signature__", "__slots__", "__weakref__", "__bases__", "__base__", "__mro__", "__abstractmethods__", "__isabstractmethod__", "fget", "fset", "gi_code", "gi_frame", "gi_running", "gi_suspended", "gi_yieldfrom", "cr_code", "cr_origin", "cr_await", "ag_code", "ag_await", "co_argcount", "co_flags", "co_name", "co_varnames", "f_lineno", "f_trace", "f_trace_opcodes", "f_generator", "tb_lineno", "tb_next", "tb_lasti", "cell_contents", "start", "step", "__origin__", "__args__", "__parameters__", "__notes__", "__cause__", "__context__", "__suppress_context__", "__traceback__", "args", "obj", "nbytes", "__thisclass__", "__self_class__", "__basicsize__", "__dictoffset__", "__flags__", "__firstlineno__", "__static_attributes__"]
def text(v):
    if isinstance(v, (int, str, bytes, bool, type(None), float)): return repr(v) if len(repr(v)) < 60 else repr(v)[:60] + "..."
    if isinstance(v, type): return "class " + v.__name__
    if isinstance(v, tuple): return "(" + ", ".join(map(text, v)) + ")"
    if isinstance(v, dict): return "dict of " + str(len(v)) if len(v) > 5 else "{" + ", ".join(f"{text(k)}: {text(x)}" for k, x in v.items()) + "}"
    return "a " + type(v).__name__
def attempt(f):
    try: return text(f())
    except BaseException as e: return f"{type(e).__name__}: {e}".replace(" at 0x" + hex(0)[2:], "")
for kind, o in OBJECTS.items():
    for name in NAMES:
        answer = attempt(lambda: getattr(o, name))
        missing = answer.startswith("AttributeError")
        if missing and name not in ("__name__", "__dict__", "__doc__", "__qualname__"): continue
        if name in ("f_lineno", "f_back", "tb_lasti", "__dictoffset__", "__basicsize__"): answer = "number" if answer.isdigit() else answer
        if kind == "frame" and name == "f_trace": continue
        line = [kind, name, answer]
        if kind not in ("type", "frame") and not (kind == "class" and name in ("__bases__", "__mro__", "__name__")):
            line.append(attempt(lambda: delattr(o, name)))
            for value in (5, None, "s"): line.append(attempt(lambda: setattr(o, name, value)))
        print(*["".join(c if ord(c) < 127 else "?" for c in part.split(" at 0x")[0]) for part in line], sep=" | ")
k.close()
