for e in (ValueError("a"), ValueError(), ValueError(1, 2), KeyError("k"), KeyError(), OSError(2, "msg"), OSError(2, "msg", "file"), StopIteration(5), SystemExit(3), ImportError("m", name="n"), AttributeError("x"), UnicodeError("u"), SyntaxError("s"), Exception(), BaseException("b"), NameError("n", name="q")):
    print(repr(e), str(e), e.args, type(e).__mro__[1].__name__)
o = OSError(2, "No such", "f.txt"); print(o.errno, o.strerror, o.filename, type(o).__name__, type(OSError(13, "x")).__name__, type(OSError(17, "x")).__name__)
print(StopIteration(7).value, SystemExit("c").code, UnicodeDecodeError("utf-8", b"ab", 0, 1, "why"), UnicodeEncodeError("ascii", "é", 0, 1, "why"))
class E(Exception):
    def __init__(self, a, b): super().__init__(a); self.b = b
    def __str__(self): return f"E<{self.args[0]},{self.b}>"
e = E(1, 2); print(e, repr(e), e.args)
try: raise E
except TypeError as x: print(x)
try: raise E(5, 6)
except E as x: print(x, x.__traceback__ is not None, x.__traceback__.tb_lineno)
e = ValueError("v"); e.add_note("note 1"); e.add_note("note 2"); print(e.__notes__)
try: e.add_note(5)
except TypeError as x: print(x)
print(issubclass(KeyError, LookupError), issubclass(FileNotFoundError, OSError), OSError is IOError is EnvironmentError, issubclass(RecursionError, RuntimeError), issubclass(IndentationError, SyntaxError), issubclass(ZeroDivisionError, ArithmeticError), issubclass(KeyboardInterrupt, Exception), issubclass(PythonFinalizationError, RuntimeError))
e2 = ValueError("x").with_traceback(None); print(e2.__traceback__, e2.__cause__, e2.__context__)
try: e2.__cause__ = 5
except TypeError as x: print(x)
e2.__cause__ = KeyError(1); print(e2.__suppress_context__, repr(e2.__cause__))
class MyErr(ValueError, KeyError): pass
try: raise MyErr("m")
except KeyError as x: print("as KeyError", x)
def chain():
    try:
        try: 1 / 0
        except ZeroDivisionError as a: raise ValueError("b") from a
    except ValueError as b: raise KeyError("c")
try: chain()
except KeyError as c: print(repr(c.__context__), repr(c.__context__.__cause__), c.__cause__)
print(e.__reduce__()[0] is ValueError, ValueError("a") == ValueError("a"), e.__class__, Exception.__doc__)
def ret():
    try: raise ValueError
    except ValueError: return "returned"
    finally: print("f")
print(ret())
def nested():
    out = []
    for i in range(3):
        try:
            try:
                if i == 1: raise KeyError(i)
                out.append(i)
            except KeyError: out.append("k"); continue
            finally: out.append("f")
        finally: out.append("F")
    return out
print(nested())
