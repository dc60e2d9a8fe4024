# dict subclasses: __missing__, overridden methods and who calls them.
class D(dict):
    def __missing__(self, k): print("missing", k); return k * 2
    def __getitem__(self, k): print("get", k); return super().__getitem__(k)
    def __setitem__(self, k, v): print("set", k, v); super().__setitem__(k, v)
    def __contains__(self, k): print("contains", k); return super().__contains__(k)
    def __iter__(self): print("iter"); return super().__iter__()
    def keys(self): print("keys"); return super().keys()
    def __len__(self): print("len"); return super().__len__()
d = D(a=1)
print(d["a"], d["z"], d.get("z"), d.get("a"), "a" in d, d.setdefault("q", 5), d.pop("a", None), d)
d.update(b=2); d["c"] = 3; print(dict.__repr__(d), len(d), bool(d), list(d), [*d], {**d}, dict(d), (lambda **k: k)(**d))
print(d | {"x": 1}, type(d | {}), type(d.copy()), type({} | d), d == {"q": 5, "b": 2, "c": 3}, type(D.fromkeys("ab")))
class M(dict):
    def __missing__(self, k): raise IndexError(k)
try: M()["x"]
except IndexError as e: print("IndexError", e)
class Inst(dict): pass
m = Inst(); m.__missing__ = lambda k: 5
try: m["x"]
except KeyError as e: print("KeyError", e)
print(m.__dict__.keys(), "%(a)s" % D(a=7), "{a}".format_map(D(b=1)), "{0[k]}".format(D()), eval("a + b", {}, D(a=1, b=2)))
class Sub(dict):
    def __init__(self, *a, **k): super().__init__(*a, **k); self["init"] = True
    def __eq__(self, o): return "sub eq"
    def __or__(self, o): return "sub or"
    def __ror__(self, o): return "sub ror"
s = Sub(x=1); print(s, s == 1, {} == s, s | {}, {} | s, s.copy(), type(Sub.fromkeys("a")), Sub.fromkeys("a"))
try: hash(s)
except TypeError as e: print(e)
class Slots(dict):
    __slots__ = ("y",)
q = Slots(); q.y = 1; print(q.y, q)
try: q.z = 1
except AttributeError as e: print(e)
k = KeyError("x"); print(str(k), repr(k), str(KeyError()), str(KeyError(1, 2)), str(KeyError("it's")))
try: {}[(1, 2)]
except KeyError as e: print(e, e.args)
