# tuple: everything.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    def __repr__(self): return "T" + tuple.__repr__(self)
n = float("nan")
t = (1, 2, 3, 2)


each('''
tuple(), tuple([1, 2]), tuple("ab"), tuple({1: 2}), tuple(t) is t, tuple(range(3)), tuple(x for x in "ab")
tuple(5)
tuple(1, 2)
tuple(iterable=[1])
t.count(2), t.count(9), t.index(2), t.index(2, 2), t.index(2, -1), t.index(1, -100)
t.index(9)
t.index(1, 1)
t.index()
t.count()
t[0], t[-1], t[1:], t[::-1], t[::2], t[5:], t[:] is t, t[0:99] is t, t[True]
t[4]
t[-5]
t["a"]
t[1.5]
t[::0]
t + (4,), t * 2, 2 * t, t * 0, () + t is t, t + () is t, t * 1 is t
t + [1]
t + 1
[1] + t
t * 1.5
t * 2**40
t == (1, 2, 3, 2), t == [1, 2, 3, 2], t < (1, 3), t > (1,), () < (0,), t != (), (1, "a") == (1, "a"), (n,) == (n,), (1, 2) < (1, 2, 0)
t < [1]
(1, "a") < (1, 2)
(1, "a") < (2, 2)
hash(()), hash((1,)), hash((1, 2)), hash((1, 2)) == hash((1.0, True + 1)), hash(((),)), hash((1, 2, 3)), hash((-1, 0)), hash(("a",)) == hash(("a",)), hash((None,)) == hash((None,))
hash(([],))
2 in t, 9 in t, "a" in t, (n in (n,))
(), (1,), (1, 2), ((),), (1, (2, (3,))), ("a",), repr((1,)), str(("a", None))
T(1, 2), T(1, 2) == (1, 2), type(T(1) + ()), type(T(1)[:]), T() == (), type(T(1) * 1), hash(T(1)) == hash((1,)), T(1, 2)[0], type(tuple(T(1))), {(1,): 5}[T(1)], len(T())
t.__len__(), t.__contains__(1), t.__add__((5,)), t.__mul__(2), t.__rmul__(0), t.__eq__([]), t.__lt__((9,)), t.__getnewargs__(), t.__iter__().__next__(), t.__getitem__(slice(1)), ().__hash__() == hash(()), t.__class_getitem__(int)
t.append
t.foo
t()
t.__setitem__
tuple[int, ...], tuple[()], tuple[int], tuple[int, str].__args__
(*t, *"ab"), (*(),), *t, (1, *[2])
(*5,)
sorted(t), max(t), sum(t), list(reversed(t)), list(enumerate(t)), list(zip(t, t[1:])), min((), default=7), sum(((1,), (2,)), ())
tuple.__new__(tuple, [1]), tuple.__new__(T, [1])
tuple.__new__(list)
tuple.__new__()
''')
for s in ("t[0] = 1", "del t[0]", "t[0:1] = ()", "t.x = 1", "t += (9,)", "t *= 2", "a, b = t", "a, *b = t", "a, b, c, d, e = t"):
    try: exec(s); print(s, t)
    except Exception as e: print(s, type(e).__name__, e)
x = ([],); 
try: x[0] += [1]
except TypeError as e: print(e, x)
it = iter(t); next(it); print(it.__length_hint__(), it.__reduce__()[1:], type(it).__name__); it.__setstate__(3); print(list(it), it.__length_hint__())
