# importlib, importlib.util, importlib.machinery, importlib.resources, importlib.metadata, pkgutil, runpy, zipimport, zipfile: packages in memory
import contextlib, importlib, importlib.abc, importlib.machinery, importlib.metadata, importlib.resources, importlib.util, io, os, pkgutil, runpy, shutil, sys, tempfile, zipfile, zipimport

top = tempfile.mkdtemp(dir="/tmp")
sys.path.insert(1, top)


def write(name, text):
    path = os.path.join(top, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        f.write(text)


def short(x):
    return str(x).replace(top, "TOP")


write("pk/__init__.py", "print('init', __name__, __package__, __spec__.name, __spec__.parent)\nfrom . import one\nfrom .two import value as v\n__all__ = ['one', 'lazy']\n")
write("pk/one.py", "from pk import two\nfrom .two import value\nimport pk.sub.deep as deep\nname = __name__\n")
write("pk/two.py", "value = 2\n")
write("pk/lazy.py", "print('lazy loaded')\n")
write("pk/sub/__init__.py", "")
write("pk/sub/deep.py", "from .. import two as t\nfrom ..two import value\nfrom .. import two\nx = two is t\n")
write("pk/__main__.py", "import sys\nprint('main', __name__, __package__, sys.argv[1:], __spec__.name)\n")
write("pk/data.txt", "some data\n")
write("space/part.py", "here = __path__ if '__path__' in globals() else __name__\n")
write("cyc_a.py", "import cyc_b\nx = 1\n")
write("cyc_b.py", "import cyc_a\ntry:\n    cyc_a.x\nexcept AttributeError as e:\n    print(str(e).replace(%r, 'TOP'))\ntry:\n    from cyc_a import x\nexcept ImportError as e:\n    print(str(e).replace(%r, 'TOP'), e.name, e.name_from)\n" % (top, top))
write("bad_syntax.py", "x = = 1\n")
write("raises.py", "import pk\n1 / 0\n")
write("script.py", "import sys\nresult = (__name__, __file__ is not None, sys.argv[0] == __file__)\n")
write("replaces.py", "import sys, types\nm = types.ModuleType('other')\nm.q = 5\nsys.modules[__name__] = m\n")
write("dyn.py", "def __getattr__(n):\n    if n.startswith('a'): return n * 2\n    raise AttributeError(n)\ndef __dir__(): return ['abc']\n")
import pk
print(short(pk), short(pk.__path__), short(pk.__file__), short(pk.__cached__), pk.__package__, short(pk.__spec__.origin), pk.__spec__.submodule_search_locations == pk.__path__, type(pk.__loader__).__name__)
print(pk.one.deep.x, pk.v, pk.one.name, pk.sub.deep.__name__)
from pk import *
print(sorted(n for n in globals() if n in ("one", "lazy", "two")))
import space.part
print(short(space), space.__file__ if hasattr(space, "__file__") else "no file", type(space.__path__).__name__, space.part.here, type(space.__loader__).__name__, space.__spec__.origin)
import cyc_a
import replaces
print(replaces.q)
import dyn
print(dyn.abc, dir(dyn), [getattr(dyn, "zzz", "none")])
for stmt in ("import nope", "import pk.nope", "import pk.two.deeper", "from pk import nope", "from pk.two import nope", "import bad_syntax", "import raises", "from . import x", "from .x import y", "import os.path.nope", "from os import nope", "importlib.import_module('.x')", "importlib.import_module('.two', 'pk').value", "__import__('')", "__import__('pk', level=-1)", "importlib.import_module('no.such')", "import importlib.nope", "from math import nope", "import math.x", "importlib.reload(3)"):
    try:
        exec(stmt, {"importlib": importlib, "__name__": "__main__"})
        print(stmt, "fine")
    except BaseException as e:
        print(stmt, type(e).__name__, short(e).replace(os.path.dirname(os.__file__), "LIB"), getattr(e, "name", None), getattr(e, "name_from", None))
print("raises" in sys.modules, "pk" in sys.modules)
write("pk/two.py", "value = 'reloaded'\n")
importlib.invalidate_caches()
print(importlib.reload(sys.modules["pk.two"]).value)
sys.modules["blocked"] = None
try:
    import blocked
except ImportError as e:
    print(type(e).__name__, e)
spec = importlib.util.find_spec("pk.sub.deep")
print(spec.name, short(spec.origin), spec.parent, spec.has_location, short(spec.cached), importlib.util.find_spec("nope"), importlib.util.find_spec("math").origin, short(importlib.util.find_spec("json")) != "")
print(importlib.util.resolve_name(".x", "a.b"), importlib.util.MAGIC_NUMBER, importlib.machinery.SOURCE_SUFFIXES, importlib.machinery.BYTECODE_SUFFIXES, importlib.util.source_from_cache("/a/__pycache__/b.cpython-314.pyc"), importlib.util.cache_from_source("/a/b.py", optimization=1))
m = importlib.util.module_from_spec(spec)
print(m.__name__, short(m.__file__), hasattr(m, "x"))
spec2 = importlib.util.spec_from_file_location("given", os.path.join(top, "pk/two.py"))
mod = importlib.util.module_from_spec(spec2)
spec2.loader.exec_module(mod)
print(mod.value, short(mod), short(spec2.loader.get_filename()), spec2.loader.is_package("given"), spec2.loader.get_source("given"))


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name.startswith("virtual"):
            return importlib.machinery.ModuleSpec(name, self, origin="nowhere", is_package=name == "virtual")

    def create_module(self, spec): return None
    def exec_module(self, module): module.answer = 42


sys.meta_path.insert(0, Finder())
import virtual.inner
print(virtual, virtual.answer, virtual.inner, virtual.__path__, virtual.inner.__spec__.origin)
sys.meta_path.pop(0)
lazy_spec = importlib.util.find_spec("pk.lazy")
lazy_spec.loader = importlib.util.LazyLoader(lazy_spec.loader)
sys.modules.pop("pk.lazy", None)
lz = importlib.util.module_from_spec(lazy_spec)
lazy_spec.loader.exec_module(lz)
print("not yet")
lz.__name__, getattr(lz, "q", None)
print(sorted((i.name, i.ispkg) for i in pkgutil.iter_modules(pk.__path__)), sorted(i.name for i in pkgutil.walk_packages(pk.__path__, "pk.")), pkgutil.get_data("pk", "data.txt"), pkgutil.resolve_name("pk.sub:deep.x"))
print(importlib.resources.files("pk").joinpath("data.txt").read_text(), importlib.resources.read_text("pk", "data.txt"), sorted(p.name for p in importlib.resources.files("pk").iterdir() if p.is_file()), importlib.resources.is_resource("pk", "data.txt"))
with importlib.resources.as_file(importlib.resources.files("pk") / "data.txt") as p:
    print(p.name, p.exists())
print(runpy.run_path(os.path.join(top, "script.py"))["result"], runpy.run_path(os.path.join(top, "script.py"), run_name="custom")["result"][0], runpy.run_module("pk.two")["value"])
runpy.run_module("pk", run_name="__main__", alter_sys=False)
try:
    runpy.run_module("nope")
except ImportError as e:
    print(e)
write("demo-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: demo\nVersion: 1.0\nRequires-Dist: other>=2\nSummary: A demo\n\nLong text\n")
write("demo-1.0.dist-info/RECORD", "demo.py,,\n")
write("demo-1.0.dist-info/entry_points.txt", "[console_scripts]\nrun = pk.two:value\n")
importlib.invalidate_caches()
M = importlib.metadata
print(M.version("demo"), M.metadata("demo")["Summary"], M.requires("demo"), [str(f) for f in M.files("demo")], [e.name for e in M.entry_points(group="console_scripts")], M.entry_points(name="run")["run"].load())
try:
    M.version("absent")
except M.PackageNotFoundError as e:
    print(type(e).__name__, e)
zip_path = os.path.join(top, "arch.zip")
with zipfile.ZipFile(zip_path, "w") as z:
    z.writestr("zmod.py", "where = __file__\nloader = __loader__\n")
    z.writestr("zpkg/__init__.py", "from . import inner\n")
    z.writestr("zpkg/inner.py", "z = 3\n")
    z.writestr("zpkg/note.txt", "in zip")
sys.path.insert(0, zip_path)
import zmod, zpkg
print(short(zmod.where), type(zmod.loader).__name__, zpkg.inner.z, short(zpkg.__path__), pkgutil.get_data("zpkg", "note.txt"), short(zmod), importlib.resources.read_text("zpkg", "note.txt"))
zi = zipimport.zipimporter(zip_path)
print(short(zi), zi.is_package("zpkg"), zi.get_source("zmod")[:5], zi.find_spec("nope"), short(zi.archive), zi.prefix)
try:
    zipimport.zipimporter(os.path.join(top, "script.py"))
except zipimport.ZipImportError as e:
    print(short(e))
import py_compile
out = py_compile.compile(os.path.join(top, "pk/two.py"))
print(short(out), os.path.exists(out))
del sys.modules["pk.two"]
print(importlib.import_module("pk.two").value)
os.rename(out, os.path.join(top, "bare.pyc"))
importlib.invalidate_caches()
import bare
print(bare.value, type(bare.__loader__).__name__)
sys.path[:] = [p for p in sys.path if top not in p]
shutil.rmtree(top)
