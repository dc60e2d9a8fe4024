# packages: python3-more-itertools python3-toolz python3-funcy python3-boltons python3-sortedcontainers python3-cachetools python3-natsort
import more_itertools as mi
print(list(mi.chunked(range(7), 3)), list(mi.windowed(range(5), 3, step=2)), list(mi.interleave_longest([1, 2, 3], "ab")), mi.first([], 0), list(mi.flatten([[1], [2]])), list(mi.collapse([1, [2, [3]]])))
p = mi.peekable(range(5)); print(p.peek(), p[2], list(p), list(mi.split_at("abcdcba", lambda c: c == "b")), list(mi.set_partitions("abc", 2)), list(mi.distinct_permutations([1, 1, 2])))
s = mi.spy(iter("abc"), 2); print(s[0], list(s[1]), mi.ilen(x for x in range(9)), list(mi.run_length.encode("aabc")), mi.nth_permutation("abcde", 3, 20), list(mi.sliced("abcdefg", 3)), mi.seekable(iter("xy")).peek())
b = mi.bucket(["a1", "b1", "a2"], key=lambda x: x[0]); print(list(b["a"]), sorted(b), list(mi.stagger([1, 2, 3])), mi.consumer.__name__, list(mi.roundrobin("ab", "c")))
import toolz
from toolz.curried import pipe, map as cmap, filter as cfilter, groupby, curry, compose, valmap
print(pipe(range(10), cfilter(lambda x: x % 2), cmap(lambda x: x * x), list), toolz.groupby(len, ["a", "bb", "c"]), toolz.merge_with(sum, {"a": 1}, {"a": 2, "b": 3}), toolz.get_in(["a", 0], {"a": [5]}), toolz.memoize(len)("abc"))
@curry
def add(x, y): return x + y
print(add(1)(2), compose(str, add(1))(3), valmap(len, {"a": "xyz"}), toolz.reduceby(lambda x: x % 2, lambda a, b: a + b, range(6), 0), list(toolz.sliding_window(2, "abc")), toolz.countby(str.isupper, "aBC"), list(toolz.unique("abca")))
import funcy
print(funcy.lmap(r"\d+", ["a1", "b22"]), funcy.group_by(len, ["a", "bb"]), funcy.walk_values(str, {1: 2}), funcy.lchunks(2, "abcde"), funcy.project({"a": 1, "b": 2}, "a"), funcy.partial(pow, 2)(5), funcy.ldistinct([1, 1, 2]))
from boltons import iterutils, strutils, dictutils, cacheutils, setutils
print(iterutils.chunked(range(5), 2), iterutils.remap({"a": [1, None]}, lambda p, k, v: v is not None), strutils.slugify("Hello, Wörld!"), strutils.camel2under("aBigName"), dictutils.OMD([("a", 1), ("a", 2)]).getlist("a"), setutils.IndexedSet("abca"))
from sortedcontainers import SortedList, SortedDict, SortedSet
sl = SortedList([5, 1, 4]); sl.update([2, 9]); sl.add(3); print(sl, sl.bisect(4), sl[-1], list(sl.irange(2, 5)), SortedDict(b=1, a=2), SortedSet("hello"), SortedDict(a=1).peekitem(0))
from cachetools import LRUCache, TTLCache, cached, LFUCache, keys
c = LRUCache(2); c["a"] = 1; c["b"] = 2; c["a"]; c["c"] = 3; print(c, list(c), cached(LFUCache(3))(lambda x: x * 2)(4), keys.hashkey(1, a=2))
from natsort import natsorted, ns, natsort_keygen
print(natsorted(["a10", "a2", "A1", "a1.5", "a-3"]), natsorted(["a5.034", "a5.1"], alg=ns.REAL), natsorted(["B", "a"], alg=ns.IGNORECASE))
