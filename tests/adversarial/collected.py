# What the collector gives away of objects' insides is changed: each use after that ends in a value or an exception.
import codecs
import collections
import contextvars
import csv
import enum
import functools
import gc
import io
import itertools
import json
import operator
import pickle
import re
import select
import socket
import struct
import sys
import types
import weakref

PLAIN = (dict, list, set, bytearray, collections.deque, collections.OrderedDict)
kept = []


def insides(thing, depth):
    found, seen = [], {id(thing), id(sys.modules), id(kept), id(FACTORIES)} | {id(vars(m)) for m in list(sys.modules.values())}
    level = [thing]
    for _ in range(depth):
        level = [x for t in level for x in gc.get_referents(t) if id(x) not in seen and not isinstance(x, types.ModuleType)]
        for x in level:
            seen.add(id(x))
            if type(x) in PLAIN:
                found.append(x)
        level = [x for x in level if not isinstance(x, (type, types.FunctionType))]
    return found


def spoil(x, how):
    if isinstance(x, dict):
        if how == 0:
            x.clear()
        else:
            for k in list(x):
                x[k] = (None, 10**9, -(10**6), 7000, object(), "text", [])[how]
            x[how] = how
    elif isinstance(x, (list, collections.deque)):
        if how == 0:
            x.clear()
        else:
            x[:] = [10**12, object(), None][: how % 4] if isinstance(x, list) else ()
            x.append(how)
    elif isinstance(x, set):
        x.clear()
        if how:
            x.add(how)
    else:
        x.clear()


def cached(maxsize):
    @functools.lru_cache(maxsize)
    def f(x):
        return [x]

    for i in range(20):
        f(i)
    return f, lambda f: [f(i) for i in range(19, -1, -1)] and f.cache_info() and f.cache_clear()


def a_socket():
    a, b = socket.socketpair()
    a.send(b"abc")
    return a, lambda a: (b.recv(2), b.send(b"x"), a.recv(1), a.getsockname(), a.close(), b.close())


def a_poll():
    p = select.poll()
    a, b = socket.socketpair()
    p.register(a.fileno(), 1)
    kept.append((a, b))
    return p, lambda p: (p.poll(0), p.register(b.fileno(), 4), p.modify(a.fileno(), 4), p.poll(0), p.unregister(a.fileno()))


def unpickling():
    data = pickle.dumps([list(range(5)), {"a": (1, 2)}, "text" * 3] * 3)
    u = pickle.Unpickler(io.BytesIO(data + data))
    u.load()
    return u, lambda u: (u.load(), u.memo)


def pickling():
    out = io.BytesIO()
    p = pickle.Pickler(out)
    p.dump(["a", ("b",), {}])
    return p, lambda p: (p.dump([("b",), {"c": [1]}]), p.memo, p.clear_memo(), p.dump({1: 2}))


class Colour(enum.Enum):
    RED = 1


class WithSlots:
    __slots__ = ("a", "__weakref__")


class Plain:
    def __init__(self):
        self.a, self.b = 1, 2

    def method(self):
        return self.a


def ordered():
    o = collections.OrderedDict((str(i), i) for i in range(10))
    return o, lambda o: (list(o), o.move_to_end("3"), o.popitem(), list(reversed(o)), o.pop("4"), list(o.items()), o.copy())


def context():
    v = contextvars.ContextVar("v", default=3)
    c = contextvars.copy_context()
    c.run(v.set, 5)
    return c, lambda c: (c.run(v.get), list(c.items()), c.run(v.set, 8), c[v], c.copy().get(v))


def generator():
    def g():
        for i in [1, 2, 3]:
            x = [i]
            yield x

    g = g()
    next(g)
    return g, lambda g: list(g)


FACTORIES = [
    lambda: cached(8), lambda: cached(None), lambda: cached(0), a_socket, a_poll, unpickling, pickling, ordered, context, generator,
    lambda: (csv.writer(io.StringIO()), lambda w: (w.writerow([1, 2, "a"]), w.dialect.delimiter)),
    lambda: (csv.reader(["a,b", "c,d"], "excel"), lambda r: (list(r), csv.list_dialects(), csv.get_dialect("excel"))),
    lambda: (json.JSONEncoder(indent=1), lambda e: e.encode({"a": [1, {}]})),
    lambda: (re.compile("(?P<a>x)(y)?"), lambda p: (p.groupindex, p.match("xy").groupdict(), p.sub(r"\g<a>", "xy"), p)),
    lambda: (re.compile("(?P<a>x)(y)+").match("xy"), lambda m: (m.groups(), m.groupdict(), m["a"], m.expand(r"\g<a>\2"))),
    lambda: (functools.partial(print, 1, sep="", end=""), lambda p: (p(file=io.StringIO()), repr(p), pickle.dumps(p))),
    lambda: (functools.cmp_to_key(lambda a, b: a - b), lambda k: sorted([3, 1, 2], key=k)),
    lambda: (functools.singledispatch(lambda x: 1), lambda f: (f.register(int, lambda x: 2), f(1), f(""), f.dispatch(str))),
    lambda: (operator.itemgetter(1, 2), lambda g: (g([1, 2, 3]), repr(g))),
    lambda: (operator.methodcaller("count", "a", 0), lambda g: (g("aa"), repr(g))),
    lambda: (itertools.tee(iter(range(300)), 2)[0], lambda t: (next(t), list(t.__copy__()), list(t))),
    lambda: (itertools.product([1, 2], [3, 4], repeat=2), lambda p: (next(p), list(p))),
    lambda: (itertools.combinations([1, 2, 3, 4], 2), lambda p: (next(p), list(p))),
    lambda: (itertools.cycle([1, 2, 3]), lambda p: [next(p) for _ in range(10)]),
    lambda: (itertools.groupby([1, 1, 2]), lambda p: [(k, list(g)) for k, g in p]),
    lambda: (itertools.zip_longest([1], [2, 3]), lambda p: list(p)),
    lambda: (itertools.chain.from_iterable([[1], [2, 3]]), lambda p: list(p)),
    lambda: (zip([1, 2], [3, 4]), list), lambda: (map(abs, [1, 2]), list), lambda: (filter(None, [1, 2]), list), lambda: (enumerate([5, 6]), list), lambda: (reversed([1, 2, 3]), list),
    lambda: (iter({1: 2, 3: 4}), list), lambda: ({1: 2, 3: 4}.items(), list), lambda: (iter({1, 2, 3}), list), lambda: (iter([1, 2, 3]), list), lambda: (iter(bytearray(b"abc")), list),
    lambda: (memoryview(bytearray(b"abc")), bytes), lambda: (slice([1], [2]), lambda s: (repr(s), s == slice([1], [2]))),
    lambda: (io.StringIO("a\nb"), lambda s: (s.readline(), s.write("x"), s.__getstate__(), s.getvalue())),
    lambda: (io.TextIOWrapper(io.BytesIO(b"a\nb\n")), lambda s: (s.readline(), s.write("x"), s.flush(), s.read(), s.buffer)),
    lambda: (io.BufferedRandom(io.BytesIO(b"abc")), lambda s: (s.read(1), s.write(b"x"), s.flush(), s.seek(0), s.read())),
    lambda: (codecs.getincrementaldecoder("utf-8")(), lambda d: (d.decode(b"a\xc3"), d.decode(b"\xa4"), "x".encode("latin-1"), codecs.lookup("cp1252"))),
    lambda: (Colour, lambda e: (e.RED, e(1), e["RED"], list(e), repr(e.RED))),
    lambda: (Plain(), lambda o: (o.method(), o.__dict__, vars(o), repr(o))),
    lambda: (Plain().method, lambda m: (m(), repr(m), m == m, hash(m))),
    lambda: (WithSlots(), lambda o: (setattr(o, "a", 1), o.a, weakref.ref(o))),
    lambda: (weakref.WeakValueDictionary(a=WithSlots()), lambda d: (list(d.items()), d.get("a"), len(d))),
    lambda: (weakref.WeakSet([Plain]), lambda d: (list(d), len(d), Plain in d)),
    lambda: (weakref.finalize(Plain, print), lambda f: (f.detach(), f.alive)),
    lambda: (struct.Struct("<ii"), lambda s: (s.pack(1, 2), s.unpack(b"abcdefgh"))),
    lambda: (types.SimpleNamespace(a=1), lambda n: (n.a, repr(n), n == types.SimpleNamespace(a=1))),
    lambda: (types.MappingProxyType({1: 2}), lambda n: (n[1], repr(n), n | {3: 4})),
    lambda: (collections.ChainMap({1: 2}, {3: 4}), lambda c: (c[3], list(c), c.new_child())),
    lambda: (collections.Counter("abca"), lambda c: (c.most_common(1), c + c, repr(c))),
    lambda: (collections.defaultdict(list, {1: [2]}), lambda c: (c[5], c[1], repr(c))),
    lambda: (collections.deque([1, 2, 3], 3), lambda d: (d.append(1), d.rotate(1), list(d), repr(d))),
    lambda: (list[int], lambda a: (a[()] if False else repr(a), a.__parameters__, hash(a), a == list[int])),
    lambda: (int | str, lambda a: (repr(a), a.__args__, isinstance(1, a), hash(a))),
    lambda: (super(Plain, Plain()), lambda s: (repr(s), s.__init__)),
    lambda: (ValueError("a", [1]), lambda e: (str(e), repr(e), e.args, e.add_note("n"), e.__reduce__())),
    lambda: (ExceptionGroup("g", [ValueError(1), TypeError(2)]), lambda g: (g.split(ValueError), g.derive([KeyError()]), repr(g), g.exceptions)),
    lambda: ((lambda x, y=[1], *, z={}: (x, y, z)), lambda f: (f(1), f.__defaults__, f.__kwdefaults__, f(1, z=2))),
    lambda: (property(lambda s: 1, doc="d"), lambda p: (p.fget, p.__doc__, p.getter(None))),
]

uses = spoiled = 0
for factory in FACTORIES:
    thing, use = factory()  # what modules make when they are first used is theirs
    use(thing)
    for how in range(5):
        for depth in (1, 3):
            before = {id(x) for x in gc.get_objects()}
            thing, use = factory()
            inside = insides(thing, depth) + [x for x in gc.get_objects() if type(x) in PLAIN and id(x) not in before and x is not before]
            kept.append(inside)
            for x in inside:
                try:
                    spoil(x, how)
                    spoiled += 1
                except Exception:
                    pass
            for _ in range(3):
                try:
                    use(thing)
                    uses += 1
                except Exception:
                    pass
            kept.clear()
print(len(FACTORIES), "kinds", spoiled > 500, uses > 1000)
print("end")
