# bytearray: every mutating method and slice assignment.
def show(src, *names):
    b = bytearray(b"hello")
    try:
        r = eval(src, {"b": b}) if not src.startswith("!") else exec(src[1:], {"b": b})
        print(src, "->", repr(r), b)
    except Exception as e:
        print(src, "->", type(e).__name__, e, b)
for src in """
b.append(33)
b.append(256)
b.append(-1)
b.append("a")
b.append(b"a")
b.append()
b.extend(b"!!")
b.extend([1, 2])
b.extend("ab")
b.extend([1, 300])
b.extend([1, "a"])
b.extend(5)
b.extend(b)
b.extend(x for x in b"xy")
b.insert(0, 65)
b.insert(100, 65)
b.insert(-1, 65)
b.insert(-100, 65)
b.insert(0, 999)
b.insert("a", 65)
b.pop()
b.pop(0)
b.pop(-5)
b.pop(5)
b.pop("a")
b.remove(108)
b.remove(1)
b.remove(256)
b.remove("l")
b.reverse()
b.clear()
b.copy() is b
b.copy() == b
b.__iadd__(b"x")
b.__imul__(2)
b.resize(3)
b.resize(8)
b.resize(-1)
b.take_bytes
!b[0] = 65
!b[-1] = 65
!b[5] = 65
!b[0] = 256
!b[0] = "a"
!b[0] = b"a"
!b["a"] = 1
!b[1.0] = 1
!b[1:3] = b"XYZ"
!b[1:3] = []
!b[1:3] = [1, 2, 3]
!b[1:3] = 5
!b[1:3] = "ab"
!b[::2] = b"ABC"
!b[::2] = b"AB"
!b[::-1] = b"12345"
!b[5:] = b"!!"
!b[3:1] = b"-"
!b[:] = b
!b[1:1] = b
!del b[0]
!del b[9]
!del b[1:3]
!del b[::2]
!del b[::-2]
!del b[:]
!b += b"more"
!b += "x"
!b += [1]
!b *= 3
!b *= 0
!b *= "a"
!b[2:2] = range(3)
""".strip().splitlines():
    show(src)
b = bytearray(b"abc")
m = memoryview(b)
for src in ("b.append(1)", "b.clear()", "b.pop()", "b.extend(b'a')", "b.resize(2)", "b.__delitem__(0)", "b.__setitem__(slice(0, 1), b'')", "b.__setitem__(0, 90)", "b.__setitem__(slice(0, 1), b'x')", "b.reverse()", "b.insert(0, 1)", "b.__imul__(2)", "b.extend(b'')"):
    try: print(src, eval(src), b)
    except BufferError as e: print(src, e)
m.release()
b.append(1)
print(b, bytes(b), b.hex(), repr(bytearray(b"it's \x00")), str(bytearray()), b == b"abc\x01", b != bytearray(), b < b"b")
try: hash(b)
except TypeError as e: print(e)
try: {b: 1}
except TypeError as e: print(e)
