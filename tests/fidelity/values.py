# Driver of tests/fidelity/values.mjs, behind functions.py and expressions.py: calls each function and method ROUNDS times with values of all kinds, chosen
# by SEED, and prints what comes of it: the result, the first items of an iterator, or the error; and what became of a list, dict, set or bytearray whose
# method it is.

# What they give is of the process, the time, the place or chance; or a value of this size takes too long.
OTHERS = set("""compile exec eval open __import__ input help breakpoint id hash seed getstate setstate random urandom time time_ns sleep monotonic monotonic_ns
perf_counter perf_counter_ns process_time process_time_ns thread_time thread_time_ns localtime gmtime ctime asctime mktime clock_gettime clock_gettime_ns
clock_getres tzset strftime globals locals vars dir __sizeof__ __alloc__ buffer_info getsizeof now utcnow today __dir__ getrandbits randbytes __reduce__
__reduce_ex__ __init_subclass__ __subclasshook__ mro __subclasses__ clock_settime clock_settime_ns __getstate__ __hash__ intern getcontext setcontext
localcontext get acquire round __round__ __pow__ __rpow__ pow ipow __ipow__ __rlshift__ __lshift__ lshift ilshift factorial comb perm dumps _tee_dataobject()""".split())
OTHER_MODULES = set("""gc atexit _imp select _signal _symtable _tracemalloc _opcode _locale _socket _io sys _ast errno _queue _weakref _abc _contextvars _typing
_asyncio posix _thread _elementtree _multibytecodec _tokenize _suggestions fcntl termios _lsprof _posixsubprocess""".split())
state = 0


# Knuth's linear congruential generator: the same numbers in both.
def chance(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 33) % n


def value(expressions):
    e = expressions[chance(len(expressions))]
    return e, evaluated(e)


def calls(f, cls):
    for _ in range(ROUNDS):
        self = () if cls is None else (value(of_class[cls]),)
        picked = [value(VALUES) for _ in range((0, 1, 1, 1, 2, 2, 2, 3, 3)[chance(9)])]
        said = outcome(f, [v for _, v in self] + [v for _, v in picked])
        if self and type(self[0][1]) in (list, dict, set, bytearray):
            said += f", then {shown(self[0][1])}"
        yield line(f"{' '.join(e for e, _ in self)}({', '.join(e for e, _ in picked)}) => {said}")


def report(name, f, cls, is_usual):
    global state
    module = name.split(".")[0]
    if module in OTHER_MODULES or name.rsplit(".", 1)[-1] in OTHERS or (cls is not None and cls not in of_class) or cls is types.CodeType:
        return
    state = 7 * SEED
    for c in name:
        state = (state * 31 + ord(c)) % 2**64
    for k, text in enumerate(silently(lambda: list(calls(f, cls)))):
        print("call", name, k, text)


each_function(report)
