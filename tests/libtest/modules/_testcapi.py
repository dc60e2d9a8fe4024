# _testcapi: the part of CPython's test-only module that its library tests import at their top, in Python.
#
# Here are limits, what can be said about this interpreter, and what prints. What drives C's own API is not here: tests of it stand in
# tests/libtest/ledger.txt. driver.py puts this folder at the end of sys.path; nothing of it is in the package.
import sys

CHAR_MAX, CHAR_MIN, UCHAR_MAX = 127, -128, 255
SHRT_MAX, SHRT_MIN, USHRT_MAX = 2**15 - 1, -2**15, 2**16 - 1
INT_MAX, INT_MIN, UINT_MAX = 2**31 - 1, -2**31, 2**32 - 1
PY_SSIZE_T_MAX, PY_SSIZE_T_MIN = sys.maxsize, -sys.maxsize - 1
LONG_MAX, LONG_MIN, ULONG_MAX = sys.maxsize, -sys.maxsize - 1, 2 * sys.maxsize + 1
LLONG_MAX, LLONG_MIN, ULLONG_MAX = 2**63 - 1, -2**63, 2**64 - 1
SIZE_MAX, SIZEOF_VOID_P, SIZEOF_WCHAR_T, SIZEOF_TIME_T = 2 * sys.maxsize + 1, sys.maxsize.bit_length() // 8 + 1, 4, 8
FLT_MIN, FLT_MAX = 2.0**-126, (2 - 2.0**-23) * 2.0**127
DBL_MIN, DBL_MAX = sys.float_info.min, sys.float_info.max
WITH_PYMALLOC, WITH_MIMALLOC, WITH_DOCSTRINGS = False, False, True
Py_single_input, Py_file_input, Py_eval_input = 256, 257, 258
nan_msb_is_signaling = False
_Py_STACK_GROWS_DOWN = True


class error(Exception):
    pass


def config_get(name):
    """The settings that tests ask for; KeyError for others."""
    return {"code_debug_ranges": True, "int_max_str_digits": sys.get_int_max_str_digits(), "use_environment": not sys.flags.ignore_environment}[name]


def exception_print(error, legacy=False):
    """Prints an exception as the interpreter does at its end; as C does alone when a test has broken the library's part in it."""
    import io, traceback
    if traceback._print_exception_bltin.__module__ == "traceback":
        sys.__excepthook__(type(error), error, getattr(error, "__traceback__", None))
        return
    try:
        traceback._print_exception_bltin(error)
    except Exception:  # C alone draws no carets
        stderr, sys.stderr = sys.stderr, io.StringIO()
        try:
            sys.__excepthook__(type(error), error, getattr(error, "__traceback__", None))
        finally:
            text, sys.stderr = sys.stderr.getvalue(), stderr
        stderr.writelines(line for line in text.splitlines(True) if not line.strip() or line.strip(" |~^\n"))


def traceback_print(traceback, file):
    """Prints a traceback to `file` as C's PyTraceBack_Print does: without carets."""
    from traceback import extract_tb, format_list
    file.write("Traceback (most recent call last):\n")
    file.writelines(format_list([(f.filename, f.lineno, f.name, f.line) for f in extract_tb(traceback)]))


def set_errno(number):
    """C's errno is not seen by any function of this interpreter."""


def raise_exception(kind, count):
    raise kind(*range(count))


class awaitType:
    """An awaitable whose __await__ gives what it was made of."""

    def __init__(self, iterator):
        self.iterator = iterator

    def __await__(self):
        return self.iterator


def code_newempty(filename, name, first_line):
    """A code object without instructions of its own that raises when it runs, as if at `first_line`."""
    code = compile("raise AssertionError", filename, "exec").replace(co_name=name, co_qualname=name, co_firstlineno=first_line)
    return code


def code_offset_to_line(code, offset):
    for start, end, line in code.co_lines():
        if start <= offset < end:
            return -1 if line is None else line
    return -1


class CodeLike:
    """What C code that fires monitoring events passes for its code; this interpreter has no such API."""

    def __init__(self, events):
        self.events = events


class Untold:
    """A class of C functions, and an instance of it: test_call asks for them while it is imported."""

    def __call__(self):
        return self

    def __getattr__(self, name):
        return untold


MethInstance = MethClass = MethStatic = Untold()


def untold(*arguments, **named):
    """For what only C's API does: the test that asks is skipped, those beside it run."""
    import unittest
    raise unittest.SkipTest("tests C's API")


def __getattr__(name):
    if name.startswith("_") or name in ("i_dont_exist", "with_tp_del", "without_gc", "ContainerNoGC"):  # asked for while a test module is imported
        raise AttributeError(f"module '_testcapi' has no attribute '{name}'")
    return untold
