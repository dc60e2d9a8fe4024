# Class patterns: positional through __match_args__, keywords, builtins, errors.
from dataclasses import dataclass
class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Q(P): pass
class N: pass
class Prop:
    __match_args__ = ("a", "b")
    @property
    def a(self): print("get a", end=" "); return 1
    @property
    def b(self): print("get b", end=" "); raise AttributeError("b")
def f(v):
    match v:
        case P(0, 0): return "origin"
        case P(x, y=0): return f"x axis {x}"
        case P(x=0, y=y): return f"y axis {y}"
        case Q(x, y): return f"Q {x} {y}"
        case P(x, P(a, b)): return f"nested {x} {a} {b}"
        case P(): return "some P"
        case bool(b): return f"bool {b}"
        case int(i) | float(i): return f"num {i}"
        case str(s, ) if len(s) > 2: return f"long {s}"
        case str() | bytes() as t: return f"text {t}"
        case tuple((a, b)): return f"tuple {a} {b}"
        case list([x, *_]): return f"list {x}"
        case dict({"k": k}): return f"dict {k}"
        case set(s): return f"set {s}"
        case Prop(a=1, b=2): return "prop ab"
        case Prop(a=q): return f"prop {q}"
        case type(): return "a class"
        case object(real=r): return f"real {r}"
        case _: return "other"
for v in (P(0, 0), P(1, 0), P(0, 2), Q(3, 4), P(1, P(2, 3)), P(1, 2), True, 5, 2.5, "ab", "abc", b"q", (1, 2), (1, 2, 3), [7, 8], [], {"k": 1}, {}, {1}, frozenset(), Prop(), int, 1j, None, N()): print(f(v))
def err(src, **ns):
    try: exec(src, {**globals(), **ns}); print("ok")
    except Exception as e: print(type(e).__name__, e)
err("match 5:\n case int(1, 2): pass"); err("match N():\n case N(1): pass"); err("match P(1, 2):\n case P(1, 2, 3): pass"); err("match P(1, 2):\n case P(1, x=1): pass"); err("match 5:\n case undefined(): pass"); err("match 5:\n case f(): pass"); err("match 5:\n case math.pi(): pass", math=__import__("math"))
class B1: __match_args__ = ["x"]
class B2: __match_args__ = (1,)
class B3: __match_args__ = "x"
class B4: __match_args__ = ()
for b in (B1, B2, B3, B4): err("match b():\n case b(q): pass", b=b)
err("match 5:\n case x(): pass", x=int | str); err("match 5:\n case x(): pass", x=list[int]); err("match [1]:\n case x(): print('t')", x=5)
class Meta(type):
    def __instancecheck__(c, i): print("instancecheck", i); return i == 5
class IC(metaclass=Meta): pass
match 5:
    case IC(): print("IC")
@dataclass
class DC: a: int; b: str = "d"
match DC(1):
    case DC(a, b): print(a, b, DC.__match_args__)
class Dup: __match_args__ = ("x", "x"); x = 1
err("match Dup():\n case Dup(1, 1): print('dup')")
match Exception("msg"):
    case Exception(args=(m,)): print(m)
