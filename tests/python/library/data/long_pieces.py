# Operations that look at the limits between pieces: their results where pieces meet.
import array, bz2, collections, hashlib, io, itertools, json, marshal, math, pickle, struct, unicodedata, zlib
import xml.parsers.expat


def tell(name, data):
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    print(name, len(data), zlib.crc32(data))


P = 262144
for n in (P - 1, P, P + 1, 3 * P + 7):
    b = bytes(range(251)) * (n // 251 + 1)
    b = b[:n]
    tell("bytes", b + b[1:])
    tell("bytearray", bytearray(b) + b)
    a = bytearray(b)
    a[5:5] = b[:1000]
    a[:3] = b""
    a += bytes(memoryview(b)[::3])
    a.extend(b[::-1])
    tell("splices", a)
    tell("steps", memoryview(b)[::-2].tobytes())
    c = b[:-1] + b"\xff"
    print(b == c, b < c, b > c, b == bytes(a[:0]) + b, hash(b) == hash(bytes(bytearray(b))))
    f = io.BytesIO()
    f.write(b)
    f.seek(n + 100)
    f.write(b)
    tell("BytesIO", f.getvalue())
    f.seek(3)
    room = bytearray(n)
    print(f.readinto(room), zlib.crc32(room))
    tell("pickle", pickle.dumps(b) + pickle.dumps(bytearray(b)))
    print(int.from_bytes(b, "little") % 1000003, int.from_bytes(b, "big", signed=True) % 1000003, zlib.crc32((int.from_bytes(b, "big") - 1).to_bytes(n + 1, "little")))
    tell("pad", b.center(2 * n))

W = 65536
for n in (W - 1, W, W + 1, 2 * W + 3):
    for text in ("a\xe9", "a\u1234", "a\U0001f600z", "ab"):
        s = (text * n)[:n]
        tell("str", s + "x" + s)
        e = s.encode()
        print(e.decode() == s, ("\u1234" + s).encode().decode()[1:] == s, e.decode("utf-8", "replace") == s, hash(s) == hash("".join(list(s))))
        try:
            (e + b"\xe1\x88").decode()
        except UnicodeDecodeError as error:
            print(error.start, error.reason)
        tell("join", ",".join([s, s[1:], "q"]))
        tell("format", "%.*s|%s" % (n - 1, s, s))
        tell("replace", s.replace("a", "\u20ac"))
        f = io.StringIO()
        f.write(s)
        f.seek(n + 5)
        f.write(s)
        tell("StringIO", f.getvalue())
        print(marshal.loads(marshal.dumps(s + "\udc80")) == s + "\udc80", json.loads(json.dumps(s)) == s, json.loads(json.dumps(s, ensure_ascii=False)) == s)
        print(zlib.crc32(json.dumps(s).encode()), eval(repr(s)) == s, eval(f"# {s}\n'{s}'") == s, eval(f"'{s}' '{s}'") == s + s)
        got = []
        p = xml.parsers.expat.ParserCreate()
        p.buffer_text = True
        p.CharacterDataHandler = got.append
        p.Parse(f"<a>{s}</a>", True)
        print("".join(got) == s)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        tell(form, unicodedata.normalize(form, "e\u0301\uac00\u1e9b\u0323" * (n // 4)))

for n in (31, 32, 33, 100, W + 1):
    marks = "a" + "\u0323\u0301\u0345\u0327" * (n // 4) + "\u0301" * (n % 4) + "b\u0301\u0323"
    for form in ("NFC", "NFD"):
        tell("marks", unicodedata.normalize(form, marks))

for bits in (32 * W - 1, 32 * W, 32 * W + 1, 64 * W + 33):
    x, y = (1 << bits) - 12345, (1 << bits // 2) + (1 << bits - 3) + 77
    M = 1000003
    print([v % M for v in (x + y, x - y, y - x, -x - y, x & y, x | y, x ^ y, -x & y, -x | y, x & -y, ~x ^ -y, x + 12345, (1 << bits) - 1 + 1)])
    print([(v << k) % M for v in (x, -y) for k in (0, 1, 31, 32, 33, 32 * W + 5)], [(v >> k) % M for v in (x, -x, -y) for k in (0, 1, 31, 32, 33, 32 * W - 5)])
    tell("digits", hex(x) + oct(y) + bin(x)[:99])
    print(int(hex(x), 16) == x, int(oct(y), 8) == y, int(bin(x), 2) == x, hash(x) == x % (2**31 - 1) or hash(x) == x % (2**61 - 1))

n = W + 100
d = dict.fromkeys(range(n))
e = {str(i): i for i in range(n)}
print(d.copy() == d, len(d | e), {**e} == e, len({**d, **e}), list(e.items())[-1], len(e.keys() & set(e)), list(d) == list(d.copy()))
s, t = set(range(n)), set(range(n // 2, 2 * n))
print(s.copy() == s, len(s | t), len(s - t), len(s & t), len(s ^ t), sum(s | t), frozenset(s) == s, hash(frozenset(s)) == hash(frozenset(list(s)[::-1])))
q = collections.deque(range(n))
r = q.copy()
r.rotate(n // 2 - 1)
print(list(q.copy()) == list(range(n)), r[0], r[-1], sum(r))
r.rotate(-n // 3)
r.reverse()
print(r[0], r[n // 2], r[-1], len(r))
print(len(list(itertools.islice(itertools.product(range(2), repeat=n), 2))), math.dist([0.5] * n, [1.5] * n))
v = struct.pack(f"<{n}i", *range(n))
print(sum(struct.unpack(f"<{n}i", v)), zlib.crc32(v), sum(array.array("i", v)))
tell("shake", hashlib.shake_128(b"x").digest(100000) + hashlib.shake_256(b"y").digest(136 * 300 + 1))
z = bytes(i * i >> 3 & 255 for i in range(200000))
print(bz2.decompress(bz2.compress(z)) == z, zlib.crc32(bz2.compress(z)), bz2.decompress(bz2.compress(bytes(1000000), 1)) == bytes(1000000))
