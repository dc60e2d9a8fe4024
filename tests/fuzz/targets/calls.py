# Calls of any function and method written in C, with any values of a pool: results join the pool. Three octets a call, and one for each argument.
import _bisect
import _collections
import _csv
import _datetime
import _decimal
import _functools
import _heapq
import _io
import _json
import _operator
import _pickle
import _random
import _sre
import _statistics
import _string
import _struct
import _zoneinfo
import array
import binascii
import builtins
import cmath
import collections
import itertools
import marshal
import math
import re
import time
import types
import unicodedata
import zlib

EXPECTED = Exception

# What reaches beyond the input: the program's own state, the interpreter's, or the end of it.
LEFT_OUT = {"exec", "eval", "compile", "__import__", "open", "input", "breakpoint", "exit", "quit", "help", "print", "license", "copyright", "credits", "globals", "locals", "vars",
            "sleep", "loads", "load", "Unpickler", "__subclasses__", "__init_subclass__", "__subclasshook__", "__class__", "register", "__build_class__", "staticmethod", "setattr",
            "delattr", "memoryview_dump", "_clear_type_cache", "unregister_dialect", "register_dialect", "field_size_limit", "open_code", "FileIO", "__dir__", "factorial", "perm", "comb"}
MODULES = [builtins, _bisect, _collections, _csv, _datetime, _decimal, _functools, _heapq, _io, _json, _operator, _random, _sre, _statistics, _string, _struct, _zoneinfo, array,
           binascii, cmath, itertools, marshal, math, time, unicodedata, zlib]
FUNCTIONS = [f for m in MODULES for name, f in sorted(vars(m).items()) if callable(f) and name not in LEFT_OUT and not isinstance(f, types.FunctionType)
             and not (isinstance(f, type) and issubclass(f, BaseException) and f not in (ValueError, UnicodeDecodeError, UnicodeEncodeError, OSError, ExceptionGroup, ImportError, SyntaxError))]
NOT_KEPT = (type, types.ModuleType, types.FunctionType, types.CodeType, types.FrameType, types.TracebackType, types.MappingProxyType)
names = {}


class Odd:
    """Answers each question oddly."""

    def __init__(self, answer):
        self.answer = answer

    def __index__(self):
        return self.answer

    def __len__(self):
        return self.answer

    def __iter__(self):
        return iter([self, 1])

    def __eq__(self, other):
        return self.answer

    def __hash__(self):
        return 1

    def __lt__(self, other):
        return self.answer

    def __getitem__(self, key):
        if key == 5:
            raise IndexError
        return self.answer

    def __call__(self, *args):
        return self.answer

    def __buffer__(self, flags):
        return memoryview(b"odd")


def gen():
    x = yield 1
    yield x


def fresh():
    text = bytearray(b"abcdefgh")
    return [0, 1, -1, 2**31 - 1, -2**31, 2**31, 2**63 - 1, -2**63, 2**64, 10**30, 7, 255, None, True, 1.5, -0.0, float("nan"), float("inf"), 1e300, 1j, "", "a", "abc\u20ac",
            "\ud800", "\U0001f600x", "%s", "{0}", "1.5e3", b"", b"abc", text, [], [3, 1, 2], (), (1, 2), (1, "a", None), {}, {"a": 1, 2: "b"}, set(), {1, 2}, frozenset((1, "a")), range(5),
            slice(1, None, -1), memoryview(text), memoryview(b"abcdefgh").cast("h"), array.array("i", [1, 2]), array.array("w", "ab"), collections.deque([1, 2, 3], 4), collections.OrderedDict(a=1),
            collections.defaultdict(list), iter([1, 2]), iter({1: 2}), zip([1], [2]), map(len, ["a"]), enumerate("ab"), reversed([1, 2]), gen(),
            _io.BytesIO(b"ab\ncd"), _io.StringIO("ab\ncd"), _io.BufferedReader(_io.BytesIO(b"abcd")), _io.TextIOWrapper(_io.BytesIO(b"ab\xc3\xa9")), re.compile("(a)|b"), re.match("a(b)?", "abc"),
            _struct.Struct("<ih"), _datetime.date(2024, 2, 29), _datetime.timedelta(1, 2, 3), _datetime.datetime(2024, 2, 29, 1, 2, 3, 4), _datetime.time(1, 2), _datetime.timezone.utc,
            _decimal.Decimal("-1.50"), _decimal.Decimal("1e99"), _decimal.Context(prec=5), _random.Random(3), zlib.compressobj(), zlib.decompressobj(), _functools.partial(max, 3),
            _operator.itemgetter(0, 1), _operator.attrgetter("real"), len, object(), Odd(3), Odd(-1), Odd("x"), Odd(None), property(len), ValueError("a"), ExceptionGroup("g", [ValueError(1)]),
            types.SimpleNamespace(a=1), types.GenericAlias(list, (int,)), int | str]


def method_names(value):
    cls = type(value)
    found = names.get(cls)
    if found is None:
        found = [name for name in sorted(dir(cls)) if name not in LEFT_OUT]
        if len(names) < 300:
            names[cls] = found
    return found


def fuzz(data):
    take = Input(data)
    pool = fresh()
    while take.at < len(data):
        op = take.byte()
        value = pool[take.number() % len(pool)]
        args = [pool[take.byte() % len(pool)] for _ in range(op >> 3 & 3)]
        try:
            match op & 7:
                case 0 | 1:
                    f = FUNCTIONS[take.number() % len(FUNCTIONS)]
                    result = f(value, *args)
                case 7:
                    found = method_names(value)
                    getattr(value, found[take.byte() % len(found)])
                    result = None
                case 6:
                    result = next(value) if op & 128 else value[args[0]] if args else None
                case _:
                    found = method_names(value)
                    f = getattr(value, found[take.byte() % len(found)])
                    result = f(*args) if callable(f) else f
        except (RecursionError, MemoryError, TimeoutError):
            raise
        except Exception as e:
            check(type(e) is not SystemError, "SystemError", e)
            result = e if op & 64 else None
        if result is not None and not isinstance(result, NOT_KEPT):
            pool.append(result)
