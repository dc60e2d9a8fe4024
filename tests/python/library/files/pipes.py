# os.pipe: both ends in one process; what would wait raises or answers None.
import fcntl
import os
import select
import selectors


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


r, w = os.pipe()
print(oct(os.fstat(r).st_mode), oct(os.fstat(w).st_mode), os.fstat(r).st_size)
t(lambda: os.write(w, b"hello"))
t(lambda: (os.read(r, 3), os.read(r, 30)))
t(lambda: os.read(r, 1))
t(lambda: os.write(r, b"x"))
t(lambda: os.read(w, 1))
t(lambda: os.lseek(r, 0, 0))
t(lambda: (os.write(w, b"x" * 100000), len(os.read(r, 1000000))))
t(lambda: (os.get_blocking(r), os.get_inheritable(r), os.isatty(r)))
t(lambda: os.ftruncate(w, 3))
t(lambda: os.fsync(w))
t(lambda: select.select([r], [w], [], 0) == ([], [w], []))
f = open(r, "rb", buffering=0)
g = open(w, "wb", buffering=0)
t(lambda: (f.read(3), f.readall(), f.readinto(bytearray(3))))
t(lambda: (g.write(b"abcdef"), f.read(2), f.readall()))
t(lambda: (f.seekable(), f.readable(), g.writable()))
for bad in (lambda: f.seek(0), f.tell, lambda: g.truncate(0), lambda: open(r, "r+b", closefd=False)):
    t(bad)
b = open(r, "rb", closefd=False)
t(lambda: (b.read(3), b.read(), b.readline(), b.read1(3), b.peek(), b.readinto(bytearray(2))))
g.write(b"line1\nline2\npart")
t(lambda: (b.readline(), b.read(100)))
g.write(b"y" * 20)
t(b.read)
text = open(r, closefd=False)
t(text.read)
t(text.readline)
g.write("h\u00e9\n".encode())
t(text.readline)
g.write(b"abc")
t(lambda: [text.read(n) for n in (2, 1, 1)])
t(lambda: os.pread(r, 1, 0))
t(lambda: os.pwrite(w, b"x", 0))
t(lambda: os.readv(r, [bytearray(2)]))
part = bytearray(2)
t(lambda: (os.writev(w, [b"ab", b"c"]), os.readv(r, [part]), part, fcntl.fcntl(r, fcntl.F_GETFL), fcntl.fcntl(w, fcntl.F_GETFL)))
s = selectors.DefaultSelector()
s.register(r, selectors.EVENT_READ, "r")
t(lambda: ([(k.data, e) for k, e in s.select(0)], os.read(r, 10), s.select(0)))
copy = os.dup(r)
g.write(b"12")
t(lambda: (os.read(copy, 1), os.read(r, 1)))
os.close(copy)
f.close(), g.close()
for end in (r, w):
    t(lambda: os.read(end, 1))
r, w = os.pipe()
with open(w, "w") as out:
    print("one\ntwo", file=out)
with open(r) as lines:
    print(list(lines))
# by name, and by position only
fd = os.open(path="/tmp/pipes_file", flags=os.O_RDWR | os.O_CREAT)
t(lambda: (os.fdatasync(fd=fd), os.fchown(fd=fd, uid=-1, gid=-1), os.statvfs(path="/tmp").f_bsize, os.pathconf(path="/tmp", name="PC_NAME_MAX"), os.getpgid(pid=0)))
t(lambda: os.strerror(code=3))
t(lambda: os.chroot(path="/none"))
os.close(fd)
