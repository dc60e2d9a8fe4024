# bench/cases/library.py: what programs ask of the standard library, most of it Python code that nobody here wrote: twenty-five rounds of each.
import abc
import argparse
import array
import ast
import base64
import binascii
import calendar
import collections
import collections.abc
import configparser
import contextlib
import copy
import csv
import dataclasses
import datetime
import difflib
import enum
import fnmatch
import fractions
import functools
import hashlib
import heapq
import html.parser
import inspect
import io
import ipaddress
import itertools
import json
import logging
import math
import numbers
import operator
import pickle
import pprint
import queue
import random
import re
import shlex
import statistics
import string
import struct
import textwrap
import tokenize
import tomllib
import traceback
import typing
import unicodedata
import urllib.parse
import uuid
import weakref
import xml.etree.ElementTree as ET
import zlib
from decimal import Decimal

ROUNDS = 25
RX = re.compile(r"(\w+)@(\w+)\.(com|org)")
TXT = "hello bob@example.com and alice@site.org or nobody at all, 123-456 " * 20
J = {"users": [{"id": i, "name": "user%d" % i, "tags": ["a", "b"], "score": i * 1.5, "ok": True, "none": None} for i in range(30)]}
S = json.dumps(J)
P = pickle.dumps(J)
SRC = "def f(a, b=1):\n    for i in range(a):\n        if i % 2:\n            b += i * [x for x in range(3)][0]\n    return {'a': b}\nclass C:\n    x: int = 1\n    def m(self): return self.x\n" * 3
CASES = []


def case(f):
    CASES.append((f.__name__, functools.partial(f, ROUNDS)))
    return f


@case
def deepcopy(n):
    d = {"a": [1, 2, 3, {"b": (4, 5)}], "c": {"x": 1.5, "y": "z"}, "l": [[1], [2], [3]]}
    for _ in range(n):
        copy.deepcopy(d)


@case
def log(n):
    h = logging.StreamHandler(io.StringIO())
    l = logging.getLogger("x")
    l.handlers[:] = [h]
    l.setLevel(10)
    l.propagate = False
    for i in range(n):
        l.info("value %s is %d", "abc", i)


@case
def re_findall(n):
    for _ in range(n):
        RX.findall(TXT)


@case
def re_sub(n):
    for _ in range(n):
        re.sub(r"\d+", lambda m: "<" + m.group() + ">", TXT)


@case
def re_split(n):
    for _ in range(n):
        re.split(r"[\s,]+", TXT)


@case
def re_compile(n):
    for i in range(n):
        re.purge()
        re.compile(r"(?P<a>[a-z]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|(\d+))")


@case
def re_backtrack(n):
    for i in range(n):
        re.search(r"(a|b|ab)*c", "ab" * 12)


@case
def decimals(n):
    for _ in range(n):
        x = Decimal("1.1")
        for i in range(20):
            x = x * Decimal("1.01") + Decimal(i) / 3


@case
def decimal_sqrt(n):
    for _ in range(n):
        Decimal(2).sqrt()
        Decimal(2).ln()


@case
def json_dumps(n):
    for _ in range(n):
        json.dumps(J)


@case
def json_dumps_indent(n):
    for _ in range(n):
        json.dumps(J, indent=2, sort_keys=True)


@case
def json_loads(n):
    for _ in range(n):
        json.loads(S)


@case
def pickle_dumps(n):
    for _ in range(n):
        pickle.dumps(J)


@case
def pickle_loads(n):
    for _ in range(n):
        pickle.loads(P)


@case
def wrap(n):
    for _ in range(n):
        textwrap.fill(TXT[:500], 40)


@case
def diff(n):
    a = [f"line {i}" for i in range(40)]
    b = [f"line {i * 7 % 40}" for i in range(40)]
    for _ in range(n):
        list(difflib.unified_diff(a, b))


@case
def ratio(n):
    for _ in range(n):
        difflib.SequenceMatcher(None, "the quick brown fox jumps", "the quack brawn fix jumped over").ratio()


@case
def template(n):
    t = string.Template("hello $name you are $age years ${x}")
    for _ in range(n):
        t.substitute(name="bob", age=3, x="z")


@case
def str_format(n):
    for i in range(n):
        "{:>10} {:.3f} {!r} {:,}".format("abc", 3.14159, "x", i)


@case
def percent_format(n):
    for i in range(n):
        "%s %5d %-8s %.2f %x" % ("abc", i, "de", 2.5, i)


@case
def csv_read(n):
    t = "\n".join("a,b,\"c d\",%d" % i for i in range(50))
    for _ in range(n):
        list(csv.reader(t.splitlines()))


@case
def csv_dict(n):
    t = "\n".join("a,b,\"c d\",%d" % i for i in range(50))
    for _ in range(n):
        list(csv.DictReader(t.splitlines()))


@case
def configparse(n):
    t = "[a]\nx=1\ny=2\n[b]\nz=%(w)s\nw=3\n" * 1
    for _ in range(n):
        c = configparser.ConfigParser()
        c.read_string(t)
        c.get("b", "z")


@case
def arguments(n):
    for _ in range(n):
        p = argparse.ArgumentParser(prog="x")
        p.add_argument("--foo", type=int, default=1)
        p.add_argument("bar", nargs="*")
        p.parse_args(["--foo", "3", "a", "b"])


@case
def heaps(n):
    for _ in range(n):
        h = []
        for i in range(100):
            heapq.heappush(h, i * 7919 % 101)
        while h:
            heapq.heappop(h)


@case
def stats(n):
    d = [float(i * 7 % 31) for i in range(60)]
    for _ in range(n):
        statistics.mean(d)
        statistics.stdev(d)
        statistics.median(d)


@case
def fracs(n):
    for _ in range(n):
        sum((fractions.Fraction(1, i) for i in range(1, 20)), fractions.Fraction(0))


@case
def counter(n):
    for _ in range(n):
        collections.Counter(TXT).most_common(5)


@case
def deques(n):
    for _ in range(n):
        d = collections.deque(maxlen=50)
        for i in range(200):
            d.append(i)
        while d:
            d.popleft()


@case
def defaultdicts(n):
    for _ in range(n):
        d = collections.defaultdict(list)
        for i in range(200):
            d[i % 17].append(i)


@case
def namedtuples(n):
    P = collections.namedtuple("P", "x y z")
    for i in range(n):
        p = P(i, 2, 3)
        p.x + p.y
        p._replace(z=4)


@case
def ordered(n):
    for _ in range(n):
        d = collections.OrderedDict()
        for i in range(100):
            d[i] = i
        for i in range(100):
            d.move_to_end(i)


@case
def itertools_mix(n):
    for _ in range(n):
        list(itertools.islice(itertools.chain(itertools.combinations(range(8), 3), itertools.product(range(4), repeat=3), itertools.permutations(range(4))), 200))
        [(k, list(g)) for k, g in itertools.groupby("aaabbbccd")]
        list(itertools.accumulate(range(50)))


@case
def structs(n):
    for i in range(n):
        struct.unpack("<IHbd8s", struct.pack("<IHbd8s", i, 3, -1, 2.5, b"abc"))


@case
def randoms(n):
    r = random.Random(1)
    for _ in range(n):
        r.random()
        r.randint(1, 100)
        r.choice("abc")
        r.shuffle([1, 2, 3, 4, 5])
        r.gauss(0, 1)


@case
def sha(n):
    for _ in range(n):
        hashlib.sha256(b"x" * 10000).hexdigest()
        hashlib.md5(b"x" * 10000).hexdigest()


@case
def datetimes(n):
    for i in range(n):
        d = datetime.datetime(2024, 1, 1) + datetime.timedelta(days=i % 1000, hours=3)
        d.isoformat()
        d.strftime("%Y-%m-%d %H:%M")
        datetime.datetime.fromisoformat("2024-05-06T07:08:09")


@case
def strptimes(n):
    for i in range(n):
        datetime.datetime.strptime("2024-05-06 07:08:09", "%Y-%m-%d %H:%M:%S")


@case
def urls(n):
    for i in range(n):
        u = urllib.parse.urlsplit("http://user@host:80/a/b/c%d?x=1&y=2#z" % i)
        urllib.parse.parse_qs(u.query)
        urllib.parse.quote("a b/c&d")
        urllib.parse.urlencode({"a": 1, "b": "c d"})


@case
def ast_parse(n):
    for i in range(n):
        ast.parse(SRC)


@case
def ast_unparse(n):
    t = ast.parse(SRC)
    for i in range(n):
        ast.unparse(t)


@case
def compiles(n):
    for i in range(n):
        compile(SRC, "x", "exec")


@case
def tokens(n):
    for i in range(n):
        list(tokenize.generate_tokens(io.StringIO(SRC).readline))


@case
def htmlparse(n):
    t = "<html><body><p class='x'>hello <b>world</b>&amp;</p><br/></body></html>" * 3
    for i in range(n):
        p = html.parser.HTMLParser()
        p.feed(t)


@case
def toml(n):
    t = "[a]\nx = 1\ny = 'str'\nz = [1, 2, 3]\n[b.c]\nd = 2020-01-01\ne = 1.5\n"
    for i in range(n):
        tomllib.loads(t)


@case
def b64(n):
    for i in range(n):
        base64.b64decode(base64.b64encode(b"hello world" * 100))
        binascii.hexlify(b"x" * 500)


@case
def zlibs(n):
    d = TXT.encode() * 4
    for i in range(n):
        zlib.decompress(zlib.compress(d))
        zlib.crc32(d)


@case
def enums(n):
    class E(enum.Enum):
        A = 1
        B = 2
    for i in range(n):
        E.A.value
        E(2)
        E["A"].name
        E.A is E.B
        E.A == E.B


@case
def flags(n):
    class F(enum.Flag):
        A = 1
        B = 2
        C = 4
    for i in range(n):
        (F.A | F.B) & F.B
        F.A in (F.A | F.C)


@case
def make_dataclass(n):
    for i in range(n):
        @dataclasses.dataclass
        class D:
            a: int
            b: str = ""
            c: list = dataclasses.field(default_factory=list)


@case
def use_dataclass(n):
    @dataclasses.dataclass(order=True, frozen=True)
    class D:
        a: int
        b: str = ""
    for i in range(n):
        d = D(i, "x")
        d == D(i, "y")
        d < D(i, "z")
        hash(d)
        repr(d)
        dataclasses.asdict(d)


@case
def contexts(n):
    @contextlib.contextmanager
    def c():
        yield 1
    for i in range(n):
        with c() as x:
            pass
        with contextlib.suppress(ValueError):
            raise ValueError


@case
def lru(n):
    @functools.lru_cache(maxsize=64)
    def f(a, b=1):
        return a
    for i in range(n):
        f(i % 100)
        f(i % 10, b=2)


@case
def partials(n):
    p = functools.partial(max, 1)
    for i in range(n):
        p(i, 2)
        functools.reduce(operator.add, [1, 2, 3, 4])


@case
def dispatch(n):
    @functools.singledispatch
    def f(x):
        return 0
    @f.register
    def _(x: int): return 1
    @f.register
    def _(x: str): return 2
    for i in range(n):
        f(i)
        f("a")
        f(1.5)


@case
def coros(n):
    async def leaf(i):
        return i
    async def mid(i):
        return await leaf(i) + await leaf(i + 1)
    async def top():
        return sum([await mid(i) for i in range(20)])
    for _ in range(n):
        try:
            top().send(None)
        except StopIteration:
            pass


@case
def shlexes(n):
    for i in range(n):
        shlex.split("ls -l 'a b' \"c d\" e\\ f | grep x")


@case
def etree(n):
    t = "<a><b x='1'>t</b><c><d/>tail</c></a>"
    for i in range(n):
        r = ET.fromstring(t)
        r.find("c/d")
        ET.tostring(r)


@case
def pretty(n):
    for i in range(n):
        pprint.pformat(J["users"][:3])


@case
def signatures(n):
    def f(a, b: int = 1, *c, d=2, **e): pass
    for i in range(n):
        inspect.signature(f)


@case
def tracebacks(n):
    for i in range(n):
        try:
            int("x")
        except ValueError as e:
            traceback.format_exception(e)


@case
def weakrefs(n):
    class C:
        pass
    for i in range(n):
        c = C()
        r = weakref.ref(c)
        r()
        d = weakref.WeakValueDictionary()
        d[1] = c
        d.get(1)


@case
def queues(n):
    for i in range(n):
        q = queue.SimpleQueue()
        for k in range(10):
            q.put(k)
        while not q.empty():
            q.get()


@case
def ips(n):
    for i in range(n):
        ipaddress.ip_address("192.168.0.1") in ipaddress.ip_network("192.168.0.0/16")


@case
def bigmul(n):
    a = 3 ** 2000
    for i in range(n):
        (a * a) % (a + 1)
        a >> 7


@case
def bigpow(n):
    for i in range(n):
        pow(3, 10 ** 30, 10 ** 40 + 7)


@case
def bigstr(n):
    a = 3 ** 2000
    for i in range(n):
        int(str(a))


@case
def sorts(n):
    d = [(i * 7919) % 1009 for i in range(300)]
    s = [str(x) for x in d]
    t = [(x % 10, x) for x in d]
    for i in range(n):
        sorted(d)
        sorted(s)
        sorted(t)
        sorted(d, key=lambda x: -x)
        sorted(s, key=len, reverse=True)


@case
def str_methods(n):
    for i in range(n):
        TXT.upper().lower().title().replace("o", "0").split()
        TXT.find("nobody at")
        TXT.count("a")
        TXT.startswith("he")
        TXT.encode().decode()
        TXT.strip().partition(",")
        "x".join(["ab"] * 50)
        TXT.translate({97: "b"})


@case
def bytes_methods(n):
    b = bytearray(TXT.encode())
    for i in range(n):
        b.replace(b"o", b"0").split()
        b.find(b"nobody")
        bytes(b).hex()
        b[10:50]
        b.upper()


@case
def sets_ops(n):
    a, b = set(range(100)), set(range(50, 150))
    for i in range(n):
        a | b
        a & b
        a - b
        a ^ b
        a <= b
        frozenset(a)


@case
def dict_ops(n):
    d = {i: str(i) for i in range(100)}
    for i in range(n):
        {**d}
        d | d
        dict(d.items())
        list(d.values())
        {v: k for k, v in d.items()}
        d.copy()
        sorted(d)


@case
def floats_text(n):
    for i in range(n):
        float(repr(i * 1.1))
        "%.10g" % (i / 7)
        round(i / 7, 3)
        math.fsum([0.1] * 10)
        (i / 7).hex()


@case
def ints_text(n):
    for i in range(n):
        int(str(i * 12345))
        hex(i)
        bin(i)
        int("ff", 16)
        i.bit_length()
        divmod(i, 7)
        i.to_bytes(4, "big")


@case
def mathfns(n):
    for i in range(n):
        math.sqrt(i)
        math.sin(i)
        math.gcd(i, 12)
        math.comb(20, 5)
        math.factorial(15)
        math.hypot(i, 2)
        math.isclose(i, i + 1e-9)


@case
def metaclass(n):
    class M(type):
        def __new__(m, name, bases, ns):
            return super().__new__(m, name, bases, ns)
    for i in range(n):
        class A(metaclass=M):
            x = 1
            def f(self):
                return 1


@case
def abcs(n):
    class A(abc.ABC):
        @abc.abstractmethod
        def f(self):
            ...
    class B(A):
        def f(self):
            return 1
    for i in range(n):
        isinstance(B(), A)
        isinstance(3, numbers.Integral)
        issubclass(B, collections.abc.Iterable)


@case
def match_stmt(n):
    for i in range(n):
        for v in (1, "a", [1, 2], {"k": 3}, (4, 5, 6), None):
            match v:
                case int():
                    pass
                case str():
                    pass
                case [a, b]:
                    pass
                case {"k": k}: pass
                case [a, *r]:
                    pass
                case _:
                    pass


@case
def typings(n):
    for i in range(n):
        typing.get_type_hints(dataclasses.field)
        typing.Optional[int]
        dict[str, int]
        list[int] | None


@case
def exceptions(n):
    def f(k):
        if k:
            f(k - 1)
        else:
            raise KeyError("x")
    for i in range(n):
        try:
            f(5)
        except LookupError as e:
            str(e)
        finally:
            pass


@case
def getattrs(n):
    class C:
        def __getattr__(self, k):
            return 1
        def __setattr__(self, k, v):
            object.__setattr__(self, k, v)
    c = C()
    for i in range(n):
        c.a
        c.b = 1
        getattr(c, "z", 2)
        hasattr(c, "q")
        c.b


@case
def stringio(n):
    for i in range(n):
        s = io.StringIO()
        for k in range(30):
            s.write("line %d\n" % k)
        s.seek(0)
        s.readlines()
        s.getvalue()


@case
def prints(n):
    o = io.StringIO()
    for i in range(n):
        print("a", i, 2.5, sep=",", file=o)


@case
def unicodes(n):
    for i in range(n):
        unicodedata.normalize("NFD", "éàü" * 10)
        unicodedata.name("é")
        "ǅß".casefold()
        "١٢".isdigit()


@case
def arrays(n):
    for i in range(n):
        a = array.array("d", range(100))
        a[5] + a[6]
        sum(a)
        a.tobytes()
        memoryview(a)[3:7].tolist()


@case
def uuids(n):
    for i in range(n):
        uuid.UUID("12345678123456781234567812345678").hex
        uuid.uuid5(uuid.NAMESPACE_DNS, "x")


@case
def calendars(n):
    for i in range(n):
        calendar.month(2024, 5)
        calendar.monthrange(2024, 2)


@case
def fnmatches(n):
    for i in range(n):
        fnmatch.filter(["a.py", "b.txt", "c.py"], "*.py")
