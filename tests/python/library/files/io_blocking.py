# Buffers over raw streams that block, give too much or too little, and answer wrongly.
import io
import sys


def show(f, *a):
    try:
        print(f(*a))
    except Exception as e:
        print(type(e).__name__, e.args[-1 - hasattr(e, "characters_written")], getattr(e, "characters_written", None), repr(e.__cause__), repr(e.__context__))


class Raw(io.RawIOBase):
    def __init__(self, pieces=(), stop=None):
        self.pieces, self.stop, self.written, self.reads = list(pieces), stop, [], 0

    def readable(self):
        return True

    writable = seekable = readable

    def seek(self, pos, whence=0):
        return 0

    def tell(self):
        return 0

    def readinto(self, b):
        self.reads += 1
        if not self.pieces:
            return 0
        piece = self.pieces.pop(0)
        if not isinstance(piece, bytes):
            return piece
        if len(piece) > len(b):
            self.pieces.insert(0, piece[len(b):])
            piece = piece[:len(b)]
        b[:len(piece)] = piece
        return len(piece)

    def write(self, b):
        b = bytes(b)
        if self.stop is not None and self.stop in b:
            n = b.index(self.stop)
            if n == 0:
                self.stop = None
                return None
            b = b[:n]
        self.written.append(b)
        return len(b)


for make in (io.BufferedWriter, io.BufferedRandom):
    raw = Raw()
    w = make(raw, 8)
    for stop, data in ((None, b"abcd"), (None, b"efghi"), (b"k", b"jklmn"), (b"0", b"opqrwxyz0123456789"), (None, b"ABCDEFGHI"), (None, b"x" * 20)):
        if stop:
            raw.stop = stop
        show(w.write, data)
        print(raw.written)
    raw.stop = b"x"
    show(w.flush)
    show(w.flush)
    print(b"".join(raw.written))
    w.detach()

for make in (io.BufferedReader, io.BufferedRandom):
    raw = Raw([b"abc", b"de", b"fgh", b"jkl", b"m" * 40, None, b"n"])
    r = make(raw, 10)
    print(r.peek(3), raw.reads)
    for size in (2, 2, 2, 20, 20, 3, 30, 5, 5):
        b = bytearray(size)
        show(r.readinto1, b)
        print(bytes(b), raw.reads)
    raw.pieces = [b"o" * 50]
    b = bytearray(30)
    show(r.readinto, b)
    print(bytes(b), r.read(), r.tell())
    for wrong in ("1", b"".__class__, 99, -1):
        raw.pieces = [wrong]
        show(r.readline)
    print(sys.getsizeof(make(Raw(), 8192)) - sys.getsizeof(make(Raw(), 4096)))
    size = sys.getsizeof(r)
    r.close()
    print(size - sys.getsizeof(r))


class Close(Raw):
    def __init__(self, name):
        super().__init__()
        self.what = name

    def close(self):
        if self.what:
            raise NameError(self.what)


reader, writer = Close("reader"), Close("writer")
pair = io.BufferedRWPair(reader, writer)
show(pair.close)
del Close.close
show(pair.close)

# Text: no more than a chunk goes together, and what is written while it is written keeps its place
class Watch(Raw):
    def write(self, b):
        if self.pieces:
            t.write(self.pieces.pop())
        self.written.append(len(b))
        return len(b)


raw = Watch(["middle"])
t = io.TextIOWrapper(raw)
t.write("abc")
t.write("def")
t.write("g" * t._CHUNK_SIZE)
t.write("h" * (t._CHUNK_SIZE - 1))
t.write("ij")
t.flush()
print(raw.written)
f = io.TextIOWrapper(io.BufferedRWPair(io.BytesIO(b"foo\nbar\n"), io.BytesIO()))
line = f.readline()
f.write(line)
print(repr(line + f.readline()))


class Like(io.BytesIO):
    def read(self, n=-1):
        return memoryview(super().read(n))

    def read1(self, n=-1):
        return bytearray(super().read1(n))


t = io.TextIOWrapper(Like(b"ab\ncd"), encoding="utf-8")
print(repr(t.readline()), repr(t.read()))
for bad in ("x", 3, None):
    Like.read1 = lambda self, n=-1: bad
    show(io.TextIOWrapper(Like(b"a")).readline)
