# json: dumps with every option, loads with hooks, errors and their positions, floats, unicode, streams, the command's classes.
import io
import json
from collections import OrderedDict
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "__notes__", ""))


data = {"name": "Zoë \u2028\U0001f600", "n": [1, 2.5, -0.0, 1e100, 1e-7, 10**25], "t": (True, False, None), "e": {}, "l": [], 'q"\\/\b\f\n\r\t\x00\x7f': "\ud800"}
print(json.dumps(data))
print(json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass"))
print(json.dumps(data, indent=2, sort_keys=True))
print(json.dumps(data, indent="\t", separators=(";", "=")))
print(json.dumps(data, indent=0), json.dumps([[], {}, [[]]], indent=1))
print(json.dumps([1, 2, 3], separators=(",", ":")), json.dumps({1: "a", 2.5: "b", None: "c", True: "d", "s": "e"}))
print(json.dumps([float("nan"), float("inf"), -float("inf")]), json.loads("[NaN, Infinity, -Infinity]"))
err(json.dumps, [1.5, float("nan")], allow_nan=False)
err(json.dumps, {"a": [1, object]})
err(json.dumps, {(1, 2): 3})
err(json.dumps, {"x": {"y": [0, {1, 2}]}}, indent=1)
print(json.dumps({(1, 2): 3, "k": 1}, skipkeys=True), json.dumps({1, 2}, default=sorted))
err(json.dumps, 1, default=3, indent=None, cls=json.JSONEncoder, nothing=1)
loop = []
loop.append(loop)
err(json.dumps, loop)
err(json.dumps, {"a": loop}, indent=1)
err(json.dumps, {2: 1, "a": 2}, sort_keys=True)


class Color(Enum):
    RED = 1


class Num(IntEnum):
    ONE = 1


class Txt(StrEnum):
    A = "a"


class MyInt(int):
    def __repr__(self): return "mine"


class MyFloat(float):
    def __repr__(self): return "mine"


class MyStr(str): pass


print(json.dumps([Num.ONE, Txt.A, MyInt(5), MyFloat(2.5), MyStr("x"), OrderedDict(b=1, a=2)]), json.dumps({Num.ONE: 1, MyStr("k"): 2}))
err(json.dumps, Color.RED)


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, complex):
            return {"re": o.real, "im": o.imag}
        return super().default(o)


print(json.dumps([1j, 2], cls=Encoder), list(Encoder(indent=1).iterencode([1j, "x"])), Encoder().encode("s"))
err(Encoder().encode, b"bytes")
out = io.StringIO()
json.dump({"a": [1, 2]}, out, indent=4)
print(out.getvalue(), json.load(io.StringIO('{"a": 1}')), json.loads(b'[1, "\xc3\xa9"]'), json.loads("[1]".encode("utf-16")), json.loads(bytearray(b"2")))
print(json.loads(' {"a" : [ 1 , 2.0 , -3e2 , 1E+2, true , null ] , "b":"\\u00e9\\ud83d\\ude00\\ud800 \\/" } ').items())
print(json.loads('{"a":1,"a":2}'), json.loads('{"a":1,"a":2}', object_pairs_hook=list), json.loads('{"x":{"y":1}}', object_hook=lambda d: sorted(d)))
print(json.loads("[1.1, 2, 1e3, NaN]", parse_float=Decimal, parse_int=str, parse_constant=lambda s: "const " + s))
print(repr(json.loads("-0")), repr(json.loads("-0.0")), json.loads("123456789012345678901234567890"), json.loads("1E400"), json.loads('"\x7f"'))
for text in ["", " ", "[", "[1", "[1,", "[1,]", "[1 2]", "{", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', "{a:1}", "{'a':1}", '"abc', '"a\nb"', '"\\x"', '"\\u12"', '"\\ud83d\\u12"',
             "tru", "nul", "+1", "01", "1.", ".5", "1e", "--1", "[1]]", "1 2", "\ufeff1", "[1,\n2,\n  x]", '{"a":1 "b":2}', '{"a" 1}', "[\"a\\", '{1:2}', "Inf", "-", "-Infinit", '{"a":1,\n\n "b"}', "[[[", "\u0661"]:
    err(json.loads, text)
err(json.loads, '"a\nb\x01"', strict=True)
print(repr(json.loads('"a\nb"', strict=False)))
err(json.loads, 5)
err(json.loads, b"\xff")
try:
    json.loads('{"a":\n 1,,}')
except json.JSONDecodeError as e:
    print(e.msg, e.pos, e.lineno, e.colno, repr(e.doc), e.args, isinstance(e, ValueError), e.__reduce__())
d = json.JSONDecoder()
print(d.raw_decode('{"a":1} tail'), d.raw_decode("xx[1]", 2), d.decode(" [1] "))
err(d.raw_decode, " 1")
err(d.raw_decode, "1", -3)
text = json.dumps({"k%d" % i: [i, str(i), i / 7, {"n": None}] for i in range(40)})
print(len(text), json.loads(text)["k39"], json.dumps(json.loads(text)) == text)
for s in ("", "a", "é", "\u20ac", "\U00010000", "\\", '"', "a\"b", "\x1f", "\x80"):
    print(json.dumps(s), ascii(json.dumps(s, ensure_ascii=False)), json.loads(json.dumps(s)) == s)
