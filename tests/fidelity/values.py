# Driver of tests/fidelity/values.mjs, behind functions.py: calls each function and method ROUNDS times with values of all kinds, chosen by SEED, and prints
# what comes of it: the result, the first items of an iterator, or the error; and what became of a list, dict, set or bytearray whose method it is.
import array
import collections
import datetime
import decimal
import functools
import struct

# What they give is of the process, the time, the place or chance; or a value of this size takes too long.
OTHERS = set("""compile exec eval open __import__ input help breakpoint id hash seed getstate setstate random urandom time time_ns sleep monotonic monotonic_ns
perf_counter perf_counter_ns process_time process_time_ns thread_time thread_time_ns localtime gmtime ctime asctime mktime clock_gettime clock_gettime_ns
clock_getres tzset strftime globals locals vars dir __sizeof__ __alloc__ buffer_info getsizeof now utcnow today __dir__ getrandbits randbytes __reduce__
__reduce_ex__ __init_subclass__ __subclasshook__ mro __subclasses__ clock_settime clock_settime_ns __getstate__ __hash__ intern getcontext setcontext
localcontext get acquire round __round__ __pow__ __rpow__ pow ipow __ipow__ __rlshift__ __lshift__ lshift ilshift factorial comb perm dumps _tee_dataobject()""".split())
OTHER_MODULES = set("""gc atexit _imp select _signal _symtable _tracemalloc _opcode _locale _socket _io sys _ast errno _queue _weakref _abc _contextvars _typing
_asyncio posix _thread _elementtree _multibytecodec _tokenize _suggestions fcntl termios _lsprof _posixsubprocess""".split())


class Index:
    def __index__(self):
        return 3

    def __repr__(self):
        return "Index()"


class Text(str):
    pass


class Number(int):
    pass


# Expressions; two spaces between them.
VALUES = r"""0  1  -1  2  3  7  10  100  255  256  1000  2**53  -2**47  2**47  2**62  2**64  -2**63  10**30  True  False  None  0.0  -0.0  1.5  -2.5  0.1
1e300  5e-324  float('inf')  float('nan')  1j  2-3j  ''  'a'  'abc'  '\x20 x '  'ß'  'ÀÉ'  '日本'  '😀b'  'a b,c'  '12'  '-1.5e3'  '\n'  '\0'  '\ud800'  '%s'
'{}'  'utf-8'  'strict'  'ignore'  'i'  'B'  '<ii'  'NFC'  '%Y'  b''  b'a'  b'abc'  b'12'  b'\xff\x00'  bytearray(b'xy')  memoryview(b'mem')  []  [1]  [3, 1, 2]
['b', 'a']  [[1], [2]]  ()  (1,)  (1, 2)  ('a', 1)  {}  {1: 2}  {'a': 1}  set()  {1, 2}  frozenset({3})  range(3)  range(5, 0, -2)  slice(1, 2)  int  str
list  dict  len  abs  Index()  Text('t')  Number(5)  iter([1, 2])  iter('ab')  ...  NotImplemented  object  ValueError  (lambda *a: a)  (lambda a: a)"""
VALUES = VALUES.replace("\n", "  ").split("  ")
# Objects of classes that no value above is of.
OBJECTS = r"""Decimal('1.5')  Decimal('-0')  Decimal('NaN')  Decimal('1e30')  Decimal(7)  Decimal('Infinity')  date(2024, 2, 29)  date(1, 1, 1)
datetime.datetime(2024, 2, 29, 1, 2, 3, 4)  datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc)  datetime.time(1, 2, 3)  datetime.time(0)
datetime.timedelta(1, 2, 3)  datetime.timedelta(-5)  datetime.timezone.utc  datetime.timezone(datetime.timedelta(hours=3))  deque([1, 2, 3])  deque('ab', 3)
OrderedDict(a=1, b=2)  defaultdict(list)  defaultdict(int, a=1)  array.array('i', [1, 2, 3])  array.array('d', [1.5])  array.array('B', b'ab')
array.array('w', 'aß')  re.compile('a(b)?')  re.compile(b'x')  re.compile(r'(?P<n>\w+)')  re.match('a(b)?(?P<n>.)', 'abc')  re.match('(x)?', '')
types.SimpleNamespace(a=1)  types.MappingProxyType({1: 2})  memoryview(bytearray(b'abcd')).cast('H')  struct.Struct('<ib')  struct.Struct('4s')
(x for x in (1, 2, 3))  {1: 2, 'a': 3}.keys()  {1: 2}.items()  enumerate('ab')  reversed([1, 2])  functools.partial(int, base=2)  iter({1: 2})"""
OBJECTS = OBJECTS.replace("\n", "  ").split("  ")
NAMES = {**globals(), **vars(collections), "Decimal": decimal.Decimal, "date": datetime.date}
CODE = {e: compile(e, "value", "eval") for e in VALUES + OBJECTS}
of_class = {}
for expression in VALUES + OBJECTS:
    of_class.setdefault(type(eval(CODE[expression], NAMES)), []).append(expression)
of_class[object] = VALUES
state = 0


# Knuth's linear congruential generator: the same numbers in both.
def chance(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 33) % n


def value(expressions):
    e = expressions[chance(len(expressions))]
    return e, eval(CODE[e], NAMES)


def shown(r, inside=False):
    t = type(r)
    if t in (set, frozenset):
        return f"{t.__name__}:{sorted(map(repr, r))}"
    if inside or not hasattr(t, "__next__"):
        return f"{t.__name__}:{r!r}"
    items = []
    try:
        for _ in range(6):
            items.append(shown(next(r), True))
    except StopIteration:
        pass
    except BaseException as e:
        items.append(f"{type(e).__name__}: {e}")
    return f"{t.__name__} of {', '.join(items)}"


def outcome(f, args):
    try:
        return shown(f(*args))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


def line(text):
    text = addresses_out(text)
    if len(text) > 300:
        text = f"{text[:300]}… {len(text)}"
    return text.encode("utf-8", "backslashreplace").decode().replace("\n", "\\n").replace("\r", "\\r")


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
