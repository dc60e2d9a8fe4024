# __len__, __getitem__, __setitem__, __delitem__, __contains__, __iter__, __reversed__, __missing__, __length_hint__.
import operator
class Seq:
    def __init__(self, n): self.n = n
    def __getitem__(self, i):
        if isinstance(i, int) and i >= self.n: raise IndexError(i)
        return i
class Len(Seq):
    def __len__(self): print("len"); return self.n
print(list(Seq(3)), 2 in Seq(3), 9 in Seq(3), Seq(3)[1:2], [*Seq(2)], max(Seq(4)), sorted(Seq(3), reverse=True), tuple(Seq(2)), dict(enumerate(Seq(2))), iter(Seq(2)).__class__.__name__)
print(list(reversed(Len(3))), Len(3)[-1])
try: reversed(Seq(3))
except TypeError as e: print(e)
class It:
    def __iter__(self): print("iter"); return iter("abc")
print("b" in It(), list(It()), (lambda *a: a)(*It()), dict.fromkeys(It()))
class Cont:
    def __contains__(self, x): print("contains", x); return x
print(1 in Cont(), 0 in Cont(), [] not in Cont())
class NoCont(list): __contains__ = None
class NoIter(Seq): __iter__ = None
class NoRev(list): __reversed__ = None
for s in ("1 in NoCont()", "list(NoIter(2))", "1 in NoIter(2)", "reversed(NoRev())", "1 in 5", "1 in object()", "for_(5)", "5[0]", "object()[0]", "object()[0:1]", "operator.setitem(5, 0, 1)", "operator.delitem(5, 0)", "operator.setitem((), 0, 1)", "operator.delitem('a', 0)", "len(5)", "iter(5)", "next(5)", "next([])", "reversed(5)", "reversed({1})", "list(reversed({1: 2}))", "iter(int)", "operator.length_hint(5)", "operator.length_hint(5, 9)", "operator.length_hint([1, 2])", "operator.length_hint([], 'a')"):
    try: print(s, eval(s, {**globals(), "for_": lambda x: [y for y in x]}))
    except Exception as e: print(s, type(e).__name__, e)
class BadIter:
    def __init__(self, r): self.r = r
    def __iter__(self): return self.r
class OnlyNext:
    def __next__(self): return 1
for r in (5, [], None, OnlyNext(), iter([1])):
    try: print(type(iter(BadIter(r))).__name__)
    except TypeError as e: print(e)
class RaiseKey(Seq):
    def __getitem__(self, i):
        if i == 2: raise StopIteration
        if i > 3: raise KeyError(i)
        return i
print(list(RaiseKey(0)))
class RK:
    def __getitem__(self, i): raise KeyError(i)
try: list(RK())
except KeyError as e: print("KeyError", e)
it = iter(Seq(2)); print(next(it), it.__reduce__()[1:][0][0].n, list(it), list(it), it.__reduce__()[0].__name__)
class Calls:
    def __getitem__(self, k): print("get", k); return 10
    def __setitem__(self, k, v): print("set", k, v)
    def __delitem__(self, k): print("del", k)
c = Calls(); c["a"] += 5; c[1:2] = 3; del c[...]; c[1, 2] -= 1; x, c[0], *c[1] = 1, 2, 3, 4
for c["loop"] in range(2): pass
with __import__("contextlib").nullcontext(7) as c["with"]: pass
class Contig:
    def __iter__(self): return self
    n = 0
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration("done")
        return self.n
g = Contig(); print(2 in g, list(g), operator.indexOf(Contig(), 3), operator.countOf(Contig(), 1), operator.contains(Contig(), 9))
