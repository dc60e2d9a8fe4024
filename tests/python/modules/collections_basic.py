# collections: deque, defaultdict, OrderedDict, Counter, namedtuple, ChainMap.
from collections import *
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
d = deque([1, 2, 3], maxlen=4); d.append(4); d.append(5); d.appendleft(0); d.rotate(1); print(d, d.maxlen, d[0], d[-1], d.index(2), d.count(3), len(d), 3 in d, list(reversed(d)), d.copy(), d + deque([9]), d * 2, deque("ab") == deque("ab"), deque([1]) < deque([2])); d.extend("xy"); d.extendleft("pq"); print(d, d.pop(), d.popleft()); d.insert(1, "i"); d.remove("i"); d.reverse(); del d[0]; d[0] = "s"; print(d)
show(lambda: deque().pop()); show(lambda: deque().popleft()); show(lambda: deque([1])[5]); show(lambda: deque([1]).remove(2)); show(lambda: deque([1]).index(2)); show(lambda: deque(maxlen=-1)); show(lambda: deque([1], 1).insert(0, 2)); show(lambda: deque(5)); show(lambda: hash(deque())); show(lambda: deque([1])["a"]); show(lambda: deque([1])[0:1]); show(lambda: deque([1]) + [2]); show(lambda: deque([1], maxlen=None))
def mutate():
    q = deque([1, 2])
    for x in q: q.append(x)
show(mutate)
dd = defaultdict(list, a=[1]); dd["b"].append(2); print(dd, dd.default_factory, dd.get("z"), "z" in dd, dd | {"c": 3}, dd.copy(), defaultdict(None, x=1)); show(lambda: defaultdict(None)["q"]); show(lambda: defaultdict(5)); show(lambda: defaultdict(lambda: 1 / 0)["x"]); show(lambda: dd.__missing__("new")); print(dd)
od = OrderedDict([("a", 1), ("b", 2), ("c", 3)]); od.move_to_end("a"); print(od, od == {"a": 1, "b": 2, "c": 3}, od == OrderedDict(a=1, b=2, c=3), list(reversed(od))); od.move_to_end("a", last=False); print(od.popitem(), od.popitem(last=False), od, od | {"z": 1}); show(lambda: od.move_to_end("q")); show(lambda: OrderedDict().popitem()); show(lambda: od.pop("q")); show(lambda: od.pop("q", "d")); show(lambda: od.setdefault("n", 5)); show(lambda: OrderedDict.fromkeys("ab", 1))
c = Counter("abracadabra"); print(c, c.most_common(2), c["z"], c + Counter("aaz"), c - Counter("aaaaaaaa"), c & Counter("ab"), c | Counter(z=9), sorted(c.elements())[:4], c.total(), +Counter(a=-1, b=2), -Counter(a=-1), c == Counter("abracadabra"), Counter(a=1) <= Counter(a=2)); c.update("zz"); c.subtract(a=10); print(c); del c["nope"]
P = namedtuple("P", "x y", defaults=[5]); p = P(1); print(p, p.x, p[1], p._asdict(), p._replace(y=9), P._fields, P._field_defaults, P._make([7, 8]), p == (1, 5), P.__doc__, hash(p) == hash((1, 5)), p.__match_args__); show(lambda: P()); show(lambda: P(1, 2, 3)); show(lambda: P(z=1)); show(lambda: p._replace(q=1)); show(lambda: setattr(p, "x", 1)); show(lambda: namedtuple("Q", "a a")); show(lambda: namedtuple("Q", "class")); show(lambda: namedtuple("Q", "_a")); show(lambda: namedtuple("Q", "a class a", rename=True)._fields); show(lambda: namedtuple("1", "a")); show(lambda: P._make([1])if 0 else P._make([1, 2, 3]))
m = ChainMap({"a": 1}, {"a": 2, "b": 3}); m["c"] = 4; print(m, m["a"], m["b"], dict(m), m.maps, m.parents, m.new_child({"z": 0})["z"], len(m)); show(lambda: m["q"]); show(lambda: m.pop("b"))
