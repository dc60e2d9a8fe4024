# Rich comparison: reflection, subclasses first, NotImplemented, default != from __eq__, non-bool results.
log = []
class Base:
    def __init__(self, n): self.n = n
for op in ("lt", "le", "eq", "ne", "gt", "ge"):
    def m(self, o, op=op):
        log.append(f"{self.n}.{op}"); return NotImplemented
    setattr(Base, f"__{op}__", m)
class Sub(Base): pass
class SubOver(Base):
    def __lt__(self, o): log.append(f"{self.n}.sub lt"); return NotImplemented
    def __gt__(self, o): log.append(f"{self.n}.sub gt"); return NotImplemented
    def __eq__(self, o): log.append(f"{self.n}.sub eq"); return NotImplemented
import operator
for a, b in ((Base("a"), Base("b")), (Base("a"), Sub("s")), (Base("a"), SubOver("o")), (SubOver("o"), Base("a")), (Base("a"), 5), (5, Base("a")), (Base("a"), None), ("x", Base("a"))):
    for op in (operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge):
        log.clear()
        try: r = op(a, b)
        except TypeError as e: r = str(e)
        print(op.__name__, log, r)
class OnlyEq:
    def __eq__(self, o): print("eq"); return True
a = OnlyEq(); print(a == 1, a != 1, 1 == a, 1 != a, a is a, [a] == [1], a in [5], OnlyEq.__hash__)
class Weird:
    def __eq__(self, o): return "truthy"
    def __lt__(self, o): return []
    def __contains__(self, o): return "yes"
w = Weird(); print(w == 1, w != 1, not (w == 1), w < 1, w > w, 1 in w, 1 not in w, [w].index(5), [w] == [3], 5 == w)
class NoBool:
    def __bool__(self): raise ValueError("nobool")
class Cmp:
    def __eq__(self, o): return NoBool()
    __lt__ = __eq__
for s in ("Cmp() == 1", "Cmp() != 1", "1 if Cmp() == 1 else 2", "Cmp() in [1]", "[Cmp()] == [1]", "not Cmp() < 1", "sorted([Cmp(), Cmp()])", "1 < 2 < Cmp()", "Cmp() < 2 < 3", "max(Cmp(), Cmp())"):
    try: print(s, type(eval(s)).__name__)
    except Exception as e: print(s, type(e).__name__, e)
class NoneEq:
    __eq__ = None
    __lt__ = None
for s in ("NoneEq() == 1", "NoneEq() != 1", "1 == NoneEq()", "NoneEq() < 1", "1 > NoneEq()", "NoneEq() > 1"):
    try: print(s, eval(s))
    except TypeError as e: print(s, e)
class IntSub(int):
    def __eq__(self, o): return "sub"
    def __gt__(self, o): return "subgt"
    __hash__ = int.__hash__
print(1 == IntSub(1), IntSub(1) == 1, 1 < IntSub(5), IntSub(1) < 5, 1 != IntSub(1), {1: "k"}[IntSub(1)])
class Ne:
    def __ne__(self, o): return "ne"
print(Ne() != 1, Ne() == 1, object().__eq__(1), object().__ne__(1), object.__ne__(OnlyEq(), 1))
