# os.path, pathlib, tempfile, shutil, glob, fnmatch, io over files in memory
import fnmatch, glob, io, os, os.path, pathlib, shutil, stat, tempfile
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

here = os.getcwd()
top = tempfile.mkdtemp(prefix="morelia-", dir="/tmp")
print(os.path.basename(top).startswith("morelia-"), os.path.isdir(top))
os.chdir(top)
root = Path(".")
(root / "a" / "b").mkdir(parents=True)
(root / "a" / "one.txt").write_text("one\ntwo\n")
(root / "a" / "b" / "two.py").write_bytes(b"print(2)")
(root / "c.txt").touch()
print(sorted(str(p) for p in root.rglob("*")), sorted(p.name for p in root.glob("*.txt")), sorted(map(str, root.glob("**/*.py"))))
print((root / "a/one.txt").read_text().splitlines(), (root / "a" / "b" / "two.py").stat().st_size, (root / "a").is_dir(), (root / "zz").exists())
for dirpath, dirs, files in sorted(os.walk(".")):
    print(dirpath, sorted(dirs), sorted(files))
for dirpath, dirs, files in sorted(Path("a").walk(top_down=False), key=str):
    print(dirpath, dirs, files)
print(sorted(glob.glob("**/*", recursive=True)), glob.glob("?.txt"), glob.escape("a[1]*"), sorted(glob.iglob("a/*")), glob.has_magic("a*"))
print(fnmatch.fnmatch("abc.py", "*.py"), fnmatch.filter(["a.py", "b.txt", "C.PY"], "*.py"), fnmatch.translate("a?[!b]*"), fnmatch.fnmatchcase("A", "a"), fnmatch.filterfalse(["a", "b"], "a"))
shutil.copy("c.txt", "d.txt")
shutil.copytree("a", "copy")
print(sorted(os.listdir("copy")), shutil.move("d.txt", "copy/e.txt"), sorted(os.listdir("copy")), os.path.exists("d.txt"))
shutil.rmtree("copy")
print(os.path.exists("copy"))
p = Path("/usr/lib/python3/foo.tar.gz")
print(p.name, p.stem, p.suffix, p.suffixes, p.parent, p.parts, p.root, p.anchor, list(p.parents), p.with_suffix(".zip"), p.with_name("x"), p.with_stem("y"), p.relative_to("/usr"), p.is_absolute(), p.as_uri(), p.match("*.gz"), p / ".." / "z", p.joinpath("a", "b"), p.full_match("/usr/**/*.gz"))
print(repr(p), PurePosixPath("a/./b//c"), PureWindowsPath("c:/x\\y.txt").parts, PureWindowsPath("C:\\A") == PureWindowsPath("c:\\a"), PurePath("a") < PurePath("b"), Path("~/x").expanduser().name, Path("a").absolute().is_absolute(), hash(Path("q")) == hash(Path("q")))
for expr in ("Path('a').relative_to('b')", "Path('nope').read_text()", "Path('a').rmdir()", "Path('a').mkdir()", "Path('a/one.txt').mkdir(parents=True)", "os.remove('a')", "os.rmdir('c.txt')", "open('a')", "open('nope/x', 'w')", "os.listdir('nope')", "Path('x').with_name('')", "Path('a').with_suffix('gz')", "os.rename('nope', 'x')", "shutil.rmtree('nope')", "shutil.copy('nope', 'x')", "os.makedirs('a')", "os.path.getsize('nope')", "Path('a').unlink()"):
    try:
        print(expr, eval(expr))
    except Exception as e:
        print(expr, type(e).__name__, e)
Path("a/b").mkdir(exist_ok=True)
os.makedirs("m/n/o", exist_ok=True)
os.removedirs("m/n/o")
print(os.path.exists("m"))
P = os.path
print(P.join("a", "b", "/c", "d"), P.join("a", ""), P.split("/a/b"), P.splitext("x.tar.gz"), P.splitext(".rc"), P.basename("/a/"), P.dirname("/a/b/"), P.normpath("a/../b/./c//d"), P.commonpath(["/a/b/c", "/a/b/d"]), P.commonprefix(["abc", "abd"]), P.relpath("/a/b", "/a/c"), P.isabs("/x"), P.expandvars("$HOME/x${NOPE}").endswith("/x${NOPE}"), P.splitroot("//a/b"), P.splitdrive("c:/x"))
with tempfile.NamedTemporaryFile("w+", suffix=".tmp", delete=True) as f:
    f.write("hello")
    f.flush()
    name = f.name
    print(os.path.exists(name), name.endswith(".tmp"), Path(name).read_text())
print(os.path.exists(name))
with tempfile.TemporaryDirectory() as d:
    Path(d, "x").write_text("1")
    print(os.listdir(d))
print(os.path.exists(d))
with tempfile.SpooledTemporaryFile(max_size=10, mode="w+") as s:
    s.write("short")
    s.seek(0)
    print(s.read(), s._rolled)
    s.write("x" * 20)
    print(s._rolled)
with tempfile.TemporaryFile() as t:
    t.write(b"abc")
    t.seek(1)
    print(t.read())
print(tempfile.gettempdir(), tempfile.gettempprefix())
with open("a/one.txt", "r+") as f:
    print(f.readline(), f.tell(), f.read(), f.seek(0), f.truncate(3), f.readlines(), f)
with open("bin", "wb") as f:
    print(f.write(bytes(range(10))), f.tell(), f.seek(-2, 2), f.write(b"zz"), f)
with open("bin", "rb") as f:
    b = bytearray(4)
    print(f.readinto(b), b, f.peek(2)[:2], f.read1(2), f.read())
with open("app", "a") as f:
    print("one", file=f)
with open("app", "a+") as f:
    print("two", file=f)
    f.seek(0)
    print(list(f), f.mode, f.name, f.encoding, f.closed)
print(f.closed)
with open("enc", "w", encoding="utf-16") as f:
    f.write("\u20ac")
print(open("enc", "rb").read())
try:
    open("enc", encoding="ascii").read()
except UnicodeDecodeError as e:
    print(e)
with open("nl", "w", newline="\r\n") as f:
    f.write("a\nb\n")
print(open("nl", "rb").read(), open("nl").read(), repr(open("nl", newline="").read()))
for args in (("x", "q"), ("x", "rw"), ("x", "rb", -1, "utf-8"), ("x", "r", 0), (-1,), ("", "r")):
    try:
        open(*args)
    except Exception as e:
        print(args, type(e).__name__, e)
st = os.stat("bin")
print(stat.S_ISREG(st.st_mode), oct(st.st_mode), stat.filemode(st.st_mode), st.st_size)
os.chmod("bin", 0o600)
print(oct(os.stat("bin").st_mode))
os.utime("bin", (100, 200))
print(os.path.getmtime("bin"), os.stat("bin").st_mtime_ns, Path("bin").stat().st_atime)
fd = os.open("low", os.O_RDWR | os.O_CREAT)
print(os.write(fd, b"low level"), os.lseek(fd, 0, 0), os.read(fd, 3), os.fstat(fd).st_size, os.pread(fd, 2, 4), os.dup(fd) > fd, os.close(fd))
with os.scandir("a") as it:
    print(sorted((e.name, e.is_dir(), e.is_file(), e.path) for e in it))
print(shutil.disk_usage("/") is not None, shutil.which("nope"), shutil.get_terminal_size(), sorted(shutil.ignore_patterns("*.py")(".", ["a.py", "b"])))
print(os.fspath(Path("x")), os.fsencode("x"), os.fsdecode(b"x"), os.sep, os.linesep, os.devnull, os.name)
with open(os.devnull) as f:
    print(repr(f.read()))
with open(os.devnull, "w") as f:
    print(f.write("gone"))
import filecmp
Path("s1").write_text("same")
Path("s2").write_text("same")
print(filecmp.cmp("s1", "s2"), filecmp.cmp("s1", "bin"))
os.chdir(here)
shutil.rmtree(top)
print(os.path.exists(top))
