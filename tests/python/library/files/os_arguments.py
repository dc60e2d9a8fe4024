# Arguments that C would not take: descriptors, names of the environment, devices, owners, paths, texts with null characters; unclosed scandir().
import os, posix, warnings, locale, struct, re, math, time, fcntl, unicodedata, codecs
warnings.simplefilter("error", RuntimeWarning)
def show(f, *a, **k):
    try: print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e, getattr(e, "filename", None))
for name in ("", "=name", "na=me", "name=", "na\0me", b"na\0me", 3):
    show(os.putenv, name, "v"); show(os.unsetenv, name)
show(os.putenv, "F", "a\0b"); show(os.putenv, b"F", b"a\0b"); show(posix.putenv, "F", 3)
for x in (-2, -1, 2**64, -2**63-1, 1.0, 2**32, 5, 0x1234567):
    show(os.major, x); show(os.minor, x); show(os.makedev, x, 1); show(os.makedev, 1, x)
for fd in (True, False, 99):
    for f, a in ((os.fsync, ()), (os.fdatasync, ()), (os.fpathconf, ("PC_NAME_MAX",)), (os.fchdir, ()), (os.fstat, ())):
        if f is os.fstat and fd != 99: continue
        show(f, fd, *a)
show(os.confstr, "CS_garbage"); show(os.confstr, 1.5); 
for v in (-1.0, -1, 2**40, -2, "x"):
    show(os.chown, ".", v, 0); show(os.chown, ".", 0, v)
show(os.utime, "nonexistent", (1, 1)); show(os.utime, "nonexistent")
open("f", "w").close()
with open("f", "rb") as f:
    for bad in ("test", b"", 14, memoryview(b"x")): show(os.readinto, f.fileno(), bad)
    show(os.readinto, f, bytearray(2))
    show(os.lstat, f.fileno()); 
    show(os.stat, f.fileno(), follow_symlinks=False)
for p in ("/tmp\udfff", "/tmp\0x", b"/tmp\0x"):
    for f in (os.stat, os.path.exists, os.path.isfile, os.path.getsize, os.lstat, os.path.realpath, os.listdir, open):
        show(f, p)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    it = os.scandir("."); next(it); del it
    it = os.scandir("."); list(it); del it
    it = os.scandir("."); it.close(); del it
print([(x.category.__name__, str(x.message)[:25]) for x in w])
show(locale.strcoll, "a\0b", "a"); show(locale.strcoll, "a", "a\0b"); show(locale.strxfrm, "a\0b")
for s in ("\0", "2\0i", b"\0", b"2\0i", b"h\0"):
    show(struct.calcsize, s); show(struct.pack, s); show(struct.Struct, s)
show(math.nextafter, 1.0, 2.0, steps=2**64); show(math.nextafter, 1.0, -1.0, steps=2**70); show(math.nextafter, 1.0, -1.0, steps=2**64-1); show(math.nextafter, -1.0, 1.0, steps=2**63); show(math.nextafter, 2.0, 2.0, steps=10**30); show(math.nextafter, 1, 2, steps=-1)
import _sre
show(_sre.template, "", ["", -1, ""]); show(_sre.template, "", ["", (), ""])
for y in (-2**31, -2**31 + 1899, -10000):
    show(time.asctime, (y,1,1,0,0,0,0,1,-1)); show(time.strftime, "%Y", (y,1,1,0,0,0,0,1,-1))
class MyStr(str): pass
print([type(unicodedata.normalize(f, MyStr(x))).__name__ for f in ("NFC","NFD","NFKC","NFKD") for x in ("abc", "\xe9", "")])


class Bad:
    def __init__(s,v): s.v=v
    def fileno(s): return s.v


for v in (2**31, -2**31-1, 2**70, -1, -5, "spam", 2.0, None):
    show(fcntl.fcntl, v, fcntl.F_SETFL, os.O_NONBLOCK)
    show(fcntl.fcntl, Bad(v), fcntl.F_SETFL, os.O_NONBLOCK)
    show(fcntl.flock, v, fcntl.LOCK_SH)
f = open("x", "wb+")
show(fcntl.fcntl, f, fcntl.F_SETFL, os.O_NONBLOCK)
show(fcntl.fcntl, f, fcntl.F_SETLKW, b"x"*32)
show(fcntl.fcntl, f, fcntl.F_GETFD)
import array
import functools
import inspect
import operator
import sys
for f in (operator.attrgetter("a"), operator.itemgetter(1), operator.methodcaller("a"), functools.cmp_to_key(print)):
    print(inspect.signature(f))
print([sys.getsizeof(array.array(c, [1] * 5)) - sys.getsizeof(array.array(c)) for c in "bHid"])
print(sys.getsizeof(array.array("w", "abcde")) - sys.getsizeof(array.array("w")))
print(math.nextafter(-5e-324, 0.0), math.nextafter(5e-324, -1.0), math.nextafter(0.0, -0.0), math.nextafter(-5e-324, 0.0, steps=1))
show(os.pathconf, True, "PC_NAME_MAX")
