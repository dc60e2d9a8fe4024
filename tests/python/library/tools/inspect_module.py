import functools
import inspect
import types
from inspect import Parameter, Signature, signature


def f(a, /, b: int, c=3, *args, d, e: "str" = "x", **kw) -> list:
    """Doc of f.

        indented
      less
    """
    local = a
    return local


sig = signature(f)
print(sig, sig.return_annotation, list(sig.parameters))
for p in sig.parameters.values():
    print(p, p.kind, p.kind.description, p.default is Parameter.empty, p.annotation)
ba = sig.bind(1, 2, d=4, z=5)
print(ba, ba.args, ba.kwargs, ba.arguments)
ba.apply_defaults()
print(ba.arguments)
for args, kw in (((), {}), ((1,), {}), ((1, 2), {}), ((1, 2), {"d": 1, "a": 2})):
    try:
        print(sig.bind(*args, **kw))
    except TypeError as e:
        print(e)
print(sig.bind_partial(1))
print(sig.replace(return_annotation=Signature.empty), sig.replace(parameters=[Parameter("q", Parameter.KEYWORD_ONLY, default=1)]))
print(inspect.getfullargspec(f))
print(inspect.getdoc(f), "|", inspect.cleandoc("  a\n    b\n   c"))


class Base:
    """Base doc."""
    attr = 1

    def method(self, x): return x

    @classmethod
    def cm(cls, y=2): pass

    @staticmethod
    def sm(z): pass

    @property
    def prop(self):
        "prop doc"
        return 1

    def __init__(self, q, *, r=None): pass


class Child(Base):
    def method(self, x): return super().method(x)

    async def co(self): pass

    def gen(self): yield 1

    async def agen(self): yield 1


print(signature(Base), signature(Child.method), signature(Child(1).method), signature(Base.cm), signature(Base.sm))
print(inspect.getdoc(Child), inspect.getdoc(Child.prop), inspect.getmro(Child))
for name in ("method", "cm", "sm", "prop", "co", "gen", "agen", "attr"):
    o = getattr(Child, name)
    print(name, [n for n in ("isfunction", "ismethod", "isroutine", "isbuiltin", "iscoroutinefunction", "isgeneratorfunction", "isasyncgenfunction", "isdatadescriptor", "ismethoddescriptor", "isclass") if getattr(inspect, n)(o)])
print([(n, k, c.__name__) for n, k, c, _ in inspect.classify_class_attrs(Child) if not n.startswith("__")])
print([n for n, _ in inspect.getmembers(Child, inspect.isfunction)], inspect.getmembers_static(Base, lambda v: isinstance(v, (classmethod, staticmethod)))[0][0])
for obj in (len, int, print, str.join, [].append, dict.fromkeys, sum, sorted, isinstance, object, type, Exception, range, zip, map, pow, "".split, min):
    try:
        print(getattr(obj, "__qualname__", obj), signature(obj))
    except (ValueError, TypeError) as e:
        print(getattr(obj, "__qualname__", obj), type(e).__name__, e)
g = functools.partial(f, 1, d=5)
print(signature(g), signature(functools.partial(f, 1, b=2, d=5)))


def deco(fn):
    @functools.wraps(fn)
    def wrapper(*a, **k): return fn(*a, **k)
    return wrapper


h = deco(f)
print(signature(h), signature(h, follow_wrapped=False), inspect.unwrap(h) is f)


class Call:
    def __call__(self, a, b=1): pass


class Meta(type):
    def __call__(cls, x, y): return super().__call__()


class WithMeta(metaclass=Meta): pass


class New:
    def __new__(cls, n): return super().__new__(cls)


print(signature(Call()), signature(WithMeta), signature(New), signature(lambda x, *, y: 0))
print(inspect.getsource(deco))
print(inspect.getsourcelines(Call)[0], inspect.getcomments(f), inspect.getmodule(f).__name__)


def outer():
    frame = inspect.currentframe()
    info = inspect.getframeinfo(frame)
    print(info.function, info.lineno, info.code_context, info.index, frame.f_code.co_name)
    print([s.function for s in inspect.stack()][:2])
    return inspect.getargvalues(frame)


print(inspect.formatargvalues(*inspect.getargvalues(inspect.currentframe()))[:1])
outer()
gen = Child(1).gen()
print(inspect.getgeneratorstate(gen), next(gen), inspect.getgeneratorstate(gen), inspect.getgeneratorlocals(gen).keys(), list(gen), inspect.getgeneratorstate(gen))
co = Child(1).co()
print(inspect.getcoroutinestate(co), inspect.isawaitable(co), inspect.iscoroutine(co))
co.close()
print(inspect.getcoroutinestate(co))


def counter():
    n = 0

    def inc():
        nonlocal n
        n += len("a")
        return missing
    return inc


print(inspect.getclosurevars(counter()))
print(type(inspect.getattr_static(Child(1), "prop")), inspect.ismodule(inspect), inspect.isframe(inspect.currentframe()), inspect.istraceback(None), inspect.iscode(f.__code__))
print(inspect.get_annotations(f), inspect.get_annotations(f, eval_str=True), inspect.signature(f, eval_str=True))
for bad in ("Parameter('1x', Parameter.KEYWORD_ONLY)", "Parameter('x', Parameter.VAR_POSITIONAL, default=1)", "Signature([Parameter('a', Parameter.KEYWORD_ONLY), Parameter('b', Parameter.POSITIONAL_ONLY)])", "signature(3)", "inspect.getsource(int)", "inspect.getfile(3)", "Signature([Parameter('a', Parameter.POSITIONAL_OR_KEYWORD, default=1), Parameter('b', Parameter.POSITIONAL_OR_KEYWORD)])"):
    try:
        print(eval(bad))
    except Exception as e:
        print(type(e).__name__, e)
print(signature(f) == signature(f), hash(signature(deco)) == hash(signature(deco)), Signature.from_callable(deco), sig.format(max_width=20))
print(inspect.isabstract(Base), inspect.indentsize("   x"), inspect.getmodulename("/a/b.py"), inspect.CO_GENERATOR, inspect.BufferFlags.SIMPLE)
