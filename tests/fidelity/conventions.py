# Driver of tests/fidelity/conventions.mjs, here and in the oracle: calls each function and method of built-in modules and types in a hot loop, with no
# argument to three, each an object that it most likely refuses, and prints the instructions that the calls became: they tell how the function takes
# its arguments. Then calls it with other numbers of arguments and with names, and prints the errors.
import csv
import dis
import importlib
import io
import re
import sys
import types
import zlib

MODULES = """builtins math cmath _operator itertools _functools _collections _sre _struct _json time _random _string _bisect _heapq array zlib binascii
_datetime unicodedata gc _weakref _io errno marshal _pickle _csv _codecs atexit _statistics _abc _contextvars _bz2 _lzma _md5 _sha1 _sha2 _sha3 _blake2
_opcode _symtable _tracemalloc _typing select sys _locale _queue _zoneinfo _asyncio _socket _ast _imp _warnings _stat _signal""".split()
# Only called wrongly.
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
set_debug _run_exitfuncs _clear print exec_dynamic create_builtin pause sigwait raise_signal pthread_kill alarm setitimer fork forkpty _exit kill killpg wait waitpid exit exit_thread interrupt_main start_new start_new_thread start_joinable_thread
daemon_threads_allowed chroot closerange putenv unsetenv sync sched_yield close tcsetpgrp setsid setpgid umask chdir fchdir _shutdown get_ident
get_native_id stack_size execv execve pipe pipe2 openpty getrandom dup system""".split())
WAITS = set("acquire acquire_lock __enter__ get _acquire_restore sleep join".split())
FUNCTIONS = {"builtin_function_or_method", "classmethod_descriptor"}
kept = []  # so that no two have one id
seen = set()


def instruction(f, count):
    names = {}
    exec(f"def calls(f, a):\n for _ in range(300):\n  try: f({', '.join(['a'] * count)})\n  except BaseException: pass", names)
    names["calls"](f, object())
    found = [i.opname for i in dis.get_instructions(names["calls"], adaptive=True) if i.opname.startswith("CALL")]
    return found[1]  # behind the one of range


class Nothing:
    pass


def error(f, *args, **names):
    try:
        r = f(*args, **names)
    except BaseException as e:
        return f"{type(e).__name__}: {e}"
    return f"returns {type(r).__name__}"


# An object of the class, where one is easily made.
def instance(cls):
    for args in [(), (b"",), ("",), (0,), ([],), (len, []), ("i", [])]:
        try:
            return cls(*args)
        except BaseException:
            pass
    return None


def wrong_calls(f, self):
    nothing = Nothing()
    for count in (0, 1, 2, 3, 4, 5, 8):
        yield count, error(f, *self, *[nothing] * count)
    for count in range(3):
        yield f"{count}+name", error(f, *self, *[nothing] * count, zz=1)


def report(name, f, self=(), conventions=True):
    if id(f) in seen:
        return
    seen.add(id(f))
    kept.append(f)
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        got = conventions and [instruction(f, count) for count in range(4)]
        errors = list(wrong_calls(f, self)) if f.__name__ not in WAITS else []
    finally:
        sys.stdout, sys.stderr = out, err
    if got:
        print("convention", name, *got)
    print("call", name, "signature", repr(f.__text_signature__))
    for call, text in errors:
        print("call", name, call, re.sub("0x[0-9a-f]+", "0x", text).replace("\n", " "))


def report_type(name, cls, conventions=True):
    made = instance(cls)
    for n, v in sorted(vars(cls).items()):
        if n in LEFT_OUT or n.startswith("__new"):
            continue
        if type(v).__name__ == "method_descriptor":
            report(f"{name}.{n}", v, () if made is None else (made,), conventions)
        elif type(v).__name__ in FUNCTIONS or type(v) is staticmethod:
            report(f"{name}.{n}", getattr(cls, n), (), conventions)


for cls in TYPES:
    report_type(cls.__qualname__, cls)
for m in MODULES + MORE_MODULES:
    try:
        module = importlib.import_module(m)
    except ImportError:
        continue
    for n, v in sorted(vars(module).items()):
        if n in LEFT_OUT:
            continue
        if type(v).__name__ == "builtin_function_or_method":
            report(f"{m}.{n}", v, (), m in MODULES)
        elif isinstance(v, type) and v not in TYPES and "__firstlineno__" not in vars(v):  # made by no class statement
            report_type(f"{m}.{n}", v, m in MODULES)
