import sys
data = [(i * 7919) % 101 for i in range(60)]
print(sorted(data))
print(sorted(data, key=lambda x: (x % 10, -x))[:12], sorted(data, reverse=True)[:5])
words = "the Quick brown fox Jumps over lazy dog".split()
print(sorted(words), sorted(words, key=str.lower), sorted(words, key=len), sorted(words, key=len, reverse=True))
recs = [("b", 2), ("a", 2), ("c", 1), ("a", 1)]
print(sorted(recs), sorted(recs, key=lambda r: r[1]), sorted(recs, key=lambda r: r[1], reverse=True))
l = [3, 1, 2]; print(l.sort(), l); l.sort(key=lambda x: -x); print(l)
calls = []
class K:
    def __init__(self, v): self.v = v
    def __lt__(self, o): calls.append(1); return self.v < o.v
    def __repr__(self): return str(self.v)
print(sorted([K(5), K(2), K(8), K(1)]), len(calls))
print(sorted([1, 2.5, True, 0]), sorted([(1, "b"), (1, "a")]), sorted([[2], [1, 5], []]), sorted(["é", "e", "z", "a"]), sorted([3.5, float("inf"), -1.0]), sorted([10 ** 20, 5, -(10 ** 20)]))
for bad in ([1, "a"], [None, 1], [1j, 2j], [{}, {}], [(1, "a"), (1, 2)]):
    try: sorted(bad)
    except TypeError as e: print(e)
class Mut:
    def __lt__(self, o): lst.append(1); return False
lst = [Mut(), Mut()]
try: lst.sort()
except ValueError as e: print(e)
def boom(x): raise KeyError(x)
l = [2, 1]
try: l.sort(key=boom)
except KeyError as e: print(repr(e), l)
big = [(i * 48271) % 2147483647 % 1000 for i in range(3000)]
s = sorted(big); print(all(s[i] <= s[i + 1] for i in range(len(s) - 1)), s[0], s[-1], sum(s) == sum(big))
runs = list(range(100)) + list(range(50, 0, -1)) + list(range(200))
print(sorted(runs) == sorted(reversed(runs)), sorted(runs, reverse=True)[:4])
stable = sorted([(i % 5, i) for i in range(100)], key=lambda t: t[0]); print(all(a < b for a, b in zip(stable, stable[1:])))
try: [].sort(1)
except TypeError as e: print(e)
try: sorted([1], lambda x: x)
except TypeError as e: print(e)
print(min(words, key=len), max(words, key=lambda w: w[-1]), min(3, 1, 2), max([1, 2], [1, 3]), max("a", "b", key=lambda c: -ord(c)))
