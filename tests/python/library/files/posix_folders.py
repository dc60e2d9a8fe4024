# os: functions with dir_fd, folders by descriptor (listdir, scandir, chdir, fwalk), what a removed folder answers, which errors tell a path.
import os
import shutil
import tempfile


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


start, root = os.getcwd(), os.path.realpath(tempfile.mkdtemp())
os.chdir(root)
for name in ("supports_dir_fd", "supports_fd", "supports_follow_symlinks", "supports_effective_ids"):
    print(name, sorted(f.__name__ for f in getattr(os, name)))
os.makedirs("a/b")
with open("a/f", "w") as f:
    f.write("hi")
os.symlink("f", "a/l")
fd = os.open("a", os.O_RDONLY)
print(sorted(os.listdir(fd)), os.stat("f", dir_fd=fd).st_size, os.stat("../a/f", dir_fd=fd).st_size, os.stat(root, dir_fd=99).st_mode == os.stat(root).st_mode)
print([(e.name, e.path, e.is_file(), e.is_dir(), e.is_symlink(), e.stat().st_size, e.stat(follow_symlinks=False).st_size) for e in sorted(os.scandir(fd), key=lambda e: e.name)])
for name in ("none", ""):
    err(os.stat, name, dir_fd=fd)
for bad in (99, -1, "x", 1.5, 2**40, -2**40):
    err(os.stat, "f", dir_fd=bad)
err(os.stat, fd, dir_fd=fd)
err(os.stat, fd, follow_symlinks=False)
with os.fdopen(os.open("f", os.O_RDONLY, dir_fd=fd)) as f:
    print(f.read())
plain = os.open("a/kept", os.O_CREAT)
for call in (lambda d: os.mkdir("c", dir_fd=d), lambda d: os.rmdir("c", dir_fd=d), lambda d: os.chmod("f", 0o600, dir_fd=d), lambda d: os.utime("f", (1, 2), dir_fd=d),
             lambda d: os.chown("f", 0, 0, dir_fd=d), lambda d: os.readlink("l", dir_fd=d), lambda d: os.lstat("l", dir_fd=d).st_size, lambda d: os.rename("f", "g", src_dir_fd=d, dst_dir_fd=d),
             lambda d: os.replace("g", "f", src_dir_fd=d, dst_dir_fd=d), lambda d: os.unlink("nope", dir_fd=d), lambda d: os.open("new/x", os.O_CREAT | os.O_WRONLY, dir_fd=d)):
    for d in (fd, 99, plain):
        err(call, d)
err(os.rename, "a/f", "moved", src_dir_fd=99)
err(os.rename, "f", "moved", src_dir_fd=fd)
err(os.rename, "moved", "f", dst_dir_fd=fd)
for f in (os.listdir, os.scandir):
    for d in (99, plain, 0):
        err(f, d)
err(os.symlink, "f", "g", dir_fd=fd)
err(os.access, "f", 0, dir_fd=fd)
err(os.access, "f", 0, effective_ids=True)
err(os.access, "f", 0, follow_symlinks=False)
err(os.utime, fd, dir_fd=fd)
err(os.utime, fd, follow_symlinks=False)
err(os.chown, fd, 0, 0, dir_fd=fd)
err(os.fchdir, 99)
err(os.fchdir, "x")
err(os.fchdir, -1)
err(os.chdir, 99)
err(os.chdir, plain)
os.fchdir(fd)
print(os.path.basename(os.getcwd()), sorted(os.listdir(".")))
os.chdir("..")
os.chdir(fd)
print(os.path.basename(os.getcwd()))
os.chdir(root)
print([(a, sorted(b), sorted(c)) for a, b, c, d in os.fwalk("a")], [(a, sorted(b), sorted(c)) for a, b, c, d in os.fwalk(".", dir_fd=fd, topdown=False)])
err(os.truncate, 99, 1)
err(os.truncate, os.open("t", os.O_RDWR | os.O_CREAT), 5)
print(os.path.getsize("t"))
err(os.statvfs, 99)
print(shutil.rmtree.avoids_symlink_attacks)
os.symlink("a", "dl")
err(shutil.rmtree, "dl")
err(shutil.rmtree, "b", dir_fd=fd)
err(shutil.rmtree, "b", dir_fd=fd)
shutil.rmtree("a")
print(os.path.exists("a"), os.listdir(fd), os.fstat(fd).st_mode)
err(os.stat, "f", dir_fd=fd)
err(os.mkdir, "f", dir_fd=fd)
err(os.fchdir, fd)
os.chdir(start)
shutil.rmtree(root)
