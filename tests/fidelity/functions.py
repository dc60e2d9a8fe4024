# What the drivers of fidelity walk over, here and in the oracle: the functions and methods of built-in modules and types. The text of a driver stands
# behind this (functions.mjs).
import csv
import importlib
import io
import re
import sys
import types
import zlib

MODULES = """builtins math cmath _operator itertools _functools _collections _sre _struct _json time _random _string _bisect _heapq array zlib binascii
_datetime unicodedata gc _weakref _io errno marshal _pickle _csv _codecs atexit _statistics _abc _contextvars _bz2 _lzma _md5 _sha1 _sha2 _sha3 _blake2
_opcode _symtable _tracemalloc _typing select sys _locale _queue _zoneinfo _asyncio _socket _ast _imp _warnings _stat _signal""".split()
# Never called in a hot loop.
MORE_MODULES = "posix _thread _decimal _elementtree _multibytecodec _hmac _tokenize _suggestions fcntl termios _lsprof _posixsubprocess".split()
TYPES = [
    int, float, str, bytes, list, dict, set, frozenset, tuple, range, slice, complex, bytearray, memoryview, object, type, BaseException, property, enumerate,
    zip, map, filter, reversed, super, type(iter([])), type(iter({})), types.GeneratorType, types.CodeType, types.FunctionType, types.FrameType,
    types.CoroutineType, type({}.keys()), type({}.items()), types.MappingProxyType, types.SimpleNamespace, types.CellType, types.ModuleType, re.Pattern, re.Match,
    type(zlib.compressobj()), type(zlib.decompressobj()), type(re.compile("").scanner("")), type(csv.reader([])), type(csv.writer(io.StringIO())),
]
# They end the process, wait, or change how all that follows runs.
LEFT_OUT = set("""input breakpoint exit quit settrace setprofile _settraceallthreads _setprofileallthreads addaudithook set_asyncgen_hooks setrecursionlimit
set_int_max_str_digits _clear_internal_caches _clear_type_cache setswitchinterval _debugmallocstats abort select displayhook __displayhook__ excepthook
__excepthook__ unraisablehook set_coroutine_origin_tracking_depth _baserepl call_tracing breakpointhook __breakpointhook__ collect freeze disable enable
set_debug _run_exitfuncs _clear print exec_dynamic create_builtin pause sigwait raise_signal pthread_kill alarm setitimer
fork forkpty _exit kill killpg wait waitpid exit exit_thread interrupt_main start_new start_new_thread start_joinable_thread
daemon_threads_allowed chroot closerange putenv unsetenv sync sched_yield close tcsetpgrp setsid setpgid umask chdir fchdir _shutdown get_ident
get_native_id stack_size execv execve pipe pipe2 openpty getrandom dup system""".split())
WAITS = set("acquire acquire_lock __enter__ get _acquire_restore sleep join".split())
FUNCTIONS = {"builtin_function_or_method", "classmethod_descriptor"}


# Calls report(name, function, class of a method or None, whether the function is of MODULES or TYPES) with each function and method once.
def each_function(report):
    seen = {}  # by id; kept, so that no two have one

    def told(name, f, cls, is_usual):
        if id(f) not in seen:
            seen[id(f)] = f
            report(name, f, cls, is_usual)

    def of_class(name, cls, is_usual):
        for n, v in sorted(vars(cls).items()):
            if n in LEFT_OUT or n.startswith("__new"):
                continue
            kind = type(v).__name__
            if kind in ("method_descriptor", "wrapper_descriptor"):
                told(f"{name}.{n}", v, cls, is_usual)
            elif kind in FUNCTIONS or kind == "staticmethod":
                told(f"{name}.{n}", getattr(cls, n), None, is_usual)

    for cls in TYPES:
        of_class(cls.__qualname__, cls, True)
    for m in MODULES + MORE_MODULES:
        try:
            module = importlib.import_module(m)
        except ImportError:
            continue
        for n, v in sorted(vars(module).items()):
            if n in LEFT_OUT:
                continue
            if type(v).__name__ == "builtin_function_or_method":
                told(f"{m}.{n}", v, None, m in MODULES)
            elif isinstance(v, type) and "__firstlineno__" not in vars(v):  # made by no class statement
                told(f"{m}.{n}()", v, None, m in MODULES)
                if v not in TYPES:
                    of_class(f"{m}.{n}", v, m in MODULES)


def addresses_out(text):
    return re.sub("0x[0-9a-f]{4,}", "0x", text)


# What it does, with nothing printed meanwhile.
def silently(work):
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        return work()
    finally:
        sys.stdout, sys.stderr = out, err
