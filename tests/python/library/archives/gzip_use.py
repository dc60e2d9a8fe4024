# gzip: compress and decompress, GzipFile reading and writing, headers, several members, text mode, damage.
import gzip
import io
import os
import tempfile


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).split("/")[0])


text = b"the quick brown fox " * 40 + bytes(range(256))
for level in (0, 1, 6, 9):
    c = gzip.compress(text, level, mtime=1234)
    print(level, len(c), c[:10].hex(), gzip.decompress(c) == text)
print(gzip.compress(b"", mtime=0).hex(), gzip.decompress(b""), gzip.decompress(gzip.compress(b"a") + gzip.compress(b"b") + b"\0\0"))
b = io.BytesIO()
with gzip.GzipFile("name.txt", "wb", 5, b, mtime=77) as f:
    print(f.write(b"line one\n"), f.write(memoryview(b"line two\n")), f.tell(), f.writable(), f.readable(), f.name, f.mode, f.seekable(), f.fileobj is b)
    f.flush()
    err(f.read)
    err(f.write, "str")
    print(f.seek(25), f.write(b"end"))
    err(f.seek, 2)
data = b.getvalue()
print(data[:20], f.closed, f.fileobj)
err(f.write, b"")
with gzip.GzipFile(fileobj=io.BytesIO(data)) as f:
    print(f.readline(), f.peek(3)[:3], f.read(2), f.read1(3), f.tell(), f.seek(0), f.read(), f.read(), f.mtime, f.seek(3), f.read(4), f.name, f.mode, f.seek(-3, 2) if False else "", f.readinto(bytearray(3)))
    err(f.write, b"")
print(list(gzip.GzipFile(fileobj=io.BytesIO(data))))
path = os.path.join(tempfile.mkdtemp(), "f.gz")
with gzip.open(path, "wt", encoding="utf-8", newline="\n") as f:
    print(type(f).__name__, f.write("líne\nzwei\n"))
with gzip.open(path, "rt", encoding="utf-8") as f:
    print(f.readlines())
with gzip.open(path, "ab") as f:
    f.write(b"appended")
print(gzip.open(path).read(), gzip.open(path, "rb").readline())
err(gzip.open, path, "rbt")
err(gzip.open, path, "rb", encoding="ascii")
err(gzip.open, path, "q")
err(gzip.open, 5.5)
err(gzip.open, path, "xb")
err(lambda: type(gzip.GzipFile(fileobj=io.BytesIO(), mode="rw")))
good = gzip.compress(text, mtime=0)
for bad in [b"not gz", good[:5], good[:-4], good[:-9], good[:40], good[:-8] + b"\0" * 8, good[:-4] + b"\1\0\0\0", good[:2] + b"\7" + good[3:], good + b"junk", good[:10] + b"\xff" + good[11:], b"\x1f", b"\x1f\x8b\x08\x04" + b"\0" * 6 + b"\5\0ab"]:
    err(gzip.decompress, bad)
    try:
        print(len(gzip.GzipFile(fileobj=io.BytesIO(bad)).read()))
    except Exception as e:
        print(type(e).__name__, e)
flags = b"\x1f\x8b\x08\x1e" + b"\0" * 6 + b"\3\0abc" + b"name\0" + b"comment\0" + b"\0\0" + good[10:]
print(gzip.decompress(flags) == text, gzip.GzipFile(fileobj=io.BytesIO(flags)).read(5))
print(gzip.READ, gzip.WRITE, gzip.BadGzipFile.__mro__[1].__name__, sorted(gzip.__all__))
