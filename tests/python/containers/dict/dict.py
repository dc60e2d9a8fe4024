d = {"a": 1, "b": 2, 3: "c"}
print(d, len(d), d["a"], d.get("z"), d.get("z", 0), "a" in d, 1 in d, list(d), list(d.values()), list(d.items()))
d["n"] = 5; d["a"] = 10; del d["b"]; print(d, d.pop("n"), d.pop("zz", None), d.popitem(), d)
for f in (lambda: {}["x"], lambda: {}.pop("x"), lambda: {}.popitem(), lambda: {[]: 1}, lambda: dict(5), lambda: dict([1]), lambda: dict([(1, 2, 3)]), lambda: {}.update(5), lambda: {1: 2} | 5, lambda: {}.__delitem__(1), lambda: {} < {}, lambda: {}.get([]), lambda: dict.fromkeys(5), lambda: {}.setdefault(), lambda: dict(**{1: 2})):
    try: print(f())
    except (KeyError, TypeError, ValueError) as e: print(type(e).__name__, e)
e = {}
print(e.setdefault("k", []), e.setdefault("k", 5), e); e["k"].append(1); e.update(x=1, y=2); e.update({"x": 5}); e.update([("q", 1)]); print(e)
print(dict(a=1, b=2), dict([("a", 1)]), dict({1: 2}, c=3), dict.fromkeys("ab"), dict.fromkeys([1, 2], 0), {**d, "z": 1}, {1: 1} | {2: 2}, dict(zip("ab", [1, 2])))
print({1: "a", 1.0: "b", True: "c"}, {1: 2} == {1: 2.0}, {1: 2, 3: 4} == {3: 4, 1: 2}, {1: 2} != {1: 3}, hash(1) == hash(1.0))
k, v, i = e.keys(), e.values(), e.items()
print(k, v, i, len(k), "x" in k, ("x", 5) in i, 5 in v, k & {"x", "zz"}, k | {"new"} >= k, k - {"x"} == {"k", "y", "q"}, list(reversed(k)), k == {"k", "x", "y", "q"}, i.mapping["x"] if hasattr(i, "mapping") else "")
e["late"] = 1; print(len(k), list(k)[-1])
o = {}
for j in range(20): o[j] = j
for j in range(0, 20, 2): del o[j]
o[0] = "again"; print(o, next(iter(o)), next(reversed(o)))
it = iter({1: 1}); next(it)
try: next(it)
except StopIteration: print("stop")
x = {1: 2}; y = x.copy(); y[3] = 4; print(x, y); x |= {5: 6}; x |= [(7, 8)]; print(x); x.clear(); print(x)
class H:
    def __init__(s, n): s.n = n
    def __hash__(s): return 1
    def __eq__(s, o): return s.n == o.n
    def __repr__(s): return f"H{s.n}"
c = {H(i): i for i in range(5)}; print(c, c[H(3)], H(9) in c); del c[H(2)]; print(c)
class D(dict):
    def __missing__(self, k): return f"missing {k}"
print(D()["x"], D().get("x"), D(a=1)["a"], type(D(a=1) | {}).__name__, D(a=1))
r = {}; r["me"] = r; print(r)
dd = {i: i for i in range(5)}
for key in list(dd): del dd[key]
print(dd, dict(dd), str({"a": {"b": [1]}}), {None: 1, (): 2, frozenset(): 3})
try:
    for key in (g := {1: 1, 2: 2}): del g[key]
except RuntimeError as e2: print(e2)
big = {i: str(i) for i in range(1000)}; print(sum(big), len(big), big[999], big.get(1000), sum(int(v) for v in big.values()))
s = {"x": 1}; s["self"] = 5; print({**s}, [*s], (lambda **kw: kw)(**s), list(map(str, s)), max(s), sorted(s.items(), key=lambda t: -t[1]))
