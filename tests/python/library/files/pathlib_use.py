# pathlib: pure paths of both flavours, joining, parts, matching, relatives, and real files: reading, walking, globbing, copying, moving; errors.
import os
import pathlib
import pickle
import tempfile
import warnings
from pathlib import Path, PurePath, PurePosixPath as P, PureWindowsPath as W

warnings.simplefilter("ignore")


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).replace(root, "ROOT") if "root" in globals() else e)


for p in [P("/usr/lib/x.tar.gz"), P("a/./b//c/"), P(""), P("."), P("/"), P("//x/y"), P("///x"), P("../a"), P("a/.hidden"), P("x."), W("c:/Win/x.TXT"), W("c:rel"), W("\\root"), W("//host/share/d"), W("a/b\\c"), W("C:")]:
    print(repr(p), str(p), p.parts, p.drive, p.root, p.anchor, p.name, p.stem, p.suffix, p.suffixes, p.parent, p.is_absolute(), p.as_posix(), len(p.parents), [str(x) for x in p.parents][:3])
print(P("a") / "b" / P("c"), "x" / P("y"), P("a") / "/b", P("a", "b", "..", "c"), W("c:/a") / "d:x", W("c:/a") / "/x", P("/a").joinpath("b", "c"), P("a/b") == P("a//b"), W("A") == W("a"), P("a") < P("b"), hash(P("a/b")) == hash(P("a/b")), P("a").with_segments("q", "r"))
print(P("/a/b.c").with_name("d"), P("/a/b.c").with_stem("z"), P("/a/b.c").with_suffix(".e"), P("/a/b.c").with_suffix(""), P("b").with_suffix(".x"), P("/a/b/c").relative_to("/a"), P("/a/b").relative_to("/a/c", walk_up=True), P("/a/b").is_relative_to("/a"), P("a b/é").as_uri() if False else P("/a b/é").as_uri())
err(P("/").with_name, "x")
err(P("a").with_name, "b/c")
err(P("a").with_suffix, "x")
err(P("a").with_suffix, ".")
err(P("/a").relative_to, "b")
err(P("/a/b").relative_to, "../c", walk_up=True)
err(P, 5)
err(P, b"x")
err(lambda: P("a") / 5)
err(lambda: P("a") < W("b"))
err(P("a").as_uri)
print([P(a).match(b) for a, b in [("a/b.py", "*.py"), ("a/b.py", "a/*.py"), ("/a/b.py", "/*.py"), ("a/b/c", "b/*"), ("A.py", "a.PY")]], [P(a).full_match(b) for a, b in [("a/b/c.py", "a/**/*.py"), ("a/c.py", "**/*.py"), ("a/b", "a"), ("x", "**")]], W("A.py").match("a.PY"))
err(P("a").match, "")
print(PurePath("x").__class__, Path("y").__class__, P("a/b").__fspath__(), bytes(P("é")), pickle.loads(pickle.dumps(P("a/b"))), P.parser.__name__, W.parser.__name__, P("a").__reduce__())
start = os.getcwd()
root = tempfile.mkdtemp()
d = Path(root)
os.chdir(root)
(d / "one").mkdir()
(d / "one/two").mkdir(parents=True)
f = d / "one" / "f.txt"
print(f.write_text("héllo\nx\n", encoding="utf-8"), f.read_text("utf-8"), f.read_bytes(), f.exists(), f.is_file(), f.is_dir(), f.is_symlink(), (d / "none").exists(), f.stat().st_size, f.parent.name)
(d / "one/two/g.py").write_bytes(b"print(1)")
(d / "h.py").touch()
print(sorted(str(x.relative_to(d)) for x in d.iterdir()), sorted(str(x.relative_to(d)) for x in d.rglob("*")), sorted(str(x.relative_to(d)) for x in d.glob("**/*.py")), sorted(str(x) for x in Path().glob("*.py")), sorted(str(x) for x in Path(".").glob("o*/*")))
print([(str(a.relative_to(d)), sorted(b), sorted(c)) for a, b, c in d.walk()], [(str(a.relative_to(d)), b, c) for a, b, c in (d / "one").walk(top_down=False)])
err((d / "one").mkdir)
err((d / "x/y").mkdir)
err((d / "one").rmdir)
err((d / "none").unlink)
err((d / "none").read_text)
err((d / "none").stat)
err(lambda: list((d / "none").iterdir()))
err(f.mkdir, exist_ok=True)
err(f.write_text, b"x")
err(f.write_bytes, "x")
err(lambda: list(d.glob("")))
err(lambda: list(d.glob("/abs")))
(d / "none").unlink(missing_ok=True)
(d / "one").mkdir(exist_ok=True)
g = f.rename(d / "renamed.txt")
print(g.name, f.exists(), g.samefile(d / "renamed.txt"), g.replace(d / "again.txt").name, (d / "again.txt").copy(d / "copy.txt").read_text("utf-8"), (d / "copy.txt").copy_into(d / "one").relative_to(d), (d / "copy.txt").move(d / "moved.txt").name, (d / "one").copy(d / "uno").name, sorted(x.name for x in (d / "uno").rglob("*")))
with (d / "again.txt").open("a", encoding="utf-8") as h:
    h.write("more")
print((d / "again.txt").read_text("utf-8").splitlines(), Path("again.txt").absolute() == d / "again.txt", Path("one/../h.py").resolve() == d.resolve() / "h.py", (d / "h.py").info.is_file(), (d / "one").info.is_dir(), Path.cwd() == d, str(Path("~/x").expanduser())[:1])
link = d / "link"
link.symlink_to("again.txt")
print(link.is_symlink(), link.readlink(), link.read_text("utf-8")[:3], link.exists(), link.lstat().st_size, link.resolve() == d.resolve() / "again.txt", link.is_file(follow_symlinks=False) if False else "")
(d / "broken").symlink_to("nowhere")
print((d / "broken").exists(), (d / "broken").is_symlink(), (d / "broken").exists(follow_symlinks=False))
err((d / "broken").read_text)
err(link.symlink_to, "x")
err((d / "h.py").readlink)
loop = d / "loop"
loop.symlink_to("loop")
err(loop.stat)
err(loop.resolve, strict=True)
print(oct((d / "h.py").stat().st_mode), (d / "h.py").chmod(0o600), oct((d / "h.py").stat().st_mode))
for x in sorted(d.rglob("*"), reverse=True):
    x.rmdir() if x.is_dir() and not x.is_symlink() else x.unlink()
print(list(d.iterdir()), sorted(pathlib.__all__))
os.chdir(start)
