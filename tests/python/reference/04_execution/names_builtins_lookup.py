# Names: locals, globals, builtins; __builtins__ given to exec; globals of special kinds.
import builtins
print(len.__name__, len is builtins.len)
len = lambda x: "shadowed"
print(len([])); del len; print(len([]))
builtins.added = "from builtins"; print(added); del builtins.added
try: added
except NameError as e: print(e)
for g in ({}, {"__builtins__": {}}, {"__builtins__": {"print": print, "abs": lambda x: "my abs"}}, {"__builtins__": builtins}, {"__builtins__": {"__build_class__": __build_class__, "__name__": "b", "print": print}}):
    keys = "__builtins__" in g
    for src in ("print(abs(-1))", "class A: pass\nprint(A)", "import sys\nprint(sys.__name__)", "assert False", "def f(): return abs(-2)\nprint(f())"):
        try: exec(src, g)
        except Exception as e: print(type(e).__name__, e)
    print(keys, "__builtins__" in g)
class D(dict):
    def __getitem__(self, k): print("D get", k); return dict.__getitem__(self, k)
    def __missing__(self, k): print("D missing", k); raise KeyError(k)
exec("y = 1\ny\ntry: nope\nexcept NameError as e: print(e)", {}, D())
exec("y = 1; y; print(y)", D(y=5))
class M:
    def __init__(self): self.d = {}
    def __getitem__(self, k): print("M get", k); return self.d[k]
    def __setitem__(self, k, v): print("M set", k, v); self.d[k] = v
    def __delitem__(self, k): print("M del", k); del self.d[k]
exec("a = 1\na\ndel a\nlen('x')", {}, M())
try: exec("del b", {}, M())
except NameError as e: print(type(e).__name__, e)
for bad in (5, [], "x", M()):
    try: exec("1", bad)
    except TypeError as e: print(e)
    try: exec("1", {}, bad) ; print("ok")
    except TypeError as e: print(e)
    try: eval("1", bad)
    except TypeError as e: print(e)
    try: print(eval("1", {}, bad))
    except TypeError as e: print(e)
