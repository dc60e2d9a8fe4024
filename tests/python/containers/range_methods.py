# range: everything.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


r = range(2, 20, 3)
class I:
    def __index__(self): return 4


each('''
range(5), range(2, 5), range(0, 10, 3), range(5, 0, -2), range(0), range(I()), range(True), range(-3), repr(range(0, 5, 1)), repr(range(0, 5, 2)), str(range(1, 2))
range()
range("a")
range(1.5)
range(1, 2, 0)
range(1, 2, 3, 4)
range(None)
range(stop=5)
list(r), len(r), r.start, r.stop, r.step, r[0], r[-1], r[1:3], r[::-1], r[::2], r[5:2], r[-2:], r[10:], list(r[::-2]), r[I()]
r[6]
r[-7]
r["a"]
r[1.0]
r[::0]
r.index(5), r.count(5), r.count(6), 5 in r, 6 in r, 20 in r, 2 in r, 5.0 in r, 5.5 in r, "a" in r, True in range(2), None in r
r.index(6)
r.index("a")
r.index()
r == range(2, 20, 3), r == range(2, 18, 3), range(0) == range(5, 5), range(0, 1, 5) == range(0, 1, 9), r == [2, 5], range(2) != range(3), range(0, 3, 2) == range(0, 4, 2)
hash(r) == hash(range(2, 18, 3)), hash(range(0)) == hash(range(1, 1)), {range(3): 1}[range(0, 3)]
r < r
r + r
r * 2
range(10**20), len(range(10**9)), range(10**20)[10**19], 10**19 in range(10**20), range(10**20, 0, -10**19)[-1], list(range(10**20, 10**20 + 3)), range(2**31 - 1)[-1], range(2**70).index(2**69), range(-2**70, 2**70, 2**69)
len(range(10**20))
len(range(2**31))
bool(range(10**20)), bool(range(0)), range(10**20).__bool__()
range(10**20)[10**20]
list(reversed(r)), list(reversed(range(0))), next(reversed(range(10**20))), list(reversed(range(5, -5, -3))), max(range(5)), sum(range(101)), min(range(3, 1, -1))
sorted(range(3), reverse=True), tuple(range(3)), set(range(3)), [*range(3)], dict(zip(range(2), "ab")), list(enumerate(range(1, 3), 5))
r.start.foo
r.foo
r.__reduce__(), r.__len__(), r.__contains__(5), r.__getitem__(slice(1)), r.__eq__(5), r.__iter__().__next__(), r.__hash__() == hash(r)
r.start.__class__, range(True, 5).start, range(I(), 9).start
''')
for s in ("r.start = 1", "r[0] = 1", "del r[0]", "r.x = 1", "class R(range): pass"):
    try: exec(s); print(s)
    except Exception as e: print(type(e).__name__, e)
it = iter(range(5)); next(it); print(it.__length_hint__(), it.__reduce__()[1:], type(it).__name__); it.__setstate__(1); print(list(it), it.__length_hint__())
it = iter(range(10**20, 10**20 + 4)); next(it); print(type(it).__name__, it.__length_hint__(), next(it), it.__reduce__()[1:], list(it))
