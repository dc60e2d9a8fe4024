# errno, stat, atexit, fcntl, faulthandler, tracemalloc: modules of a few functions.
import errno
import os
import stat
import _stat

print(len(errno.errorcode), all(getattr(errno, name) == number for number, name in errno.errorcode.items()))
print([(name, getattr(errno, name)) for name in ("EPERM", "ENOENT", "EAGAIN", "EWOULDBLOCK", "EEXIST", "EINVAL", "ENOSYS", "ETIMEDOUT")])
print([os.strerror(getattr(errno, name)) for name in ("EPERM", "ENOENT", "EACCES", "ENOTEMPTY", "EHOSTUNREACH")], os.strerror(100000))
try:
    open("/no/such/file")
except OSError as e:
    print(type(e).__name__, e.errno == errno.ENOENT, e.strerror)
for number in errno.EPERM, errno.EEXIST, errno.EISDIR, errno.ECONNRESET, errno.ETIMEDOUT, errno.EINTR, errno.ENOSPC:
    print(errno.errorcode[number], type(OSError(number, "text")).__name__)

print([stat.filemode(m) for m in (0o100644, 0o040755, 0o120777, 0o104755, 0o102755, 0o041777, 0o101666, 0o060600, 0o020600, 0o010600, 0o140700, 0)])
print([oct(f(0o104755)) for f in (stat.S_IMODE, stat.S_IFMT)])
kinds = [name for name in dir(stat) if name.startswith("S_IS") and callable(getattr(stat, name))]
print(kinds)
print([[name for name in kinds if getattr(stat, name)(mode << 12)] for mode in (1, 2, 4, 6, 8, 10, 12)])
print(stat.filemode is _stat.filemode, stat.FILE_ATTRIBUTE_HIDDEN, stat.ST_MTIME, stat.SF_IMMUTABLE)
for wrong in -1, 1 << 40, "x":
    try:
        print(stat.S_IMODE(wrong))
    except Exception as e:
        print(type(e).__name__, e)

import atexit

def at_end(*args, **kwargs):
    print("at the end", args, kwargs)


before = atexit._ncallbacks()
print(atexit.register(at_end, 1, a=2) is at_end, atexit._ncallbacks() - before)
atexit.register(at_end, "not called")
atexit.unregister(at_end)
print(atexit._ncallbacks() - before)


@atexit.register
def fails():
    print("this one fails")
    raise ValueError("at exit")


atexit.register(print, "last in, first out")
atexit._run_exitfuncs()
print(atexit._ncallbacks())
try:
    atexit.register(5)
except TypeError as e:
    print(e)

import tracemalloc

print(tracemalloc.is_tracing(), tracemalloc.get_traced_memory(), tracemalloc.get_traceback_limit())
tracemalloc.start()
kept = bytearray(100_000)
now, peak = tracemalloc.get_traced_memory()
print(tracemalloc.is_tracing(), now >= 100_000, peak >= now)
del kept
print(tracemalloc.get_traced_memory()[0] < now, tracemalloc.get_traced_memory()[1] >= 100_000)
tracemalloc.reset_peak()
tracemalloc.stop()
print(tracemalloc.is_tracing(), tracemalloc.get_traced_memory())
