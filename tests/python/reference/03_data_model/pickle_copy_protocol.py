# copy and the reduce protocol: __reduce_ex__ by kind of class, __getstate__, __copy__, __deepcopy__.
import copy
class Plain:
    def __init__(self): self.a = 1
class Slots: __slots__ = ("x", "y")
class Both(Slots): pass
class NewArgs(int):
    def __new__(cls, v): return super().__new__(cls, v)
    def __getnewargs__(self): return (int(self),)
class NewArgsEx:
    def __getnewargs_ex__(self): return (1,), {"k": 2}
class State:
    def __getstate__(self): return {"s": 9}
    def __setstate__(self, s): print("setstate", s); self.got = s
class L(list): pass
class D(dict): pass
class T(tuple): pass
class Red:
    def __reduce__(self): return (complex, (1, 2))
class Cp:
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return ("deep", type(memo).__name__)
s = Slots(); s.x = 1; b = Both(); b.x = 2; b.d = 3; l = L([1]); l.z = 5; d = D(a=1)
def show(r): 
    return tuple(x.__name__ if callable(x) else list(x) if hasattr(x, "__next__") else x for x in r) if isinstance(r, tuple) else r
for o in (Plain(), s, b, NewArgs(5), NewArgsEx(), State(), l, d, T((1, 2)), Red(), 5, "a", [1], {1: 2}, {1}, (1,), None, ..., range(3), slice(1, 2), 1.5, 1j, b"a", bytearray(b"b"), int, len, ValueError("v"), object(), iter([1]), (x for x in ()), lambda: 0, type(show)):
    for proto in (2, 0):
        try: print(type(o).__name__, proto, show(o.__reduce_ex__(proto)))if type(o).__name__ not in ("function", "generator") else o.__reduce_ex__(proto)
        except Exception as e: print(type(o).__name__, proto, type(e).__name__, e)
print(Plain().__getstate__(), s.__getstate__(), b.__getstate__(), object().__getstate__(), (5).__getstate__(), l.__getstate__())
for f in (lambda: s.__reduce_ex__("x"), lambda: object().__reduce_ex__(), lambda: object.__reduce_ex__(5, 2)[1], lambda: Plain().__reduce__()[1][0].__name__, lambda: s.__reduce__()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
p = Plain(); p.l = [1]; q = copy.copy(p); r = copy.deepcopy(p); print(q.l is p.l, r.l is p.l, r.l, q.__dict__)
c = copy.copy(b); print(c.x, c.d, hasattr(c, "y")); c = copy.copy(l); print(c, c.z, type(c)); print(copy.copy(State()).got, copy.copy(Cp()), copy.deepcopy(Cp()), copy.deepcopy([Cp()]), copy.copy(Red()))
x = [1]; x.append(x); y = copy.deepcopy(x); print(y, y[1] is y, y is not x); z = ([1], {2: [3]}); w = copy.deepcopy(z); print(w, w[0] is z[0], copy.deepcopy((1, "a")) , copy.copy({1, 2}), copy.deepcopy(d), type(copy.deepcopy(d)))
for v in (5, "a", None, len, int, Plain, lambda: 0, (1, 2), frozenset([1]), range(3)): print(copy.copy(v) is v, copy.deepcopy(v) is v, end="; ")
print()
for bad in ((x for x in ()), type("R", (), {"__reduce_ex__": lambda s, p: 5})(), type("R", (), {"__reduce_ex__": lambda s, p: (int,)})(), type("R", (), {"__reduce_ex__": lambda s, p: "name"})()):
    try: print(type(copy.copy(bad)).__name__)
    except Exception as e: print(type(e).__name__, e)
try: print(copy.replace(slice(1), start=2))
except Exception as e: print(type(e).__name__, e)
class Rp:
    def __replace__(self, **k): return k
print(copy.replace(Rp(), a=1))
