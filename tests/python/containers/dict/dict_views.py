# dict views: set algebra, membership, mapping attribute, errors.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


d = {"a": 1, "b": 2, "c": 3}
k, v, i = d.keys(), d.values(), d.items()
u = {"x": [1]}


each('''
k, v, i, len(k), len(v), len(i), type(k), type(v), type(i)
"a" in k, 1 in v, ("a", 1) in i, ("a", 2) in i, "a" in i, ("a",) in i, [] in v, ("z", 1) in i, ["a", 1] in i
[] in k
([], 1) in i
sorted(k & {"a", "z"}), sorted(k | "az"), sorted(k - ["a"]), sorted(k ^ {"a": 1, "q": 2}), sorted({"a", "z"} & k), sorted(["a", "q"] - k), sorted({"a"} | k), sorted("aq" ^ k), type(k & k)
sorted(i & [("a", 1), 5]), sorted(i - {("a", 1)}), sorted(i ^ {("a", 1)}), sorted(i | [("q", 0)])
k & 5
5 & k
k | None
k + k
v & v
v | {1}
k == {"a", "b", "c"}, k == d.keys(), k == ["a", "b", "c"], k < {"a", "b", "c", "d"}, k <= k, k > {"a"}, k >= i, i == set(i), v == v, v == d.values(), k != {"a"}, k == frozenset("abc")
k < [1]
v < v
k.isdisjoint("xyz"), k.isdisjoint(["a"]), i.isdisjoint(k), k.isdisjoint(k), {}.keys().isdisjoint({}.keys())
k.isdisjoint(5)
v.isdisjoint
k.mapping, type(v.mapping), i.mapping == d
k.mapping["z"]
k.mapping.__setitem__
list(reversed(k)), list(reversed(v)), list(reversed(i)), list(k)[0], max(k), sorted(i, reverse=True), dict(i), set(k) == set(d)
k[0]
k.foo
hash(k)
hash(i)
hash(v) == hash(v)
u.items(), u.items() == {"x": [1]}.items(), ("x", [1]) in u.items()
u.items() & u.items()
u.items() - []
set(u.items())
k.__len__(), k.__contains__("a"), k.__and__({"a"}), k.__rand__(["a"]), k.__eq__({"a"}), k.__eq__(5), k.__lt__(set()), k.__sub__("ab"), k.__rsub__("az"), k.__iter__().__next__()
k.__and__(5)
''')
d["d"] = 4; print(k, len(v), i)
class M(dict):
    def __contains__(self, x): return "contains", 
    def keys(self): return dict.keys(self)
print("zz" in M(a=1).keys(), M(a=1).keys() & {"a"}, M(a=1).items() ^ {("a", 1)})
try: type(k)({})
except TypeError as e: print(e)
try: type(i)()
except TypeError as e: print(e)
try:
    class X(type(k)): pass
except TypeError as e: print(e)
