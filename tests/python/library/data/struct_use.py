# struct: every format character in every byte order, padding, counts, Struct objects, iter_unpack, pack_into, errors.
import array
import struct
from struct import Struct, calcsize, pack, pack_into, unpack, unpack_from


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


values = {"b": [-128, 0, 127], "B": [0, 255], "h": [-32768, 32767], "H": [65535], "i": [-2**31, 2**31 - 1], "I": [2**32 - 1], "l": [-5], "L": [5], "q": [-2**63, 2**63 - 1], "Q": [2**64 - 1], "?": [True, 0, "x", []], "f": [1.5, -0.0, 3.4e38, float("inf")],
          "d": [1e300, float("-inf"), 5e-324], "e": [1.0, 65504.0, 5.96e-8, float("nan")], "c": [b"z"], "n": [-9], "N": [9], "P": [4096], "F": [1 + 2j], "D": [1.5 - 2j]}
for order in ("", "@", "=", "<", ">", "!"):
    for code, vs in values.items():
        try:
            print(order + code, calcsize(order + code), [pack(order + code, v).hex() for v in vs], [unpack(order + code, pack(order + code, v)) for v in vs])
        except struct.error as e:
            print(order + code, "error:", e)
for order in "<>@":
    for code in "bBhHiIlLqQnNPfde?cspFD":
        for bad in (2**64, -2**63 - 1, 300, -1, 1e39, "s", None, b"ab", 1.5, 10**400):
            try:
                pack(order + code, bad)
            except Exception as e:
                print(order + code, str(bad)[:12], type(e).__name__, e)
print(pack("5s", b"ab"), pack("2s", b"abcd"), pack("s", b""), pack("0s", b"x"), pack("5p", b"abc"), pack("3p", b"abcdef"), pack("p", b"x"), unpack("5p", b"\x03abcd"), unpack("3p", b"\xffab"), pack("5s", bytearray(b"q")), pack("300p", b"y" * 299)[:3])
print(pack("x3xh", 1), pack("bxi", 1, 2), pack("<bxi", 1, 2), pack("bi0q", 1, 2), calcsize("bi0q"), calcsize("0i"), calcsize("2h 3b\tq"), calcsize("<bq"), calcsize("bq"), calcsize("b0h"), pack("3h", 1, 2, 3), unpack("<2h2b", b"\1\0\2\0\3\4"), pack("0b"))
for bad in ["z", "3", "<n", "=P", "2x3", "h3 h", "<>h", "999999999999h", "1" * 30 + "b", "é", "h@", "99999999q"]:
    err(calcsize, bad)
err(calcsize, 5)
print(calcsize(b"hh"))
err(pack, "h")
err(pack, "h", 1, 2)
err(pack)
err(pack, "c", b"")
err(pack, "c", 5)
err(pack, "s", "str")
err(pack, "p", 3)
err(unpack, "h", b"")
err(unpack, "h", b"123")
err(unpack, "h", "ab")
err(unpack_from, "h", b"abc", 2)
err(unpack_from, "h", b"abc", -1)
err(unpack_from, "h", b"abc", -9)
err(unpack_from, "i", b"abcd", 100)
print(unpack_from("<h", b"abcd", 1), unpack_from("<h", b"abcd", -2), unpack_from("<h", buffer=b"abcd", offset=2), unpack_from("", b""))
buf = bytearray(10)
pack_into("<hI", buf, 1, -2, 7)
pack_into("b", buf, -1, 9)
print(buf)
err(pack_into, "i", buf, 8, 1)
err(pack_into, "i", buf, -3, 1)
err(pack_into, "i", buf, -30, 1)
err(pack_into, "i", b"const", 0, 1)
err(pack_into, "i", buf)
err(pack_into, "i", buf, 0, 1, 2)
err(pack_into, "b", buf, "x", 1)
a = array.array("h", [0, 0, 0])
pack_into("<h", a, 2, 513)
print(a, unpack("<3h", a), unpack("<h", memoryview(b"\1\2\3\4")[1:3]))
s = Struct("<hb2s")
print(s.size, s.format, s.pack(1, 2, b"xy"), s.unpack(b"\1\0\2xy"), s.unpack_from(b"??\1\0\2xy", 2), list(s.iter_unpack(s.pack(1, 2, b"ab") * 3)), repr(s), Struct(b"h").format)
s.pack_into(buf, 0, 1, 1, b"zz")
err(s.unpack, b"")
err(s.pack, 1)
err(s.iter_unpack, b"abc")
err(Struct("").iter_unpack, b"")
err(struct.iter_unpack, "", b"")
it = struct.iter_unpack(">H", b"\0\1\0\2")
print(it.__length_hint__(), next(it), it.__length_hint__(), list(it), type(it))
err(Struct)
err(Struct, 5)
err(Struct, "h", 3)


class Idx:
    def __index__(self): return 77


class Flt:
    def __float__(self): return 2.5


class Boom:
    def __bool__(self): raise KeyError("boom")


print(pack("<hQ", Idx(), Idx()), pack("<fd", Flt(), Flt()))
err(pack, "?", Boom())
err(pack, "e", 70000.0)
err(pack, "f", 1e39)
print([unpack("<e", pack("<e", x))[0] for x in (0.1, 1 / 3, 2049, 65519.0, 6e-8, -1e-9)], [unpack("<f", pack("<f", x))[0] for x in (0.1, 1e-45, 16777217)])
print(struct.error.__module__, struct.error.__mro__, sorted(struct.__all__), struct._clearcache())
