# import statements: binding, as, from, star, missing names, packages.
import sys, os.path, collections.abc as abc, json as j
from os import path as p, sep
from collections import (OrderedDict as OD, deque,)
print(os.__name__, abc.__name__, j.__name__, p is os.path, sep, OD.__name__, deque.__name__)
def show(src):
    ns = {}
    try: exec(src, ns); print(src, "->", sorted(k for k in ns if k != "__builtins__")[:6])
    except Exception as e: print(src, "!", type(e).__name__, e, getattr(e, "name", None), getattr(e, "name_from", None))
for s in ("import math", "import os.path", "import os.path as q", "import os, sys as s", "from os import path", "from os.path import join as jn, split", "import nope_x", "import nope_x.y", "import os.nope", "from nope_x import y", "import math.pi", "from math import pi as PI", "from . import x", "from .x import y", "from .. import z", "import collections.nope", "from collections import abc", "import sys.path", "from sys import path", "from sys import nope", "from __future__ import annotations", "from builtins import len", "from __main__ import show" if 0 else "import __main__", "from math import *; sqrt"): show(s)
import types
m = types.ModuleType("fake"); m.a, m._b, m.__c, m.d = 1, 2, 3, 4; sys.modules["fake"] = m
show("from fake import *"); m.__all__ = ["_b", "d"]; show("from fake import *"); m.__all__ = ["zz"]; show("from fake import *"); m.__all__ = [5]; show("from fake import *"); m.__all__ = 5; show("from fake import *"); m.__all__ = (); show("from fake import *")
m.__getattr__ = lambda n: f"dyn {n}" if n != "nope" else (_ for _ in ()).throw(AttributeError(n)); del m.__all__
show("from fake import anything as x; print(x)"); show("from fake import nope"); sys.modules["fake2"] = None; show("import fake2"); show("from fake2 import a"); sys.modules["fake3"] = 5; show("import fake3; print(fake3)"); show("from fake3 import real"); show("from fake3 import imagine")
def local():
    import math as mm, os
    from sys import version_info as vi
    return sorted(locals())
print(local())
class C: import math; from os import sep as s
print(C.math.__name__, C.s); import builtins; orig = builtins.__import__
builtins.__import__ = lambda name, g=None, l=None, fl=(), lv=0: print("hook", name, fl, lv) or orig(name, g, l, fl, lv)
import math; from os import path; import os.path as z
builtins.__import__ = orig
