# dict: keys by hash and equality, identity first, order kept, deletion and reinsertion, mapping protocol in update.
class K:
    def __init__(self, h, name): self.h, self.name = h, name
    def __hash__(self): return self.h
    def __eq__(self, o): print("eq", self.name, getattr(o, "name", o)); return isinstance(o, K) and self.name == o.name
    def __repr__(self): return self.name
a, b, c = K(1, "a"), K(1, "b"), K(2, "c")
d = {a: 1}; print("set b"); d[b] = 2; print("get a"); d[a]; print("get new b"); print(d[K(1, "b")]); print("in c", c in d)
d[K(1, "a")] = 9; print(d); print("del"); del d[b]; print(d)
d = {1: "int"}; d[1.0] = "float"; d[True] = "bool"; print(d)
nan = float("nan"); d = {nan: 1, float("nan"): 2}; print(len(d), d[nan], nan in d, float("nan") in d)
d = dict.fromkeys("abcde"); del d["b"]; d["b"] = 1; d["a"] = 2; print(d, d.popitem(), d.popitem(), list(d))
for i in range(20): d[i] = i
for i in range(0, 20, 2): del d[i]
print(d)
class BadHash:
    def __hash__(self): raise ValueError("no hash")
class StrHash:
    def __hash__(self): return "x"
class BigHash:
    def __hash__(self): return 2**100 + 5
class NoHash:
    __hash__ = None
class EqOnly:
    def __eq__(self, o): return True
for cls in (BadHash, StrHash, BigHash, NoHash, EqOnly):
    for f in (lambda o: {o: 1} and "ok", lambda o: o in {}, lambda o: {}.get(o), lambda o: hash(o) if cls is BigHash else hash(o)):
        try: print(cls.__name__, f(cls()))
        except Exception as e: print(cls.__name__, type(e).__name__, e)
class M:
    def keys(self): print("keys"); return ["x", "y"]
    def __getitem__(self, k): print("get", k); return k * 2
d = {}; d.update(M()); print(d, dict(M()), {**M()}, (lambda **k: k)(**M()))
class M2:
    def keys(self): return 5
    def __getitem__(self, k): return 1
class M3:
    def keys(self): return ["x"]
for m in (M2(), M3()):
    for f in (dict, lambda m: {**m}, lambda m: (lambda **k: k)(**m), {}.update, lambda m: {} | m):
        try: print(f(m))
        except Exception as e: print(type(e).__name__, e)
class EqRaise:
    def __hash__(self): return 1
    def __eq__(self, o): raise RuntimeError("eq")
d = {EqRaise(): 1}
for f in (lambda: d[1], lambda: d.get(1), lambda: 1 in d, lambda: d.setdefault(1), lambda: d.pop(1, 0), lambda: d.update({1: 2}), lambda: d == {1: 1}):
    try: print(f())
    except RuntimeError as e: print("RuntimeError", e)
