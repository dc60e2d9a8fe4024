s = {3, 1, 2}
print(s, len(s), 1 in s, {1, 1.0, True}, set("hello") == set("ohel"), set(), frozenset([1, 2]), {*()})
s.add(4); s.add(1); s.discard(9); s.remove(3); print(s, s | {9}, s & {1, 9}, s - {1}, s ^ {1, 7}, s <= {1, 2, 4, 5}, s < s, s >= {1}, s.isdisjoint({8}), s == {4, 2, 1})
for f in (lambda: set().pop(), lambda: {1}.remove(2), lambda: {[]}, lambda: {1} | [2], lambda: set(5), lambda: {1} + {2}, lambda: hash(set()), lambda: {1} < 5, lambda: frozenset().add(1), lambda: set().remove([])):
    try: print(f())
    except (KeyError, TypeError, AttributeError) as e: print(type(e).__name__, e)
a = {1, 2}; a |= {3}; a &= {2, 3, 4}; a ^= {2, 9}; a -= {9}; print(a); a.update([5], "x", {6: 1}); a.discard("x"); print(sorted(a)); a.intersection_update({5, 6}); a.difference_update([6]); a.symmetric_difference_update([7]); print(sorted(a))
print(s.union([9], (8,)), s.intersection([1, 2]), s.difference([1]), s.symmetric_difference([1]), s.issubset(range(10)), s.issuperset([1]), s.copy() is s)
f = frozenset("ab"); print(f | {"c"} == frozenset("abc"), type(f | {"c"}).__name__, type({"c"} | f).__name__, hash(f) == hash(frozenset("ba")), {f: 1}[frozenset("ab")], f.copy() is f, frozenset(f) is f, f == {"a", "b"})
print({frozenset({1}), frozenset({1})}, {1} in {frozenset({1})}, {x % 3 for x in range(10)}, sorted({(1, 2), (1,)}), {None}, repr(set()), repr(frozenset()))
class S(set): pass
t = S([1]); t.x = 5; print(t, t.x, type(t | {2}).__name__, S({1}) == {1})
b = set(range(100)); b -= set(range(0, 100, 3)); print(len(b), sum(b), min(b), max(b), b.pop() in range(100), len(b))
print(sorted({"apple", "Banana", "cherry"} & {"cherry", "apple", "date"}), set("abc") - set("b") == {"a", "c"}, not set(), bool({0}))
it = iter({1}); print(next(it), next(it, None)); x = {1, 2, 3}; x.clear(); print(x)
print({i for i in range(20)}, set(range(10, 0, -1)), {5, 50, 500, 5000}, {-1, -2})
