# builtins.__import__ replaced, the IMPORT_NAME arguments, package attributes, sys.modules tricks, import of submodules as attributes.
import builtins, os.path, sys, types
real = builtins.__import__
calls = []
def fake(name, globals=None, locals=None, fromlist=(), level=0):
    calls.append((name, globals is not None and "__name__" in globals, fromlist, level))
    if name.startswith("made"):
        m = types.SimpleNamespace(__name__=name, a=1, b=2, __all__=["a"], sub=types.SimpleNamespace(c=3, deep=types.SimpleNamespace(d=4)))
        return m
    return real(name, globals, locals, fromlist, level)
builtins.__import__ = fake
try:
    import made; print(made.a)
    import made.sub; print(made.__name__)
    import made.sub as s; print(s.c)
    import made.sub.deep as s; print(s.d)
    from made import a, b as bb; print(a, bb)
    try:
        from made import z
    except ImportError as e: print(type(e).__name__, e, e.name, e.path)
    try:
        import made.no as z
    except (ImportError, AttributeError) as e: print(type(e).__name__, e)
    exec("from made import *\nprint(sorted(k for k in dir() if k[0] != '_'))", {})
    exec("from .x import y", {"__name__": "made.q", "__package__": "made"}) if 0 else None
    import sys as again; print(again is sys)
    import os.path as p; print(p.__name__)
finally:
    builtins.__import__ = real
for c in calls: print(c)
scope = {"__builtins__": {"__import__": lambda *a: (print(len(a), a[0], a[3], a[4]), types.SimpleNamespace(v=9))[1], "print": print}}
exec("import x.y.z\nfrom ..q import v\nprint(v)\nimport k as l\nprint(x.v, l.v)", scope)
try: exec("import a", {"__builtins__": {}})
except ImportError as e: print(e)
pkg = types.ModuleType("pkg"); pkg.__path__ = []
sys.modules["pkg"] = pkg
mod = types.ModuleType("pkg.mod"); mod.v = 1
sys.modules["pkg.mod"] = mod
import pkg.mod
print(hasattr(pkg, "mod"))
try:
    pkg.mod
except AttributeError as e: print(e)
from pkg import mod as found
print(found is mod)
import pkg.mod as found2
print(found2 is mod)
class Lazy(types.ModuleType):
    def __getattribute__(self, name):
        if name in ("__class__", "__dict__", "__spec__"): return super().__getattribute__(name)
        if name == "error": raise RuntimeError("not now")
        if name.startswith("v"): return name.upper()
        return super().__getattribute__(name)
sys.modules["lazy"] = Lazy("lazy")
from lazy import v1, v2
print(v1, v2)
for text in ("from lazy import w", "from lazy import error", "from lazy import __all__", "import lazy.x", "from lazy import *"):
    try: exec(text); print("ok")
    except Exception as e: print(text, type(e).__name__, e)
m = types.ModuleType("nospec"); sys.modules["nospec"] = m
m.__spec__ = None
try: from nospec import q
except ImportError as e: print(e)
m.__file__ = "/somewhere/nospec.py"
try: from nospec import q
except ImportError as e: print(e, e.path)
del m.__name__
try: from nospec import q
except ImportError as e: print(e, e.name)
def local():
    import sys as x, os.path
    from math import pi as y, floor
    return sorted(locals())
print(local())
class Scope:
    import math as inner
    from math import floor, ceil as up
print(Scope.inner is sys.modules["math"], Scope.floor(2.5), Scope.up(2.5))
def glob():
    global imported
    import math as imported
glob(); print(imported.__name__)
for text in ("def f():\n    from math import *", "class A:\n    from math import *", "from math import (a,)", "import a.b as c.d", "from . import *", "from __future__ import nothing", "x = 1\nfrom __future__ import division", "from __future__ import braces", "import", "from x import", "from x import (", "from x import a,", "import a as 1", "from x import a as b.c", "from x import *, a", "import a, b,", "from .... import a", "from ...a.b import (c as d, e,)", "def f():\n    import __debug__", "from x import __debug__", "import __debug__"):
    try: compile(text, "<s>", "exec"); print("fine", repr(text))
    except SyntaxError as e: print(repr(text), e.msg, e.lineno, e.offset)
try: from sys import nothing_at_all
except ImportError as e: print(type(e).__name__, e, e.name, e.path, e.name_from)
try: from sys import maxsiz
except ImportError as e: print(e)
try: import sys.path
except ImportError as e: print(type(e).__name__, e, e.name)
try: from os.path import jion
except ImportError as e: print(str(e).split("(")[0], e.name_from)
