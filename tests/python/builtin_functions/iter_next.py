# iter and next: two-argument iter, sentinels, defaults, exhausted iterators, callable exceptions.
vals = iter([1, 2, 3, 0, 4]); print(list(iter(lambda: next(vals), 0)), next(vals))
def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
it = iter([1]); print(next(it), next(it, "d"), next(it, None)); show(lambda: next(it)); show(lambda: next([])); show(lambda: next(5)); show(lambda: next()); show(lambda: next(it, 1, 2)); show(lambda: iter(5)); show(lambda: iter(5, 1)); show(lambda: iter(lambda: 1, 1, 1)); show(lambda: next(iter(lambda: 1 / 0, 1))); show(lambda: list(iter(lambda: (_ for _ in ()).throw(StopIteration), 1)))
c = iter(int, 0); print(list(c), type(c).__name__, iter(c) is c); show(lambda: next(c)); n = iter(lambda: 5, 9); print(next(n), next(n), n.__reduce__()[1][1]); s = iter([].pop, None); show(lambda: next(s)); show(lambda: next(s))
class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self): self.n += 1; return self.n
i = It(); print(iter(i) is i, next(i), [x for x, _ in zip(i, "abc")], i.n)
class NoNext:
    def __iter__(self): return self
class Iter5:
    def __iter__(self): return 5
class Raises:
    def __iter__(self): raise ValueError("iter")
class NoneIter: __iter__ = None
class NoneNext:
    def __iter__(self): return self
    __next__ = None
for o in (NoNext(), Iter5(), Raises(), NoneIter()):
    show(lambda: iter(o)); show(lambda: next(iter(o)))
for o in ([], (), "", "é", b"", bytearray(), {}, {}.keys(), {}.values(), {}.items(), set(), frozenset(), range(1), range(2**70), memoryview(b""), reversed([]), enumerate([]), zip(), map(str, []), filter(None, []), (x for x in ()), iter(int, 1)): print(type(iter(o)).__name__, end=" ")
print()
r = iter(range(3)); print(r.__length_hint__(), next(r), r.__reduce__()[1:]); d = iter({1: 2}); print(d.__length_hint__())
class G:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i
g = iter(G()); print(list(g), list(g), type(g).__name__); g = iter(G()); next(g); print(g.__reduce__()[2]); g.__setstate__(2); print(list(g)); show(lambda: g.__setstate__("a"))
