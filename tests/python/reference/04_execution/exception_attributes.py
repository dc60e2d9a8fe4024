# Built-in exceptions: constructors, attributes, str and repr.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class E(Exception):
    def __init__(self, a, b): self.a = a
class S(ValueError):
    def __str__(self): return "own str"
class Kw(Exception):
    def __init__(self, *, k): super().__init__(k); self.k = k


each('''
Exception(), Exception(1), Exception(1, "a"), str(Exception()), str(Exception(1)), str(Exception(1, "a")), repr(Exception("it's")), Exception((1,)), Exception(None).args
Exception(x=1)
E(1, 2).args, repr(E(1, 2)), str(E(1, 2)), E(1, 2).a
E(1)
S("x"), str(S("x")), repr(S("x")), f"{S()}", Kw(k=5).args, repr(Kw(k=5))
KeyError("k"), str(KeyError("k")), str(KeyError(1, 2)), str(KeyError()), repr(KeyError("k"))
OSError(1, "msg"), str(OSError(1, "msg")), str(OSError(2, "msg", "file")), str(OSError(2, "msg", "a", None, "b")), OSError(2, "m").__class__, OSError(13, "m").__class__, OSError(17, "x").__class__, OSError("one").args, OSError(1, 2, 3, 4, 5).args, OSError().errno
OSError(2, "m", "f").args, OSError(2, "m", "f").filename, OSError(2, "m", "a", None, "b").filename2, OSError(1, 2, 3, 4, 5, 6).args, repr(OSError(2, "m", "f")), OSError(2, "m", b"f").filename, OSError(2, "m", 5).filename
FileNotFoundError("x").errno, FileNotFoundError(1, "m"), BlockingIOError(11, "m", 5).characters_written, IOError is OSError, EnvironmentError is OSError
BlockingIOError(11, "m").characters_written
StopIteration(5).value, StopIteration().value, StopIteration(1, 2).value, StopAsyncIteration(1).args
SystemExit(3).code, SystemExit().code, SystemExit(1, 2).code, SystemExit("m").code
SyntaxError("m").msg, SyntaxError("m", ("f", 1, 2, "text")).lineno, str(SyntaxError("m", ("f", 1, 2, "text"))), SyntaxError("m", ("f", 1, 2, "t", 3, 4)).end_offset, SyntaxError().msg, str(SyntaxError("m")), SyntaxError("m", ("/d/f.py", 7, 2, "t")).__str__(), SyntaxError("m", ("f", 1, 2, "t")).args
SyntaxError("m", (1, 2))
SyntaxError("m", 5)
SyntaxError("a", "b", "c").args
NameError("m", name="n").name, AttributeError("m", name="n", obj=5).obj, ImportError("m", name="n", path="p").path, NameError("m").name, AttributeError().obj, ImportError("a", "b").msg, ImportError("a").msg, ImportError("a", name_from="q").name_from
NameError("m", x=1)
AttributeError(nope=1)
ImportError(foo=1)
UnicodeDecodeError("utf-8", b"abc", 1, 2, "why"), str(UnicodeDecodeError("utf-8", b"abc", 1, 2, "why")), str(UnicodeDecodeError("utf-8", b"abc", 0, 2, "why")), UnicodeDecodeError("utf-8", bytearray(b"abc"), 1, 2, "r").object
UnicodeEncodeError("ascii", "a\\u1234", 1, 2, "why"), str(UnicodeEncodeError("ascii", "a\\u1234", 1, 2, "why")), str(UnicodeEncodeError("ascii", "a\\u1234\\xe9", 1, 3, "why")), str(UnicodeTranslateError("a\\U0001F600", 1, 2, "why")), str(UnicodeTranslateError("abc", 5, 9, "w")), str(UnicodeEncodeError("x", "\\xe9", 0, 1, "r"))
UnicodeDecodeError()
UnicodeDecodeError("a", "b", 1, 2, "r")
UnicodeEncodeError("a", b"b", 1, 2, "r")
UnicodeDecodeError(1, b"b", 1, 2, "r")
MemoryError("m").args, RecursionError.__mro__, NotImplementedError.__bases__, IndentationError.__mro__[1], TabError.__mro__[1], ModuleNotFoundError.__bases__, PythonFinalizationError.__bases__, EncodingWarning.__bases__, BaseException.__bases__, KeyboardInterrupt.__bases__, GeneratorExit.__bases__
Exception("a").add_note("n")
Exception("a").add_note(5)
Exception("a").__notes__
Exception("a") == Exception("a"), hash(Exception) == hash(Exception), Exception("a").__reduce__(), KeyError("x").__reduce__(), E(1, 2).__reduce__(), OSError(2, "m", "f").__reduce__(), S("q").__setstate__({"z": 1})
Exception("a").__setstate__(5)
BaseException.__new__(ValueError, 1, 2), BaseException.args, ValueError("a").args
BaseException.__new__(int)
''')
e = Exception("a", 1); e.args = [1, 2]; print(e.args, repr(e)); e.extra = "x"; print(e.__dict__, e.__reduce__())
for s in ("e.args = 5", "del e.args", "e.__notes__ = 5\ne.add_note('x')", "del e.__dict__", "e.__dict__ = 5"):
    try: exec(s); print(s, e.args)
    except Exception as x: print(s, type(x).__name__, x)
u = UnicodeDecodeError("utf-8", b"abc", 1, 2, "why"); u.start = 99; print(u, u.start); u.reason = "new"; print(u)
for s in ("del u.reason", "u.reason", "u.object = 5", "u.start = 'x'", "str(u)"):
    try: exec(s); print(s)
    except Exception as x: print(s, type(x).__name__, x)
