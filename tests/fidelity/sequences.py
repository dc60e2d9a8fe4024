# Driver of tests/fidelity/sequences.mjs, behind functions.py and expressions.py: objects that have a state, of which ROUNDS each do what chance says, one thing
# after the other: streams in front of raw streams that give and take what they like, texts of many encodings, containers that change while something walks
# over them, (de)compressors, parsers and codecs that get their input in pieces. Prints what each step gave and what is left.
import array
import bisect
import codecs
import collections
import csv
import hashlib
import heapq
import io
import random
import re
import zlib
from xml.parsers import expat


# What a call gives, or the error as text.
def outcome_of(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class Raw(io.RawIOBase):
    def __init__(self, data, chance):
        self.data, self.at, self.chance, self.log = bytearray(data), 0, chance, []
        self.is_short, self.waits = chance.random() < 0.3, chance.random() < 0.1

    def readable(self):
        return True

    writable = seekable = readable

    def some(self, n):
        return self.chance.randrange(1, n + 1) if self.is_short and n > 1 else n

    def readinto(self, target):
        self.log.append(len(target))
        if self.waits and self.chance.random() < 0.2:
            return None
        piece = self.data[self.at:self.at + self.some(len(target))]
        target[:len(piece)] = piece
        self.at += len(piece)
        return len(piece)

    def write(self, data):
        self.log.append(bytes(data))
        if self.waits and self.chance.random() < 0.2:
            return None
        n = self.some(len(data))
        self.data[self.at:self.at + n] = bytes(data)[:n]
        self.at += n
        return n

    def seek(self, offset, whence=0):
        self.at = max(0, offset + (0, self.at, len(self.data))[whence])
        return self.at

    def tell(self):
        return self.at

    def truncate(self, n=None):
        n = self.at if n is None else n
        del self.data[n:]
        return n


# One buffer serves reading and writing in CPython: what BufferedRandom keeps after both is its own.
def buffers(r, kinds=(io.BufferedReader, io.BufferedWriter)):
    raw, kind, size = Raw(r.randbytes(r.randrange(80)).replace(b"a", b"\n").replace(b"b", b"\n"), r), r.choice(kinds), r.randrange(1, 40)
    f = kind(raw, size)
    yield kind.__name__, size
    reads = kind is not io.BufferedWriter
    for _ in range(r.randrange(1, 25)):
        n, target = r.randrange(60), bytearray(r.randrange(60))
        step = r.choice(["read", "read1", "peek", "readline", "readinto", "readinto1", "readall"] if reads else ["write", "write", "flush", "truncate"]) if r.random() < 0.7 \
            else r.choice(["seek", "ahead", "end", "tell", "flush"])
        if step in ("readinto", "readinto1"):
            yield step, outcome_of(getattr(f, step), target), bytes(target)
        elif step == "write":
            yield step, outcome_of(f.write, r.randbytes(n))
        elif step == "ahead":
            yield step, outcome_of(f.seek, r.randrange(-20, 20), 1)
        elif step == "end":
            yield step, outcome_of(f.seek, -r.randrange(20), 2)
        elif step == "readall":
            yield (step, outcome_of(f.read)) if n < 10 else None
        else:
            yield step, n, outcome_of(getattr(f, step), *(() if step in ("tell", "flush") else (n,)))
        yield raw.log[:]
        raw.log.clear()
    yield outcome_of(f.close), raw.log, bytes(raw.data)


PIECES = ["a", "b", "\n", "\r", "\r\n", "é", "€", "\U0001f600", "\x85", "\u2028", ",", '"', " ", "\t", "ab", "0", "\ud7ff"]
ENCODINGS = """utf-8 utf-8 utf-8 latin-1 ascii utf-16 utf-16-le utf-16-be utf-32 utf-8-sig cp1252 utf-7 gb18030 shift_jis iso2022_jp euc_jp big5 euc_kr hz
raw_unicode_escape unicode_escape""".split()


def text(r, most=120):
    return "".join(r.choice(PIECES) for _ in range(r.randrange(most)))


def damaged(r, data):
    data = bytearray(data)
    for _ in range(r.randrange(4) if data and r.random() < 0.4 else 0):
        data[r.randrange(len(data))] = r.randrange(256)
    return bytes(data)


def texts(r):
    encoding, newline = r.choice(ENCODINGS), r.choice([None, "", "\n", "\r", "\r\n"])
    errors = r.choice(["strict", "replace", "ignore", "backslashreplace", "surrogateescape"])
    data = damaged(r, text(r).encode(encoding, "ignore"))
    f = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data), r.randrange(1, 50)), encoding, errors, newline)
    f._CHUNK_SIZE = r.randrange(1, 60)
    yield encoding, errors, newline, data
    places = [0]
    for _ in range(r.randrange(1, 25)):
        step = r.choice(["read", "line", "line", "place", "place", "back", "all", "end"])
        if step == "read":
            yield step, f.read(r.randrange(9))
        elif step == "line":
            yield step, f.readline(r.choice([-1, r.randrange(7)]))
        elif step == "place":
            places.append(f.tell())
        elif step == "back":
            f.seek(r.choice(places))
        elif r.random() < 0.1:
            yield step, f.read() if step == "all" else f.seek(0, 2)


def in_pieces(r, data):
    most, at = r.choice([1, 2, 7, 9, 31, 200]), 0
    while at < len(data):
        n = r.randrange(1, most + 1)
        yield data[at:at + n]
        at += n


def decoders(r):
    encoding, errors = r.choice(ENCODINGS), r.choice(["strict", "replace", "ignore", "backslashreplace"])
    data = damaged(r, text(r, 60).encode(encoding, "ignore"))
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    yield encoding, errors, data
    for piece in in_pieces(r, data):
        yield decoder.decode(piece), decoder.getstate()
    yield decoder.decode(b"", True)


def encoders(r):
    encoding, errors = r.choice(ENCODINGS), r.choice(["strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace", "namereplace"])
    encoder = codecs.getincrementalencoder(encoding)(errors)
    yield encoding, errors
    for piece in in_pieces(r, text(r, 60)):
        yield encoder.encode(piece)
    yield encoder.encode("", True)


def compressors(r):
    data = b"".join(r.choice([b"abc", b"the quick ", r.randbytes(3), b"\0" * 40]) for _ in range(r.randrange(300)))
    wbits = r.choice([-15, 15, 31, -9, 25])
    c, out = zlib.compressobj(r.randrange(-1, 10), zlib.DEFLATED, wbits, r.randrange(1, 10), r.randrange(5)), []
    for piece in in_pieces(r, data):
        out.append(c.compress(piece))
        if r.random() < 0.1:
            out.append(c.flush(r.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_BLOCK, zlib.Z_PARTIAL_FLUSH])))
        if r.random() < 0.1:
            c = c.copy()
    out.append(c.flush())
    stream = damaged(r, b"".join(out)) + b"behind"
    d, limit = zlib.decompressobj(wbits), r.choice([0, 0, 1, 10, 500])
    for piece in in_pieces(r, stream):
        yield d.decompress(piece, limit), d.unused_data
        for _ in range(100):
            if d.eof or not d.unconsumed_tail:  # behind the end CPython keeps a tail for ever
                break
            yield d.decompress(d.unconsumed_tail, limit)
    yield d.flush(), d.eof, hashlib.md5(data).hexdigest()


MARKUP = ["<b/>", "t&amp;", "é", "<c>", "</c>", "<!-- x -->", "<![CDATA[<z>]]>", "\r\n", "&#65;", "<?pi d?>", "<d x='1' y=\"&lt;\">", "</d>", "&e;", "]]>", "<", "\n", "<n:a xmlns:n='u'/>"]


def parsers(r):
    head = r.choice(["", "<?xml version='1.0'?>", "<!DOCTYPE a [<!ENTITY e 'ee<b/>'><!ATTLIST a k CDATA 'v'>]>"])
    document = (head + '<a x="1">' + "".join(r.choice(MARKUP) for _ in range(r.randrange(20))) + r.choice(["</a>", "</a>", "</b>", ""])).encode()
    p = expat.ParserCreate(None, r.choice([None, " "]))
    p.buffer_text, p.ordered_attributes, events = r.random() < 0.5, r.random() < 0.5, []
    for name in "StartElement EndElement CharacterData Comment ProcessingInstruction StartCdataSection EndCdataSection StartNamespaceDecl EntityDecl AttlistDecl XmlDecl".split():
        setattr(p, name + "Handler", lambda *args, name=name: events.append((name, args, p.CurrentLineNumber, p.CurrentColumnNumber)))
    yield document
    try:
        for piece in in_pieces(r, document):
            p.Parse(piece)
        p.Parse(b"", True)
    except expat.ExpatError as e:
        events.append((str(e), e.code))
    yield from events


def rows(r):
    o = io.StringIO(newline="")
    settings = {"delimiter": r.choice(",;\t"), "quoting": r.randrange(6), "doublequote": r.random() < 0.8, "lineterminator": r.choice(["\n", "\r\n"])}
    if r.random() < 0.3:
        settings["escapechar"] = r.choice("\\x")
    yield settings
    w = csv.writer(o, **settings)
    for _ in range(r.randrange(5)):
        yield outcome_of(w.writerow, [r.choice(["a", "", 'b"', "c,d", "e\nf", 1, 1.5, None, " x", "'", "\\"]) for _ in range(r.randrange(4))])
    written = o.getvalue() + text(r, 10)
    yield written
    reader = csv.reader(io.StringIO(written, newline=""), strict=r.random() < 0.5, skipinitialspace=r.random() < 0.3, **settings)
    for row in reader:
        yield row, reader.line_num


def in_memory(r):
    kind = r.choice([io.StringIO, io.BytesIO])
    some = (lambda: text(r, 8)) if kind is io.StringIO else lambda: r.randbytes(r.randrange(8)).replace(b"a", b"\n")
    f = kind(some() * 3, r.choice([None, "", "\n", "\r\n"])) if kind is io.StringIO else kind(some() * 5)
    for _ in range(r.randrange(1, 25)):
        step, n = r.choice("read readline write seek tell truncate getvalue readlines writelines next end".split()), r.randrange(-1, 30)
        args = {"write": lambda: (some(),), "tell": tuple, "getvalue": tuple, "writelines": lambda: ([some(), some()],)}.get(step, lambda: (n,))()
        if step == "next":
            yield step, outcome_of(next, f, None)
        elif step == "end":
            yield step, outcome_of(f.seek, 0, 2)
        else:
            yield step, args, outcome_of(getattr(f, step), *args)
    yield f.getvalue()


class Same:  # equal to some ints, and changes the container when it is compared
    def __init__(self, n, change):
        self.n, self.change = n, change

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        self.change()
        return isinstance(other, int) and other == self.n or other is self

    def __lt__(self, other):
        self.change()
        return self.n < (other.n if isinstance(other, Same) else other)

    def __gt__(self, other):
        return not self < other

    def __repr__(self):
        return f"Same({self.n})"


METHODS = {
    list: "append extend insert pop remove index count reverse sort clear __getitem__ __setitem__ __delitem__ __contains__ copy",
    collections.deque: "append appendleft extend extendleft insert pop popleft remove index count reverse rotate clear __getitem__ __setitem__ __delitem__",
    dict: "__getitem__ __setitem__ __delitem__ get setdefault pop popitem update __contains__ copy items values",
    collections.OrderedDict: "__getitem__ __setitem__ __delitem__ get setdefault pop popitem update move_to_end __contains__ copy __reversed__",
    collections.Counter: "__getitem__ __setitem__ update subtract most_common elements pop __neg__ __pos__",
    set: "add remove discard pop update intersection_update difference_update symmetric_difference_update union issubset __contains__ __sub__ __and__",
    bytearray: "append extend insert pop remove index count reverse find replace split strip __getitem__ __setitem__ __delitem__ startswith",
    array.array: "append extend insert pop remove index count reverse __getitem__ __setitem__ __delitem__ tobytes byteswap frombytes",
}


def containers(r):
    kind = r.choice(list(METHODS))
    it = kind("h", [1, 2, 3]) if kind is array.array else kind([(1, 2), (3, 4)]) if kind in (dict, collections.OrderedDict) else kind([1, 2, 3, 4, 5])
    walks, methods = [], METHODS[kind].split()

    def change():
        if r.random() < 0.1:
            outcome_of(getattr(it, r.choice(methods)), r.randrange(8))

    def some():
        n, where = r.randrange(-3, 12), r.randrange(10)
        if where < 6:
            return n
        if where == 6:
            return Same(n, change)
        return (slice(n if r.random() < 0.5 else None, r.randrange(-3, 12), r.choice([None, 1, 2, -1, -2])), [n, n + 1], range(n), {n: n}.keys() and bytes([n & 7, 5]))[r.randrange(4)]

    yield kind.__name__
    for _ in range(r.randrange(5, 30)):
        step = r.choice(methods)
        args = [some() for _ in range(r.choice([0, 1, 1, 1, 2, 2]))]
        got = outcome_of(getattr(it, step), *args)
        yield step, args, got if not hasattr(got, "__next__") else list(got)
        if r.random() < 0.2:
            walks.append(outcome_of(iter if r.random() < 0.7 else reversed, it))
        if walks and r.random() < 0.5:
            yield "next", outcome_of(next, r.choice(walks), "end")
    yield it


def orders(r):
    items = [r.choice([r.randrange(20), r.random() * 20, True]) for _ in range(r.randrange(40))]
    if r.random() < 0.2:
        items = [Same(int(n), lambda: None) for n in items]
    heap = items[:]
    heapq.heapify(heap)
    yield heap, sorted(items, reverse=r.random() < 0.5), sorted(items, key=lambda n: -n.n if isinstance(n, Same) else -n)
    for _ in range(5):
        yield outcome_of(heapq.heappushpop, heap, items[0] if items else 1), outcome_of(heapq.heapreplace, heap, 3), heap
    yield outcome_of(heapq.nsmallest, 3, items), outcome_of(heapq.nlargest, 3, items), list(heapq.merge(sorted(items), [1, 5]))
    items.sort()
    yield outcome_of(bisect.bisect_left, items, 7), outcome_of(bisect.insort, items, 7.5), items


PATTERN = ["a", "b", "[ab]", "[^a]", ".", r"\w", r"\s", "(a|b)", "(?:ab|a)", "(b)?", r"\1", "^", "$", r"\b", "(?=a)", "(?!b)", "(?<=a)", "(?i:A)", "(?>a+)", "x"]
REPEAT = ["", "", "", "*", "+", "?", "*?", "+?", "{2}", "{1,3}", "{,2}?", "*+", "?+"]


def patterns(r):
    pattern, subject = "".join(r.choice(PATTERN) + r.choice(REPEAT) for _ in range(r.randrange(1, 7))), "".join(r.choice("ab aAx\n") for _ in range(r.randrange(25)))
    yield pattern, subject
    p = re.compile(pattern, r.choice([0, re.I, re.M, re.S, re.A]))
    for m in (p.match(subject), p.search(subject, 2), p.fullmatch(subject)):
        yield m and (m.span(), m.groups(), m.lastindex, m.regs)
    yield [m.span() for m in p.finditer(subject)], p.split(subject, 3), p.sub(r"<\g<0>>", subject), p.subn("-", subject, count=2)


def chances(r):
    g = random.Random(r.randrange(2**70))
    yield [g.random(), g.randrange(10**20), g.getrandbits(100), g.gauss(0, 1), g.shuffle(x := list(range(9))), x, g.sample(range(100), 5), g.choices("abc", [1, 2, 3], k=5)]
    yield [g.expovariate(2), g.betavariate(1, 2), g.gammavariate(2, 1), g.vonmisesvariate(1, 2), g.triangular(), g.binomialvariate(20, 0.3), g.randbytes(5), g.uniform(1, 2)]


KINDS = [buffers, texts, decoders, encoders, compressors, parsers, rows, in_memory, containers, orders, patterns, chances]


def told(kind, seed):
    try:
        yield from kind(random.Random(seed))
    except Exception as e:
        yield type(e).__name__, str(e)


for kind in KINDS:
    for i in range(ROUNDS):
        print("call", kind.__name__, SEED * 100_000 + i, "=>", ascii(list(told(kind, SEED * 100_000 + i))))
