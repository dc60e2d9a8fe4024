# __hash__ and __eq__: inheritance rules, None, unhashable containers, mutation.
class E:
    def __eq__(self, o): return True
class H(E): __hash__ = object.__hash__
class N: __hash__ = None
class S(N): pass
class R(E):
    def __hash__(self): return 7
class Q(R):
    def __eq__(self, o): return False
class V(R): pass
for c in (E, H, N, S, R, Q, V, int, list, dict, set, frozenset, tuple, bytearray, object, type, slice, range, type(None), type(len), type({}.keys()), type({}.items()), type({}.values())): print(c.__name__, c.__hash__ is None, end="; ")
print()
for o in (E(), N(), S(), Q(), [], {}, set(), bytearray(), ([],), ((1, {}),), {}.keys(), frozenset([1]), slice(1), slice([])):
    try: hash(o); print("ok", end=" ")
    except TypeError as e: print(e)
print(len({R(): 1, V(): 2}), hash(R()))
class M:
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v
    def __eq__(self, o): return self.v == o.v
m = M(1); d = {m: "x"}; m.v = 2; print(m in d, M(1) in d, list(d.values()), len({m, M(2)}))
class B:
    def __hash__(self): return True
class F:
    def __hash__(self): return 1.5
class Big:
    def __hash__(self): return 10**30
class Neg:
    def __hash__(self): return -1
for o in (B(), F(), Big(), Neg()):
    try: print(hash(o), o.__hash__())
    except TypeError as e: print(e)
print(hash(1) == hash(1.0) == hash(1 + 0j) == hash(True), hash("a") == hash("a"), hash(()) == hash(()), hash(None) == hash(None), hash(int) == hash(int), hash(2**31), hash(-2**31), hash(2**31 - 1), hash(0.1), hash(-0.1), hash(1e300), hash(range(3)) == hash(range(0, 3)))
