# Arguments at the ends of what a C integer holds.
import datetime
import time

ENDS = (-2**63, -2**31 - 1, -2**31, -2**31 + 1, 2**31 - 1, 2**31, 2**63 - 1)


def attempt(f, *args):
    try:
        return f(*args)
    except (OverflowError, MemoryError, ValueError) as e:
        return type(e).__name__


for n in ENDS:
    if n < 0:
        print(n, attempt(b"ab".center, n), attempt(b"ab".ljust, n), attempt(b"ab".zfill, n), attempt("ab".center, n), attempt("ab".zfill, n), attempt("ab".rjust, n))
    print(n, attempt(b"abcd".hex, ":", n), attempt(memoryview(b"abcd").hex, "-", n))
    print(n, attempt(datetime.datetime.fromtimestamp, n), attempt(datetime.date.fromtimestamp, n))
    print(n, attempt(lambda: time.mktime((2000, 1, 1, 0, n, 0, 0, 0, 0)) > 0) in (True, False, "OverflowError"))
nan = [float("nan") for _ in range(3)]
print(len({complex(0, x) for x in nan}), hash(nan[0]) == hash(nan[0]))


# Texts at the edges of what they are read as.
import unicodedata

for text in ("05", " 05", "\n\n05", "0" + "1" * 40, " 0_" + "9" * 40):
    for value in (text, text.encode(), bytearray(text.encode())):
        print(type(value).__name__, ascii(text), attempt(int, value, 0))
for name in (" ", "  ", " LATIN", "LATIN  SMALL LETTER A", "-", "- ", " -", "A- B", "\x0b", "CUNEIFORM SIGN DUG TIMES MI "):
    try:
        print(ascii(name), ascii(unicodedata.lookup(name)))
    except KeyError as e:
        print(ascii(name), e)
