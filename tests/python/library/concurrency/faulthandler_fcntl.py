# faulthandler and fcntl, as far as there is one process without signals from outside.
import faulthandler
import fcntl
import os
import tempfile


def inner(file):
    faulthandler.dump_traceback(file)


def outer(file):
    inner(file)


with tempfile.TemporaryDirectory() as folder, open(os.path.join(folder, "x"), "w+b") as file:
    outer(file)
    file.seek(0)
    lines = file.read().decode().splitlines()
    print(lines[0].split("0x")[0], [line.split('"')[-1] for line in lines[1:3]])
    print(fcntl.fcntl(file, fcntl.F_GETFD), fcntl.fcntl(file, fcntl.F_SETFD, fcntl.FD_CLOEXEC))
    print(fcntl.fcntl(file.fileno(), fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDWR)
    print(fcntl.flock(file, fcntl.LOCK_EX), fcntl.flock(file, fcntl.LOCK_UN), fcntl.lockf(file, fcntl.LOCK_EX))
    for wrong in (lambda: fcntl.fcntl(-1, fcntl.F_GETFD), lambda: fcntl.fcntl("x", 1), lambda: fcntl.lockf(file, 99)):
        try:
            print(wrong())
        except Exception as e:
            print(type(e).__name__, e)
print(faulthandler.is_enabled(), faulthandler.enable(), faulthandler.is_enabled(), faulthandler.disable(), faulthandler.is_enabled())
