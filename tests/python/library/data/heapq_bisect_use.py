# heapq and bisect: heaps of both kinds, merging, n largest; searching and inserting with keys; errors, stability.
import bisect
import heapq
import random


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


r = random.Random(5)
data = [r.randrange(50) for _ in range(25)]
h = data[:]
heapq.heapify(h)
print(h, heapq.heappush(h, -1), h[0], heapq.heappop(h), heapq.heappushpop(h, 0), heapq.heappushpop(h, 99), heapq.heapreplace(h, 7), h)
print([heapq.heappop(h) for _ in range(len(h))] == sorted(data)[0:0] or "popped all")
m = data[:]
heapq.heapify_max(m)
print(m, heapq.heappush_max(m, 100), m[0], heapq.heappop_max(m), heapq.heappushpop_max(m, 101), heapq.heapreplace_max(m, -5), [heapq.heappop_max(m) for _ in range(5)], m)
for f, a in [(heapq.heappop, ([],)), (heapq.heapreplace, ([], 1)), (heapq.heappop_max, ([],)), (heapq.heappush, ((), 1)), (heapq.heapify, ("abc",)), (heapq.heappush, ([1, 2], "a")), (heapq.heapify, ([1, "a"],)), (heapq.heappop, (5,)), (heapq.heappush, ([],)), (heapq.heapreplace_max, ([], 1))]:
    err(f, *a)
print(heapq.heappushpop([], 5), list(heapq.merge([1, 4, 9], [2, 3], [], range(5, 7))), list(heapq.merge([9, 4], [8, 1], reverse=True)), list(heapq.merge(["dog", "horse"], ["cat", "fish", "kangaroo"], key=len)), list(heapq.merge(["ccc", "a"], ["bb"], key=len, reverse=True)), list(heapq.merge()), list(heapq.merge([1])))
pairs = [(r.randrange(5), i) for i in range(20)]
key = lambda p: p[0]
for n in (-1, 0, 1, 2, 5, 19, 20, 30):
    assert heapq.nlargest(n, pairs, key=key) == sorted(pairs, key=key, reverse=True)[:max(n, 0)] and heapq.nsmallest(n, pairs, key=key) == sorted(pairs, key=key)[:max(n, 0)]
print(heapq.nlargest(3, data), heapq.nsmallest(3, data), heapq.nsmallest(2, iter("hello")), heapq.nlargest(1, []), heapq.nsmallest(1, [], key=len), heapq.nlargest(2, [1, 2, 3], key=lambda x: -x))
err(heapq.nlargest, 2, 5)
err(heapq.nlargest, "a", [1, 2])
err(heapq.nsmallest, 1, [1, "a"])


class Task:
    def __init__(self, p, n): self.p, self.n = p, n
    def __lt__(self, o): return self.p < o.p
    def __repr__(self): return f"{self.n}{self.p}"


tasks = [Task(p, n) for p, n in zip([3, 1, 2, 1], "abcd")]
heapq.heapify(tasks)
print(tasks, [heapq.heappop(tasks) for _ in range(4)])
big = [r.random() for _ in range(500)]
heap = []
for x in big:
    heapq.heappush(heap, x)
print([heapq.heappop(heap) for _ in range(500)] == sorted(big), sorted(heapq.__all__), heapq.__about__[:30])


class Evil:
    def __init__(self, h): self.h = h
    def __lt__(self, o):
        self.h.clear()
        return False


e = []
e += [Evil(e) for _ in range(5)]
err(heapq.heappop, e)
e += [Evil(e) for _ in range(5)]
err(heapq.heapify, e)

a = [1, 2, 2, 2, 5, 7, 7]
for x in (0, 1, 2, 3, 7, 8):
    print(x, bisect.bisect_left(a, x), bisect.bisect_right(a, x), bisect.bisect(a, x), bisect.bisect_left(a, x, 2), bisect.bisect_right(a, x, 1, 4), bisect.bisect_left(a, x, lo=3, hi=None))
words = ["a", "bb", "ccc", "dddd"]
print(bisect.bisect_left(words, 3, key=len), bisect.bisect(words, 3, key=len), bisect.bisect_left([], 1), bisect.bisect("abd", "c"), bisect.bisect(range(0, 100, 7), 50), bisect.bisect_left([5, 4, 3], -4, key=lambda v: -v))
b = [1, 3, 5]
print(bisect.insort(b, 3), bisect.insort_left(b, 3.0), bisect.insort_right(b, 5.0), b, bisect.insort(b, 4, 0, 1), b)
bisect.insort(words, "xyz", key=len)
bisect.insort_left(words, "qqq", key=len)
print(words)
for f, args, kw in [(bisect.bisect, (a, 1, -1), {}), (bisect.bisect, (a, "x"), {}), (bisect.bisect, (5, 1), {}), (bisect.bisect, (a,), {}), (bisect.insort, ((1, 2), 1), {}), (bisect.bisect, (a, 1, 0, 99), {}), (bisect.bisect_left, (a, 1), {"key": 5}), (bisect.insort, ([1], None), {}), (bisect.bisect, (a, 1, "x"), {}), (bisect.bisect, (a, 2), {"nope": 1})]:
    err(f, *args, **kw)


class Seq:
    def __len__(self): return 1000
    def __getitem__(self, i): print("look at", i); return i * i


print(bisect.bisect(Seq(), 123456))
scores = [bisect.bisect([60, 70, 80, 90], s) for s in (33, 99, 77, 70, 89, 90, 100)]
print(["FDCBA"[i] for i in scores], bisect.bisect is bisect.bisect_right, bisect.insort is bisect.insort_right)
