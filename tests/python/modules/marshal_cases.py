# marshal: every kind of value at every version, bad data of every kind, files, depth.
import marshal


def attempt(label, action):
    try:
        print(label, action())
    except Exception as e:
        print(label, type(e).__name__, e)


# Values there and back. FLAG_REF tells how many references to a value exist, so it is masked here.
values = [0, 1, -1, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**100, -2**100, 2**15, 2**30, 2**45, 1.5, -0.0, 1e300, float("inf"), float("nan"), 1j, -2.5 - 0j,
          True, None, ..., b"", b"abc", StopIteration, bytearray(b"x"), memoryview(b"abc"), "", "abc", "éa", "日本", "\ud800x", "a" * 300]
for v in values:
    for version in range(6):
        data = marshal.dumps(v, version)
        back = marshal.loads(data)
        print(version, type(v).__name__, chr(data[0] & 0x7f), data[1:41], repr(back)[:60])
for v in [(), (1,), (1, (2.5, "x")), [1, [2]], {1: 2, "a": [1]}, {1, 2, 3}, frozenset([1, "a"]), tuple(range(300)), [None] * 3, {(): {}}]:
    for version in range(6):
        back = marshal.loads(marshal.dumps(v, version))
        print(version, type(back).__name__, back == v)
for version in range(6):
    attempt(version, lambda: marshal.loads(marshal.dumps(slice(1, None, "x"), version)))

# Sharing
one = [1]
a, b = marshal.loads(marshal.dumps((one, one)))
print(a is b)
a, b = marshal.loads(marshal.dumps((one, one), 2))
print(a is b)
loop = []
loop.append(loop)
back = marshal.loads(marshal.dumps(loop))
print(back[0] is back)
print(marshal.dumps((7, 7, "name", "name")))

# What cannot be written
class S(str): pass
class I(int): pass
class T(tuple): pass
for v in (object(), print, type, S("x"), I(3), T((1,)), [S("q")], {1: object()}, NotImplemented, {1, object()}):
    attempt(type(v).__name__, lambda: marshal.dumps(v))

# Bad data
for bad in (b"", b"i", b"i\0", b"x", b"r\0\0\0\0", b"(\xff\xff\xff\xff", b"[\xff\xff\xff\xff", b"<\xff\xff\xff\xff", b"l\1\0\0\0\0\0", b"l\1\0\0\0\xff\xff",
            b"l\0\0\0\x80", b"l\0\0\0\0", b"a\1\0\0\0\xff", b"u\1\0\0\0\xff", b"c", b"{i\1\0\0\0", b"0", b"[\1\0\0\x000", b"(\1\0\0\x000", b")\x010",
            b"<\1\0\0\x000", b">\1\0\0\x000", b"{i\1\0\0\x000", b":000", b"{0i", b"a\3\0\0\0\xe9ab", b"z\3\xe9ab", b"Z\3\xe9ab", b"A\3\0\0\0\xe9ab",
            b"x\x031.5\x031e5", b"f\3abc", b"x\3abc\x011", b"f\5", b"x\1", b"x\x011", b"g", b"y\0", b"\xa9\2i\1\0\0\0r\1\0\0\0", b"\xdb\1\0\0\0r\0\0\0\0",
            b"\xbe\1\0\0\0r\0\0\0\0", b"\xbar\0\0\0\0NN", b"\xe3r\0\0\0\0" * 3, b"f\3inf", b"f\x031_0", b"f\4 1.0", b"u\xff\xff\xff\xff", b"s\xff\xff\xff\xff",
            b"s\xff\xff\xff\x7f", b"t\xff\xff\xff\x7f", b">\0\0\0\0", b"I\0\0\0\0\0\0\0\x80", b"R", b"\xb0", b">\1\0\0\0[\0\0\0\0", b"{[\0\0\0\0N0"):
    attempt(bad, lambda: repr(marshal.loads(bad)))

# Code objects
code = compile("def f(a, *b, c=1, **d):\n  x = [lambda: a for i in b]\n  return x\nclass C: pass", "f", "exec")
data = marshal.dumps(code)
print(marshal.loads(data) == code)
attempt("dumps", lambda: marshal.dumps(code, allow_code=False))
attempt("loads", lambda: marshal.loads(data, allow_code=False))
small = marshal.dumps(compile("x", "f", "eval"))
for n in range(len(small)):
    attempt(n, lambda: marshal.loads(small[:n]))
scope = {}
exec(marshal.loads(data), scope)
print([g() for g in scope["f"](3, 4, 5)])

# Files
class File:
    def __init__(self, data=b""):
        self.data, self.log = data, []
    def write(self, data):
        self.data += bytes(data)
        return len(data)
    def read(self, n):
        self.log.append(("read", n))
        part, self.data = self.data[:n], self.data[n:]
        return part
    def readinto(self, view):
        self.log.append(len(view))
        part, self.data = self.data[:len(view)], self.data[len(view):]
        view[:len(part)] = part
        return len(part)
class TextFile(File):
    def read(self, n): return "text"
class Greedy(File):
    def readinto(self, view): return len(view) + 1
f = File()
print(marshal.dump((1, "abc", [2.5]), f), marshal.dump("second", f))
f.data += b"tail"
print(marshal.load(f), marshal.load(f), f.data, f.log)
for f in (File(), File(b"(\2\0\0\0N"), File(b"i\0"), TextFile(b"N"), Greedy(b"N"), 3):
    attempt(type(f).__name__, lambda: marshal.load(f))
attempt("dump", lambda: marshal.dump(1, None))
attempt("version", lambda: marshal.dumps(1, "x"))

# Depth
deep = None
for i in range(1400): deep = [deep]
print(len(marshal.dumps(deep)))
for i in range(200): deep = [deep]
attempt("dumps", lambda: marshal.dumps(deep))
attempt("loads", lambda: marshal.loads(b")\1" * 5000))
