b = b"Hello, World"
print(b, b[0], b[1:4], b[::-1], len(b), list(b[:3]), b"a" in b, 72 in b, b"\x00\xff'\"\n")
print(b.upper(), b.find(b"o"), b.find(111), b.replace(b"l", b"L"), b.split(b", "), b.startswith(b"He"), b.hex(), b.hex("-"), b.hex(":", 2), bytes.fromhex("48 65 6c"))
print(bytes(3), bytes([1, 2, 255]), bytes("é", "utf-8"), bytes(b"x"), bytes(range(3)), bytes(), b"a" + b"b", b"ab" * 2, b"a" < b"b", b"a" == "a")
for f in (lambda: bytes([256]), lambda: bytes("a"), lambda: bytes(-1), lambda: bytes(5, "utf-8"), lambda: b"a" + "b", lambda: b"%d" % "a", lambda: bytes.fromhex("zz"), lambda: b"a"[5], lambda: bytes(["a"]), lambda: b"".join(["a"]), lambda: b"a" in "a", lambda: b"abc".index(b"z"), lambda: bytes(1.5)):
    try: print(f())
    except (TypeError, ValueError, IndexError) as e: print(type(e).__name__, e)
print(b"a,b".split(b","), b" x ".strip(), b"-".join([b"a", b"b"]), b"%s=%d %x" % (b"k", 5, 255), b"abc".translate(bytes.maketrans(b"ab", b"xy")), b"aXb".lower(), b"ab".center(6, b"*"), b"7".zfill(3), b"a\nb".splitlines())
print(b"caf\xc3\xa9".decode(), b"\xe9".decode("latin-1"), b"\xff".decode("utf-8", "replace"), b"\xff".decode("utf-8", "ignore"), b"a\xff".decode("utf-8", "backslashreplace"), b"\xff".decode("utf-8", "surrogateescape").encode("utf-8", "surrogateescape"))
for bad in (b"\xff", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"ab\x80"):
    try: bad.decode()
    except UnicodeDecodeError as e: print(e, e.start, e.end, e.reason)
a = bytearray(b"abc")
a[0] = 65; a.append(100); a += b"ef"; a[1:2] = b"XYZ"; del a[-1]
print(a, len(a), a.pop(), a.pop(0), bytes(a), a == b"XYZcd", a.find(b"Z"))
a.extend([1, 2]); a.insert(0, 255); a.reverse(); a.remove(1); print(a); a.clear(); print(a, bytearray(2), bytearray("é", "utf-8"))
for f in (lambda: bytearray(b"a").__setitem__(0, 256), lambda: bytearray(b"a").append("x"), lambda: bytearray().pop(), lambda: bytearray(b"a").remove(5)):
    try: f()
    except (TypeError, ValueError, IndexError) as e: print(type(e).__name__, e)
m = memoryview(bytearray(b"abcdef"))
m[0] = 90
m[1:3] = b"YX"
print(m[0], bytes(m), m[2:4].tobytes(), len(m), m.tolist(), m.readonly, m.format, m.itemsize, m.nbytes, m.obj, m[::2].tobytes())
try: memoryview(b"a")[0] = 1
except TypeError as e: print(e)
try: memoryview(5)
except TypeError as e: print(e)
with memoryview(b"xy") as v: print(v == b"xy", v.hex())
try: v[0]
except ValueError as e: print(e)
x = bytearray(b"abc"); v = memoryview(x)
try: x.append(1)
except BufferError as e: print(e)
v.release(); x.append(1); print(x)
print(hash(b"abc") == hash(bytes(bytearray(b"abc"))), memoryview(b"\x01\x02\x03\x04").cast("H").tolist(), sorted([b"b", b"a"]))
