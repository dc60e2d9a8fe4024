# fnmatch, glob, graphlib, numbers: patterns and their translations, files found, orders of graphs, the numeric tower; errors.
import decimal
import fnmatch
import fractions
import glob
import graphlib
import numbers
import os
import tempfile


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


names = ["a", "abc", "a.py", "b.PY", ".hid", "a[1]", "x-y", "é", "", "a\nb", "dir/f.py"]
for p in ["*", "?", "a*", "*.py", "[ab]*", "[!a]*", "[]]", "[", "[a", "a[[]1]", "[a-c]??", "[c-a]*", "[!]x]*", "**", "*.[pP][yY]", "\\*", "[--0]", "[a-]*", "é*", "[^a]*", "x[&~|]y", "a*b*c*d"]:
    print(p, fnmatch.filter(names, p), fnmatch.filterfalse(names, p) == [n for n in names if not fnmatch.fnmatch(n, p)], fnmatch.translate(p))
print(fnmatch.fnmatch("A", "a"), fnmatch.fnmatchcase("A", "a"), fnmatch.fnmatch(b"ab", b"a*"), fnmatch.filter([b"x", b"y"], b"[!x]"))
err(fnmatch.fnmatch, "a", b"a")
err(fnmatch.filter, ["a"], 5)
start = os.getcwd()
root = tempfile.mkdtemp()
os.chdir(root)
for f in ["a.txt", "b.txt", ".hidden", "sub/c.txt", "sub/deep/d.py", "sub/.h/e.txt", "x[1].txt", "empty/"]:
    if "/" in f:
        os.makedirs(os.path.dirname(f), exist_ok=True)
    if not f.endswith("/"):
        open(f, "w").close()
for p in ["*", "*.txt", "**", "**/*.txt", "sub/*", "*/*.txt", "?.txt", "[ab].txt", ".*", "none*", "sub/deep", "sub/", "*/", "x[[]1].txt", "**/deep/*", "a.txt", "", "./*.txt", root + "/*.txt"]:
    print(p.replace(root, "ROOT"), sorted(x.replace(root, "ROOT") for x in glob.glob(p)), sorted(x.replace(root, "ROOT") for x in glob.glob(p, recursive=True)))
print(sorted(glob.glob("*.txt", root_dir="sub")), sorted(glob.glob("**", recursive=True, include_hidden=True)), sorted(glob.iglob(b"*.txt")), glob.escape("a[1]*?"), glob.escape(b"x*"), glob.has_magic("a*"), glob.has_magic("a"), glob.translate("**/*.py", recursive=True), glob.translate("*", seps="/"), glob.translate("a?[b]", include_hidden=True))
err(glob.glob, 5)
os.chdir(start)
t = graphlib.TopologicalSorter({"D": {"B", "C"}, "B": {"A"}, "C": {"A"}})
print("".join(t.static_order()) in ("ABCD", "ACBD"))
t = graphlib.TopologicalSorter()
t.add(1, 2, 3)
t.add(2, 4)
t.add(5)
err(t.get_ready)
err(t.is_active)
t.prepare()
while t.is_active():
    ready = sorted(t.get_ready())
    print(ready, t.get_ready(), bool(t), end=" ")
    t.done(*ready)
print(bool(t))
err(t.add, 9)
err(t.prepare)
err(t.done, 1)
err(t.done, 99)
t = graphlib.TopologicalSorter({1: [2], 2: [3], 3: [1]})
try:
    t.prepare()
except graphlib.CycleError as e:
    print(e.args[0], sorted(set(e.args[1])), len(e.args[1]), isinstance(e, ValueError))
t = graphlib.TopologicalSorter({1: []})
t.prepare()
err(t.done, 1)
print(t.get_ready(), t.done(1), t.is_active(), list(graphlib.TopologicalSorter().static_order()))
err(graphlib.TopologicalSorter, {1: 5})
err(graphlib.TopologicalSorter().add, [])
for v in (1, True, 1.5, 1j, fractions.Fraction(1, 2), decimal.Decimal(1)):
    print(type(v).__name__, [isinstance(v, c) for c in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)])
print([sorted(c.__abstractmethods__) for c in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)], numbers.Integral.__mro__, numbers.__all__)


class Half(numbers.Rational):
    numerator, denominator = 1, 2
    def _op(self, *a): return "op"
    __abs__ = __add__ = __ceil__ = __eq__ = __floor__ = __floordiv__ = __le__ = __lt__ = __mod__ = __mul__ = __neg__ = __pos__ = __pow__ = __radd__ = __rfloordiv__ = __rmod__ = __rmul__ = __round__ = __rpow__ = __rtruediv__ = __truediv__ = __trunc__ = _op


h = Half()
print(float(h), complex(h), h.real, h.imag, h.conjugate(), bool(h), divmod(h, 1), 3 + h)
err(numbers.Real)
err(hash, h)
print(type(numbers.Number()))
