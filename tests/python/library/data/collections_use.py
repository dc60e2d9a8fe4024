# collections: namedtuple, Counter, deque, defaultdict, OrderedDict, ChainMap, User classes; errors, reprs, pickling and copies.
import collections
import collections.abc
import copy
import pickle
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque, namedtuple


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


Point = namedtuple("Point", "x y z", defaults=[0], module="m")
p = Point(1, 2)
print(p, p._fields, p._field_defaults, Point.__doc__, Point.x.__doc__, Point.__new__.__defaults__)
print(p._replace(z=9), p._asdict(), Point._make([4, 5, 6]), repr(Point), Point.__match_args__, Point.__module__)
print(p.x + p[1], *p, hash(p) == hash((1, 2, 0)), p == (1, 2, 0), copy.copy(p), copy.replace(p, x=7), p.__getnewargs__())
err(Point)
err(Point, 1, 2, 3, 4)
err(p._replace, w=1)
err(Point._make, [1])
err(namedtuple, "P", "a a")
err(namedtuple, "P", "class x")
err(namedtuple, "P", "_x")
err(namedtuple, "1P", "x")
err(namedtuple, "P", "x y", defaults=(1, 2, 3))
print(namedtuple("R", "a def a _b ok", rename=True)._fields)
err(setattr, p, "x", 3)
print([n for n in vars(Point) if n not in ("__static_attributes__", "__firstlineno__")])

c = Counter("abracadabra")
print(c, c.most_common(2), c.total(), c["nothing"], sorted(c.elements()))
c.update("aab")
c.subtract({"a": 3, "z": 2})
print(c, +c, -c, c + Counter(b=5), c - Counter(a=9), c & Counter(a=2, b=9), c | Counter(q=1))
print(Counter(a=1) <= Counter(a=2), Counter(a=1) == Counter(a=1, b=0), Counter(a=1) < Counter(a=1), repr(Counter()), Counter(x=2, y=-1))
d = Counter(a=3)
d += Counter(a=1, b=2)
d -= Counter(b=1)
d |= Counter(c=4)
d &= Counter(a=2, c=9)
print(d, d.copy(), pickle.loads(pickle.dumps(d)))
err(Counter.fromkeys, "ab")
err(Counter, 1, 2)
err(Counter, 5)
del d["not there"]

q = deque([1, 2, 3], maxlen=4)
q.append(4)
q.append(5)
q.appendleft(0)
print(q, q.maxlen, q.count(2), q.index(3), list(reversed(q)), q[0], q[-1], 3 in q, len(q))
q.rotate(1)
print(q)
q.rotate(-2)
q.extendleft("ab")
print(q, q.copy(), q + deque([9]), q * 2, q == deque(q), q < deque([9]) if False else None)
q[1] = "set"
del q[0]
q.insert(1, "in")
print(q, q.pop(), q.popleft(), q)
q.remove("in")
q.reverse()
print(q, deque("abc"), deque(), deque([deque()]))
err(deque().pop)
err(deque().popleft)
err(deque([1]).remove, 2)
err(deque([1]).index, 2)
err(deque, [1], -1)
err(deque, 5)
err(deque([1, 2], 2).insert, 0, 3)
err(lambda: deque([1])[3])
err(lambda: deque([1]) + [2])
err(hash, deque())
loop = deque([1])
loop.append(loop)
print(loop)
i = iter(q)
q.append(1)
err(next, i)

dd = defaultdict(list, {"a": [1]})
dd["b"].append(2)
print(dd, dd.default_factory, dd | {"c": 3}, dd.copy(), copy.deepcopy(dd), dd.get("zz"))
err(lambda: defaultdict()["k"])
err(defaultdict, 3)
err(lambda: defaultdict(lambda: 1 / 0)[1])
print(defaultdict(None), defaultdict(int, a=1), type(dd | {}), type({} | dd))
loop = defaultdict(list)
loop["me"] = loop
print(loop)

o = OrderedDict(a=1, b=2, c=3)
o.move_to_end("a")
o.move_to_end("c", last=False)
print(o, list(reversed(o)), o.popitem(), o.popitem(last=False), o, o == {"b": 2}, OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1))
err(o.move_to_end, "zz")
err(OrderedDict().popitem)
err(o.pop, "zz")
print(o.pop("zz", 5), o.setdefault("n", 1), o | {"m": 2}, {"m": 2} | o, OrderedDict.fromkeys("xyz"), o.keys(), o.items(), o.values())
print(list(reversed(o.items())), pickle.loads(pickle.dumps(o)), copy.copy(o))

m = ChainMap({"a": 1}, {"a": 2, "b": 3})
m["c"] = 4
print(m, m["a"], m["b"], dict(m), m.parents, m.new_child({"z": 1}), m.new_child(q=1), len(m), list(m), "b" in m, m.maps)
err(lambda: m["nope"])
err(m.pop, "b")
err(m.__delitem__, "b")
err(ChainMap().popitem)
print(m | {"d": 1}, {"d": 1} | m, ChainMap.fromkeys("ab", 0), m.get("q", 7), bool(ChainMap({}, {})))


class Up(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __missing__(self, key):
        return "missing " + key


u = Up({"a": 1}, b=2)
u.update(c=3)
print(u, u["zz"], u.get("zz"), u.data, u | {"d": 4}, "A" in u, u.copy(), type(u.copy()).__name__)
ul = UserList([3, 1, 2])
ul.sort()
print(ul, ul + [4], [0] + ul, ul * 2, ul[1:], type(ul[1:]).__name__, ul == [1, 2, 3], ul < [2], ul.index(2), ul.count(9))
us = UserString("hello")
print(us, repr(us), us.upper(), us + "!", us[1:3], "el" in us, us == "hello", us % (), us.center(9, "*"), type(us.title()).__name__, us.encode())
for name in sorted(collections.abc.__all__):
    cls = getattr(collections.abc, name)
    print(name, sorted(cls.__abstractmethods__), [t.__name__ for t in (list, dict, str, set, deque, Counter, type(iter([])), type(x for x in ()), memoryview, range) if issubclass(t, cls)])


class Seq(collections.abc.MutableSequence):
    def __init__(self): self.d = []
    def __getitem__(self, i): return self.d[i]
    def __setitem__(self, i, v): self.d[i] = v
    def __delitem__(self, i): del self.d[i]
    def __len__(self): return len(self.d)
    def insert(self, i, v): self.d.insert(i, v)


s = Seq()
s.extend([1, 2, 3])
s += [4]
s.reverse()
print(s.d, s.pop(), s.index(3), 2 in s, list(reversed(s)), s.count(1))
err(s.remove, 99)
err(collections.abc.Set)
err(type("Bad", (collections.abc.Mapping,), {"__len__": len}))


class Words(collections.abc.Set):
    def __init__(self, it=()): self.w = sorted(set(it))
    def __contains__(self, x): return x in self.w
    def __iter__(self): return iter(self.w)
    def __len__(self): return len(self.w)


a, b = Words("abc"), Words("bcd")
print(list(a & b), list(a | b), list(a - b), list(a ^ b), a <= b, a.isdisjoint("xyz"), a == {"a", "b", "c"}, a._hash() == Words("cba")._hash())
