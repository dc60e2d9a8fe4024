# operator: every function, getters, errors.
import operator as o
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for n, a in (("add", (1, 2)), ("concat", ("a", "b")), ("concat", (1, 2)), ("contains", ([1], 1)), ("countOf", ([1, 1], 1)), ("indexOf", ([1, 2], 2)), ("indexOf", ([1], 5)), ("delitem", ({1: 2}, 1)), ("getitem", ([5], 0)), ("setitem", ({}, 1, 2)), ("floordiv", (7, 2)), ("index", (True,)), ("index", (1.5,)), ("inv", (5,)), ("invert", (5,)), ("is_", (None, None)), ("is_not", (1, None)), ("is_none", (None,)), ("is_not_none", (1,)), ("length_hint", ([1],)), ("length_hint", (5, 7)), ("length_hint", (5, "a")), ("lshift", (1, 3)), ("mod", (7, 3)), ("mod", ("%d", 3)), ("matmul", (1, 2)), ("mul", ("a", 3)), ("neg", (5,)), ("not_", ([],)), ("or_", (1, 2)), ("pos", (-5,)), ("pow", (2, 3)), ("rshift", (8, 1)), ("sub", (1, 2)), ("truediv", (1, 2)), ("truth", ([0],)), ("xor", (5, 3)), ("and_", (6, 3)), ("iadd", ([1], (2,))), ("iconcat", ([1], [2])), ("imul", ([1], 2)), ("isub", (5, 2)), ("ior", ({1}, {2})), ("lt", (1, 2)), ("le", (2, 2)), ("eq", (1, 1.0)), ("ne", (1, 2)), ("ge", (1, 2)), ("gt", ("b", "a")), ("abs", (-3,)), ("call", (max, 1, 2)), ("add", (1,)), ("add", (1, 2, 3)), ("lt", (1, "a")), ("attrgetter", ()), ("itemgetter", ()), ("methodcaller", ()), ("attrgetter", (5,)), ("methodcaller", (5,))): show(lambda: (n, getattr(o, n)(*a)))
class A:
    x = 1
    class b: y = 2
    def m(self, *a, **k): return a, k
show(lambda: o.attrgetter("x")(A)); show(lambda: o.attrgetter("b.y", "x")(A)); show(lambda: o.attrgetter("b.z")(A)); show(lambda: o.itemgetter(1)("abc")); show(lambda: o.itemgetter(0, 2)("abc")); show(lambda: o.itemgetter(slice(1, 3))("abcd")); show(lambda: o.itemgetter("k")({"k": 5})); show(lambda: o.itemgetter(9)([1])); show(lambda: o.methodcaller("m", 1, k=2)(A())); show(lambda: o.methodcaller("nope")(A())); show(lambda: o.itemgetter(1)); show(lambda: o.attrgetter("a", "b.c")); show(lambda: o.methodcaller("m", 1, k=2)); show(lambda: o.itemgetter(1)()); show(lambda: o.itemgetter(1)(1, 2)); show(lambda: o.attrgetter("x")(A, 1)); show(lambda: sorted([(2, "a"), (1, "b")], key=o.itemgetter(0)))
