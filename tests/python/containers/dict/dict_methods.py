# dict: every method with the dict after it.
def show(src):
    d = {"a": 1, "b": 2}
    try:
        r = eval(src, {"d": d}) if not src.startswith("!") else exec(src[1:], {"d": d})
        print(src, "->", repr(r), d)
    except Exception as e:
        print(src, "->", type(e).__name__, e, d)
for src in """
d.get("a"), d.get("z"), d.get("z", 5), d.get("a", 5)
d.get()
d.get([])
d.get("a", default=1)
d.pop("a")
d.pop("z")
d.pop("z", None)
d.pop()
d.pop([])
d.pop("a", 1, 2)
d.popitem()
{}.popitem()
d.popitem(1)
{}.pop(1)
{}.pop(1, "x")
d.setdefault("a", 9)
d.setdefault("c")
d.setdefault("c", [])
d.setdefault()
d.setdefault([], 1)
d.update({"c": 3})
d.update(c=3, a=4)
d.update([("x", 1), ["y", 2]])
d.update(["ab", "cd"])
d.update([1])
d.update([(1,)])
d.update([(1, 2, 3)])
d.update(["abc"])
d.update(5)
d.update(None)
d.update({"c": 3}, {"d": 4})
d.update({"c": 3}, a=5)
d.update()
d.update(self=1, other=2)
d.update(d)
d.clear()
d.copy()
d.copy() is d
d.keys(), d.values(), d.items()
d.fromkeys("ab"), dict.fromkeys([1, 2], 0), dict.fromkeys({3: 4}), dict.fromkeys(range(2), [])
dict.fromkeys()
dict.fromkeys(5)
dict.fromkeys([[]])
d["a"]
d["z"]
d[[]]
d[{}]
d[1.5]
d[("t", 1)]
d[slice(1)]
!d["c"] = 3
!d[[]] = 3
!d[{}] = 3
!del d["a"]
!del d["z"]
!del d[[]]
!d |= {"b": 5, "c": 6}
!d |= [("q", 1)]
!d |= 5
!d |= [1]
d | {"b": 5, "c": 6}
d | [("q", 1)]
{"b": 5} | d
d | None
d + {}
"a" in d, "z" in d, 1 in d
[] in d
d == {"b": 2, "a": 1}, d == {"a": 1}, d != {}, d == 5, {} == {}
d < {}
len(d), list(d), list(reversed(d)), bool({}), sorted(d), max(d)
hash(d)
d.foo
d()
list(d.items()), list(reversed(d.items())), list(reversed(d.values()))
{**d, "a": 5, **{"z": 1}}
{**5}
{**[1]}
dict(d), dict(d, a=5), dict([(1, 2)]), dict(a=1), dict([("a", 1)], a=2), dict(zip("ab", [1, 2]))
dict(5)
dict([1])
dict([(1, 2, 3)])
dict({}, {})
dict([[[], 1]])
dict(**{"x y": 1})
dict(**{1: 2})
{1: "a", 1.0: "b", True: "c"}
{(1, 2): 3, "x": {}}
{[]: 1}
{{}: 1}
{1: 2}[1], {None: 1}[None], {(): 1}[()]
d.has_key
d.__contains__("a"), d.__len__(), d.__getitem__("a"), d.__eq__({}), d.__lt__({}), d.__or__(5), d.__ror__({}), d.__class_getitem__(int)
d.__getitem__("z")
d.__setitem__("q", 1)
d.__delitem__("q")
d.__ior__([("z", 1)])
dict[str, int], dict[str, int](a=1)
""".strip().splitlines():
    show(src)
