# copy: shallow, deep and replacing copies of all kinds of objects; memo, hooks, errors.
import array
import collections
import copy
import dataclasses
import datetime
import enum
import re
import types
import weakref


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).split(" at 0x")[0])


atoms = [None, 1, 2**100, 1.5, 1j, True, "s", b"b", (), ..., NotImplemented, int, len, range(3), re.compile("x"), lambda: 0, weakref.ref(int), property(), slice(1), frozenset([1]), (1, (2, 3)), enum.Enum, collections.namedtuple]
for a in atoms:
    c, d = copy.copy(a), copy.deepcopy(a) if not isinstance(a, types.ModuleType) else a
    if c is not a or d is not a:
        print(type(a).__name__, c is a, d is a, c == a, d == a)
err(copy.deepcopy, types)
err(copy.copy, types)
for v in [[1, [2]], {"a": [1]}, {1, 2}, bytearray(b"x"), array.array("i", [1]), collections.deque([[1]], 3), collections.OrderedDict(a=[1]), collections.defaultdict(list, {1: [2]}), collections.Counter("aa"), (1, [2]), datetime.datetime(2020, 1, 1), types.SimpleNamespace(a=[1]), collections.ChainMap({"a": [1]})]:
    c, d = copy.copy(v), copy.deepcopy(v)
    print(type(v).__name__, c == v, d == v, c is v, d is v, type(c) is type(v), type(d) is type(v), c, d)
x = [[1], [2]]
s, d = copy.copy(x), copy.deepcopy(x)
x[0].append(9)
print(s, d, s[0] is x[0], d[0] is x[0])
loop = [1]
loop.append(loop)
d = copy.deepcopy(loop)
print(d, d[1] is d)
loop = ([],)
loop[0].append(loop)
d = copy.deepcopy(loop)
print(d[0][0] is d, d is loop)
dd = {}
dd["self"] = dd
e = copy.deepcopy(dd)
print(e["self"] is e)
shared = []
c = copy.deepcopy([shared, shared, (shared,)])
print(c[0] is c[1], c[2][0] is c[0], c[0] is shared)
memo = {}
copy.deepcopy([shared], memo)
print(len(memo), id(shared) in memo, memo[id(memo)] == [[], [[]]] or [type(z).__name__ for z in memo[id(memo)]])


class Plain:
    def __init__(self, v): self.v = v


class Hooked(Plain):
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep " + type(memo).__name__


class Slots:
    __slots__ = ("a", "__dict__")


class Reduce(Plain):
    def __reduce_ex__(self, p): return Reduce, (p,)


class Str(Plain):
    def __reduce__(self): return "name"


class State(Plain):
    def __getstate__(self): return [1, self.v]
    def __setstate__(self, s): self.s = s


class New:
    def __new__(cls, a): return super().__new__(cls)
    def __getnewargs__(self): return (5,)


class Ls(list):
    pass


class BadCopy:
    def __reduce_ex__(self, p): return 5


class Neither:
    __reduce_ex__ = None
    __reduce__ = None


p = Plain([1])
print(copy.copy(p).v is p.v, copy.deepcopy(p).v is p.v, copy.copy(Hooked(1)), copy.deepcopy(Hooked(1)), copy.copy(Reduce(0)).v, isinstance(copy.copy(Str(1)), Str), copy.copy(State(3)).s, copy.deepcopy(State([3])).s, type(copy.copy(New(1))).__name__)
z = Slots()
z.a, z.b = [1], [2]
y = copy.deepcopy(z)
print(y.a, y.b, y.a is z.a, copy.copy(z).a is z.a)
l = Ls([1, [2]])
l.extra = {"k": l}
m = copy.deepcopy(l)
print(m, m.extra["k"] is m, type(m).__name__, copy.copy(l).extra is l.extra)
err(copy.copy, BadCopy())
err(copy.deepcopy, BadCopy())
err(copy.copy, Neither())
err(copy.copy, (i for i in ()))
err(copy.deepcopy, (i for i in ()))



def f(): pass


class Meth:
    def m(self): return self


o = Meth()
bound = copy.deepcopy(o.m)
print(copy.deepcopy(f) is f, bound() is o, type(bound()).__name__, copy.copy(o.m)() is o)


@dataclasses.dataclass
class D:
    a: int
    b: list = dataclasses.field(default_factory=list)
    c: int = dataclasses.field(default=5, init=False)


N = collections.namedtuple("N", "x y")
print(copy.replace(D(1), a=2), copy.replace(N(1, 2), y=9), copy.replace(types.SimpleNamespace(q=1), r=2), copy.replace(datetime.date(2020, 1, 1), day=5), copy.replace(f.__code__, co_name="g").co_name, copy.replace(__import__("inspect").signature(f), return_annotation=int))
err(copy.replace, D(1), c=3)
err(copy.replace, D(1), nope=3)
err(copy.replace, N(1, 2), z=3)
err(copy.replace, 5)
err(copy.replace)
deep = []
for _ in range(50):
    deep = [deep, {0: deep}] if len(repr(deep)) < 200 else [deep]
print(repr(copy.deepcopy(deep)) == repr(deep), copy.Error, copy.error is copy.Error, sorted(copy.__all__))
w = weakref.WeakValueDictionary(a=p)
print(copy.copy(w)["a"] is p, copy.deepcopy(weakref.WeakKeyDictionary({p: [1]}))[p], copy.deepcopy({1: property}))
