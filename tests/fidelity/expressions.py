# Values of all kinds that the drivers of fidelity call with, and how what comes of it is shown.
import array
import collections
import datetime
import decimal
import functools
import struct


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


# A new object of the expression.
def evaluated(e):
    return eval(CODE[e], NAMES)


of_class = {}
for expression in VALUES + OBJECTS:
    of_class.setdefault(type(evaluated(expression)), []).append(expression)
of_class[object] = VALUES


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
