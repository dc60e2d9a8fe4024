import io
import re
import sys
import traceback


def clean(text):
    return re.sub(r'File ".*?[/\\]?(\w+\.py)"', r'File "\1"', text)


def inner(x):
    return 1 / x


def outer():
    try:
        inner(0)
    except ZeroDivisionError as e:
        raise ValueError("bad value") from e


try:
    outer()
except ValueError as e:
    exc = e
print(clean("".join(traceback.format_exception(exc))))
print(clean(traceback.format_exc()) == "NoneType: None\n")
print(traceback.format_exception_only(exc), traceback.format_exception_only(KeyError("k")), traceback.format_exception_only(None))
tb = exc.__traceback__
print([(f.name, f.lineno, f.line) for f in traceback.extract_tb(tb)], clean("".join(traceback.format_tb(tb, 1))))
te = traceback.TracebackException.from_exception(exc, capture_locals=True)
print(te, te.exc_type_str, te.__cause__.exc_type_str, te.stack[0].name, sorted(te.stack[-1].locals or ()))
print(list(te.format_exception_only()))
out = io.StringIO()
traceback.print_exception(exc, file=out, limit=1, chain=False)
print(clean(out.getvalue()))
try:
    exec("a b", {})
except SyntaxError as e:
    print("".join(traceback.format_exception_only(e)))
try:
    compile("def f(:\n  pass", "made.py", "exec")
except SyntaxError as e:
    print("".join(traceback.format_exception_only(e)))


class Thing:
    value = 1


for src in ("Thing().valu", "prnt(1)", "import sys as s; s.exi", "self.x"):
    try:
        exec(src)
    except Exception as e:
        print(traceback.format_exception_only(e))
try:
    try:
        raise TypeError("first")
    finally:
        raise KeyError("second")
except KeyError as e:
    print(clean("".join(traceback.format_exception(e))))
eg = ExceptionGroup("many", [ValueError(1), ExceptionGroup("inner", [TypeError("t"), OSError(2, "x")])])
eg.add_note("a note\nof two lines")
print("".join(traceback.format_exception(eg)))


def rec(n):
    if n:
        return rec(n - 1)
    raise RuntimeError("deep")


try:
    rec(10)
except RuntimeError as e:
    print(clean("".join(traceback.format_exception(e))))
s = traceback.StackSummary.from_list([("made.py", 3, "fn", "code here"), ("made.py", 4, "g", None)])
print(s, "".join(s.format()), traceback.format_list([("q.py", 1, "f", "x = 1")]))
fs = traceback.FrameSummary("a.py", 5, "name", lookup_line=False, locals={"k": 1}, line="text")
print(fs, tuple(fs), fs == fs, fs.locals)


def walker():
    return [f.f_code.co_name for f, _ in traceback.walk_stack(sys._getframe())][:1], len(traceback.extract_stack()) > 1


print(walker(), clean(traceback.format_stack()[-1]))


class Weird(Exception):
    def __str__(self):
        raise ValueError


print(traceback.format_exception_only(Weird()))
err = ValueError("x")
err.__notes__ = "not a list"
print(traceback.format_exception_only(err))
err.__notes__ = ["n1", 5]
print(traceback.format_exception_only(err), traceback.format_exception_only(ValueError("multi\nline")))
e1 = ValueError(1)
e1.__cause__ = e1
print("".join(traceback.format_exception(e1)))
