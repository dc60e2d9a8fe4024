# locals(): fresh snapshot in functions, real namespace in classes and modules; f_locals writes through.
import sys
def f(a, b=2):
    l1 = locals(); c = 3; l2 = locals()
    l2["a"] = 99; l2["new"] = 1
    return l1, l2, a, l1 is l2, locals() is locals(), sorted(locals())
print(f(1))
print(locals() is globals())
class C: l = locals(); l["made"] = 5; same = locals() is l
print(C.made, C.same)
def p(x):
    fr = sys._getframe()
    loc = fr.f_locals
    print(type(loc).__name__, loc is fr.f_locals, loc == fr.f_locals, dict(loc).keys())
    loc["x"] = "written"; loc["extra"] = 7; loc["later"] = "pre"
    print(x, loc["extra"], "extra" in locals(), fr.f_locals["extra"], len(loc), list(loc), later)
    later = 1
    try: del loc["x"]
    except Exception as e: print(type(e).__name__, e)
    try: del loc["extra"]
    except Exception as e: print(type(e).__name__, e)
    try: loc.pop("x")
    except Exception as e: print(type(e).__name__, e)
    try: loc.clear()
    except Exception as e: print(type(e).__name__, e)
    try: loc["nope"]
    except KeyError as e: print("KeyError", e)
    print(loc.get("x"), loc.get("q", 5), loc.setdefault("x", 0), loc.setdefault("s", 8), loc | {"m": 1} == {**loc, "m": 1}, sorted(k for k in loc))
    loc.update({"x": "upd", "u": 1}); print(x, loc.copy() == dict(loc), type(loc.copy()), "x" in loc, repr(loc)[:9], list(reversed(loc))[-1])
    loc |= {"x": "ior"}; print(x)
p(1)
def cells():
    v = 1
    def inner(): return v
    sys._getframe().f_locals["v"] = 2
    return v, inner(), locals()["v"], "inner" in locals()
print(cells())
def comp(): return [sorted(sys._getframe().f_locals) for q in [1]]
print(comp())
def gen():
    a = 1
    yield
    yield a
g = gen(); next(g); g.gi_frame.f_locals["a"] = 50; print(next(g), list(g.gi_frame.f_locals))
def caller_write():
    v = "before"
    def w(): sys._getframe(1).f_locals["v"] = "after"
    w(); return v
print(caller_write())
def unbound():
    fr = sys._getframe()
    a = list(fr.f_locals)
    zz = 1
    return a, list(fr.f_locals)
print(unbound())
def ev(x):
    exec("x = 2; y = 3"); l = locals(); exec("x = 5; y = 6", None, l)
    return x, l["x"], l["y"], eval("x", {}, {"x": 8})
print(ev(1))
def globs():
    globals()["made_here"] = 1
    return made_here
print(globs(), vars() is globals(), (lambda: vars())(), dir is not None, (lambda a, b: sorted(dir()))(1, 2))
try: (lambda z: sys._getframe().f_locals.__init__())(1)
except Exception as e: print(type(e).__name__)
