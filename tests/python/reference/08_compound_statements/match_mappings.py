# Mapping patterns: keys, values, rest, get() calls, duplicate keys, non-dicts.
import collections, types
class K: A = "attr"
def f(x):
    match x:
        case {"type": "circle", "r": r}: return f"circle {r}"
        case {"a": {"b": [c, *_]}}: return f"nested {c}"
        case {K.A: v, **rest}: return f"value key {v} {rest}"
        case {1: one, -2: two}: return f"numbers {one} {two}"
        case {None: n}: return f"none {n}"
        case {"x": _, **kw}: return f"rest {kw}"
        case {"list": [] | [_]}: return "short"
        case {}: return f"any mapping {len(x)}"
        case _: return "no"
for x in ({"type": "circle", "r": 2, "z": 1}, {"type": "square"}, {"a": {"b": [5, 6]}}, {"attr": 1, "q": 2}, {1: "i", -2: "n"}, {1.0: "f", -2: "n"}, {True: "t", -2: 0}, {None: 0}, {"x": 1, "y": 2}, {"list": [1]}, {"list": [1, 2]}, {}, [], "a", types.MappingProxyType({"x": 1}), collections.OrderedDict(x=3), collections.Counter("x"), collections.ChainMap({"x": 1}, {"w": 2}), None): print(f(x))
class D(dict):
    def __missing__(self, k): return "missing"
    def get(self, *a): print("get", a[0], end=" "); return super().get(*a)
    def keys(self): print("keys", end=" "); return super().keys()
print(f(D(x=1, y=2))); print(f(D()))
match collections.defaultdict(int, a=1):
    case {"b": b}: print("b", b)
    case {"a": a}: print("a", a)
match {"k": 1}:
    case {"k": 1, **rest} if rest: print("rest")
    case {"k": int() as v}: print(v)
class M(collections.abc.Mapping):
    def __getitem__(self, k): print("item", k, end=" "); return {"p": 1}[k]
    def __len__(self): return 1
    def __iter__(self): return iter(["p"])
match M():
    case {"q": _}: print("q")
    case {"p": p, **r}: print(p, r)
try:
    match {"attr": 1}:
        case {"attr": a, K.A: b}: print("dup")
except ValueError as e: print(e)
rest = 5
match {"a": 1}:
    case {"b": _, **rest}: pass
print(rest)
match {}:
    case {**everything}: print(everything, type(everything))
orig = collections.OrderedDict(a=1, b=2)
match orig:
    case {"a": 1, **r}: print(type(r), r, orig)
