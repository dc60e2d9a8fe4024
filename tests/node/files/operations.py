# tests/node/files/operations.py: operations on files of the current folder, each with what it answered or raised. tests/node/command/real-files.test.mjs runs it
# on the machine's own Python and on ours, in two folders: the lines and the folders must be the same.
import errno, os, shutil, stat, sys, tempfile, zlib

def show(value):
    if isinstance(value, os.stat_result):
        kind = stat.S_IFMT(value.st_mode)
        return [oct(value.st_mode), value.st_nlink, value.st_size if kind != stat.S_IFDIR else "-", value.st_uid, value.st_gid]
    if isinstance(value, (list, tuple)):
        return type(value)(show(each) for each in value)
    if isinstance(value, (bytes, str)) and len(value) > 200:
        return len(value), zlib.crc32(value if isinstance(value, bytes) else value.encode())
    return value

def do(what, *args, **kwargs):
    name, shown = getattr(what, "__qualname__", str(what)), show(args)
    try:
        value = what(*args, **kwargs)
    except OSError as e:
        print(name, shown, kwargs, type(e).__name__, errno.errorcode.get(e.errno, e.errno), repr(e.filename), repr(e.filename2))
    except Exception as e:
        print(name, shown, kwargs, type(e).__name__, e)
    else:
        print(name, shown, kwargs, "->", show(value))
        return value

def text(path, mode, *writes, **kwargs):
    with open(path, mode, **kwargs) as f:
        return [getattr(f, name)(*a) if callable(getattr(f, name)) else getattr(f, name) for name, *a in writes]

# --- texts and bytes, every mode
for mode in ["w", "r", "a", "r+", "w+", "a+", "x", "wb", "rb", "ab", "rb+", "xb", "rw", "b", ""]:
    do(text, "one.txt", mode, ("tell",), ("read", 2) if "r" in mode else ("write", b"bytes\n" if "b" in mode else "text é\n"), ("tell",))
    do(text, "missing/" + mode, mode, ("tell",))
    do(text, ".", mode, ("tell",))
    do(text, "one.txt/below", mode, ("tell",))
do(text, "new.txt", "x", ("write", "x" * 100000), ("seek", 10), ("write", "y"), ("truncate", 50000), ("tell",))
do(text, "new.txt", "r+", ("readline",), ("seek", 0, 2), ("write", "end"), ("seek", 5), ("read", 10))
do(text, "lines.txt", "w", ("writelines", ["a\n", "b\r\n", "c"]), newline="")
do(text, "lines.txt", "r", ("readlines",))
do(text, "lines.txt", "r", ("readlines",), newline="")
do(text, "latin.txt", "w", ("write", "\xe4\xf6"), encoding="latin-1")
do(text, "latin.txt", "r", ("read",), encoding="utf-8")
do(text, "line.txt", "w", ("write", "1\n2"), ("fileno",), buffering=1) and None
do(text, "raw.bin", "wb", ("write", b"raw"), ("seek", 100), ("write", b"far"), buffering=0)
do(text, "raw.bin", "rb", ("read",), ("readall",), ("seek", -3, 2), ("readinto", bytearray(2)), ("tell",), buffering=0)
do(text, "big.bin", "wb", ("write", bytes(range(256)) * 4096))
do(text, "big.bin", "rb", ("seek", 1 << 20), ("seek", -1, 1), ("read", 5), ("read",), ("peek", 1))
do(text, "big.bin", "rb+", ("seek", 5), ("write", b"middle"), ("read", 3), ("write", b"more"), ("seek", 0), ("read1", 4))
do(text, "gap.bin", "wb", ("seek", 1 << 16), ("truncate",))
do(text, "big.bin", "rb", ("write", b"no"))
do(text, "big.bin", "ab", ("read",))
f = open("kept.txt", "w")
f.write("not flushed yet")
do(os.path.getsize, "kept.txt")
f.flush()
do(os.path.getsize, "kept.txt")
os.unlink("kept.txt")
f.write(" and gone")
do(f.tell)
do(f.close)
do(f.write, "closed")

# --- descriptors
fd = do(os.open, "fd.bin", os.O_RDWR | os.O_CREAT, 0o640)
do(os.write, fd, b"0123456789")
do(os.lseek, fd, 3, os.SEEK_SET), do(os.read, fd, 4), do(os.lseek, fd, -2, os.SEEK_END), do(os.read, fd, 100), do(os.read, fd, 100)
do(os.pwrite, fd, b"ab", 20), do(os.pread, fd, 5, 18), do(os.pread, fd, 5, 1000), do(os.pread, fd, 5, -1), do(os.pwrite, fd, b"ab", -1)
do(os.pwrite, fd, b"ab", 2**63), do(os.lseek, fd, 2**63 - 1, os.SEEK_CUR), do(os.lseek, fd, -1, os.SEEK_SET), do(os.lseek, fd, 0, 99)
do(os.pwrite, fd, b"ab", 2**32 - 1), do(os.fstat, fd), do(os.pread, fd, 4, 2**32 - 2)
do(os.ftruncate, fd, 2**32 + 5), do(os.fstat, fd), do(os.ftruncate, fd, 5), do(os.ftruncate, fd, -1), do(os.ftruncate, fd, 8), do(os.fstat, fd)
do(os.readv, fd, [bytearray(2), bytearray(3)]), do(os.writev, fd, [b"x", b"yz"]), do(os.fsync, fd), do(os.fdatasync, fd), do(os.fchmod, fd, 0o600), do(os.fstat, fd)
other = do(os.dup, fd) and None
do(os.close, fd), do(os.close, fd), do(os.read, fd, 1), do(os.write, fd, b""), do(os.fstat, fd), do(os.lseek, fd, 0, 0), do(os.fsync, fd), do(os.ftruncate, fd, 0)
fd = os.open("fd.bin", os.O_RDONLY)
do(os.write, fd, b"x"), do(os.ftruncate, fd, 1), do(os.pwrite, fd, b"x", 0), os.close(fd)
fd = os.open("fd.bin", os.O_WRONLY | os.O_APPEND)
do(os.read, fd, 1), do(os.pread, fd, 1, 0), do(os.write, fd, b"appended"), do(os.lseek, fd, 0, os.SEEK_CUR), do(os.write, fd, b"!"), os.close(fd)
os.mkdir("folder")
for flags in ["O_CREAT|O_EXCL", "O_WRONLY|O_TRUNC", "O_RDONLY|O_DIRECTORY", "O_RDWR", "O_WRONLY|O_CREAT|O_TRUNC"]:
    for path in ["fd.bin", "none.bin", "folder", ".", ""]:
        bits = 0
        for name in flags.split("|"): bits |= getattr(os, name)
        try:
            n = os.open(path, bits, 0o666)
        except OSError as e:
            print("open", path, flags, type(e).__name__, errno.errorcode[e.errno], e.filename)
        else:
            print("open", path, flags, "opened")
            os.close(n)
do(os.truncate, "fd.bin", 3), do(os.truncate, "nothing", 3), do(os.truncate, "fd.bin", -3), do(os.truncate, ".", 3)
fd = os.open(".", os.O_RDONLY)
do(os.read, fd, 1), do(lambda: sorted(os.listdir(fd))[:3]), do(os.fstat, fd), os.close(fd)

# --- folders
do(os.mkdir, "folder"), do(os.mkdir, "folder"), do(os.mkdir, "no/folder"), do(os.mkdir, "one.txt/x"), do(os.mkdir, "folder/private", 0o700), do(os.mkdir, "")
do(os.makedirs, "deep/er/est"), do(os.makedirs, "deep/er/est"), do(os.makedirs, "deep/er/est", exist_ok=True), do(os.makedirs, "one.txt/deep")
do(os.listdir, "nowhere"), do(os.listdir, "one.txt"), do(lambda: sorted(os.listdir())), do(lambda: sorted(os.listdir(b"deep")))
do(os.rmdir, "deep"), do(os.rmdir, "one.txt"), do(os.rmdir, "nothing"), do(os.rmdir, "deep/er/est"), do(os.removedirs, "deep/er"), do(os.rmdir, "")
do(os.unlink, "folder"), do(os.unlink, "nothing"), do(os.remove, "one.txt/x"), do(os.remove, "lines.txt"), do(os.remove, "")
do(os.chdir, "folder"), print(os.path.basename(os.getcwd()) == "folder"), do(open, "here.txt", "w") and None, do(os.chdir, "here.txt"), do(os.chdir, "none"), do(os.chdir, "private/.."), do(os.chdir, "..")
print(os.path.basename(os.getcwd()) == os.path.basename(os.path.realpath(".")), os.path.exists("folder/here.txt"), os.path.isdir("folder/../folder/."), os.path.samefile("folder", "./folder"))
fd = os.open("folder", os.O_RDONLY)
do(os.stat, "here.txt", dir_fd=fd), do(os.mkdir, "by_fd", dir_fd=fd), do(os.rename, "by_fd", "by_fd2", src_dir_fd=fd, dst_dir_fd=fd), do(os.rmdir, "by_fd2", dir_fd=fd), do(os.fchdir, fd)
print(os.path.basename(os.getcwd())), os.chdir(".."), os.close(fd)

# --- stat, access, modes, times
for path in ["one.txt", "folder", "nothing", "one.txt/", "folder/", "one.txt/x", "", ".", "..", "./folder/.././one.txt"]:
    do(os.stat, path) if path not in (".", "..") else None
    print(path, os.path.exists(path), os.path.isfile(path), os.path.isdir(path), os.access(path, os.R_OK), os.access(path, os.X_OK))
do(os.chmod, "one.txt", 0o640), do(os.stat, "one.txt"), do(os.chmod, "nothing", 0o600), do(os.chmod, "folder/private", 0o755), do(os.stat, "folder/private")
do(os.utime, "one.txt", (1000, 2000)), print(os.stat("one.txt").st_atime, os.stat("one.txt").st_mtime, os.stat("one.txt").st_mtime_ns)
do(os.utime, "one.txt", (1.5, 2.25)), print(os.stat("one.txt").st_atime_ns, os.stat("one.txt").st_mtime), do(os.utime, "one.txt")
print(abs(os.stat("one.txt").st_mtime - os.stat("folder").st_mtime) < 60)
old = do(os.umask, 0o077)
open("masked", "w").close(), os.mkdir("masked.d"), os.close(os.open("masked.fd", os.O_CREAT | os.O_WRONLY))
do(os.stat, "masked"), do(os.stat, "masked.d"), do(os.stat, "masked.fd"), do(os.umask, old), open("unmasked", "w").close(), do(os.stat, "unmasked")

# --- names that change, links
open("from.txt", "w").write("from")
do(os.rename, "from.txt", "to.txt"), do(os.rename, "from.txt", "to.txt"), do(os.rename, "to.txt", "folder"), do(os.rename, "folder", "to.txt"), do(os.rename, "folder", "folder/in")
do(os.rename, "to.txt", "no/where"), do(os.replace, "to.txt", "latin.txt"), do(os.rename, "folder", "renamed"), do(os.rename, "masked.d", "renamed"), do(os.rename, "renamed", "folder")
do(os.symlink, "one.txt", "link"), do(os.symlink, "one.txt", "link"), do(os.symlink, "folder", "link.d"), do(os.symlink, "gone", "dangling"), do(os.symlink, "loop", "loop"), do(os.symlink, "x", "no/where"), do(os.symlink, "", "empty")
do(os.readlink, "link"), do(os.readlink, "one.txt"), do(os.readlink, "nothing"), do(os.readlink, b"dangling")
do(os.lstat, "link"), do(lambda: os.stat("link").st_size == os.stat("one.txt").st_size), do(os.stat, "dangling"), do(os.stat, "loop"), do(os.lstat, "loop")
do(text, "link", "a", ("write", "through a link")), do(text, "dangling", "w", ("write", "made")), do(text, "loop", "w", ("write", "x")), do(text, "dangling", "x", ("write", "x"))
do(lambda: sorted(os.listdir("link.d"))), do(os.chdir, "link.d"), print(os.path.basename(os.getcwd())), os.chdir("..")
do(os.unlink, "link.d"), do(os.rmdir, "link"), do(os.rename, "link", "link2"), do(os.path.islink, "link2"), do(os.chmod, "link2", 0o604), do(os.stat, "one.txt")
def entries(path):
    with os.scandir(path) as it:
        return sorted((e.name, e.is_dir(), e.is_file(), e.is_symlink(), e.is_dir(follow_symlinks=False), e.inode() == os.lstat(e.path).st_ino) for e in it)
do(entries, "."), do(entries, "folder"), do(entries, "nowhere"), do(entries, "one.txt")
do(lambda: [(os.path.relpath(a), sorted(b), sorted(c)) for a, b, c in sorted(os.walk("."))])

# --- what the library does with files
do(lambda: os.path.basename(shutil.copy("one.txt", "copied.txt"))), do(lambda: os.path.basename(shutil.copytree("folder", "tree"))), do(shutil.move, "copied.txt", "tree/moved.txt")
do(shutil.rmtree, "tree/private"), do(shutil.rmtree, "nowhere"), do(shutil.copyfile, "one.txt", "one.txt")
with tempfile.NamedTemporaryFile("w+", dir=".", delete=False) as t:
    t.write("temporary")
os.rename(t.name, "temporary.txt")
with tempfile.TemporaryDirectory(dir=".") as d:
    open(os.path.join(d, "x"), "w").write("x")
print(os.path.exists(d))
with tempfile.TemporaryFile(dir=".") as t:
    print(t.write(b"abc"), t.seek(0), t.read())
import pathlib
p = pathlib.Path("by/pathlib")
p.mkdir(parents=True)
(p / "a.txt").write_text("é", encoding="utf-8")
print((p / "a.txt").read_bytes(), sorted(str(x) for x in pathlib.Path("by").rglob("*")), (p / "none").exists())
do((p / "none").unlink), (p / "none").unlink(missing_ok=True), (p / "touched").touch(), do((p / "touched").touch, exist_ok=False)
import csv, json, pickle, zipfile
json.dump({"a": [1, 2]}, open("dumped.json", "w"))
with open("rows.csv", "w", newline="") as out: csv.writer(out).writerows([[1, "a,b"], [2, 'c"d']])
pickle.dump([1, 2], open("pickled", "wb"), 2)
with zipfile.ZipFile("packed.zip", "w") as z: z.writestr(zipfile.ZipInfo("inner.txt", (2000, 1, 1, 0, 0, 0)), "inner")
print(zipfile.ZipFile("packed.zip").read("inner.txt"), list(csv.reader(open("rows.csv", newline=""))), json.load(open("dumped.json")))
open("module_here.py", "w").write("value = 7\n")
sys.path.insert(0, os.getcwd()), sys.dont_write_bytecode or setattr(sys, "dont_write_bytecode", True)
import module_here
print(module_here.value, os.path.basename(module_here.__file__))
left = open("left open.txt", "w", encoding="utf-8")
left.write("written, never closed: " + "é" * 9000)
