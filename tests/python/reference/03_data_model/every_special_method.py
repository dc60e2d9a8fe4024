# Every special method of the data model, called by what calls it, with right and wrong results.
import math, operator
NONE = object()
def make(name, result, extra=(), base=object):
    def method(self, *args, **kw):
        if isinstance(result, type) and issubclass(result, BaseException): raise result("raised")
        return result
    return type("T", (base,), {name: method, **dict(extra)})
CASES = [
    ("__repr__", [5, "r", None, ValueError], [repr, str, lambda o: f"{o!r}", lambda o: f"{o}", lambda o: "%r" % (o,), ascii, lambda o: [o].__repr__(), lambda o: f"{o=}".split("=")[1]]),
    ("__str__", [5, "s", b"b", ValueError], [str, lambda o: f"{o}", lambda o: "%s" % o, lambda o: "{}".format(o), lambda o: format(o), print]),
    ("__bytes__", [5, b"b", "s", ValueError], [bytes, lambda o: b"%b" % o]),
    ("__format__", [5, "f", None, ValueError], [format, lambda o: format(o, "x"), lambda o: f"{o:>3}", lambda o: "{:y}".format(o)]),
    ("__hash__", [5, -1, 2**70, "s", None, True, ValueError], [hash, lambda o: {o: 1} and "set", lambda o: hash((o, 1)) and "tuple"]),
    ("__bool__", [True, 1, None, ValueError], [bool, lambda o: not o, lambda o: 1 if o else 2, lambda o: any([o]), lambda o: list(filter(None, [o])) and "kept"]),
    ("__len__", [3, -1, 2**70, "s", True, ValueError], [len, bool, lambda o: not o, operator.length_hint]),
    ("__length_hint__", [3, -1, "s", NotImplemented, 2**70, TypeError, ValueError], [operator.length_hint, lambda o: operator.length_hint(o, 7)]),
    ("__index__", [3, "s", True, 2**70, -1, None, ValueError], [operator.index, lambda o: [1, 2, 3, 4, 5][o], lambda o: "abcde"[o], lambda o: range(9)[o], hex, bin, int, float, complex, chr, lambda o: "a" * o, lambda o: [1] * o, lambda o: "abc"[o:], lambda o: bytes(o) and "bytes", lambda o: round(1.25, o), lambda o: (255).to_bytes(o, "big"), lambda o: 1 << (o if 0 else 1), lambda o: slice(o).indices(5), lambda o: math.factorial(o) % 1000]),
    ("__int__", [3, "s", True, 2.5, 2**70, None, ValueError], [int, lambda o: "%d" % o, float, operator.index, lambda o: "%x" % o]),
    ("__float__", [2.5, 3, "s", None, ValueError], [float, math.sqrt, lambda o: "%.2f" % o, int, lambda o: complex(o), lambda o: math.floor(o)]),
    ("__complex__", [1j, 2.5, "s", None, ValueError], [complex, lambda o: complex(o, 1)]),
    ("__trunc__", [3, "s", ValueError], [math.trunc, int]), ("__floor__", [3, "s", ValueError], [math.floor]), ("__ceil__", [3, "s", ValueError], [math.ceil]),
    ("__round__", [3, "s", ValueError], [round, lambda o: round(o, 2), lambda o: round(o, None)]),
    ("__neg__", [1, NotImplemented, ValueError], [operator.neg]), ("__pos__", [1, NotImplemented], [operator.pos]), ("__invert__", [1, NotImplemented], [operator.invert]), ("__abs__", [1, "s", ValueError], [abs]),
    ("__divmod__", [(1, 2), 5, NotImplemented], [lambda o: divmod(o, 1)]), ("__rdivmod__", [(1, 2), NotImplemented], [lambda o: divmod(1, o)]),
    ("__pow__", [1, NotImplemented], [lambda o: o ** 2, lambda o: pow(o, 2), lambda o: pow(o, 2, 3)]), ("__rpow__", [1, NotImplemented], [lambda o: 2 ** o, lambda o: pow(2, o), lambda o: pow(2, o, 3)]),
    ("__contains__", [True, 0, "s", None, ValueError], [lambda o: 1 in o, lambda o: 1 not in o]),
    ("__iter__", [iter([1]), [1], 5, None, ValueError], [list, tuple, lambda o: [*o], lambda o: dict.fromkeys(o), sum, lambda o: 1 in o, lambda o: max(o), lambda o: (lambda *a: a)(*o), lambda o: [x for x in o], lambda o: zip(o), enumerate, lambda o: "".join(o), set]),
    ("__next__", [1, StopIteration, ValueError], [next, lambda o: next(o, 5), iter]),
    ("__reversed__", [iter([1]), 5, ValueError], [lambda o: list(reversed(o))]),
    ("__getitem__", ["v", IndexError, KeyError, ValueError, StopIteration], [lambda o: o[0], lambda o: o[1:2], lambda o: o[1, ...], lambda o: [x for x, _ in zip(o, range(2))], lambda o: "v" in o, lambda o: o["k"], lambda o: list(reversed(o))]),
    ("__setitem__", [None, ValueError], [lambda o: operator.setitem(o, 0, 1), lambda o: o.__setitem__(slice(1), 2)]), ("__delitem__", [None, ValueError], [lambda o: operator.delitem(o, 0)]),
    ("__missing__", [1, KeyError], [lambda o: o["k"]]), ("__call__", ["c", ValueError], [lambda o: o(), lambda o: o(1, *[2], k=3, **{"l": 4}), callable, lambda o: list(map(o, [1]))]),
    ("__getattr__", ["a", AttributeError, ValueError], [lambda o: o.q, lambda o: getattr(o, "q", 5), lambda o: hasattr(o, "q"), lambda o: o.q.upper()]), ("__getattribute__", ["a", AttributeError], [lambda o: o.q, lambda o: getattr(o, "q", 5), lambda o: hasattr(o, "q"), lambda o: o.__class__]),
    ("__setattr__", [5, ValueError], [lambda o: setattr(o, "q", 1), lambda o: hasattr(o, "q")]), ("__delattr__", [5, ValueError], [lambda o: delattr(o, "q")]), ("__dir__", [["b", "a"], ("c",), 5, [1, "a"], ValueError], [dir]),
    ("__eq__", [True, "e", NotImplemented, ValueError], [lambda o: o == 1, lambda o: 1 == o, lambda o: o != 1, lambda o: o in [1], lambda o: [1].index(o), lambda o: (o,) == (1,), lambda o: [1, 2].count(o), hash]),
    ("__ne__", [True, "n", NotImplemented, ValueError], [lambda o: o != 1, lambda o: o == 1, lambda o: 1 != o]), ("__lt__", [True, "l", NotImplemented, ValueError], [lambda o: o < 1, lambda o: 1 > o, lambda o: o > 1, lambda o: sorted([o, o]) and "sorted", lambda o: min(1, o) and "min", lambda o: [o] < [1]]),
    ("__le__", [True, NotImplemented], [lambda o: o <= 1, lambda o: 1 >= o]), ("__gt__", [True, NotImplemented], [lambda o: o > 1, lambda o: 1 < o, lambda o: max(1, o) and "max"]), ("__ge__", [True, NotImplemented], [lambda o: o >= 1, lambda o: 1 <= o]),
    ("__enter__", [1], [lambda o: exec("with o: pass", {"o": o})]), ("__exit__", [1], [lambda o: exec("with o: pass", {"o": o})]), ("__aenter__", [1], [lambda o: exec("async def f():\n    async with o: pass\nf().send(None)", {"o": o})]),
    ("__await__", [iter([1]), 5, [1], ValueError], [lambda o: exec("async def f(): return await o\nprint(f().send(None))", {"o": o})]), ("__aiter__", [5, None], [lambda o: exec("async def f():\n    async for x in o: pass\nf().send(None)", {"o": o}), aiter]), ("__anext__", [5], [lambda o: anext(o), lambda o: exec("async def f():\n    async for x in o: pass\nf().send(None)", {"o": o})]),
    ("__fspath__", ["p", b"p", 5], [__import__("os").fspath, lambda o: open(o)]), ("__sizeof__", [10, "s", -1], [lambda o: __import__("sys").getsizeof(o) >= 10]), ("__instancecheck__", [True, 0, "yes", ValueError], [lambda o: isinstance(1, o), lambda o: isinstance(o, o)]), ("__subclasscheck__", [True, 0, ValueError], [lambda o: issubclass(int, o)]),
    ("__mro_entries__", [(int,), (), [int], (5,), ValueError], [lambda o: exec("class A(o): pass\nprint(A.__mro__, A.__orig_bases__ == (o,))", {"o": o, "__name__": "m"}), lambda o: type("A", (o,), {})]), ("__copy__", ["copied"], [__import__("copy").copy]), ("__deepcopy__", ["copied"], [__import__("copy").deepcopy]), ("__reduce__", [5, "s", (int,), (int, ("5",))], [__import__("copy").copy]),
    ("__buffer__", [5, memoryview(b"ab"), b"x", ValueError], [bytes, memoryview, lambda o: b"".join([o])]), ("__class_getitem__", [5], [lambda o: o[1], lambda o: type(o)[1]]),
]
for name, results, uses in CASES:
    for result in results:
        shown = result.__name__ if isinstance(result, type) else type(result).__name__ if "iterator" in type(result).__name__ or "memory" in repr(result) else repr(result)
        for at, use in enumerate(uses):
            cls = make(name, result if "iterator" not in type(result).__name__ else iter([1]), base=dict if name == "__missing__" else object)
            try: answer = use(cls())
            except BaseException as e: answer = f"{type(e).__name__}: {e}"
            answer = repr(answer) if not isinstance(answer, str) else answer
            print(name, shown, at, answer.split(" at 0x")[0])
for op in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor", "matmul"):
    plain = op.strip("_"); f = getattr(operator, op); g = getattr(operator, "i" + plain)
    for names in ((f"__{plain}__",), (f"__r{plain}__",), (f"__i{plain}__",), (f"__{plain}__", f"__r{plain}__")):
        for result in ("got", NotImplemented):
            T = type("T", (), {n: (lambda n: lambda self, o: (n, o if isinstance(o, (int, str)) else "T") if result == "got" else result)(n) for n in names})
            out = []
            for call in (lambda: f(T(), 1), lambda: f(1, T()), lambda: g(T(), 1), lambda: f("s", T()), lambda: f(T(), T()), lambda: f([1], T())):
                try: out.append(call())
                except TypeError as e: out.append(str(e))
            print(op, names, out)
for name in ("__add__", "__radd__", "__eq__", "__iter__", "__hash__", "__len__", "__contains__", "__call__", "__getitem__", "__bool__", "__reversed__", "__enter__", "__exit__", "__next__", "__index__", "__float__", "__await__", "__class_getitem__", "__lt__", "__neg__", "__iadd__", "__str__", "__repr__", "__del__"):
    T = type("T", (), {name: None}); o = T()
    for use in (lambda: o + 1, lambda: 1 + o, lambda: o == 1, lambda: iter(o), lambda: hash(o) and 1, lambda: len(o), lambda: 1 in o, lambda: o(), lambda: o[0], lambda: bool(o), lambda: reversed(o), lambda: exec("with o: pass", {"o": o}), lambda: next(o), lambda: [1][o], lambda: float(o), lambda: o < 1, lambda: -o, lambda: T[0], lambda: operator.iadd(o, 1)):
        try: answer = use()
        except BaseException as e: answer = f"{type(e).__name__}: {e}"
        if name.strip("_") in str(answer) or "None" in str(answer) or "callable" in str(answer): print(name, answer)
