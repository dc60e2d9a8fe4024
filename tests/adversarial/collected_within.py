# What the collector gives away while C is at work: callbacks change every container that came into being since the operation began.
import array
import bisect
import codecs
import collections
import copy
import csv
import functools
import gc
import heapq
import io
import itertools
import json
import operator
import pickle
import re
import struct
import sys
import types

PLAIN = (dict, list, set, bytearray, collections.deque, collections.OrderedDict)
before, how, calls, busy = set(), 0, 0, False


def spoil():
    global calls, busy
    if busy or calls > 12:
        return
    calls += 1
    busy = True
    try:
        mine = {id(sys._getframe().f_locals), id(before)}
        for x in gc.get_objects():
            if type(x) not in PLAIN or id(x) in before or id(x) in mine:
                continue
            try:
                if how == 0:
                    x.clear()
                elif isinstance(x, dict):
                    for k in list(x):
                        x[k] = (None, 10**9, -7, object())[how % 4]
                elif isinstance(x, set):
                    x.add(how)
                elif isinstance(x, bytearray):
                    x += b"more" * 50
                elif how % 3 == 1:
                    x.append(how)
                    x.append(None)
                elif how % 3 == 2 and x:
                    x.pop()
                else:
                    x.extend([None] * 100)
            except Exception:
                pass
        junk = [[i] * 8 for i in range(20)], [{i: i} for i in range(20)], ["s" * i for i in range(20)]
    finally:
        busy = False


class S:
    """Whatever is asked of it, containers change."""

    def __init__(self, n=0):
        self.n = n

    def __hash__(self):
        spoil()
        return self.n % 3

    def __eq__(self, other):
        spoil()
        return self is other

    def __lt__(self, other):
        spoil()
        return self.n < getattr(other, "n", 0)

    def __repr__(self):
        spoil()
        return "S"

    def __index__(self):
        spoil()
        return self.n

    __int__ = __index__

    def __float__(self):
        spoil()
        return 0.5

    def __bool__(self):
        spoil()
        return True

    def __len__(self):
        spoil()
        return 3

    def __getitem__(self, key):
        spoil()
        if isinstance(key, int) and key >= 3:
            raise IndexError
        return self.n

    def __add__(self, other):
        spoil()
        return self

    __radd__ = __mul__ = __add__

    def __iter__(self):
        for i in range(5):
            spoil()
            yield S(i)

    def __format__(self, spec):
        spoil()
        return "f"

    def __call__(self, *args, **kw):
        spoil()
        return args[0] if args else self

    def __copy__(self):
        spoil()
        return S(self.n)

    def __deepcopy__(self, memo):
        spoil()
        return S(self.n)

    def __reduce__(self):
        spoil()
        return S, (self.n,)

    def __instancecheck__(cls, other):
        spoil()
        return True

    def keys(self):
        spoil()
        return [1, 2]


class Strs(S):
    def __iter__(self):
        for i in range(5):
            spoil()
            yield str(i)

    def keys(self):
        spoil()
        return ["a", "b"]


class Bytes(S):
    def __iter__(self):
        for i in range(5):
            spoil()
            yield i


class Pairs(S):
    keys = None

    def __iter__(self):
        for i in range(5):
            spoil()
            yield S(i), i


class Raw(io.RawIOBase):
    n = 0

    def readable(self):
        spoil()
        return True

    def writable(self):
        return True

    def readinto(self, b):
        spoil()
        self.n += 1
        b[:3] = b"a\nb"
        return 3 if self.n < 5 else 0

    def write(self, b):
        spoil()
        return len(b)


def hook(*args, **kw):
    spoil()
    return args[-1] if args else None


def unpacking():
    a, b, *c = S()
    a, b, c, d, e = S()
    return [*S(), *S()], (*S(), 1), {*S()}, {**Strs(), **Strs()}


def star(*args, **kw):
    spoil()
    return len(args), kw


def matching():
    match [S(1), S(2)]:
        case [1, *_]:
            return 1
        case [S(n=3), *rest]:
            return 2
        case {"a": 1, **rest}:
            return rest
        case _:
            return 3


def a_class():
    class Meta(type):
        @classmethod
        def __prepare__(meta, name, bases):
            spoil()
            return {}

        def mro(cls):
            spoil()
            return type.mro(cls)

    class Name:
        def __set_name__(self, owner, name):
            spoil()

    class Base(metaclass=Meta):
        def __init_subclass__(cls, **kw):
            spoil()

    class Below(Base, x=S()):
        a, b, c = Name(), Name(), Name()

    return Below()


def pickled():
    out = io.BytesIO()
    p = pickle.Pickler(out, 4)
    p.persistent_id = lambda x: spoil()
    p.dump([S(1), {"a": S(2)}, (S(3), [S(4)]), {S(5)}])
    u = pickle.Unpickler(io.BytesIO(out.getvalue()))
    u.persistent_load = hook
    return u.load()


def error_handler():
    codecs.register_error("spoils", lambda e: (spoil(), ("?", e.end))[1])
    return "aä€b".encode("ascii", "spoils"), b"a\xff\xfeb".decode("utf-8", "spoils")


def generators():
    def inner():
        try:
            x = yield [1]
            spoil()
            yield x
        finally:
            spoil()

    def outer():
        spoil()
        yield from inner()

    g = outer()
    next(g)
    g.send([2])
    g.close()
    return list(outer())


def cached():
    @functools.lru_cache(2)
    def f(x):
        spoil()
        return [x]

    return [f(S(i % 3)) for i in range(8)]


def traced():
    sys.setprofile(lambda *a: spoil())
    try:
        return [len([x]) for x in range(3)], dict(a=1)
    finally:
        sys.setprofile(None)


OPERATIONS = [
    unpacking, matching, a_class, pickled, error_handler, generators, cached, traced,
    lambda: sorted([S(i) for i in range(9, 0, -1)]), lambda: [S(i) for i in range(30, 0, -1)].sort(), lambda: sorted(range(9), key=lambda x: S(-x)), lambda: max([S(1), S(2), S(3)]), lambda: min(S(), key=hook),
    lambda: [1, S(), S()].index(S()), lambda: [S(), S()].count(S()), lambda: [S(), 1].remove(1), lambda: [S(1), S(2)] == [S(1), S(2)], lambda: (S(1), S(2)) < (S(1), S(3)), lambda: S() in [S(), S()],
    lambda: list(S()), lambda: tuple(S()), lambda: set(S()), lambda: frozenset(S()), lambda: dict(Pairs()), lambda: dict(S()), lambda: dict.fromkeys(S(), 1), lambda: {}.update(Pairs()), lambda: {} | dict(Pairs()),
    lambda: collections.OrderedDict(Pairs()), lambda: collections.OrderedDict(a=S()) == collections.OrderedDict(a=S()), lambda: collections.Counter(S()), lambda: collections.deque(S()), lambda: collections.deque(S()).remove(S()),
    lambda: collections.deque([S(), S()]).index(S(4)), lambda: collections.defaultdict(hook)[S()], lambda: {S(i): i for i in range(9)}, lambda: {S(i) for i in range(9)} & {S(i) for i in range(9)}, lambda: {S(1)} | set(S()), lambda: {S(1), S(2)} ^ set(S()),
    lambda: {S(1)}.isdisjoint(S()), lambda: {S(1)}.difference(S()), lambda: {S(1): 1}.pop(S(1), None), lambda: {S(1): 1}.setdefault(S(1), 2), lambda: {S(1): 1} == {S(1): 1}, lambda: {S(1): S()}.items() & {(S(1), 1)},
    lambda: repr([S(), {S(): S()}, {S()}, (S(),)]), lambda: f"{S()} {S()!r:>5} {S():{S()}}", lambda: "{} {a} {b[0]} {c.n}".format(S(), a=S(), b=S(), c=S()), lambda: "%s %r %d" % (S(), S(), S()), lambda: "%(a)s" % Strs(), lambda: "".join(Strs()),
    lambda: b"".join(Bytes()), lambda: bytes(Bytes()), lambda: bytearray(Bytes()), lambda: bytearray(b"abc").extend(Bytes()), lambda: array.array("i", Bytes()), lambda: array.array("i").extend(Bytes()), lambda: b"%d %a" % (S(), S()),
    lambda: sum(S(), S()), lambda: any(S()), lambda: all(S()), lambda: functools.reduce(hook, S()), lambda: list(map(hook, S(), S())), lambda: list(filter(hook, S())), lambda: list(zip(S(), S())), lambda: list(enumerate(S())), lambda: list(reversed(S())),
    lambda: list(itertools.chain(S(), S())), lambda: list(itertools.product(S(), S())), lambda: list(itertools.permutations(S(), 2)), lambda: list(itertools.combinations(S(), 2)), lambda: list(itertools.groupby(S(), hook)), lambda: list(itertools.accumulate(S(), hook)),
    lambda: list(itertools.starmap(hook, [S(), S()])), lambda: [list(t) for t in itertools.tee(S(), 3)], lambda: list(itertools.zip_longest(S(), S(), fillvalue=S())), lambda: list(itertools.islice(S(), S(1), S(3))), lambda: list(itertools.batched(S(), 2)),
    lambda: list(itertools.islice(itertools.cycle(S()), 12)), lambda: list(itertools.compress(S(), S())), lambda: list(itertools.takewhile(hook, S())), lambda: list(itertools.pairwise(S())),
    lambda: star(*S(), **Strs()), lambda: star(*S(), *S(), a=1, **Strs()), lambda: functools.partial(star, S(), a=S())(*S()), lambda: print(S(), S(), file=io.StringIO(), sep="-"), lambda: type("T", (), {"__slots__": ["a"], "x": S()}),
    lambda: heapq.heapify([S(i) for i in range(9, 0, -1)]), lambda: heapq.heappushpop([S(1), S(2), S(3)], S(2)), lambda: heapq.nsmallest(2, S()), lambda: bisect.insort([S(1), S(3), S(5)], S(2)), lambda: bisect.bisect([1, 2, 3], S(2), key=hook),
    lambda: json.dumps({"a": [S(), {"b": S()}]}, default=lambda o: (spoil(), 1)[1]), lambda: json.dumps([Strs()], default=list), lambda: json.dumps({str(i): [i] for i in range(5)}, default=hook, indent=1, sort_keys=True), lambda: json.loads('{"a": [1, {"b": 2.5}], "c": {}}', object_hook=hook),
    lambda: json.loads('{"a": [1, {"b": 2.5}], "c": {}}', object_pairs_hook=hook), lambda: json.loads('[1, [2, [3.5, {"a": 4}]]]', parse_int=hook, parse_float=hook), lambda: copy.deepcopy([S(), {"a": S()}, (S(),), {S()}]), lambda: copy.copy([S()]),
    lambda: re.sub("[a-c]", lambda m: (spoil(), "x")[1], "abcabc"), lambda: re.split("(a)", "xaxax"), lambda: [spoil() for _ in re.finditer("a", "aaa")], lambda: csv.writer(io.StringIO()).writerows([[S(), 1, S()], Strs()]), lambda: list(csv.reader(Strs())),
    lambda: io.BufferedReader(Raw()).read(), lambda: io.BufferedReader(Raw()).readlines(), lambda: io.TextIOWrapper(io.BufferedReader(Raw())).readlines(), lambda: io.BufferedWriter(Raw(), 4).write(b"abcdefgh"), lambda: io.StringIO().writelines(Strs()), lambda: Raw().readall(),
    lambda: struct.pack("<3i", S(1), S(2), S(3)), lambda: struct.pack_into("<i", bytearray(20), S(2), S(3)), lambda: memoryview(bytearray(b"abcdef"))[S(1):S(4)].tolist(), lambda: [0] * S(3), lambda: list(range(10))[S(1):S(8):S(2)],
    lambda: operator.setitem([1, 2, 3, 4], slice(S(0), S(3)), S()), lambda: operator.delitem(list(range(9)), slice(S(0), S(8), S(2))), lambda: [1, 2, 3].__setitem__(slice(None), Pairs()), lambda: [].extend(S()), lambda: [1].__iadd__(S()), lambda: [1, 2].insert(S(1), 5), lambda: [1, 2, 3].pop(S(1)),
    lambda: int(S()), lambda: float(S()), lambda: round(S(), S()) if False else divmod(7, int(S(2))), lambda: pow(2, S(3).n), lambda: isinstance(1, S()), lambda: issubclass(int, types.UnionType), lambda: exec("x = [a for a in s]", {"s": S()}), lambda: eval("s + s", {}, collections.ChainMap({"s": S()})),
    lambda: ExceptionGroup("g", [ValueError(S()), TypeError(S())]).split(lambda e: (spoil(), True)[1]), lambda: str(KeyError(S())), lambda: slice(S(1), S(2)).indices(5), lambda: slice(S(1), S(2)) == slice(S(1), S(2)), lambda: hash((S(), S())), lambda: complex(S(1).n, 2), lambda: dict(a=S()) | {"a": S()},
]

busy = True  # what modules make when they are first used is theirs
for operation in OPERATIONS:
    try:
        operation()
    except Exception:
        pass
busy = False
ended = failed = 0
for operation in OPERATIONS:
    for how in range(3):
        calls = 0
        before = {id(x) for x in gc.get_objects()}
        try:
            operation()
            ended += 1
        except Exception:
            failed += 1
print(len(OPERATIONS), ended > 150, failed > 15)
print("end")
