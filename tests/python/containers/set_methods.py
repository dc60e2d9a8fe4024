# set and frozenset: methods and the set after them.
def show(src):
    s = {1, 2, 3}; f = frozenset([2, 3, 4])
    try:
        r = eval(src, {"s": s, "f": f}) if not src.startswith("!") else exec(src[1:], {"s": s, "f": f})
        print(src, "->", repr(r), s)
    except Exception as e:
        print(src, "->", type(e).__name__, e, s)
for src in """
s.add(4)
s.add(1)
s.add([])
s.add()
s.discard(1)
s.discard(9)
s.discard([])
s.discard({1})
s.remove(1)
s.remove(9)
s.remove([])
s.remove({9})
s.remove(frozenset([9]))
s.pop()
set().pop()
s.clear()
s.copy() is s, f.copy() is f
s.update([4], (5,), "a")
s.update()
s.update(5)
s.update([[]])
s.union([4], {5}), s.union(), f.union([9])
s.union(5)
s | f, f | s, type(s | f), type(f | s)
s | [1]
s.intersection([1, 2], (2,)), s.intersection(), f.intersection(s)
s & f, f & s, s & set()
s & [1]
s.intersection_update([1, 9])
s.difference([1], [2]), s.difference(), s - f, f - s
s - [1]
s.difference_update([1], f)
s.symmetric_difference([1, 9]), s ^ f
s.symmetric_difference()
s.symmetric_difference([1], [2])
s.symmetric_difference_update([1, 9, 9])
s.symmetric_difference([[]])
!s |= {7}
!s &= {1}
!s -= {1}
!s ^= {1, 7}
!s |= [1]
!s -= s
!s ^= s
!f |= {1}
s.issubset([1, 2, 3, 4]), s.issuperset([1]), s.isdisjoint([9]), s <= {1, 2, 3}, s < {1, 2, 3}, s < {1, 2, 3, 4}, s >= f, s > set()
s.issubset(5)
s.isdisjoint([[]])
s < [1]
s == {3, 2, 1}, s == frozenset([1, 2, 3]), s == [1, 2, 3], s != f, set() == frozenset()
1 in s, 9 in s, {1} in s, {1} in {frozenset([1])}, f in s
[] in s
len(s), bool(set()), sorted(s), list(f), sum(s), max(s)
s[0]
hash(s)
hash(frozenset()), hash(frozenset([1, 2, 3])) == hash(frozenset([3, 2, 1])), hash(frozenset([1])), hash(f)
f.add(1)
s + f
set(), set("aab"), set([1, 1.0, True]), frozenset("ab"), frozenset(), set({1: 2}), frozenset(f) is f, frozenset(s)
set(5)
set([[]])
set(1, 2)
set(iterable=[1])
frozenset(1, 2)
{1, 1.0, True}, {*[1, 2], *"ab"} == {1, 2, "a", "b"}, {()}, {None}
{[]}
{*5}
repr(set()), repr(frozenset()), repr({1}), repr(frozenset({1})), str({"a"}), repr({frozenset()})
s.__or__([1]), s.__and__(5), s.__rsub__({1, 9}), s.__contains__(1), s.__eq__(5), s.__lt__(5), s.__ior__({8}), s.__len__(), set.__class_getitem__(int), s.__reduce__()
s.__ior__([8])
s.__isub__(5)
set[int], frozenset[str]
s.foo
s.update({1: 2}, range(3))
s.union(x for x in range(5))
set.union({1}, {2}), set.union(*[{1}, {2}, {3}]), set().union(*[])
set.union()
set.union([1], [2])
""".strip().splitlines():
    show(src)
