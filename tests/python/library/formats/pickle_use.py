# pickle: every protocol over many values, memo and sharing, reduce forms, persistent ids, dispatch tables, out-of-band buffers, errors, pickletools.
import collections
import copyreg
import datetime
import decimal
import enum
import fractions
import functools
import io
import pickle
import pickletools
import uuid


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


class Plain:
    def __init__(self, **k): self.__dict__.update(k)
    def __eq__(self, o): return type(o) is type(self) and o.__dict__ == self.__dict__
    def __repr__(self): return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


class Slotted:
    __slots__ = ("a", "b")
    def __init__(self, a): self.a = a


class Args(Plain):
    def __new__(cls, x, y=0): return super().__new__(cls)
    def __init__(self, x, y=0): self.x, self.y = x, y
    def __getnewargs_ex__(self): return (self.x,), {"y": self.y}


class State(Plain):
    def __getstate__(self): return {"only": 1}
    def __setstate__(self, s): self.restored = s


class Reduced(Plain):
    def __reduce__(self): return Reduced, (), {"k": 1}, iter([]), iter([("a", 1)])
    def __setitem__(self, k, v): setattr(self, k, v)


class Color(enum.Enum):
    RED = 1


class MyList(list): pass
class MyDict(dict): pass
class MyInt(int): pass


P = collections.namedtuple("P", "x y")
shared = [1]
values = [None, True, 0, 255, 256, -1, 65536, 2**31, -2**31, 2**40, -2**100, 10**500, 1.5, float("inf"), "", "é\n\\", "\ud800", "x" * 300, b"", b"\0\xff", b"y" * 300, bytearray(b"ab"), (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), [], [1, [2]], {}, {"a": 1}, {1}, frozenset([2]),
          1j, range(3), slice(1, 2), Ellipsis, NotImplemented, type(None), int, len, [].append.__class__, Plain(a=1), Args(1, y=2), Color.RED, P(1, 2), MyList([1]), MyDict(a=1), MyInt(7), collections.OrderedDict(b=1), collections.deque([1], 5), collections.Counter("aab"),
          collections.defaultdict(list, {1: [2]}), decimal.Decimal("1.5"), fractions.Fraction(1, 3), datetime.date(2020, 1, 2), datetime.timedelta(1), functools.partial(int, base=2), uuid.UUID(int=5), [shared, shared], Exception("a", 1), KeyError("k"), OSError(2, "x"), "s".join, {"a": {"b": [()]}}]
for proto in range(pickle.HIGHEST_PROTOCOL + 1):
    bad = 0
    digest = []
    for v in values:
        try:
            p = pickle.dumps(v, proto)
            q = pickle.loads(p)
            digest.append(len(p))
            if not (q == v or repr(q) == repr(v)):
                print(proto, "differs", repr(v)[:40], repr(q)[:40])
        except Exception as e:
            print(proto, repr(v)[:30].split(" at ")[0], type(e).__name__, str(e).split(" at ")[0])
    print(proto, digest)
for proto in range(6):
    for v in [[1, "a", b"b", (1, 2), {"k": None}, 1.5, 2**70], Color.RED, {1, 2}, -5]:
        print(proto, pickle.dumps(v, proto))
q = pickle.loads(pickle.dumps([shared, shared]))
print(q[0] is q[1])
loop = []
loop.append(loop)
r = pickle.loads(pickle.dumps(loop))
print(r[0] is r, pickle.loads(pickle.dumps(State(z=1))), pickle.loads(pickle.dumps(Reduced())))
s = pickle.loads(pickle.dumps(Slotted(5)))
print(s.a, hasattr(s, "b"))
err(pickle.dumps, Slotted(5), 1)
err(pickle.dumps, Slotted(5), 0)
for bad in [lambda: 1, (x for x in ()), io.StringIO().__class__.__mro__, type("Local", (), {})(), open, pickle, memoryview(b"")]:
    try:
        print(len(pickle.dumps(bad)) > 0)
    except Exception as e:
        print(type(e).__name__, str(e).split(" at 0x")[0], [n.split(" at 0x")[0] for n in getattr(e, "__notes__", [])])
try:
    pickle.dumps({"a": [1, (lambda: 1)]})
except Exception as e:
    print(type(e).__name__, [n.split(" at 0x")[0] for n in e.__notes__])
for data in [b"", b"garbage", b"\x80\x09.", b".", b"I1", b"I1\n", b"cnone\nx\n.", b"cos\nnope\n.", b"(lp0\n", b"\x80\x04\x95\xff\0\0\0\0\0\0\0.", b"Ix\n.", b"S'a\n.", b"h\x05.", b"0.", b"K\1K\2.", b"tR.", b"K\1)R.", b"}K\1s.", b"\x8c\x05ab.", b"F1.x\n.", b"Vx\\ud\n.", b"\x80", b"g5\n.", b"2.", b"u.", b"\x81.", b"b.", b"Pid\n.", b"Q."]:
    try:
        print(data, pickle.loads(data))
    except Exception as e:
        print(data, type(e).__name__, e)
err(pickle.dumps, 1, 99)
err(pickle.dumps, 1, -5)
err(pickle.loads, "str")
err(pickle.loads, 5)
err(pickle.dump, 1, 5)
err(pickle.load, 5)


class Pickler(pickle.Pickler):
    def persistent_id(self, o): return "the list" if o is shared else None
    def reducer_override(self, o): return (int, ("42",)) if isinstance(o, Plain) else NotImplemented


class Unpickler(pickle.Unpickler):
    def persistent_load(self, pid): return shared if pid == "the list" else 1 / 0
    def find_class(self, module, name):
        if (module, name) == ("builtins", "eval"):
            raise pickle.UnpicklingError("forbidden: eval")
        return super().find_class(module, name)


for proto in (0, 2, 5):
    out = io.BytesIO()
    p = Pickler(out, proto)
    p.dump([shared, Plain(a=1), "x"])
    p.dump("second")
    out.seek(0)
    u = Unpickler(out)
    got = u.load()
    print(got, got[0] is shared, u.load())
    err(u.load)
err(pickle.loads, pickle.dumps(eval).replace(b"eval", b"evil"))
err(Unpickler(io.BytesIO(pickle.dumps(eval))).load)
p = pickle.Pickler(io.BytesIO())
p.dispatch_table = copyreg.dispatch_table.copy()
p.dispatch_table[Plain] = lambda o: (str, ("dispatched",))
p.dump(Plain())
p.fast = True
p.clear_memo()
print(type(p.memo).__name__, p.bin, p.fast)
buffers = []
big = pickle.PickleBuffer(bytearray(b"big data"))
d = pickle.dumps([big], 5, buffer_callback=buffers.append)
print(d, buffers[0].raw().tobytes(), pickle.loads(d, buffers=[b"given"]), pickle.loads(pickle.dumps(big, 5)))
err(pickle.dumps, big, 4)
err(pickle.loads, d)
err(pickle.dumps, big, 4, buffer_callback=print)
copyreg.pickle(Plain, lambda o: (Plain, (), {"via": "copyreg"}))
print(pickle.loads(pickle.dumps(Plain(x=1))))
del copyreg.dispatch_table[Plain]
pickletools.dis(pickle.dumps([1, "a", {"b": (None, 2.5)}, {3}], 4))
pickletools.dis(pickle.dumps([1, "a", Plain(q=1)], 0))
print(pickletools.optimize(pickle.dumps(["a", "b", "a"], 2)), [o[0].name for o in pickletools.genops(pickle.dumps((1, "x")))], pickle.format_version, pickle.compatible_formats, pickle.DEFAULT_PROTOCOL)
print(pickle.loads(b"(lp0\nI01\naI00\naI5\naL7L\naF1.5\naS'it''s'\np1\naVu\\u00e9\np2\na(I1\ntp3\na."), pickle.loads(b"\x80\x02]q\x00(K\x01U\x03abcq\x01e.", encoding="bytes"), pickle.loads(b"U\x01\xe9.", encoding="latin-1"), pickle.loads(b"c__builtin__\nxrange\nq\x00K\x03\x85q\x01Rq\x02."))
