# posix: what a program may ask of the one process there is, and descriptors beyond reading and writing.
import os
import tempfile


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "file")
    fd = os.open(name, os.O_RDWR | os.O_CREAT)
    print(os.write(fd, b"0123456789"), os.pread(fd, 3, 2), os.pwrite(fd, b"ab", 8), os.pread(fd, 20, 6), os.lseek(fd, 0, os.SEEK_CUR))
    os.lseek(fd, 0, os.SEEK_SET)
    one, two = bytearray(3), bytearray(4)
    print(os.readv(fd, [one, two]), one, two, os.writev(fd, [b"x", b"yz"]), os.readinto(fd, one))
    print(os.ftruncate(fd, 4), os.fsync(fd), os.fdatasync(fd), os.fstat(fd).st_size, os.lockf(fd, os.F_LOCK, 0), os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_NORMAL))
    again = os.dup(fd)
    print(os.set_inheritable(fd, False), os.get_blocking(fd), os.isatty(fd), os.fchmod(fd, 0o600), oct(os.fstat(fd).st_mode), os.read(again, 2))
    print(attempt(os.ttyname, fd), attempt(os.tcgetpgrp, fd))
    os.close(fd)
    os.close(again)
    os.closerange(100, 110)
    print([entry.name for entry in os.scandir(folder)], [repr(entry) for entry in os.scandir(folder)], [entry.inode() == os.stat(entry).st_ino for entry in os.scandir(folder)])
    print(attempt(os.pread, 999, 1, 0), attempt(os.readv, 999, [one]), attempt(os.readv, 0, 5), attempt(os.ftruncate, 999, 1))
    print(os.statvfs(folder).f_namemax, os.pathconf(folder, "PC_NAME_MAX"), attempt(os.pathconf, folder, "nothing"), attempt(os.sysconf, "nothing"), os.sysconf("SC_PAGE_SIZE"))
previous = os.umask(0o022)
print(oct(os.umask(previous)), os.umask(previous) == previous)
print([os.waitstatus_to_exitcode(status) for status in (0, 256, 512, 9, 15)], attempt(os.waitstatus_to_exitcode, 0x7f), attempt(os.waitstatus_to_exitcode, 1 << 40))
print([(os.WIFEXITED(s), os.WEXITSTATUS(s), os.WIFSIGNALED(s), os.WTERMSIG(s), os.WIFSTOPPED(s), os.WSTOPSIG(s), os.WCOREDUMP(s), os.WIFCONTINUED(s)) for s in (0, 256, 9, 0x137f, 0x89, 0xffff)])
print(os.major(os.makedev(5, 7)), os.minor(os.makedev(5, 7)), os.ctermid(), attempt(os.getlogin), os.uname().sysname, len(os.times()))
print([attempt(getattr(os, name)) for name in ("getpid", "getppid", "getuid", "getgid", "getpgrp", "cpu_count")])
