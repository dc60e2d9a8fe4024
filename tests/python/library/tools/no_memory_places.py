# Operations that run other code between parts of what they make, or make parts that are big ints: for runs in which an allocation fails.
import codecs
import datetime
import hashlib
import io
import json
import signal
import zlib


class Odd:
    pass


class Zone(datetime.tzinfo):
    def utcoffset(self, when):
        return datetime.timedelta(minutes=90)

    def dst(self, when):
        return None

    def tzname(self, when):
        return "zone of some length: 50% of it " * 2


def odd(v):
    return [type(v).__name__ * 20]


def skip(error):
    return "?" * 40, error.end


codecs.register_error("skip", skip)
value = {"k" * 30: [1.5, Odd(), "x" * 40, [Odd(), {"a": Odd(), 2: None}]], "m": [True] * 9}
for options in {}, {"indent": 3}, {"ensure_ascii": False}:
    print(json.dumps(value, default=odd, **options))
print(json.dumps({"b": Odd(), "a": "\u00e9\u4e00" * 9}, default=odd, sort_keys=True))

when = datetime.datetime(2024, 2, 29, 12, 30, 5, 77, Zone())
print(when.strftime("%Z and then %z, %f, %Y %Z, and once more %Z"))
print(datetime.timedelta(999999, 3, 7) * 0.3333333333333333, datetime.timedelta(days=-123456789) / 0.7)

text = io.TextIOWrapper(io.BytesIO(("\u00e9" * 50 + "\r\n" + "b" * 70 + "\n" + "\u4e00" * 9).encode()), "utf-8", newline="\r\n")
text._CHUNK_SIZE = 7
print(ascii(text.readline()), ascii(text.readline(30)), len(text.readline()), repr(text))
text.seek(0)
print(ascii(text.read(60)))

print(round(25 * 10**40, -41), round(35 * 10**40, -41), round(-25 * 10**40 - 1, -41))
print(zlib.crc32(b"abc", 2**80 + 5), zlib.adler32(b"abc", -(2**70)))
print(hashlib.blake2b(b"abc", node_offset=2**64 - 1, digest_size=8).hexdigest())

for name, data in (("iso2022_jp", b"a" * 40 + b"\xff\x1b$B0l\x1b(B\xff" * 3), ("euc_kr", b"\xb0\xa1" * 30 + b"\xff" * 3 + b"\xb0\xa1")):
    print(ascii(data.decode(name, "skip")), ascii(data.decode(name, "replace")))
print(("\u4e00" * 30 + "\u20ac\U0001f600" * 3).encode("euc_jp", "xmlcharrefreplace"))

signal.signal(signal.SIGUSR1, lambda number, frame: print(number, frame.f_lineno > 0))
signal.raise_signal(signal.SIGUSR1)
