# try in full: order of clauses, what handlers may be, names unbound after, else, finally overriding, nesting, tuples without parentheses, exceptions in each place.
import sys
def run(f, *a):
    shown = [x if not hasattr(x, "send") else "generator" for x in a]
    try: print(f.__name__, shown, "->", f(*a))
    except BaseException as e:
        out = []
        while e: out.append(f"{type(e).__name__}({e})" + ("!" if e.__suppress_context__ else "")); e = e.__context__
        print(f.__name__, shown, "->", " in ".join(out))
def clauses(e):
    try:
        if e: raise e
    except KeyError, IndexError: return "lookup pair"
    except (ValueError, (TypeError, OSError)) as x: return "nested", type(x).__name__
    except ArithmeticError as x: return x.args
    except: return "bare"
    else: return "else"
    finally: print("finally", sys.exception())
for e in (None, KeyError(1), IndexError, ValueError("v"), TypeError, FileNotFoundError(2, "x"), ZeroDivisionError("z"), KeyboardInterrupt, MemoryError()): run(clauses, e)
def bad_handler(h):
    try: raise ValueError("v")
    except h: return "caught"
for h in (5, "ValueError", ValueError(), (ValueError, 5), (5, ValueError), [ValueError], None, int, (), (KeyError, int), object, type): run(bad_handler, h)
def handler_raises():
    def types(): print("evaluated"); raise OSError("in the clause")
    try: 1 / 0
    except types(): pass
    finally: print("fin")
run(handler_raises)
def not_evaluated():
    try: pass
    except print("never"): pass
    return "ok"
run(not_evaluated)
def unbound():
    e = "before"
    try: raise ValueError
    except ValueError as e: e = "changed"
    return e
run(unbound)
def deleted():
    try: raise ValueError
    except ValueError as e: del e
    return "fine"
run(deleted)
def closure():
    try: raise ValueError("kept")
    except ValueError as e: f = lambda: e
    return f()
run(closure)
def finals(kind):
    for i in range(3):
        try:
            if kind == "return": return i
            if kind == "break": break
            if kind == "continue": continue
            if kind == "raise": raise ValueError(i)
        finally:
            print("f", i, end=" ")
            if kind == "override" and i == 1: return "overridden"
    else: return "else"
    return "end"
for kind in ("return", "break", "continue", "raise", "override"): run(finals, kind)
def swallow():
    try: raise ValueError
    finally: return "swallowed"
run(swallow)
def nested():
    try:
        try:
            try: raise KeyError("inner")
            finally: raise TypeError("finally")
        except TypeError as e:
            try: raise RuntimeError("third") from e.__context__
            except RuntimeError as r: raise r.__cause__
    except KeyError as k: return k.args, type(k.__context__).__name__
run(nested)
def reraise():
    try: 1 / 0
    except ZeroDivisionError:
        try: [][0]
        except IndexError: pass
        raise
run(reraise)
def bare_raise(): raise
run(bare_raise)
def raise_forms(x, *c):
    if c: raise x from c[0]
    raise x
class Odd(Exception):
    def __new__(cls, *a): return 5 if a == () else super().__new__(cls, *a)
for args in ((ValueError,), (ValueError("v"),), (5,), ("s",), (None,), (int,), (ValueError, KeyError), (ValueError, KeyError("c")), (ValueError, None), (ValueError, 5), (ValueError, int), (Odd,), (Odd(1),), (ValueError, Odd)): run(raise_forms, *args)
def cycle():
    a, b = ValueError("a"), KeyError("b")
    try:
        try: raise a
        except ValueError: raise b
    except KeyError:
        raise a
run(cycle)
def self_context():
    e = ValueError("self")
    try: raise e
    except ValueError: raise e
run(self_context)
def generator():
    try:
        x = yield 1
        yield x
    except GeneratorExit: print("closing"); raise
    except ValueError as e: yield ("caught", str(e), type(sys.exception()).__name__)
    finally: print("gen finally", sys.exception())
g = generator(); next(g); print(g.throw(ValueError("t"))); run(next, g)
g = generator(); next(g); run(g.close)
def state():
    print(sys.exception())
    try: raise ValueError(1)
    except ValueError:
        print(repr(sys.exception()))
        try: raise KeyError(2)
        except KeyError: print(repr(sys.exception()), sys.exc_info()[0])
        print(repr(sys.exception()))
        list(x for x in [1] if print(repr(sys.exception())))
    print(sys.exception())
state()
for text in ("try: pass", "try: pass\nelse: pass", "try: pass\nexcept: pass\nexcept ValueError: pass", "try: pass\nfinally: pass\nexcept: pass", "try: pass\nexcept a, b as c: pass", "try: pass\nexcept a as b, c: pass", "try: pass\nexcept (a, b) as c: pass", "try: pass\nexcept a as b.c: pass", "try: pass\nexcept a as b[0]: pass", "try: pass\nexcept* : pass", "try: pass\nexcept* a: pass\nexcept b: pass", "try: pass\nexcept a: pass\nexcept* b: pass", "try: pass\nexcept* a, b: pass", "try: pass\nexcept* (a, b) as c: pass", "try: pass\nexcept* a, b as c: pass",
             "while 1:\n  try: pass\n  except* a: break", "def f():\n  try: pass\n  except* a: return", "while 1:\n  try: pass\n  except* a: continue", "try: pass\nexcept as e: pass", "try: pass\nexcept a\nexcept b: pass", "try:\nexcept: pass", "try: pass\nexcept a:\nelse: pass", "try pass", "try: pass\nexcept *: pass", "try: pass\nexcept a.b(c)[d] as e: pass", "try: pass\nexcept yield: pass", "try: pass\nexcept a if b else c: pass", "try: pass\nexcept (yield): pass", "try: pass\nfinally: pass\nelse: pass", "try: pass\nexcept a, : pass", "try: pass\nexcept a, b, c: pass", "try: pass\nexcept *a, b: pass", "raise a, b", "raise a from", "raise from b", "raise a from b from c"):
    try: compile(text, "<s>", "exec"); print("fine", repr(text))
    except SyntaxError as err: print(repr(text), err.msg, err.lineno, err.offset, err.end_lineno, err.end_offset)
