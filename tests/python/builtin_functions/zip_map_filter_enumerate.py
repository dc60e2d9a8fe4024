# zip, map, filter, enumerate: laziness, strictness, exhaustion, reduce, errors.
print(list(zip()), list(zip("ab")), list(zip("ab", [1, 2, 3])), list(zip("ab", [1, 2], strict=True)), list(zip(*[(1, 2), (3, 4)])), dict(zip("ab", range(5))), list(zip([], [1])), list(map(str, [1, 2])), list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])), list(map(None.__class__, [])), list(filter(None, [0, 1, "", "a"])), list(filter(lambda x: x > 1, [1, 2, 3])), list(enumerate("ab")), list(enumerate("ab", 5)), list(enumerate("a", start=-1)), list(enumerate([], 2**70)), list(enumerate("ab", 2**62)), list(map(pow, [2, 3], [3, 2])), list(filter(str.isdigit, "a1b2")), list(map(int, "123", strict=False)), list(map(max, [1, 2], [3, 0], strict=True)))
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
show(lambda: list(zip("a", "bc", strict=True))); show(lambda: list(zip("ab", "c", strict=True))); show(lambda: list(zip("ab", "cd", "e", strict=True))); show(lambda: list(zip("a", "b", "cd", strict=True))); show(lambda: zip(5)); show(lambda: zip([], 5)); show(lambda: map(5)); show(lambda: list(map(5, [1]))); show(lambda: map(str, 5)); show(lambda: list(map(lambda x: 1 / x, [1, 0]))); show(lambda: filter(None, 5)); show(lambda: list(filter(5, [1]))); show(lambda: enumerate(5)); show(lambda: enumerate("a", 1.5)); show(lambda: list(map(lambda: 0, [1]))); show(lambda: list(map(str, "ab", "c", strict=True))); show(lambda: list(map(lambda a, b: a, "a", "bc", strict=True))); show(lambda: zip(strict=True).__next__()); show(lambda: enumerate[int]); show(lambda: map.__class_getitem__) if 0 else None
it = iter([1, 2, 3, 4]); print(list(zip(it, it)), list(it)); a, b = iter([1, 2, 3]), iter([9]); print(list(zip(a, b)), list(a)); a, b = iter([9]), iter([1, 2, 3]); print(list(zip(a, b)), list(b))
def g():
    yield 1
    raise KeyError("mid")
z = zip([1, 2], g()); print(next(z)); show(lambda: next(z)); show(lambda: next(z))
m = map(lambda x: x, [1]); print(next(m), next(m, "end"), iter(m) is m, type(m).__name__, map(str, "a").__reduce__()[0].__name__, zip("a").__reduce__()[0].__name__, filter(None, "a").__reduce__()[1][0], enumerate("a", 3).__reduce__()[1][1])
e = enumerate("abc"); print(next(e), e.__next__(), list(e)); t = zip([1, 2], [3, 4]); x = next(t); y = next(t); print(x, y, x is y)
class Stop:
    def __iter__(self): return self
    def __next__(self): raise StopIteration
print(list(map(str, Stop())), list(zip([1], Stop())), list(enumerate(Stop())))
class Sub(map): pass
print(list(Sub(str, [1])), type(Sub(str, [])).__name__)
