# FileIO.__init__ of an open file: what it held is closed first, and a failure of that is told.
import io, os

path = "again_%d.tmp"
f = io.FileIO(path % 1, "w")
first = f.fileno()
f.__init__(path % 2, "w")
f.write(b"two")
print(f.name, f.closed, os.fstat(f.fileno()).st_size)
os.close(f.fileno())
try:
    f.__init__(path % 1, "w")
except OSError as e:
    print(type(e).__name__, e.errno, f.closed, repr(f))
f.__init__(path % 1, "a")
print(f.tell(), f.write(b"one"), f.tell(), f.close(), f.closed)
f.__init__(path % 1, "a")
print(f.tell())
f.close()
print(open(path % 1).read(), open(path % 2).read())
for n in 1, 2:
    os.remove(path % n)
