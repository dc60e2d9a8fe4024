# shutil: copies of files and trees, move, rmtree with its error hooks, archives, which, disk_usage, terminal size; errors.
import io
import os
import shutil
import tempfile

start = os.getcwd()
root = tempfile.mkdtemp()
os.chdir(root)


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).replace(root, "ROOT"), getattr(e, "errno", ""))


def tree(top="."):
    found = []
    for d, ds, fs in os.walk(top):
        ds.sort()
        found += [os.path.join(d, f) + ":" + str(os.lstat(os.path.join(d, f)).st_size) for f in sorted(fs)] + ([d + "/"] if not fs and not ds else [])
    return found


def put(path, text="x"):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w") as f:
        f.write(text)


put("a/one.txt", "11111")
put("a/b/two.py", "22")
put("a/b/c/three.txt", "3")
os.makedirs("a/empty")
os.chmod("a/one.txt", 0o640)
print(shutil.copyfile("a/one.txt", "copy1"), shutil.copy("a/one.txt", "copy2"), oct(os.stat("copy2").st_mode), shutil.copy2("a/one.txt", "a/empty"), os.stat("a/empty/one.txt").st_mtime == os.stat("a/one.txt").st_mtime, shutil.copymode("a/one.txt", "copy1"), oct(os.stat("copy1").st_mode), shutil.copystat("a/one.txt", "copy1"))
err(shutil.copyfile, "copy1", "copy1")
err(shutil.copyfile, "none", "x")
err(shutil.copyfile, "a", "x")
err(shutil.copyfile, "copy1", "a")
err(shutil.copyfile, "copy1", "nodir/x")
err(shutil.copy, "copy1", "./copy1")
print(shutil.copytree("a", "t1"), tree("t1"))
print(shutil.copytree("a", "t2", ignore=shutil.ignore_patterns("*.py", "empty")), tree("t2"))
err(shutil.copytree, "a", "t2")
print(shutil.copytree("a", "t2", dirs_exist_ok=True, copy_function=shutil.copy), tree("t2"))
err(shutil.copytree, "none", "t3")
err(shutil.copytree, "a", "t4", copy_function=lambda s, d: 1 / 0)
os.symlink("one.txt", "a/link")
os.symlink("nowhere", "a/broken")
err(shutil.copytree, "a", "t5")
print(shutil.copytree("a", "t6", symlinks=True), os.readlink("t6/link"), os.path.islink("t6/broken"), shutil.copyfile("a/link", "l2", follow_symlinks=False), os.readlink("l2"), shutil.copy("a/link", "l3"), os.path.islink("l3"))
print(shutil.copytree("a", "t7", ignore_dangling_symlinks=True), tree("t7"))
print(shutil.move("copy1", "moved"), os.path.exists("copy1"), shutil.move("moved", "a"), shutil.move("t2", "a"), sorted(os.listdir("a")))
err(shutil.move, "none", "x")
put("moved")
err(shutil.move, "moved", "a")
err(shutil.move, "a", "a/b")
shutil.rmtree("t1")
err(shutil.rmtree, "t1")
err(shutil.rmtree, "copy2")
os.symlink("a", "dirlink")
err(shutil.rmtree, "dirlink")
shutil.rmtree("t1", ignore_errors=True)
shutil.rmtree("t1", onexc=lambda f, p, e: print("onexc", f.__name__, p, type(e).__name__))
shutil.rmtree("t1", onerror=lambda f, p, info: print("onerror", f.__name__, p, info[0].__name__))
os.unlink("a/broken")
os.unlink("a/link")
for form, opener in [("zip", None), ("tar", None), ("gztar", None)]:
    name = shutil.make_archive("arch_" + form, form, root_dir="a", base_dir="b")
    print(os.path.basename(name))
    shutil.unpack_archive(name, "out_" + form)
    print(tree("out_" + form))
print(shutil.get_archive_formats()[:2], shutil.get_unpack_formats()[-1])
err(shutil.make_archive, "x", "nope")
err(shutil.unpack_archive, "copy2")
err(shutil.unpack_archive, "none.zip")
err(shutil.unpack_archive, "copy2", format="zip")
err(shutil.unpack_archive, "copy2", format="q")
err(shutil.register_archive_format, "x", 5)
shutil.register_archive_format("own", lambda base, top, **k: print("own called", base) or base + ".own", [("x", 1)], "mine")
print(os.path.basename(shutil.make_archive("w", "own")), ("own", "mine") in shutil.get_archive_formats())
shutil.unregister_archive_format("own")
shutil.register_unpack_format("ow", [".ow"], lambda f, d: print("unpack", f, os.path.basename(d)))
put("z.ow")
shutil.unpack_archive("z.ow", "dd")
err(shutil.register_unpack_format, "o2", [".ow"], print)
shutil.unregister_unpack_format("ow")
src, dst = io.BytesIO(b"abc" * 1000), io.BytesIO()
shutil.copyfileobj(src, dst, 7)
print(len(dst.getvalue()), shutil.which("surely-not-there"), shutil.which("copy2", path=root), shutil.which("./copy2", mode=os.F_OK), shutil.disk_usage(root)._fields, shutil.get_terminal_size((1, 2)))
os.environ["COLUMNS"], os.environ["LINES"] = "123", "45"
print(shutil.get_terminal_size(), shutil.Error.__mro__[1].__name__, shutil.SameFileError.__mro__[1].__name__, shutil.COPY_BUFSIZE, sorted(shutil.__all__))
err(shutil.chown, "copy2")
err(shutil.chown, "copy2", "no-such-user")
os.chdir(start)
shutil.rmtree(root)
print(os.path.exists(root))
