# list: changing while iterating, comparing, sorting, searching.
a = [1, 2, 3]
out = []
for x in a:
    out.append(x)
    if x < 3 and len(a) < 6: a.append(x + 10)
print(out, a)
a = list(range(6))
for x in a: a.remove(x)
print(a)
a = [1, 2, 3]; it = iter(a); next(it); a.clear(); print(list(it)); a.extend([7, 8, 9]); print(list(it))
class Eq:
    def __init__(self, l, f): self.l, self.f = l, f
    def __eq__(self, o): self.f(self.l); return False
l = []; l.extend([1, Eq(l, list.clear), 3]); print(l == [1, 2, 3], l)
l = []; l.extend([1, Eq(l, list.clear), 3]); print(3 in l, l)
l = []; l.extend([1, Eq(l, list.clear), 3]); print(l.count(3), l)
l = []; l.extend([1, Eq(l, list.clear), 3])
try: l.index(3)
except ValueError as e: print(e, l)
l = []; l.extend([1, Eq(l, list.clear), 3])
try: l.remove(3)
except ValueError as e: print(e, l)
a = [3, 1, 2]
def key(x):
    a.append(x); return x
try: a.sort(key=key)
except ValueError as e: print(e, a)
a = [3, 1, 2]
def key2(x):
    print(a, len(a)); return x
a.sort(key=key2); print(a)
a = [3, "a", 1]
try: a.sort()
except TypeError as e: print(e, sorted(map(str, a)))
class K:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v % 2 < o.v % 2
    def __repr__(self): return f"K{self.v}"
print(sorted([K(3), K(2), K(1), K(4)]), sorted([K(3), K(2), K(1), K(4)], reverse=True), max([K(1), K(2), K(3)]) if hasattr(K, "__gt__") else 0)
it = iter([1, 2, 3]); print(it.__length_hint__(), next(it), it.__reduce__()[1:], it.__length_hint__()); it.__setstate__(0); print(list(it), it.__reduce__()[1:])
r = reversed([1, 2, 3]); print(next(r), r.__length_hint__(), r.__reduce__()[1:], list(r), list(r), type(r).__name__)
a = [1, 2, 3]; r = reversed(a); a.pop(); a.pop(); print(list(r))
a = []; a.append(a); print(a, a == a, repr([a]))
b = [1]; b[:] = [b, b]; print(b)
try: [a] == [[a]] and print("deep")
except RecursionError as e: print("RecursionError")
a = [1, 2, 3]; a[1:2] = a; print(a); a.extend(iter(a[:2])); print(a); a *= 0; print(a); a += a; print(a)
class It:
    def __iter__(self): yield 1; yield 2; raise KeyError("mid")
a = [0]
try: a.extend(It())
except KeyError as e: print(e, a)
try: a += It()
except KeyError as e: print(e, a)
try: a[0:1] = It()
except KeyError as e: print(e, a)
try: list(It())
except KeyError as e: print(e)
