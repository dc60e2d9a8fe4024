a = [3, 1, 2]
a.append(4); a.extend("ab"); a.insert(1, "x"); a.insert(-100, "first"); a.insert(100, "last")
print(a, len(a), a.pop(), a.pop(0), a.index("x"), a.count(1), a)
a.remove("x"); a.reverse(); print(a, a[::-1], a[1:3], a[-2:], a[::2], a[5:1:-1])
b = [1, 2, 3, 4, 5, 6]
b[1:3] = ["a", "b", "c"]; print(b)
b[::2] = [0, 0, 0, 0]; print(b)
b[2:2] = [9, 9]; del b[0]; del b[1:3]; b[:] = b[:3]; print(b)
b[len(b):] = [7]; b[10:20] = "z"; print(b)
for f in (lambda: [].pop(), lambda: [1].pop(5), lambda: [1].remove(2), lambda: [1].index(2), lambda: [1][1], lambda: [1]["a"], lambda: [1] + (2,), lambda: [1] * 1.5, lambda: [1].__setitem__(slice(0, 2, 2), [1, 2]), lambda: list(5), lambda: [1][1.0], lambda: [3, "a"].sort(), lambda: [].insert("a", 1), lambda: [1].extend(5), lambda: [1, 2].__setitem__(5, 1), lambda: [1].__delitem__(3), lambda: [1, 2, 3].index(3, 0, 2)):
    try: print(f())
    except (IndexError, ValueError, TypeError) as e: print(type(e).__name__, e)
print([1, 2] + [3], [0] * 3, 2 * [1, 2], [1] * -1, [1, 2] == [1, 2], [1, 2] < [1, 3], [1] < [1, 0], [] < [1], 2 in [1, 2], [1, 2] != [1], [[1], 2] == [[1], 2.0])
x = [1]; x.append(x); print(x, x == x, len(x))
c = [1, 2]; d = c.copy(); e = c[:]; d.append(3); print(c, d, e is c, list(c) == c)
m = [[0] * 2] * 2; m[0][0] = 1; print(m)
c += (5, 6); c *= 2; print(c); c.clear(); print(c, bool(c))
print(list("abc"), list(range(3)), list({1: 2}), list((1, 2)), [*"ab", *[1]], sorted([3, 1, 2], reverse=True), sorted("bca"), sorted({2: 1, 1: 1}), list(reversed([1, 2])), min([3, 1]), max("abc"), sum([1, 2], 10), sum([[1], [2]], []), any([]), all([]))
for f in (lambda: sum(["a"]), lambda: sum(["a"], ""), lambda: min([]), lambda: max(1), lambda: max([], default="d"), lambda: sorted(5), lambda: min(1, "a")):
    try: print(f())
    except (ValueError, TypeError) as e: print(type(e).__name__, e)
it = iter([1, 2, 3]); next(it); print(it.__length_hint__(), list(it), next(it, "end"))
print(a.__repr__(), str([1, "a", None, [2.5]]), [1, 2, 3].__len__(), [].__class__, hash((1, 2)) == hash((1, 2)))
try: hash([])
except TypeError as e: print(e)
try: {[]: 1}
except TypeError as e: print(e)
l = [1, 2, 3, 4]
del l[::2]; print(l); l[1:1] = l; print(l)
l = list(range(20)); del l[2:18:3]; print(l); l[-3:] = []; print(l); l[::-1] = l[:]; print(l)
