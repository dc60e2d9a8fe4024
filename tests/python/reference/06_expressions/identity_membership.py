# is, in: identity of constants, singletons, bound methods; membership through __contains__, __iter__, __getitem__.
import warnings
a = 256; b = 256; print(a is b, (1, 2) == (1, 2), None is None, True is True, ... is Ellipsis, NotImplemented is NotImplemented, [] is [], {} is {}, int is int, print is print)
class C:
    def m(self): pass
c = C(); print(c.m is c.m, c.m == c.m, C.m is C.m, c.__class__ is C, type(c) is C, c is c, id(c) == id(c))
def f(): return 1000
print(f() is f(), float("1.5") == 1.5, "ab" in "cabd", "" in "", b"a" in b"ba", 97 in b"a", 1 in [1.0], True in [1], None in [None], float("nan") in [float("nan")], (nan := float("nan")) in [nan], [] in [[]], {} in [{}], 1 in {1: 2}, 2 in {1: 2}, 1 in {1: 2}.values(), (1, 2) in {1: 2}.items(), 5 in range(10), 5.5 in range(10), "5" in range(10), 3 in (x for x in range(5)))
class It:
    def __iter__(self): return iter([1, 2])
class GI:
    def __getitem__(self, i): return [5, 6][i]
class Co:
    def __contains__(self, x): return [x]
class No: __contains__ = None
class Raise:
    def __contains__(self, x): raise KeyError(x)
class NoBool:
    def __contains__(self, x): return type("B", (), {"__bool__": lambda s: 1 / 0})()
for s in ("1 in It()", "5 not in It()", "6 in GI()", "7 in GI()", "3 in Co()", "1 in No()", "1 not in No()", "1 in Raise()", "1 in NoBool()", "1 in 5", "1 in None", "1 in int", "1 in C()", "'a' in 5", "1 in 'a'", "None in 'a'", "'a' in b'a'", "300 in b'a'", "b'' in 'a'", "[] in {}", "[] in {1}", "{} in {1: 2}", "1 in iter([1])", "1 in lambda: 0" if 0 else "1 in (lambda: 0)", "1 in type", "'x' in globals()", "1 in {1, 2} in [True]", "1 in memoryview(b'\\1')", "'a' in bytearray(b'a')", "(1 in [1]) is True", "1 in [] is False"):
    try: print(s, "=>", eval(s))
    except Exception as e: print(s, "=>", type(e).__name__, e)
it = iter([1, 2, 3, 4]); print(2 in it, list(it), 9 in it)
for s in ("x is 1", "x is 'a'", "x is not 1", "x is None", "x is ()", "x is (1, 2)", "x is []", "x is -1", "x is 1.5", "x is True", "x is ...", "1 is x", "x == 1", "x is b'a'", "x is f'a'", "() is ()", "x is lambda: 0", "'a' is 'a' is x"):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: compile(s, "<s>", "eval"); r = "ok"
        except SyntaxError as e: r = e.msg
    print(s, r, [str(x.message) for x in w])
