t = (1, 2, 3)
print(t, (), (1,), t[0], t[-1], t[1:], t[::-1], len(t), t + (4,), t * 2, 2 in t, t.index(2), t.count(1), t == (1, 2, 3), t < (1, 3), hash(t) == hash((1, 2, 3)), tuple("ab"), tuple([1]), tuple())
for f in (lambda: t[5], lambda: t["a"], lambda: t + [1], lambda: (1,).index(5), lambda: tuple(5), lambda: hash(([],)), lambda: t * "a"):
    try: print(f())
    except (IndexError, TypeError, ValueError) as e: print(type(e).__name__, e)
a = ([],); a[0].append(1); print(a)
try: a[0] += [2]
except TypeError as e: print(e, a)
r = range(10)
print(r, list(r), r[3], r[-1], r[2:8:3], r[::-1], len(r), 5 in r, 10 in r, 5.0 in r, "a" in r, r.index(4), r.count(4), r == range(0, 10), range(0) == range(5, 5), hash(r) == hash(range(0, 10, 1)), range(0, 10, 3)[-1], list(range(10, 0, -3)), range(5).start, range(1, 5).stop, range(5).step, list(reversed(range(0, 10, 4))), range(10 ** 20)[10 ** 19], bool(range(0)), max(range(5)), range(1, 10, 2) == range(1, 11, 2))
for f in (lambda: range(1.5), lambda: range(1, 2, 0), lambda: range(), lambda: range(1)[5], lambda: range(5).index(9), lambda: range("a"), lambda: len(range(10 ** 20)), lambda: range(5).x):
    try: print(f())
    except (TypeError, ValueError, IndexError, OverflowError, AttributeError) as e: print(type(e).__name__, e)
s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, s.indices(5), slice(None).indices(3), slice(-3, None).indices(10), slice(None, None, -1).indices(4), s == slice(1, 10, 2), slice(5), "abcdefghijk"[s], hash(slice(1)) == hash(slice(1)))
try: slice()
except TypeError as e: print(e)
try: [1, 2][::0]
except ValueError as e: print(e)
try: [1, 2]["a":]
except TypeError as e: print(e)
class I:
    def __getitem__(self, k): return k
i = I(); print(i[1], i[1:2], i[::3], i[1, 2], i[...], i[:, 1], i[()], i[*[1, 2], 3], i[1:2, ::5])
e = enumerate("ab", 1); print(next(e), list(e), list(zip("abc", [1, 2])), list(zip()), list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])), list(filter(None, [0, 1, "", "a"])), list(filter(lambda x: x > 1, [1, 2])))
try: list(zip([1], [1, 2], strict=True))
except ValueError as x: print(x)
try: list(zip([1, 2], [1], strict=True))
except ValueError as x: print(x)
try: list(map(str))
except TypeError as x: print(x)
class R:
    def __len__(self): return 3
    def __getitem__(self, i): return i * 10
print(list(reversed(R())), list(iter(lambda c=[0]: c.append(1) or len(c), 5)))
n = next; print(n(iter([]), "d"))
x, y, *z = (1, 2, 3, 4); print(x, y, z); print(*t, sep="-"); print((1, 2) + (3,) * 2, ((1, 2), 3)[0][1], (1 for _ in ()).__class__.__name__)
