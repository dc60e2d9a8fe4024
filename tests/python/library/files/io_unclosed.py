# Files that nobody closed, failures of close(), states that cannot be set, names of encodings.
import io
import os
import pickle
import sys
import warnings


def show(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


f = io.FileIO("file", "wb+")
os.close(f.fileno())
show(f.close)
show(f.close)
print(f.closed)


class Bad(io.FileIO):
    def close(self):
        super().close()
        1 / 0


class Flush(io.RawIOBase):
    def writable(self):
        return True

    def flush(self):
        raise OSError("flush")


hook = []
sys.unraisablehook = lambda u: hook.append((u.exc_type.__name__, str(u.exc_value), u.err_msg, u.object))
b = Bad("file")
del b
b = io.BufferedWriter(Flush())
del b
t = io.TextIOWrapper(io.BufferedWriter(Flush()))
del t
print(*hook, sep="\n")

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for mode in ("w", "rb", "wb+"):
        f = open("file", mode)
        del f
    f = open("file", "rb", 0)
    del f
    fd = os.open("file", os.O_RDONLY)
    f = open(fd, closefd=False)
    del f
    os.close(fd)
    show(io.FileIO, False, closefd=False)
    show(os.path.exists, False)
    show(os.listdir, "x", )
for w in caught:
    print(w.category.__name__, w.message)

with io.FileIO("file") as f:
    def finalizing(v):
        f._finalizing = v
    show(finalizing, 1)
    show(finalizing, True)
    show(finalizing, False)
    show(delattr, f, "_finalizing")
    print(f._blksize, open.__module__, io.open is open)

# What was given stays open
fd = os.open(".", os.O_RDONLY)
show(io.FileIO, fd)
os.close(fd)
with open("file", "w+b") as a, open("file", "rb") as b:
    f = io.FileIO(a.fileno(), closefd=False)
    f.__init__(b.fileno(), closefd=False)
    a.write(b"text")
    a.flush()
    f.close()
    print(b.read())


class Named(io.FileIO):
    def __setattr__(self, name, value):
        raise KeyError(name)


fd = os.open("file", os.O_RDONLY)
show(Named, fd)
os.close(fd)
show(open, "x", opener=lambda *a: 99)
f = io.FileIO("file")
os.close(f.fileno())
for name in ("seek", "tell", "truncate", "read"):
    show(getattr(f, name), *[0][:name == "seek"])
show(f.close)

for kind in (io.TextIOWrapper, io.BufferedReader, io.BufferedRandom, io.FileIO):
    print(kind.__name__, kind.__new__ is object.__new__)


class Text(io.TextIOWrapper):
    def __init__(self, raw, tag):
        super().__init__(raw)
        self.tag = tag

    def __getstate__(self):
        return self.tag, self.buffer.getvalue()

    def __setstate__(self, state):
        self.__init__(io.BytesIO(state[1]), state[0])


for proto in range(6):
    t = pickle.loads(pickle.dumps(Text(io.BytesIO(b"bytes"), "tag"), proto))
    print(proto, t.read(), t.tag, t)
    show(pickle.dumps, io.BufferedReader(io.BytesIO()), proto)

b = io.BytesIO()
for state in ((b"", 0, 0), ("", 0, None), (b"", "", None), (b"", -1, None), 0, (b"", 0), (b"a", 0, {1: 2})):
    show(b.__setstate__, state)
b.close()
show(b.__setstate__, (b"", 0, None))
s = io.StringIO()
for state in ((b"", "", 0, None), ("", "", 0, 0), ("", b"", 0, None), ("", "x", 0, None), ("", "", "", None), ("", "", -1, None), 0, ("", "\n", 2, {"a": 1})):
    show(s.__setstate__, state)
print(s.__dict__)
s.close()
show(s.__setstate__, ("", "", 0, None))

# Names
for name in ("\udcfe", "é", "a\0b", "rot13", "nosuch"):
    show(io.TextIOWrapper, io.BytesIO(), encoding=name)
    for codec in (b"x".decode, "x".encode):
        if name != "rot13":
            show(codec, name)
for errors in ("\udcfe", "a\0b"):
    show(io.TextIOWrapper, io.BytesIO(), errors=errors)
    show(b"\xff".decode, "ascii", errors)
    show("\xff".encode, "ascii", errors)
t = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
for options in ({"encoding": "\udcfe"}, {"errors": "\udcfe"}, {"encoding": "locale\0"}, {"encoding": "locale"}, {"errors": 3}, {"encoding": "hex"}):
    show(t.reconfigure, **options)
    print(t.encoding, t.errors)
t.detach()
print(t.encoding, t.errors, t.line_buffering, t)
