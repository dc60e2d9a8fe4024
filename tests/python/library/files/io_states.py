# The states, flags and refusals of streams that few programs ask for.
import io
import os
import tempfile


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


b = io.BytesIO(b"one\ntwo\n")
b.read(2)
b.extra = 1
print(b.__getstate__(), b.isatty(), b.writelines([b"x", b"y"]), b.getvalue())
again = io.BytesIO()
print(again.__setstate__((b"state", 3, {"y": 2})), again.read(), again.y, attempt(again.__setstate__, (1, 2)), attempt(again.__setstate__, (b"", -1, None)))
s = io.StringIO("one\r\ntwo", newline="\n")
s.read(2)
print(s.__getstate__(), s.isatty(), s.line_buffering, s.newlines, s.encoding, s.errors)
again = io.StringIO()
print(again.__setstate__(("state", "\r\n", 2, {"z": 1})), again.read(), again.getvalue(), again.z, attempt(again.__setstate__, 5), attempt(again.__setstate__, ("a", "q", 0, None)))
d = io.IncrementalNewlineDecoder(None, True)
print(d.decode("a\r"), d.getstate(), d.setstate(("", 1)), d.decode("\nb"), d.newlines, d.reset(), d.newlines)
with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "file")
    with open(name, "w+", encoding="utf-8") as t:
        print(t.isatty(), t.readable(), t.writable(), t.seekable(), isinstance(t.fileno(), int), t._CHUNK_SIZE, t.line_buffering, t.write_through)
        t._CHUNK_SIZE = 100
        print(t._CHUNK_SIZE, attempt(setattr, t, "_CHUNK_SIZE", 0), attempt(t.__getstate__), t.write("text é\n"), t.tell(), t.truncate(4), t.seek(0), t.read())
        print(attempt(t.reconfigure, encoding="ascii"), attempt(t.reconfigure, newline="q"), t.reconfigure(line_buffering=True), t.line_buffering)
    with open(name, "r+b") as f:
        print(attempt(f.__getstate__), f.isatty(), f.peek()[:2], f.readinto1(bytearray(2)), f.raw.closefd, attempt(f.raw.__getstate__), f.raw.mode)
    with open(name, "rb", buffering=0) as raw:
        print(raw.readall(), raw.read(), attempt(raw.write, b"x"), raw.seekable(), attempt(raw.truncate), attempt(raw.readinto, b"const"))
print(attempt(t.read), attempt(t.isatty), attempt(io.IOBase().truncate), attempt(io.IOBase().fileno), attempt(io.IOBase().seek, 1), attempt(io.IOBase()._checkReadable), attempt(io.IOBase()._checkWritable), attempt(io.IOBase()._checkSeekable), io.IOBase()._checkClosed())


class Reads(io.BufferedIOBase):
    def read(self, n=-1): return b"read" [:n]


buffer = bytearray(3)
print(Reads().readinto(buffer), buffer, attempt(Reads().read1), attempt(io.BufferedIOBase().detach), attempt(io.TextIOBase().read), attempt(io.TextIOBase().readline))
pair = io.BufferedRWPair(io.BytesIO(b"in"), io.BytesIO())
print(pair.isatty(), pair.read1(1), pair.readinto1(bytearray(5)), pair.readable(), pair.writable(), pair.write(b"out"), pair.flush(), pair.close(), pair.closed)


class Raw(io.RawIOBase):
    def readable(self): return True
    def readinto(self, b): b[:2] = b"ab"; return 2


print(Raw().read(3), io.BufferedReader(Raw(), 4).read(5), attempt(io.BufferedReader, io.StringIO()), attempt(io.BufferedWriter, Raw()))
