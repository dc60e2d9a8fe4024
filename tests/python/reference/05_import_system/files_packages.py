# Modules and packages in files: __init__, subpackages, relative imports, namespace packages, __main__, __pycache__, path entries, reload, caches.
import importlib, importlib.util, os, shutil, sys, tempfile
root = tempfile.mkdtemp()
def write(name, text=""):
    path = os.path.join(root, *name.split("/"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f: f.write(text)
write("alpha.py", "'doc of alpha'\nfrom beta import name as other\nname = __name__\n_hidden = 1\n")
write("beta.py", "name = 'beta'\nimport gamma.sub.leaf\nleaf = gamma.sub.leaf.where\n")
write("gamma/__init__.py", "from .tools import helper\nfrom . import sub as the_sub\nversion = helper(1)\n")
write("gamma/tools.py", "from . import __name__ as pack\ndef helper(x): return (pack, x)\n")
write("gamma/sub/__init__.py", "from ..tools import helper as h\nhere = h(2)\n")
write("gamma/sub/leaf.py", "from .. import tools\nfrom ... import nothing_above\n" if 0 else "from .. import tools\nfrom ..tools import helper\nwhere = (__name__, __package__, tools.__name__)\n")
write("gamma/sub/bad.py", "from .... import far\n")
write("space/part/mod.py", "v = 'namespace'\n")
write("second/space/more.py", "v = 'second portion'\n")
write("err.py", "def f():\n    return 1 / 0\nf()\n")
write("syn.py", "x = (\n")
write("enc.py", "# -*- coding: latin-1 -*-\nv = 'abc'\n")
write("tabs.py", "if 1:\n\tx = 1\n        y = 2\n")
write("change.py", "v = 1\n")
sys.path.insert(0, root); sys.path.insert(1, os.path.join(root, "second"))
rel = lambda p: p and os.path.relpath(p, root)
import alpha
print(alpha.__doc__, alpha.other, alpha.name, rel(alpha.__file__), alpha.__package__ == "", alpha.__spec__.origin == alpha.__file__, alpha.__spec__.has_location)
import beta, gamma
print(beta.leaf, gamma.version, gamma.sub.here, gamma.the_sub is gamma.sub, [rel(p) for p in gamma.__path__], gamma.__package__, gamma.sub.__package__, gamma.sub.leaf.__package__)
print(sorted(k for k in sys.modules if k.startswith("gamma")))
for text in ("import gamma.sub.bad", "import gamma.nothing", "from gamma import nothing", "import alpha.x", "import err", "import syn", "import tabs", "import enc"):
    try: exec(text, {}); print(text, "ok")
    except BaseException as e: print(text, type(e).__name__, str(e).replace(root, "ROOT"))
import space.part.mod, space.more
print(space.part.mod.v, space.more.v, space.__file__ if hasattr(space, "__file__") else "no file", type(space.__path__).__name__, [rel(p) for p in space.__path__], space.__spec__.origin, space.__spec__.loader is None, type(space.__loader__).__name__)
print([rel(p) for p in space.__spec__.submodule_search_locations], str(space).split("(")[0])
import change
write("change.py", "v = 22222\nw = 3\n")
os.utime(os.path.join(root, "change.py"), (10**9, 10**9))
change.extra = 1
print(importlib.reload(change) is change, change.v, change.w, change.extra)
write("late.py", "v = 'late'\n")
importlib.invalidate_caches()
import late
print(late.v, rel(importlib.util.find_spec("late").origin), importlib.util.find_spec("gamma.tools").name)
spec = importlib.util.spec_from_file_location("elsewhere", os.path.join(root, "late.py"))
m = importlib.util.module_from_spec(spec); spec.loader.exec_module(m)
print(m.__name__, m.v, "elsewhere" in sys.modules, type(spec.loader).__name__, spec.loader.get_source("elsewhere"), spec.loader.is_package("elsewhere"))
import runpy
write("script.py", "import sys\nname = __name__\nx = 5\nif __name__ == '__main__': print('as main', __file__[-9:])\n")
out = runpy.run_path(os.path.join(root, "script.py"), run_name="__main__"); print(out["name"], out["x"])
write("gamma/__main__.py", "print('package main', __name__, __package__)\n")
out = runpy.run_module("gamma", run_name="__main__"); print(out["__package__"])
sys.path.remove(root)
for name in ("delta",):
    try: importlib.import_module(name)
    except ModuleNotFoundError as e: print(e, e.name)
shutil.rmtree(root)
