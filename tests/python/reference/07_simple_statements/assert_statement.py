# assert: messages, evaluation, optimization level, tuple warning.
import warnings
def t(f):
    try: print(f())
    except AssertionError as e: print("AssertionError", repr(e), e.args)
    except Exception as e: print(type(e).__name__, e)
def a1(): assert 0
def a2(): assert 0, "msg"
def a3(): assert 0, (1, 2)
def a4(): assert 0, None
def a5(): assert [], ValueError("inner")
def a6(): assert 1, 1 / 0
def a7(): assert 0, 1 / 0
def a8(): assert (0 or 1) and not 0; return "passed"
def a9(): assert (x := 5) > 3; return x
def a10(): assert not (1 < 2 < 3), f"{1 + 1}"
class B:
    def __bool__(self): raise KeyError("bool")
def a11(): assert B()
for f in (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11): t(f)
def shadow():
    AssertionError = ValueError
    assert 0, "still AssertionError"
t(shadow)
import builtins
keep = builtins.AssertionError; builtins.AssertionError = KeyError
try: a2()
except BaseException as e: print(type(e).__name__)
builtins.AssertionError = keep
for opt in (0, 1, 2, -1):
    ns = {}
    exec(compile("def f():\n 'doc'\n assert 0, 'x'\n return __debug__\n", "<s>", "exec", optimize=opt), ns)
    try: print(opt, ns["f"](), ns["f"].__doc__)
    except AssertionError as e: print(opt, "assert", e, ns["f"].__doc__)
for s in ("assert (1, 'msg')", "assert ()", "assert (0,)", "assert 1, (2, 3)", "assert 'a'", "assert x := 1", "assert", "assert 1,", "assert *x", "assert 1, 2, 3", "assert (x, y)", "__debug__ = 1", "def f(__debug__): pass", "del __debug__", "import __debug__", "x.__debug__ = 1", "f(__debug__=1)", "class __debug__: pass", "for __debug__ in x: pass", "print(__debug__)"):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: compile(s, "<s>", "exec"); r = "ok"
        except SyntaxError as e: r = e.msg
    print(s, "|", r, [str(x.message) for x in w])
