# string.templatelib and os.path: template strings and their parts; every function on paths of text and bytes; errors.
import os
import os.path as op
import tempfile
import pickle
from string.templatelib import Interpolation, Template, convert


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


name, n, w = "World", 3.14159, 8
t = t"Hello {name!r:>{w}} and {n:.2f}{n + 1}!{name=}"
print(t, t.strings, t.values, t.interpolations, list(t))
for part in t:
    print(type(part).__name__, part if isinstance(part, str) else (part.value, part.expression, part.conversion, part.format_spec))
print(t"", t"only", t"{n}", list(t""), list(t"{n}{w}"), t"a" + t"b{n}", (t"a{n}" + t"{w}b").strings, t"a" t"{n}", rt"\n{n}", t"{{}}", t"""m
l""")
err(lambda: t"a" + "b")
err(lambda: "b" + t"a")
err(lambda: t"a" + 5)
print(Template("a", Interpolation(1, "x"), "b", "c", Interpolation(2)), Template(), Template(Interpolation(5, "e", "s", ">3")), Template("x").strings, Template(Interpolation(1), Interpolation(2)).strings)
err(lambda: Template(5))
err(Template, strings=1)
err(Interpolation)
err(Interpolation, 1, 2)
err(Interpolation, 1, "x", "q")
err(Interpolation, 1, "x", 5)
err(Interpolation, 1, "x", None, 5)
i = Interpolation(value=[1], expression="e", conversion="r", format_spec="f")
print(i, i == i, i == Interpolation([1], "e", "r", "f"), Interpolation.__match_args__, t == t, t"a" == t"a", type(hash(t)), pickle.loads(pickle.dumps(t"p{n}")).values, pickle.loads(pickle.dumps(i)))
match i:
    case Interpolation(v, e, c, f):
        print(v, e, c, f)
err(setattr, i, "value", 1)
err(setattr, t, "strings", 1)
err(iter(t).__class__)
err(lambda: type("S", (Template,), {}))
err(lambda: type("S", (Interpolation,), {}))
print(convert("é", "a"), convert("x", "r"), convert(5, "s"), convert(5, None))
err(convert, 5, "q")


def html(template):
    return "".join(x if isinstance(x, str) else str(convert(x.value, x.conversion)).replace("<", "&lt;") if not x.format_spec else format(x.value, x.format_spec) for x in template)


bad = "<script>"
print(html(t"<p>{bad} {n:.1f} {bad!r}</p>"), [x.expression for x in t"{ name }{name.upper()}{(lambda: 1)()}{ {1: 2}[1] }{n:{w}.{2}f}".interpolations], t"{n:{w}.{2}f}".interpolations[0].format_spec)
err(lambda: t"{undefined_name}")
err(compile, "t'{}'", "f", "eval")
err(compile, "t'{a!z}'", "f", "eval")
err(compile, "t'{'", "f", "eval")
err(compile, "t'a' 'b' f'{c}' b'd'", "f", "eval")
err(compile, "t'a' f'b'", "f", "eval")
err(compile, "bt'a'", "f", "eval")

paths = ["", "/", "a", "/a/b/c.txt", "a/b/", "//x/y", "///x", "a//b/../c/./d", "..", "../..", ".hid", "a.tar.gz", "/a/.b.c", "é/ü", "~", "~/x", "$HOME/x", "a\\b", "./a", "a/..", "/../a"]
for f in (op.basename, op.dirname, op.split, op.splitext, op.splitdrive, op.splitroot, op.normpath, op.isabs, op.normcase):
    print(f.__name__, [f(p) for p in paths], [f(p.encode()) for p in paths[:4]])
print([op.join(*a) for a in [("a",), ("a", "b"), ("a/", "b"), ("a", "/b"), ("a", ""), ("", "a"), ("a", "b", "..", "c"), (b"a", b"b"), ("/", "a"), ("a", "", "b")]], op.commonprefix(["/usr/lib", "/usr/local"]), op.commonprefix([]), op.commonpath(["/usr/lib/x", "/usr/lib"]), op.commonpath(["a/b", "a/c"]), [op.relpath(p, s) for p, s in [("/a/b", "/a/c"), ("/a", "/"), ("/", "/a/b"), ("/a/b/c", "/a"), ("x", "x")]])
for f, a in [(op.join, ("a", b"b")), (op.join, ("a", 5)), (op.join, (5,)), (op.commonpath, ([],)), (op.commonpath, (["/a", "b"],)), (op.commonpath, (["a", b"b"],)), (op.basename, (5,)), (op.splitext, (None,)), (op.relpath, ("",)), (op.relpath, ("a", b"b")), (op.getsize, ("/none",)), (op.getmtime, ("/none",)), (op.samefile, ("/none", "/")), (op.exists, (5.5,)), (op.realpath, ("/none",), ), (op.commonprefix, ([1, 2],)), (op.isdir, (None,)), (op.normpath, (5,)), (op.abspath, (b"/x",)), (op.ismount, ("/",))]:
    err(f, *a)
start, root = os.getcwd(), op.realpath(tempfile.mkdtemp())
os.chdir(root)
os.makedirs("d/e")
open("f", "w").write("12345")
os.symlink("f", "lf")
os.symlink("d", "ld")
os.symlink("none", "br")
os.symlink("loop", "loop")
for p in ["f", "d", "lf", "ld", "br", "none", "loop", "ld/e", "f/x", "\0"]:
    print(repr(p), op.exists(p), op.lexists(p), op.isfile(p), op.isdir(p), op.islink(p), op.ismount(p), op.isjunction(p), op.isdevdrive(p))
print(op.getsize("f"), op.getsize("lf"), op.samefile("f", "lf"), op.realpath("ld/e/../../lf").replace(root, "R"), op.realpath("br").replace(root, "R"), op.realpath("loop").replace(root, "R"), op.realpath("none/x").replace(root, "R"), op.abspath("x/../y").replace(root, "R"), op.relpath(root + "/d"), op.sameopenfile(0, 0), op.samestat(os.stat("f"), os.stat("lf")))
err(op.realpath, "br", strict=True) if False else None
try:
    op.realpath("none", strict=True)
except OSError as e:
    print(type(e).__name__, e.errno, e.filename.replace(root, "R"))
try:
    op.realpath("loop", strict=True)
except OSError as e:
    print(type(e).__name__, e.errno)
os.environ["V_A"], os.environ["HOME"] = "va", "/hm"
print(op.expandvars("$V_A ${V_A}x $none ${none} $ $$V_A"), op.expandvars(b"$V_A"), op.expanduser("~"), op.expanduser("~/x"), op.expanduser("~nobody_such/x"), op.expanduser("a~"), op.expanduser(b"~/b"))
os.chdir(start)
print(op.supports_unicode_filenames, op.sep, op.altsep, op.extsep, op.pardir, op.curdir, op.pathsep, op.defpath, op.devnull, sorted(op.__all__) == sorted(set(op.__all__)), op is __import__("posixpath"))
