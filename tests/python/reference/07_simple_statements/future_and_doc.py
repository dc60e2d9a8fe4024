# Doc strings of modules, classes and functions; what counts as one.
def none(): pass
def doc(): "doc"
def joined(): "a" "b"
def multi():
    """first

        indented
      less
    """
def fstr(): f"no"
def byts(): b"no"
def paren(): ("yes")
def expr(): "a" + "b"
def late(): x = 1; "no"
def comment():
    # comment
    "after comment"
def tabs():
    """a
	tab
	  more"""
class C: "class doc"
class D:
    """
    leading newline
    """
    x = 1
class E:
    __doc__ = "assigned"
class F(C): pass
class G: 5
class H: "x"; __doc__ = "over"
for o in (none, doc, joined, multi, fstr, byts, paren, expr, late, comment, tabs, C, D, E, F, G, H): print(o.__name__, repr(o.__doc__))
doc.__doc__ = "new"; print(doc.__doc__); del doc.__doc__; print(doc.__doc__)
C.__doc__ = "set"; print(C.__doc__, F.__doc__)
try: del C.__doc__; print("gone")
except (AttributeError, TypeError) as e: print(e)
try: int.__doc__ = "x"
except TypeError as e: print(e)
print((lambda: "x").__doc__, len.__doc__, C().__doc__, F().__doc__, type(C.m).__name__ if hasattr(C, "m") else "", doc.__code__.co_consts, doc.__code__.co_flags & 0x4000000 != 0, none.__code__.co_flags & 0x4000000 != 0)
for src in ("'mod'", "'''mod\n   x'''", "# c\n'mod'", "x = 1\n'no'", "f'no'", "b'no'", "'a' 'b'", "('p')", "'a'; 'b'", "from __future__ import annotations\n'no'", "'yes'\nfrom __future__ import annotations", "", "pass", "'d' if 1 else 2", "1", "'''\n  cleaned\n    kept\n  '''"):
    ns = {}
    exec(src, ns); print(repr(src), repr(ns.get("__doc__", "missing")))
    ns = {}
    exec(compile(src, "", "exec", optimize=2), ns); print("  -OO", repr(ns.get("__doc__", "missing")))
class Slots:
    "with slots"
    __slots__ = {"a": "about a"}
print(Slots.__doc__, Slots.a.__doc__)
def f():
    "doc with \x41 and \N{BULLET}"
    "second string ignored"
print(ascii(f.__doc__))
class P:
    @property
    def x(self):
        "prop doc"
    @classmethod
    def c(cls): "cm doc"
    @staticmethod
    def s(): "sm doc"
    y = property(lambda s: 1, doc="given")
print(P.x.__doc__, P.c.__doc__, P.s.__doc__, P.y.__doc__, P().c.__doc__)
