# min, max: keys, defaults, iterables, ties, errors.
print(max(1, 2), min(1, 2), max([3, 1]), min("hello"), max({1: 9, 5: 0}), max("a", "b", key=ord), min([1, -5, 3], key=abs), max((), default=0), min([], default=None), max([1], default=9), max(x for x in (1, 5, 2)), max("abc", "abd"), max(1, 2.0, True), max(True, 1), max(1, True), max(1.0, 1), min(1, 1.0), max([1, 2], [1, 3]), max([[1], [2]], key=len), max(*[1, 2]), max([], [1], key=len), min({3, 1, 2}), max("b", "a", default_key=1) if 0 else "")
for f in (lambda: max(), lambda: max([]), lambda: max(5), lambda: max(1, "a"), lambda: max(1, 2, default=3), lambda: max([1, 2], key=5), lambda: max([], key=len), lambda: max([1, None]), lambda: max(None), lambda: max(1, 2, key=None), lambda: max(1j, 2j), lambda: min(iter([])), lambda: min([1, 2], foo=1), lambda: max([3], key=lambda: 0), lambda: max(*[]), lambda: min((), default=()), lambda: max({}), lambda: max("", default="d"), lambda: max(key=len), lambda: max(default=1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
nan = float("nan"); print(max(nan, 1), max(1, nan), min(1, nan, 2), max([2, nan, 3]))
class K:
    def __init__(self, n, v): self.n, self.v = n, v
    def __gt__(self, o): print("gt", self.n, o.n); return self.v > o.v
    def __lt__(self, o): print("lt", self.n, o.n); return self.v < o.v
print(max(K("a", 1), K("b", 2), K("c", 2)).n, min([K("a", 1), K("b", 1), K("c", 0)]).n)
log = []
max([1, 2, 3], key=lambda x: log.append(x) or -x); print(log)
