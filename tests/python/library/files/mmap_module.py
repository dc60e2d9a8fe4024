# Memory maps: of memory, and of files by copy; what is changed comes back to the file.
import mmap, os, tempfile
DIR = tempfile.mkdtemp() + "/"
print([(n, getattr(mmap, n)) for n in sorted(dir(mmap)) if n.isupper() and n[0] != '_'])
m = mmap.mmap(-1, 20)
print(len(m), m[:], m.tell(), m.size() if 0 else "", m.closed, repr(m))
print(m.write(b"hello\nworld"), m.tell(), m.seek(0), m.readline(), m.read(3), m.read_byte(), m.write_byte(66), m[0], m[-1], m[0:11:2])
m[1] = 65; m[0:2] = b"XY"; m[2:8:2] = b"abc"
print(m[:], m.find(b"o"), m.find(b"o", 0, 3), m.rfind(b"l"), m.find(b"zz"), m.move(10, 0, 5), m[:], b"X" in m, 88 in m, list(m)[:3])
mv = memoryview(m); print(mv.readonly, mv.nbytes, mv.format); mv[0] = 1
for f in (lambda: m.close(), lambda: m.resize(30)):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
mv.release()
for f in (lambda: m[100], lambda: m.__setitem__(0, 300), lambda: m.__setitem__(slice(0, 2), b"x"), lambda: m.seek(-1), lambda: m.seek(5, 9), lambda: m.write(b"x" * 50), lambda: m.write_byte(300), lambda: (m.seek(0, 2), m.read_byte()), lambda: m.move(0, 15, 10), lambda: m["a"], lambda: mmap.mmap(-1, -1), lambda: mmap.mmap(-1, 0), lambda: mmap.mmap(-1, 5, access=9), lambda: mmap.mmap(-1, 5, offset=-1), lambda: mmap.mmap("a", 5), lambda: m.read("x"), lambda: hash(m) and 1, lambda: m.seek(0), lambda: m.read(), lambda: m.read(0), lambda: m.seek(3), lambda: m.read(None), lambda: m.flush(), lambda: m.flush(1, 5), lambda: m.flush(0, 50), lambda: m.size(), lambda: m.__delitem__(0), lambda: bytes(m)[:4], lambda: m == m, lambda: m.seekable(), lambda: m.readline(), lambda: m.madvise(mmap.MADV_NORMAL)):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
with mmap.mmap(-1, 4) as w: w[:] = b"abcd"; print(bytes(w))
print(w.closed, repr(w))
for f in (lambda: w[0], lambda: len(w), lambda: w.read(), lambda: w.close(), lambda: w.__enter__(), lambda: memoryview(w), lambda: w.size()):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
open(DIR + "f.bin", "wb").write(b"0123456789" * 3)
with open(DIR + "f.bin", "r+b") as f:
    m = mmap.mmap(f.fileno(), 0); print(len(m), m[5:8], m.size(), m.find(b"9"), repr(m)); m[0:3] = b"abc"; m.flush(); m.close()
    print(open(DIR + "f.bin", "rb").read())
    m = mmap.mmap(f.fileno(), 10, access=mmap.ACCESS_READ); print(m[:])
    for g in (lambda: m.__setitem__(0, 1), lambda: m.write(b"x"), lambda: m.resize(5), lambda: m.move(0, 1, 1), lambda: memoryview(m).readonly, lambda: mmap.mmap(f.fileno(), 100), lambda: mmap.mmap(f.fileno(), 5, offset=3), lambda: mmap.mmap(f.fileno(), 0, offset=65536 * 4), lambda: mmap.mmap(f.fileno(), 5, access=mmap.ACCESS_READ, prot=1), lambda: mmap.mmap(999, 5)):
        try: print(g())
        except BaseException as e: print(type(e).__name__, e)
    m.close()
    m = mmap.mmap(f.fileno(), 10, access=mmap.ACCESS_COPY); m[0] = 90; m.flush(); print(m[:4], open(DIR + "f.bin", "rb").read(4)); m.close()
    m = mmap.mmap(f.fileno(), 10); m[0] = 81; m.close(); print(open(DIR + "f.bin", "rb").read(4))
    class Sub(mmap.mmap):
        def __new__(cls, n, *a): return super().__new__(cls, -1, n)
    s = Sub(8); print(len(s), type(s).__name__, isinstance(s, mmap.mmap))
open(DIR + "e.bin", "wb").close()
with open(DIR + "e.bin", "rb") as f:
    for g in (lambda: mmap.mmap(f.fileno(), 0, access=1), lambda: mmap.mmap(f.fileno(), 4)):
        try: print(g())
        except BaseException as e: print(type(e).__name__, e)
print(mmap.error is OSError)
import re; m = mmap.mmap(-1, 10); m[:] = b"ab12cd34ef"; print([x.group() for x in re.finditer(rb"\d+", m)], bytearray(m), int.from_bytes(m[:2]))
