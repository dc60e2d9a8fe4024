# Finders and loaders of one's own on sys.meta_path: the order of calls, module attributes, errors, what stays in sys.modules.
import importlib, importlib.abc, importlib.machinery, importlib.util, sys, types
SOURCES = {
    "one": "value = 1\nprint('exec', __name__, __package__, __spec__.name, __spec__.parent, __loader__ is __spec__.loader)",
    "pack": "print('exec', __name__, __package__, __path__)\nfrom . import inner\nhere = 'pack'",
    "pack.inner": "from .deep import thing\nfrom .. import nothing" if 0 else "from .deep import thing\nprint('exec', __name__, __package__)",
    "pack.deep": "thing = [__name__]\nimport pack\nprint('partial', hasattr(pack, 'here'))",
    "broken": "x = 1\nraise ValueError('while executed')",
    "syntax": "def f(:\n",
    "cycle_a": "import cycle_b\nname = 'a'\nprint(cycle_b.name)",
    "cycle_b": "import cycle_a\nname = 'b'\ntry: cycle_a.name\nexcept AttributeError as e: print(e)\ntry: from cycle_a import name as n\nexcept ImportError as e: print(e)",
    "replaced": "import sys\nclass Other: tag = 'other'\nsys.modules[__name__] = Other()",
    "removed": "import sys\ndel sys.modules[__name__]",
    "relative": "from . import x",
    "pack.above": "from ... import x",
    "pack.missing": "from .nowhere import x",
    "pack.noname": "from . import nosuch",
    "lazy": "def __getattr__(name):\n    if name == 'dynamic': return 'made'\n    raise AttributeError(f'no {name} in lazy')\n__all__ = ['dynamic', 'gone']",
    "every": "__all__ = ['a', '_b']\na, _b, c = 1, 2, 3",
    "plain": "a, _b, c = 1, 2, 3",
    "badall": "__all__ = ['a', 5]\na = 1",
}
class Finder:
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name not in SOURCES: return None
        print("find", name, path)
        return importlib.util.spec_from_loader(name, Loader(), is_package=name == "pack", origin="memory")
class Loader:
    def __repr__(self): return "<Loader>"
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        exec(compile(SOURCES[module.__name__], f"<{module.__name__}>", "exec"), module.__dict__)
sys.meta_path.insert(0, Finder)
def attempt(text):
    scope = {"__name__": "__main__"}
    try:
        exec(text, scope)
        print(text, "->", sorted(k for k in scope if not k.startswith("__")))
    except BaseException as e:
        print(text, "->", type(e).__name__, e, getattr(e, "name", None), getattr(e, "path", None))
    return scope
for text in ("import one", "import one", "import pack.inner", "import pack.inner as q", "from pack import inner, here as h", "import pack.nothing", "from pack import nothing", "import one.two", "from one import two", "import nowhere", "import nowhere.inner", "from nowhere import x",
             "import broken", "import syntax", "import cycle_a", "import replaced", "import removed", "import relative", "from pack import above", "import pack.missing", "import pack.noname", "from lazy import dynamic", "from lazy import other", "from lazy import *", "from every import *", "from plain import *", "from badall import *", "from pack.deep import thing as t"):
    attempt(text)
print("broken" in sys.modules, "syntax" in sys.modules, "relative" in sys.modules, sys.modules["replaced"].tag)
one = sys.modules["one"]
print(one, one.__spec__, one.__spec__.cached, one.__spec__.has_location, one.__spec__.submodule_search_locations, hasattr(one, "__file__"))
print(importlib.reload(one) is one, importlib.import_module("one") is one, importlib.import_module(".deep", "pack").thing)
for args in ((".deep",), ("..deep", "pack"), ("",), (".", "pack")):
    try: print(importlib.import_module(*args))
    except Exception as e: print(args, type(e).__name__, e)
for args in (("one", {}, {}, ["x"], -1), ("", {}, {}, [], 0), ("x", {"__package__": ""}, {}, [], 1), ("x", {"__package__": 5}, {}, [], 1), ("x", {"__name__": 5}, {}, [], 1), ("x", {}, {}, [], 1), (5,), ("inner", {"__package__": "pack"}, {}, ["thing"], 1), ("pack.inner",), ("pack.inner", {}, {}, ["y"])):
    try: print(__import__(*args).__name__)
    except Exception as e: print(type(e).__name__, e)
sys.modules["blocked"] = None
attempt("import blocked"); attempt("from blocked import x"); attempt("import blocked.x")
sys.modules["odd"] = 5
attempt("import odd"); attempt("from odd import real"); attempt("from odd import nothing"); attempt("import odd.sub")
class NoExec:
    def create_module(self, spec): print("create", spec.name); return types.SimpleNamespace(made=True)
    def exec_module(self, m): print("exec", m.made, m.__name__, m.__spec__.name)
class Second:
    def find_spec(self, name, path=None, target=None):
        if name == "special": return importlib.machinery.ModuleSpec("special", NoExec(), loader_state=3)
        if name == "raising": raise KeyError("in the finder")
        if name == "noloader": return importlib.machinery.ModuleSpec("noloader", None)
        if name == "badspec": return 5
sys.meta_path.append(Second())
attempt("import special"); attempt("import raising"); attempt("import noloader"); attempt("import badspec")
print(sys.modules["special"].made, sys.modules["special"].__spec__.loader_state, importlib.util.find_spec("one") is one.__spec__, importlib.util.find_spec("nowhere"))
try: importlib.util.find_spec("nowhere.x")
except ModuleNotFoundError as e: print(e)
spec = importlib.machinery.ModuleSpec("a.b", None, origin="o", is_package=True)
print(spec, spec.parent, spec == importlib.machinery.ModuleSpec("a.b", None, origin="o", is_package=True), importlib.util.module_from_spec(importlib.util.spec_from_loader("fresh", Loader())))
print(importlib.util.resolve_name(".x", "p"), importlib.util.resolve_name("..x", "p.q"), importlib.util.resolve_name("x", None))
