# add_note, __traceback__, exceptions as dict keys, args mutation, sys.exception, exc_info.
import sys
e = ValueError("a"); e.add_note("n1"); e.add_note("n2"); print(e.__notes__, e, repr(e)); e.__notes__.append(5); print(e.__notes__)
def f():
    try: 1 / 0
    except ZeroDivisionError as z:
        print(sys.exception() is z, sys.exc_info()[0], sys.exc_info()[1] is z, sys.exc_info()[2] is z.__traceback__)
        try: raise KeyError("k")
        except KeyError: print(type(sys.exception()))
        print(type(sys.exception()))
        def g(): return sys.exception()
        print(g() is z)
    print(sys.exception(), sys.exc_info())
f()
def gen():
    try: yield sys.exception()
    except ValueError: yield sys.exception()
    yield sys.exception()
try: raise TypeError("outer")
except TypeError:
    it = gen(); print(repr(next(it)), repr(it.throw(ValueError("in"))), repr(next(it)))
print(sys.exception())
try:
    try: raise ValueError
    finally: print(repr(sys.exception()))
except ValueError: pass
def tb_depth(e):
    n = 0; t = e.__traceback__
    while t: n += 1; t = t.tb_next
    return n
def r(n):
    if n: r(n - 1)
    else: raise ValueError
try: r(3)
except ValueError as x: print(tb_depth(x)); saved = x
try: raise saved
except ValueError as x: print(tb_depth(x), x is saved)
try: raise saved.with_traceback(None)
except ValueError as x: print(tb_depth(x))
print({saved: 1}[saved], saved == saved, ValueError() == ValueError(), bool(saved), isinstance(saved, Exception))
class My(Exception):
    def __init__(self, *a, code=0): super().__init__(*a); self.code = code
    def __str__(self): return f"my {self.code} {self.args}"
try: raise My(1, 2, code=7)
except My as m: print(m, repr(m), m.args, m.__dict__)
try: raise My from KeyError("c")
except My as m: print(repr(m.__cause__), m.__suppress_context__, m.__context__)
def nested():
    try:
        try: raise ValueError(1)
        except ValueError: raise KeyError(2)
    except KeyError as k: return k.__context__.args, k.__context__.__context__
print(nested())
