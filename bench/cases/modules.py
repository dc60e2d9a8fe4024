# bench/cases/modules.py: modules written in C at their usual work. Prints [name, ms of one call] for each case; an argument picks those
# whose name has it. The clock is processor time (the host's, which bench/hosts put among the builtins).
import array
import base64
import binascii
import bisect
import builtins
import collections
import copy
import csv
import decimal
import functools
import hashlib
import heapq
import io
import itertools
import json
import math
import operator
import random
import statistics
import struct
import zlib
from time import process_time

clock = getattr(builtins, "clock", process_time)
r = random.Random(3)
DATA = [{"id": i, "name": f"user {i}", "tags": ["a", "b\u00e9", "c\n"], "score": i * 1.37, "ok": i % 2 == 0, "none": None} for i in range(500)]
TEXT = json.dumps(DATA)
PRETTY = json.dumps(DATA, indent=2)
NUMBERS = [r.random() for _ in range(10_000)]
INTS = [r.randrange(1_000_000) for _ in range(10_000)]
WORDS = [f"w{r.randrange(1000)}" for _ in range(10_000)]
BLOB = bytes(r.randrange(256) for _ in range(65_536))
PLAIN = TEXT.encode()
PACKED = zlib.compress(PLAIN)
ROWS = [[str(i), f"name {i}", f'say "{i}"', "x,y", str(i * 1.5)] for i in range(1000)]
buffer = io.StringIO()
csv.writer(buffer).writerows(ROWS)
CSV = buffer.getvalue()
RECORD = struct.Struct("<IhBd8s")
PACKS = RECORD.pack(1, 2, 3, 4.5, b"abcdefgh") * 2000
D = decimal.Decimal
DECIMALS = [D(i) / 7 for i in range(1, 1000)]
Point = collections.namedtuple("Point", "x y z")


def deque_work():
    d = collections.deque(maxlen=1000)
    for i in range(5000):
        d.append(i)
    while d:
        d.popleft()


def heap_work():
    h = []
    for x in INTS[:3000]:
        heapq.heappush(h, x)
    return [heapq.heappop(h) for _ in range(len(h))]


def cached():
    @functools.lru_cache(maxsize=None)
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)
    return fib(400)


@functools.lru_cache(maxsize=128)
def kept(x, y):
    return x


def bounded():
    for x in INTS[:3000]:
        kept(x & 255, 1)


def ordered():
    d = collections.OrderedDict((w, 1) for w in WORDS[:2000])
    for w in WORDS[:2000]:
        d.move_to_end(w)
    return d


def grouped():
    d = collections.defaultdict(list)
    for w in WORDS:
        d[w].append(1)


def arctan_of_inverse(n, smallest):
    term, total, square, k = D(1) / n, D(0), n * n, 1
    while term > smallest:
        total += term / k if k & 2 == 0 else -term / k
        term /= square
        k += 2
    return total


def pi(digits):
    """Machin's formula: 16 arctan(1/5) - 4 arctan(1/239)."""
    with decimal.localcontext() as c:
        c.prec = digits + 5
        smallest = D(10) ** -(digits + 5)
        result = 16 * arctan_of_inverse(5, smallest) - 4 * arctan_of_inverse(239, smallest)
        c.prec = digits
        return +result


CASES = [
    ("json.loads", lambda: json.loads(TEXT)),
    ("json.loads, indented", lambda: json.loads(PRETTY)),
    ("json.dumps", lambda: json.dumps(DATA)),
    ("json.dumps, not ASCII", lambda: json.dumps(DATA, ensure_ascii=False)),
    ("json.dumps, indented", lambda: json.dumps(DATA, indent=2)),
    ("json.dumps, sorted keys", lambda: json.dumps(DATA, sort_keys=True)),
    ("struct: iter_unpack", lambda: list(RECORD.iter_unpack(PACKS))),
    ("struct: pack", lambda: [RECORD.pack(i, 2, 3, 4.5, b"x") for i in range(2000)]),
    ("struct.unpack of a format", lambda: [struct.unpack(">IHB", b"\0\0\0\1\0\2\3") for _ in range(2000)]),
    ("array: append, sum", lambda: sum(array.array("d", NUMBERS))),
    ("array: index, assign", lambda a=array.array("i", INTS): [a.__setitem__(i, a[i] + 1) for i in range(2000)] and a.tolist()),
    ("deque", deque_work),
    ("deque: rotate, index", lambda d=collections.deque(range(1000)): [d.rotate(7) or d[500] for _ in range(1000)]),
    ("Counter", lambda: collections.Counter(WORDS).most_common(10)),
    ("defaultdict of lists", grouped),
    ("OrderedDict", ordered),
    ("namedtuple", lambda: [Point(i, i, i).y for i in range(3000)]),
    ("itertools: chain, islice", lambda: sum(itertools.islice(itertools.chain.from_iterable(itertools.repeat(range(100), 100)), 9000))),
    ("itertools: product", lambda: sum(1 for _ in itertools.product(range(20), repeat=3))),
    ("itertools: combinations", lambda: sum(a for a, b, c in itertools.combinations(range(35), 3))),
    ("itertools: permutations", lambda: len(list(itertools.permutations(range(7))))),
    ("itertools: groupby", lambda: [(k, len(list(g))) for k, g in itertools.groupby(sorted(WORDS))]),
    ("itertools: accumulate, pairwise", lambda: [b - a for a, b in itertools.pairwise(itertools.accumulate(INTS))]),
    ("itertools: zip_longest, count", lambda: list(itertools.zip_longest(itertools.islice(itertools.count(), 5000), WORDS[:4000]))),
    ("itertools: takewhile, filterfalse", lambda: list(itertools.filterfalse(lambda x: x & 1, itertools.takewhile(lambda x: x >= 0, INTS[:4000])))),
    ("heapq: push, pop", heap_work),
    ("heapq: heapify, nsmallest", lambda: (heapq.heapify(INTS[:]), heapq.nsmallest(50, INTS))),
    ("heapq.merge", lambda a=sorted(INTS[:3000]), b=sorted(INTS[3000:6000]): list(heapq.merge(a, b))),
    ("bisect", lambda s=sorted(INTS): [bisect.bisect_left(s, x) for x in INTS[:3000]]),
    ("bisect with key, insort", lambda: [bisect.insort(s, x) for s in [[]] for x in INTS[:2000]]),
    ("lru_cache, unbounded", cached),
    ("lru_cache, bounded", bounded),
    ("functools: reduce, partial", lambda: functools.reduce(operator.add, map(functools.partial(operator.mul, 3), INTS))),
    ("functools.cmp_to_key", lambda: sorted(INTS[:2000], key=functools.cmp_to_key(lambda a, b: (a > b) - (a < b)))),
    ("operator: itemgetter, attrgetter", lambda g=operator.itemgetter("id"): sorted(DATA, key=g, reverse=True)),
    ("random: random", lambda f=r.random: [f() for _ in range(5000)]),
    ("random: randrange, choice", lambda: [r.randrange(1000) + r.choice(INTS) for _ in range(1000)]),
    ("random: shuffle, sample", lambda: (r.shuffle(INTS[:1000]), r.sample(INTS, 500))),
    ("random: gauss", lambda: [r.gauss(0, 1) for _ in range(2000)]),
    ("hashlib: md5", lambda: hashlib.md5(BLOB).digest()),
    ("hashlib: sha1", lambda: hashlib.sha1(BLOB).digest()),
    ("hashlib: sha256", lambda: hashlib.sha256(BLOB).digest()),
    ("hashlib: sha512", lambda: hashlib.sha512(BLOB).digest()),
    ("hashlib: sha3_256", lambda: hashlib.sha3_256(BLOB).digest()),
    ("hashlib: blake2b", lambda: hashlib.blake2b(BLOB).digest()),
    ("hashlib: many short sha256", lambda: [hashlib.sha256(b"abc").hexdigest() for _ in range(500)]),
    ("zlib: compress", lambda: zlib.compress(PLAIN)),
    ("zlib: compress, level 1", lambda: zlib.compress(PLAIN, 1)),
    ("zlib: compress, random bytes", lambda: zlib.compress(BLOB)),
    ("zlib: decompress", lambda: zlib.decompress(PACKED)),
    ("zlib: crc32, adler32", lambda: (zlib.crc32(BLOB), zlib.adler32(BLOB))),
    ("binascii, base64", lambda: (base64.b64decode(base64.b64encode(BLOB)), binascii.unhexlify(BLOB.hex()))),
    ("csv: read", lambda: list(csv.reader(io.StringIO(CSV)))),
    ("csv: write", lambda: csv.writer(io.StringIO()).writerows(ROWS)),
    ("csv: DictReader", lambda: list(csv.DictReader(io.StringIO(CSV), fieldnames=list("abcde")))),
    ("decimal: sum", lambda: sum(DECIMALS)),
    ("decimal: mul, div", lambda: [a * b / 3 for a, b in zip(DECIMALS, DECIMALS)]),
    ("decimal: from str, to str", lambda: [str(D("123.456789")) for _ in range(1000)]),
    ("decimal: quantize, compare", lambda q=D("0.01"): [x.quantize(q) > 5 for x in DECIMALS]),
    ("decimal: pi to 200 digits", lambda: pi(200)),
    ("decimal: sqrt, exp, ln", lambda: [(x.sqrt(), x.exp(), x.ln()) for x in DECIMALS[:20]]),
    ("math: sqrt, sin, floor", lambda: [math.sqrt(x) + math.sin(x) + math.floor(x) for x in NUMBERS[:3000]]),
    ("math: fsum, prod, dist, hypot", lambda: (math.fsum(NUMBERS), math.prod(NUMBERS[:100]), math.dist(NUMBERS[:100], NUMBERS[100:200]), math.sumprod(NUMBERS, NUMBERS))),
    ("math: gcd, comb, factorial", lambda: (math.gcd(*INTS[:500]), math.comb(300, 100), math.factorial(200), math.isqrt(10**40))),
    ("statistics", lambda: (statistics.fmean(NUMBERS), statistics.median(NUMBERS), statistics.stdev(NUMBERS[:300]))),
    ("io: StringIO lines", lambda: [line for line in io.StringIO(CSV)]),
    ("io: BytesIO reads", lambda: [b for f in [io.BytesIO(BLOB)] for b in iter(lambda: f.read(64), b"")]),
    ("io: StringIO writes", lambda: [f.write("some text") for f in [io.StringIO()] for _ in range(3000)]),
    ("copy.deepcopy", lambda: copy.deepcopy(DATA[:50])),
]
