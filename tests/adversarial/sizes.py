# Sizes, counts, widths and offsets at the edges of 31, 32 and 63 bits: each ends in MemoryError, OverflowError, ValueError or a like, or works.
import array
import binascii
import hashlib
import io
import itertools
import json
import marshal
import os
import re
import struct
import sys
import textwrap
import zlib
from collections import deque

EDGES = (2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**62, 2**63 - 1, 2**63, -2**31, -2**63)
FAR = tuple(n for n in EDGES if n > 2**31 or n < 0)  # where nothing is made, however much memory there is


def no_memory(f):
    try:
        f()
    except Exception as e:
        return type(e).__name__
    return "done"


for n in EDGES:
    words = [None, (1, 2)]
    cases = {
        "range": lambda: (len(range(n)), range(n)[-1], range(0, n, 3).index(3), hash(range(n))),
        "slice": lambda: ([1, 2, 3][n:], "abc"[:n], b"abc"[::n], (1, 2)[-n::-n], bytearray(b"abc")[n:-n], range(9)[n::n], memoryview(b"abc")[n:-n:n], array.array("i", [1])[n:]),
        "insert": lambda: (words.insert(n, 1), words.pop(n)), "index": lambda: [1].index(1, n, -n), "find": lambda: ("abc".find("b", n), "abc".find("b", -n, n), b"abc".rfind(b"c", n, n)),
        "count": lambda: "aaa".count("", -n, n), "startswith": lambda: "abc".startswith("a", n, -n), "split": lambda: ("a b".split(" ", n), "a b".rsplit(None, n), b"a b".split(b" ", n)),
        "replace": lambda: "aaa".replace("a", "b", n), "islice": lambda: next(itertools.islice(itertools.count(), n, None)) if n < 0 or n > 2**31 else 0, "deque": lambda: deque([1, 2], n),
        "rotate": lambda: deque([1, 2, 3]).rotate(n), "repeat": lambda: len(itertools.repeat(1, n).__length_hint__().to_bytes(8)), "batched": lambda: list(itertools.batched("abc", n)),
        "recursion": lambda: sys.setrecursionlimit(n) if n < 0 or n > 2**31 else 0, "to_bytes": lambda: (1).to_bytes(n) if n in FAR else 0, "round": lambda: (round(5, n), round(1.5, n)),
        "re": lambda: re.compile("a*").search("aaa", n, n), "repeat count": lambda: re.compile("a{%d}" % n).match("aaa"), "repeat range": lambda: re.compile("(?:a{0,%d}b){%d,}" % (n, n)).match("aaa"),
        "struct": lambda: struct.calcsize("%dq" % n), "struct s": lambda: struct.unpack("%ds%ds" % (n, n), b""), "unpack_from": lambda: struct.unpack_from("i", b"12345", n), "pack_into": lambda: struct.pack_into("i", bytearray(9), n, 1),
        "decompress": lambda: zlib.decompress(zlib.compress(b"x"), 15, n), "max_length": lambda: zlib.decompressobj().decompress(zlib.compress(b"x"), n), "flush": lambda: zlib.decompressobj().flush(n),
        "read": lambda: (io.BytesIO(b"ab").read(n), io.StringIO("ab").read(n), io.BytesIO(b"ab").readline(n)), "seek": lambda: (io.BytesIO().seek(n), io.StringIO().seek(n)), "peek": lambda: io.BufferedReader(io.BytesIO(b"abc")).peek(n),
        "seek write": lambda: (lambda b: (b.seek(n), b.write(b"x"), len(b.getvalue())))(io.BytesIO()) if n > 2**31 else 0, "buffer": lambda: io.BufferedReader(io.BytesIO(b"a"), n).peek() if n in FAR else 0,
        "hex": lambda: (b"abcdef".hex(":", n), binascii.hexlify(b"abc", "-", n)), "cast": lambda: memoryview(b"").cast("B", (n, 0)), "cast product": lambda: memoryview(bytearray(8)).cast("B", (n, n)), "scan": lambda: json.JSONDecoder().scan_once("[1]", n),
        "splitlines": lambda: textwrap.wrap("a b", n), "chr": lambda: chr(n), "getitem": lambda: "abc"[n], "setitem": lambda: [1].__setitem__(n, 1), "product": lambda: next(itertools.product([], repeat=n)) if n in FAR else 0, "shift": lambda: (1 >> n, 0 << n),
        "combinations": lambda: list(itertools.combinations("abc", n)), "permutations": lambda: list(itertools.permutations("abc", n)), "crc": lambda: (zlib.crc32(b"a", n), zlib.adler32(b"a", n)), "marshal": lambda: marshal.loads(b"(" + (n & 0xFFFFFFFF).to_bytes(4, "little")),
        "marshal text": lambda: [marshal.loads(c + (n & 0xFFFFFFFF).to_bytes(4, "little")) for c in (b"l",)], "pread": lambda: os.pread(3, n if n < 0 else 5, n), "blake": lambda: hashlib.blake2b(digest_size=n), "setlimit": lambda: sys.set_int_max_str_digits(n) if n in FAR else 0,
    }
    for name, case in cases.items():
        print(n, name, no_memory(case))

# Products and sums that are beyond memory: nothing is made.
FILLING = ("bytes join", "replace", "bytes replace", "translate", "hex join")  # these fill the memory that there is
for n in FAR[:-2] + ((2**31 - 1,) if "wasm" in sys.argv else ()):  # natively there may be the memory for it
    for name, case in {
        "str *": lambda: "xyz" * n, "bytes *": lambda: b"xyz" * n, "list *": lambda: [0, 1] * n, "tuple *": lambda: (0, 1) * n, "bytearray *": lambda: bytearray(b"xyz") * n, "array *": lambda: array.array("q", [1, 2]) * n, "imul": lambda: array.array("d", [1]).__imul__(n),
        "deque *": lambda: deque([1, 2]) * n, "wide *": lambda: "\U0001F600\u1234" * n, "list imul": lambda: [1, 2].__imul__(n), "bounded": lambda: len(deque([1, 2], 5) * n),
        "zfill": lambda: "\u1234".zfill(n), "ljust": lambda: "\U0001F600".ljust(n), "rjust": lambda: "\U0001F600".rjust(n, "\U0001F600"), "center": lambda: "\U0001F600".center(n), "bytes zfill": lambda: b"a".zfill(n) if n > 2**31 else 0, "expandtabs": lambda: "\t\t\u1234\t\t".expandtabs(n),
        "bytes expandtabs": lambda: b"\t\t".expandtabs(n), "%*d": lambda: "%*d" % (n, 1), "%.*f": lambda: "%.*f" % (n, 1.5), "%.*s": lambda: "%.*s" % (n, "a") and 0, "b%*d": lambda: b"%*d" % (n, 1), "format": lambda: "{:>{}}".format(1, n), "precision": lambda: f"{1.5:.{n}f}",
        "format str": lambda: f"{'a':\u1234^{n}}", "int format": lambda: f"{5:0{n},d}", "join": lambda: ("x" * 65536).join(["y"] * 65536), "bytes join": lambda: (b"x" * 65536).join([b""] * 65536), "replace": lambda: ("x" * 65536).replace("", "y" * 65536), "bytes replace": lambda: (b"x" * 65536).replace(b"x", b"y" * 65536),
        "translate": lambda: ("x" * 65536).translate({120: "y" * 65536}), "hex join": lambda: textwrap.indent("a\n" * 65536, "z" * 65536), "encode": lambda: ("\udc80" * 9).encode("ascii", "surrogateescape").hex(":") and 0, "product": lambda: next(itertools.product("ab", repeat=n)),
    }.items():
        if n == 2**31 - 1 or name not in FILLING:
            print(n, name, no_memory(case))
for n in FAR:
    for name, case in {"bytes": lambda: bytes(n), "bytearray": lambda: bytearray(n), "urandom": lambda: os.urandom(n), "randbytes": lambda: os.getrandom(n) if hasattr(os, "getrandom") else 0, "shake": lambda: hashlib.shake_128(b"").digest(n) if n < 0 or n > 2**32 else 0,
                       "pbkdf2": lambda: hashlib.pbkdf2_hmac("sha1", b"", b"", 1, n), "resize": lambda: bytearray(b"a").resize(n), "readinto": lambda: io.BytesIO(b"abc").readinto(memoryview(bytearray(n))), "shift": lambda: 1 << n if n > 2**62 or n < 0 else 0}.items():
        print(n, name, no_memory(case))
for source in ("x" * 2**16 + "=1", "'" + "\\x41" * 2**16 + "'", "0x" + "f" * 2**16, "9" * 5000, "1e" + "9" * 5000, "1_" * 5000 + "1", "'a' * %d" % 2**40, "(1,) * %d" % 2**31, "b'ab' * %d" % (2**31 - 1), "1 << %d" % 2**62, "2 ** %d ** 9" % 2**31, "'%%%dd' %% 1" % 2**31, "f'{1:%d}'" % 2**40):
    print(source[:12], no_memory(lambda: eval(compile(source, "s", "eval" if "=" not in source else "exec"))))
print("end")
