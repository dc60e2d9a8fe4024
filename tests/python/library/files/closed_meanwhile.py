# Arguments that close the descriptor they are used with.
import io
import os


class Closes:
    def __init__(self, fd, value):
        self.fd, self.value = fd, value

    def close(self):
        os.close(self.fd)
        self.more = [os.open("closed_meanwhile.txt", os.O_RDWR) for _ in range(40)]
        for fd in self.more:
            os.close(fd)

    def __index__(self):
        self.close()
        return self.value

    def __buffer__(self, flags):
        self.close()
        return memoryview(self.value)


def attempt(name, call):
    with open("closed_meanwhile.txt", "wb") as f:
        f.write(b"0123456789")
    fd = os.open("closed_meanwhile.txt", os.O_RDWR)
    try:
        print(name, call(fd))
    except (OSError, TypeError) as e:
        print(name, type(e).__name__, getattr(e, "errno", None))


attempt("pread", lambda fd: os.pread(fd, Closes(fd, 3), 0))
attempt("pread", lambda fd: os.pread(fd, 3, Closes(fd, 1)))
attempt("read", lambda fd: os.read(fd, Closes(fd, 3)))
attempt("pwrite", lambda fd: os.pwrite(fd, Closes(fd, b"abc"), 0))
attempt("write", lambda fd: os.write(fd, Closes(fd, b"abc")))
attempt("readinto", lambda fd: os.readinto(fd, Closes(fd, bytearray(3))))
attempt("readv", lambda fd: os.readv(fd, [Closes(fd, bytearray(3))]))
attempt("writev", lambda fd: os.writev(fd, [Closes(fd, b"abc")]))
attempt("fchmod", lambda fd: os.fchmod(fd, Closes(fd, 0o600)))
attempt("ftruncate", lambda fd: os.ftruncate(fd, Closes(fd, 3)))
attempt("lseek", lambda fd: os.lseek(fd, Closes(fd, 3), 0))


def truncate(fd):
    f = io.FileIO(fd, "r+b", closefd=False)
    return f.truncate(Closes(fd, 3))


attempt("truncate", truncate)


class Setter(io.FileIO):
    def __setattr__(self, name, value):
        if name == "name":
            os.close(self.fileno())
        super().__setattr__(name, value)


def appends(fd):
    os.close(fd)
    f = Setter("closed_meanwhile.txt", "ab")
    try:
        f.close()
    except OSError as e:
        return e.errno


attempt("append", appends)
os.unlink("closed_meanwhile.txt")
