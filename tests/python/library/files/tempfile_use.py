# tempfile: named and unnamed temporary files, spooled ones, directories, names, errors and clean-up.
import os
import tempfile


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).split("/")[0])


print(tempfile.gettempdir(), tempfile.gettempdirb(), tempfile.gettempprefix(), tempfile.gettempprefixb(), tempfile.tempdir, tempfile.TMP_MAX, sorted(tempfile.__all__))
with tempfile.TemporaryDirectory(prefix="pre", suffix="suf") as d:
    name = os.path.basename(d)
    print(os.path.isdir(d), name.startswith("pre"), name.endswith("suf"), len(name), os.path.dirname(d), oct(os.stat(d).st_mode))
    open(os.path.join(d, "x"), "w").close()
    os.mkdir(os.path.join(d, "sub"))
    fd, path = tempfile.mkstemp(".txt", "a_", d)
    print(os.write(fd, b"bytes"), os.lseek(fd, 0, 0), os.read(fd, 9), os.path.basename(path)[:2], path.endswith(".txt"), oct(os.fstat(fd).st_mode))
    os.close(fd)
    fd, path = tempfile.mkstemp(dir=d.encode(), text=True)
    print(type(path), os.path.isabs(path))
    os.close(fd)
    sub = tempfile.mkdtemp("s", "p", d)
    print(os.path.basename(sub)[0], sub[-1], os.listdir(sub), oct(os.stat(sub).st_mode))
    with tempfile.NamedTemporaryFile(dir=d) as f:
        print(f.name.startswith(d), f.write(b"data"), f.seek(0), f.read(), f.mode, os.path.exists(f.name), f.closed, f.delete if hasattr(f, "delete") else "")
        kept = f.name
    print(os.path.exists(kept), f.closed)
    with tempfile.NamedTemporaryFile("w+", encoding="utf-8", suffix=".t", dir=d, delete=False) as f:
        f.write("é\nzwei\n")
        f.flush()
        f.seek(0)
        print(list(f), f.encoding, os.path.getsize(f.name))
    print(os.path.exists(f.name), repr(f)[:40])
    os.unlink(f.name)
    with tempfile.NamedTemporaryFile(dir=d, delete_on_close=False) as f:
        f.close()
        print(os.path.exists(f.name))
    print(os.path.exists(f.name))
    with tempfile.TemporaryFile() as f:
        print(f.write(b"123"), f.seek(1), f.read(), type(f.name).__name__)
    with tempfile.TemporaryFile("w+", dir=d) as f:
        print(f.write("text"), f.seek(0), f.read())
print(os.path.exists(d))
s = tempfile.SpooledTemporaryFile(max_size=10, mode="w+", encoding="utf-8", newline="\n")
print(s._rolled, s.write("short"), s._rolled, s.name, s.mode, s.encoding, s.newlines, s.errors)
s.write("longer than ten")
print(s._rolled, s.seek(0), s.read(), s.tell(), s.truncate(3), s.seek(0), s.read(), isinstance(s.name, (int, str)), s.closed)
s.close()
print(s.closed)
with tempfile.SpooledTemporaryFile() as s:
    print(s.write(b"a\nb"), s.seek(0), s.readline(), s.read1(), s.readlines(), s.seekable(), s.readable(), s.writable(), s.rollover(), s._rolled, s.tell(), s.mode)
    err(s.fileno().__class__, "x")
    print(s.writelines([b"q\n", b"r"]), s.seek(0), list(s), s.isatty(), s.readinto(bytearray(2)))
t = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
print(repr(t).startswith("<TemporaryDirectory '"), t.name == str(t.name), os.path.isdir(t.name))
t.cleanup()
print(os.path.exists(t.name))
t.cleanup()
kept = tempfile.TemporaryDirectory(delete=False)
with kept as k:
    pass
print(os.path.isdir(k))
os.rmdir(k)
err(tempfile.mkstemp, b"x", "y")
err(tempfile.mkstemp, 5)
err(tempfile.mkdtemp, dir="/none/such")
err(tempfile.mkstemp, dir="/none/such")
err(tempfile.NamedTemporaryFile, "q")
err(tempfile.NamedTemporaryFile, "wb", encoding="ascii")
try:
    tempfile.SpooledTemporaryFile(mode="wb", encoding="x")
except Exception as e:
    print(type(e).__name__, e)
names = tempfile._get_candidate_names()
a, b = next(names), next(names)
print(len(a), a != b, set(a) <= set("abcdefghijklmnopqrstuvwxyz0123456789_"), iter(names) is names)
