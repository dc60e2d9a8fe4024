# Frames and code objects seen from inside.
import sys
def outer():
    def inner():
        f = sys._getframe()
        return f.f_code.co_name, f.f_back.f_code.co_name, f.f_lineno - f.f_code.co_firstlineno, f.f_globals is globals(), f.f_builtins["len"] is len, f.f_code.co_qualname, f.f_trace, f.f_lasti > 0, f.f_trace_lines, f.f_trace_opcodes
    return inner()
print(outer())
for a in (0, 100000, -1, "x", 1.5):
    try: print(sys._getframe(a).f_code.co_name)
    except Exception as e: print(type(e).__name__, e)
def f(a, /, b, *c, d=1, **e):
    x = 1
    def g(): return x
    return g
c = f.__code__
print(c.co_name, c.co_qualname, c.co_argcount, c.co_posonlyargcount, c.co_kwonlyargcount, c.co_nlocals, c.co_varnames, c.co_cellvars, c.co_freevars, c.co_flags, c.co_stacksize, c.co_names, c.co_filename.rsplit("/")[-1], c.co_firstlineno)
r = c.replace(co_name="renamed", co_qualname="q.renamed"); print(r.co_name, r.co_qualname, r == c, c == c.replace(), hash(c) == hash(c.replace()), r)if 0 else print(r.co_name, r == c, c == c.replace(), hash(c) == hash(c.replace()))
for kw in ({"co_argcount": -1}, {"co_nlocals": 99}, {"co_code": "x"}, {"co_consts": []}, {"foo": 1}, {"co_varnames": (1,)}, {"co_flags": -1}, {"co_code": b"abc"}):
    try: c.replace(**kw); print("ok", kw)
    except Exception as e: print(kw, type(e).__name__, e)
try: f.__code__ = 5
except TypeError as e: print(e)
def h(): return 1
def k(): return 2
h.__code__ = k.__code__; print(h(), h.__name__)
try: h.__code__ = f(1, 2).__code__
except ValueError as e: print(e)
try: raise ValueError
except ValueError as e:
    tb = e.__traceback__; print(tb.tb_frame is sys._getframe(), tb.tb_next, tb.tb_lineno == sys._getframe().f_lineno - 2, tb.tb_lasti > 0)
    for s in ("tb.tb_next = tb", "tb.tb_next = 5", "tb.tb_lineno = 5", "del tb.tb_next", "tb.x = 1"):
        try: exec(s)
        except Exception as x: print(s, type(x).__name__, x)
def deep(): 1 / 0
try: deep()
except ZeroDivisionError as e:
    t = e.__traceback__.tb_next; print(t.tb_frame.f_code.co_name, t.tb_frame.f_locals, t.tb_next, e.__traceback__.tb_frame.f_code.co_name)
    t.tb_frame.clear()
def gen(): yield sys._getframe()
g = gen(); fr = next(g); print(fr is g.gi_frame, fr.f_back, fr.f_generator is g)
for action in (lambda: sys._getframe().clear(), lambda: fr.clear()):
    try: print(action())
    except RuntimeError as e: print(e)
print(g.gi_frame is fr, list(g), [p for p in c.co_positions()][0], list(c.co_lines())[0], type(c.co_lnotab).__name__ if 0 else "")
try: c.co_name = "x"
except AttributeError as e: print(e)
try: type(c)()
except TypeError as e: print(e)
try: type(fr)()
except TypeError as e: print(e)
