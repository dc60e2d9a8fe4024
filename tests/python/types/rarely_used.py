# What few programs do with built-in types: instancemethod, states for pickling, __class_getitem__, sizes, iterators made again.
import copy
import copyreg
import collections
import functools
import itertools
import queue
import types


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


instancemethod = next(c for c in object.__subclasses__() if c.__name__ == "instancemethod")


def f(*args):
    """Doc of f."""
    return args


im = instancemethod(f)
class Holder:
    method = im


print(im(1), im.__doc__, im.__name__, im.__func__ is f, im == instancemethod(f), im != f, attempt(hash, im).startswith("TypeError"), attempt(lambda: im < im))
print(repr(im).split(" at ")[0], type(Holder().method), Holder().method(2)[1:], Holder.method is f, attempt(instancemethod), attempt(instancemethod, 5), attempt(lambda: im.missing))

for e in AttributeError("text", name="n", obj=[1]), ImportError("text", name="n", path="p"), ImportError("text"), NameError("x", name="n"), StopIteration(5), OSError(2, "text", "file"), UnicodeDecodeError("u", b"ab", 0, 1, "why"), SystemExit(3), KeyError("k"):
    again = copy.copy(e)
    print(type(again).__name__, again.args, attempt(e.__reduce__), getattr(again, "name", None))
e = AttributeError("text", name="n", obj=[1])
e.extra = 1
print(e.__getstate__(), BlockingIOError(1, "text", 5).characters_written, attempt(lambda: BlockingIOError(1, "t").characters_written))
e = BlockingIOError(1, "text")
e.characters_written = 7
print(e.characters_written, attempt(setattr, e, "characters_written", "x"))

for kind in (list, dict, tuple, set, frozenset, type, collections.deque, collections.defaultdict, enumerate, staticmethod, classmethod, functools.partial, itertools.chain, queue.SimpleQueue, types.MappingProxyType, memoryview, slice, property):
    print(kind.__name__, attempt(lambda: kind[int]))
async def agen(): yield
a = agen()
for one in a.asend(None), a.athrow(ValueError), a.aclose():
    print(type(one).__name__, attempt(lambda: type(one)[int]), attempt(one.close))

print([x.__sizeof__() > 0 for x in (1, 2 ** 100, "text", b"bytes", bytearray(b"x"), [1], (1,), {1: 2}, {1}, 1.5, f, f.__code__, iter([]), collections.deque([1]), collections.OrderedDict(a=1), (i for i in ()))])
z = zip([1, 2], [3], strict=True)
print(z.__reduce__()[2:], next(z), attempt(next, z), attempt(zip([1]).__setstate__, True))
r = iter(range(10 ** 10, 10 ** 10 + 5))
r.__setstate__(3)
print(next(r), r.__reduce__()[0], attempt(r.__setstate__, "x"), copy.copy(r).__next__())
for it in iter([1, 2, 3]), reversed([1, 2, 3]), iter((1, 2, 3)), iter("abc"), iter(b"abc"), iter({1: 2}), iter({1}), iter(range(3)), enumerate("ab"), iter(bytearray(b"ab")), iter(lambda: 1, 2), map(str, [1]), filter(None, [1]):
    next(it, None)
    print(type(it).__name__, [type(part).__name__ for part in it.__reduce__()], list(itertools.islice(copy.copy(it) if type(it).__name__ != "callable_iterator" else [], 3)))
print(repr(NotImplemented), NotImplemented.__reduce__(), Ellipsis.__reduce__(), copy.copy(NotImplemented) is NotImplemented, attempt(bool, NotImplemented))
print(repr((5).__add__).split(" at ")[0], (5).__add__ == (5).__add__, hash((5).__add__) == hash((5).__add__), (5).__add__.__reduce__(), attempt(lambda: [].__getitem__.__self__))
def frames():
    import sys
    frame = sys._getframe()
    proxy = frame.f_locals
    return type(proxy).__name__, list(proxy.values())[:1] != [], attempt(type(proxy)), attempt(type(proxy), 5), type(proxy)(frame)["frame"] is frame, frame.__sizeof__() > 0
print(frames())
try:
    1 / 0
except ZeroDivisionError as e:
    print(dir(e.__traceback__))
def old(a: int, *, b: str = "") -> bool: pass
old.__annotations__ = {"a": 1}
print(old.__annotations__, type(types.SimpleNamespace(a=1).__reduce__()[2]), attempt(functools.cmp_to_key(max), 5) != "", functools.lru_cache(f).__reduce__(), copy.copy(functools.lru_cache(f)).__wrapped__ is f)
T = types.GenericAlias(list, (int,))
print(next(iter(T)), attempt(iter(T).__reduce__), T.__unpacked__, next(iter(T)).__typing_unpacked_tuple_args__, types.GenericAlias(tuple, (int, ...)).__args__)
print(attempt(lambda: int | [1]), attempt(lambda: (int | list[[]]) == (list[[]] | int)), attempt((int | str).__mro_entries__, ()), attempt(lambda: type("X", (int | str,), {})))
