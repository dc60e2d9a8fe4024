# types.MappingProxyType, SimpleNamespace, dict views of proxies.
import types
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
d = {"a": 1, "b": 2}; p = types.MappingProxyType(d)
for f in (lambda: p, lambda: p["a"], lambda: p["z"], lambda: p.get("z", 5), lambda: len(p), lambda: list(p), lambda: "a" in p, lambda: p.keys(), lambda: p.items(), lambda: p.values(), lambda: p.copy(), lambda: type(p.copy()), lambda: p == d, lambda: p == {"a": 1}, lambda: p != d, lambda: p | {"c": 3}, lambda: {"c": 3} | p, lambda: p | p, lambda: p | 5, lambda: list(reversed(p)), lambda: p.__setitem__, lambda: p.__class_getitem__(int), lambda: hash(p), lambda: types.MappingProxyType(5), lambda: types.MappingProxyType([1]), lambda: types.MappingProxyType((1,)), lambda: types.MappingProxyType(), lambda: types.MappingProxyType("ab"), lambda: str(p), lambda: {**p}, lambda: (lambda **k: k)(**p), lambda: p < p, lambda: bool(types.MappingProxyType({})), lambda: p.pop, lambda: iter(p).__next__(), lambda: types.MappingProxyType(mapping={1: 2}), lambda: hash(types.MappingProxyType(types.MappingProxyType({}))) , lambda: types.MappingProxyType(p)["b"]): show(f)
for s in ("p['c'] = 1", "del p['a']", "p.x = 1", "p |= {'z': 1}; print(p, d)", "p.clear()"):
    try: exec(s, {"p": p, "d": d})
    except Exception as e: print(s, type(e).__name__, e)
d["c"] = 3; print(p)
N = types.SimpleNamespace
n = N(a=1, b="x"); print(n, n.a, n == N(a=1, b="x"), n == N(a=1), n != 5, vars(n), N(), N({"z": 1}, y=2), N([("k", 1)]), repr(N(**{"a b": 1})), N(n=N()))
n.c = 2; del n.a; print(n); n.self = n; print(n)
for f in (lambda: N(1), lambda: N({1: 2}), lambda: N({}, {}), lambda: N(5), lambda: n.zzz, lambda: hash(n), lambda: n < n, lambda: N(a=1).__reduce__()[2], lambda: N(a=1).__replace__(a=2), lambda: N(a=1).__replace__(b=2), lambda: sorted(N(x=1).__dict__), lambda: type("S", (N,), {})(q=1), lambda: N(a=1) < N(a=2), lambda: len(n), lambda: N(None), lambda: [*N()]): show(f)
