# sorted, reversed: stability, keys, reverse, errors, what iterators they give.
data = [("b", 2), ("a", 2), ("c", 1), ("a", 1)]
print(sorted(data), sorted(data, key=lambda p: p[1]), sorted(data, key=lambda p: p[1], reverse=True), sorted(data, reverse=True), sorted("hello"), sorted({3: "x", 1: "y"}), sorted(x for x in (3, 1, 2)), sorted([]), sorted(["B", "a", "C"], key=str.lower), sorted([1, -2, 3], key=abs, reverse=True), sorted([True, 0, 2.5]), sorted(["10", "9", "1"], key=int))
for f in (lambda: sorted([1, "a"]), lambda: sorted([None, None]), lambda: sorted([1, None]), lambda: sorted(5), lambda: sorted([1], key=5), lambda: sorted([1, 2], key=lambda: 0), lambda: sorted([1, 2], reverse="x"), lambda: sorted([1, 2], reverse=None), lambda: sorted([[2], [1, 0], []]), lambda: sorted([(1, "a"), (1, 2)]), lambda: sorted([1j, 2j]), lambda: sorted([{}, {}]), lambda: sorted([{1}, {1, 2}, {3}]), lambda: sorted("ab", None), lambda: sorted([3, 1], key=None), lambda: sorted(iterable=[1])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
calls = []
sorted([3, 1, 2], key=lambda x: calls.append(x) or x); print(calls)
class L:
    n = 0
    def __init__(self, v): self.v = v
    def __lt__(self, o): L.n += 1; return self.v < o.v
    def __repr__(self): return str(self.v)
print(sorted(L(v) for v in [3, 1, 2, 5, 4]), L.n, sorted((L(v) for v in range(6)), reverse=True), L.n)
print(list(reversed([1, 2])), list(reversed("ab")), list(reversed((1,))), list(reversed(range(3))), list(reversed({1: 2, 3: 4})), list(reversed({1: 2}.items())), type(reversed([])).__name__, type(reversed("")).__name__, type(reversed(range(1))).__name__, type(reversed({})).__name__, list(reversed(bytearray(b"ab"))))
class R:
    def __reversed__(self): return "anything"
class Q:
    def __len__(self): return 3
    def __getitem__(self, i): return i * 10
class NoLen:
    def __getitem__(self, i): return i
for o in (R(), Q(), NoLen(), {1}, 5, iter([1]), None, (x for x in "a")):
    try: r = reversed(o); print(r if isinstance(r, str) else list(r))
    except Exception as e: print(type(e).__name__, e)
r = reversed([1, 2, 3]); print(next(r), r.__length_hint__(), list(r), list(r)); r = reversed("abc"); print(r.__length_hint__(), next(r), r.__reduce__()[1:]); r.__setstate__(0); print(list(r))
import functools
print(sorted([5, 2, 9], key=functools.cmp_to_key(lambda a, b: b - a)))
