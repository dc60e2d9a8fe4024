# memoryview: attributes, indexing, slices, casts, release.
import array
b = bytearray(b"abcdefgh")
m = memoryview(b)
print(m.format, m.itemsize, m.ndim, m.shape, m.strides, m.suboffsets, m.readonly, m.nbytes, m.c_contiguous, m.f_contiguous, m.contiguous, len(m), m.obj is b)
print(m[0], m[-1], bytes(m[2:4]), m[::2].tolist(), m[::-1].tobytes(), m[::2].contiguous, m[::2].strides, m[2:].nbytes)
m[0] = 90; m[1:3] = b"XY"; print(b)
def bad(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
bad(lambda: m[8]); bad(lambda: m["a"]); bad(lambda: m.__setitem__(0, 256)); bad(lambda: m.__setitem__(0, "a")); bad(lambda: m.__setitem__(slice(0, 2), b"abc"))
bad(lambda: memoryview(b"ab").__setitem__(0, 1)); bad(lambda: memoryview("ab")); bad(lambda: memoryview(5)); bad(lambda: m.__delitem__(0)); bad(lambda: memoryview())
bad(lambda: m[0, 0]); bad(lambda: m[1.5]); bad(lambda: m.nothing); bad(lambda: m + b"a"); bad(lambda: m < m)
i = m.cast("I"); print(i.format, i.itemsize, i.shape, len(i), i.tolist() == [int.from_bytes(b[:4], "little"), int.from_bytes(b[4:], "little")])
h = m.cast("h"); print(h.tolist(), h.nbytes)
s = m.cast("B", (2, 4)); print(s.ndim, s.shape, s.strides, s.tolist(), s[1, 2], s[-1, -1]); bad(lambda: s[0]); bad(lambda: s[0:1].tolist()); bad(lambda: s[2, 0]); bad(lambda: len(s))
bad(lambda: m.cast("Q").tolist()); bad(lambda: m[:5].cast("I")); bad(lambda: m.cast("zz")); bad(lambda: m[::2].cast("H")); bad(lambda: m.cast("B", (3, 3))); bad(lambda: i.cast("H")); bad(lambda: m.cast("c")[0]); bad(lambda: memoryview(b"\0\1").cast("?").tolist())
c = m.cast("c"); c[0] = b"q"; print(c[0], b); bad(lambda: c.__setitem__(0, 5)); bad(lambda: c.__setitem__(0, b"ab"))
print(m == b, m == bytes(b), m == memoryview(b), m == "x", m[:2] == b"qX", memoryview(b"ab") == array.array("B", [97, 98]), i == m, memoryview(array.array("i", [1, 2])) == array.array("l", [1, 2]))
print(hash(memoryview(b"ab")) == hash(b"ab")); bad(lambda: hash(m)); bad(lambda: hash(memoryview(b"abcd").cast("H")))
print(m.hex(), m.hex(":", 3), m.tobytes("C"), list(m)[:3], 113 in m, b"q" in m, m.index(113), m.count(113), list(reversed(m[:3])))
bad(lambda: m.index(7)); bad(lambda: m.tobytes("Z")); bad(lambda: m.toreadonly().__setitem__(0, 1)); print(m.toreadonly().readonly)
with memoryview(b) as w: print(w[0])
bad(lambda: w[0]); bad(lambda: len(w)); bad(lambda: w.tolist()); print(repr(w).split(" at ")[0]); bad(lambda: w.release())
a = array.array("d", [1.5, 2.5]); d = memoryview(a); print(d.format, d.tolist(), d[1], d.itemsize); d[0] = 9.25; print(a); bad(lambda: d.__setitem__(0, "a")); bad(lambda: a.append(1))
d.release(); a.append(1.0); print(a)
x = memoryview(m); m.release(); 
class MV: 
    pass
try:
    class Sub(memoryview): pass
except TypeError as e: print(e)
