# What CPython itself does not survive in every version: a partial, a set and the standard streams that are changed by the code they call; far positions in files.
import functools
import io
import os
import sys


# repr of a partial whose keyword's __str__ replaces the value.
def capture(*args, **kw):
    pass


class Key:
    def __str__(self):
        p.keywords[self] = ["other"]
        return "key"


p = functools.partial(capture)
p.keywords[Key()] = ["first"]
print("key=['first']" in repr(p))


# A comparison fills the deleted entry that the search has found.
class Zero:
    def __hash__(self):
        return 0


class Adds(Zero):
    done = False

    def __eq__(self, other):
        if not self.done:
            self.done = True
            s.add(Zero())
        return self is other

    __hash__ = Zero.__hash__


gone, s = Zero(), set()
s.add(gone)
s.add(Zero())
s.remove(gone)
s.add(Adds())
print(len(s), len(list(s)), len(set() | s))
# A prompt whose __str__ replaces the streams.
class Prompt:
    def __str__(self):
        sys.stdin = sys.stdout = sys.stderr = io.StringIO("line\n")
        return ""


saved = sys.stdin, sys.stdout, sys.stderr
sys.stdin, sys.stdout, sys.stderr = io.StringIO("first\n"), io.StringIO(), io.StringIO()
try:
    got = input(Prompt())
except BaseException as e:
    got = e
sys.stdin, sys.stdout, sys.stderr = saved
print(got)

assert str(got) == "EOF when reading a line" or got == "first", got

# Far positions in files.
name = "/tmp/far"
for at in (2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**40, 2**63 - 1):
    fd = os.open(name, os.O_CREAT | os.O_RDWR | os.O_TRUNC)
    for f in (lambda: os.pwrite(fd, b"ab", at), lambda: os.write(fd, b"ab")):
        os.lseek(fd, at, 0)
        try:
            f()
            print(at, "written")
        except OSError as e:
            print(at, e)
    for f in (lambda: os.pread(fd, 5, at), lambda: os.read(fd, 5), lambda: os.lseek(fd, at, 1), lambda: os.lseek(fd, at, 2), lambda: os.lseek(fd, -at - 1, 1)):
        try:
            print(at, f())
        except OSError as e:
            print(at, e)
    for size in (at, -1):
        if size > 2**31:
            try:
                os.ftruncate(fd, size)
                print("cut", size)
            except OSError as e:
                print(size, e)
    os.close(fd)
with open(name, "wb", 0) as f:
    assert (f.seek(2**50), f.tell(), f.seek(5, 1)) == (2**50, 2**50, 2**50 + 5)
os.unlink(name)
print("end")
