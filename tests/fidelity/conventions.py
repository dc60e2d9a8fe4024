# Driver of tests/fidelity/conventions.mjs, here and in the oracle: calls each function and method of built-in modules and types in a hot loop, with no
# argument to three, each an object that it most likely refuses, and prints the instructions that the calls became: they tell how the function takes
# its arguments.
import dis
import importlib
import io
import re
import sys
import types

MODULES = """builtins math cmath _operator itertools _functools _collections _sre _struct _json time _random _string _bisect _heapq array zlib binascii
_datetime unicodedata gc _weakref _io errno marshal _pickle _csv _codecs atexit _statistics _abc _contextvars _bz2 _lzma _md5 _sha1 _sha2 _sha3 _blake2
_opcode _symtable _tracemalloc _typing select sys _locale _queue _zoneinfo _asyncio _socket _ast _imp _warnings _stat _signal""".split()
TYPES = [
    int, float, str, bytes, list, dict, set, frozenset, tuple, range, slice, complex, bytearray, memoryview, object, type, BaseException, property, enumerate,
    zip, map, filter, reversed, super, type(iter([])), type(iter({})), types.GeneratorType, types.CodeType, types.FunctionType, types.FrameType,
    types.CoroutineType, type({}.keys()), type({}.items()), types.MappingProxyType, types.SimpleNamespace, types.CellType, types.ModuleType, re.Pattern, re.Match,
]
# They end the process, wait, or change how all that follows runs.
LEFT_OUT = set("""input breakpoint exit quit settrace setprofile _settraceallthreads _setprofileallthreads addaudithook set_asyncgen_hooks setrecursionlimit
set_int_max_str_digits _clear_internal_caches _clear_type_cache setswitchinterval _debugmallocstats abort select displayhook __displayhook__ excepthook
__excepthook__ unraisablehook set_coroutine_origin_tracking_depth _baserepl call_tracing breakpointhook __breakpointhook__ collect freeze disable enable
set_debug _run_exitfuncs _clear print exec_dynamic create_builtin pause sigwait raise_signal pthread_kill alarm setitimer""".split())
FUNCTIONS = {"builtin_function_or_method", "classmethod_descriptor"}
kept = []  # so that no two have one id
seen = set()


def instruction(f, count):
    names = {}
    exec(f"def calls(f, a):\n for _ in range(300):\n  try: f({', '.join(['a'] * count)})\n  except BaseException: pass", names)
    names["calls"](f, object())
    found = [i.opname for i in dis.get_instructions(names["calls"], adaptive=True) if i.opname.startswith("CALL")]
    return found[1]  # behind the one of range


def report(name, f):
    if id(f) in seen:
        return
    seen.add(id(f))
    kept.append(f)
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        got = [instruction(f, count) for count in range(4)]
    finally:
        sys.stdout, sys.stderr = out, err
    print("convention", name, *got)


def report_type(name, cls):
    for n, v in sorted(vars(cls).items()):
        if n in LEFT_OUT or n.startswith("__new"):
            continue
        if type(v).__name__ == "method_descriptor":
            report(f"{name}.{n}", v)
        elif type(v).__name__ in FUNCTIONS or type(v) is staticmethod:
            report(f"{name}.{n}", getattr(cls, n))


for cls in TYPES:
    report_type(cls.__qualname__, cls)
for m in MODULES:
    try:
        module = importlib.import_module(m)
    except ImportError:
        continue
    for n, v in sorted(vars(module).items()):
        if n in LEFT_OUT:
            continue
        if type(v).__name__ == "builtin_function_or_method":
            report(f"{m}.{n}", v)
        elif isinstance(v, type) and v not in TYPES and "__firstlineno__" not in vars(v):  # made by no class statement
            report_type(f"{m}.{n}", v)
