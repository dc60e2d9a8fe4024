# operator: every function beside its expression, getters and callers with reprs and pickles, in-place forms, length_hint; errors.
import operator as op
import pickle


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


two = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor", "lt", "le", "eq", "ne", "gt", "ge", "is_", "is_not"]
for n in two:
    f = getattr(op, n)
    print(n, [f(a, b) for a, b in [(7, 2), (0, 5), (-9, 4)]], f.__doc__, f.__text_signature__)
    err(f, 1)
    if n not in ("eq", "ne", "is_", "is_not"):
        err(f, {}, None)
for n in ["neg", "pos", "abs", "inv", "invert", "not_", "truth", "index"]:
    f = getattr(op, n)
    print(n, [f(x) for x in (5, -3, 0, True)])
    err(f, "s") if n not in ("not_", "truth") else None
print(op.is_none(None), op.is_not_none(0), op.concat([1], [2]), op.contains("abc", "b"), op.countOf([1, 2, 1], 1), op.indexOf([4, 5], 5), op.getitem([1, 2], 1), op.matmul.__name__, op.length_hint([1, 2]), op.length_hint(5, 7), op.call(max, 1, 9, key=abs))
for f, a in [(op.concat, (1, 2)), (op.countOf, (5, 1)), (op.indexOf, ([1], 2)), (op.getitem, ({}, 1)), (op.delitem, ([], 0)), (op.setitem, ((), 0, 1)), (op.length_hint, (5, "x")), (op.contains, (5, 1)), (op.call, ()), (op.matmul, (1, 2)), (op.length_hint, (type("L", (), {"__length_hint__": lambda s: -1})(),)), (op.truediv, (1, 0)), (op.index, (1.0,))]:
    err(f, *a)
d = {"k": 1}
op.setitem(d, "n", 2)
op.delitem(d, "k")
print(d)
for n in ["iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow", "ilshift", "irshift", "iand", "ior", "ixor"]:
    print(n, getattr(op, n)(13, 3), end=" ")
l = [1]
print(op.iadd(l, [2]) is l, op.iconcat(l, [3]) is l, l, op.imul(l, 2) is l)
err(op.iconcat, 1, 2)
err(op.iadd, 1, "a")


class P:
    def __init__(self, **k): self.__dict__.update(k)
    def m(self, *a, **k): return a, k


p = P(x=1, y=P(z=[5, 6]))
g = op.attrgetter("x", "y.z")
print(g(p), op.attrgetter("y.z")(p), repr(g), repr(op.attrgetter("a")), pickle.loads(pickle.dumps(g))(p), type(g))
err(op.attrgetter)
err(op.attrgetter, 5)
err(op.attrgetter("nope"), p)
err(op.attrgetter("y.nope"), p)
err(g)
err(g, p, p)
i = op.itemgetter(1, -1, slice(0, 2))
print(i("abc"), op.itemgetter("k")({"k": 3}), repr(i), pickle.loads(pickle.dumps(i))([1, 2, 3]), sorted([(1, "b"), (0, "c")], key=op.itemgetter(1)))
err(op.itemgetter)
err(op.itemgetter(9), [1])
err(op.itemgetter("k"), [1])
err(op.itemgetter(1), 5)
m = op.methodcaller("m", 1, k=2)
print(m(p), repr(m), repr(op.methodcaller("split", ",", maxsplit=1)), op.methodcaller("upper")("x"), pickle.loads(pickle.dumps(op.methodcaller("split", sep=",")))("a,b"))
err(op.methodcaller)
err(op.methodcaller, 5)
err(op.methodcaller("nope"), p)
err(m)
err(m, p, 1)
print(op.__add__ is not None, op.__lt__(1, 2), op.__concat__("a", "b"), op.__inv__(5), sorted(op.__all__) == sorted(n for n in dir(op) if not n.startswith("_")))
