# bytes(): every kind of argument; repr with quotes and escapes.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class B:
    def __bytes__(self): return b"custom"
class Bad:
    def __bytes__(self): return "text"
class I:
    def __index__(self): return 3
class It:
    def __iter__(self): return iter([1, 2, 255])
class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i + 65
class Both:
    def __bytes__(self): return b"bytes first"
    def __index__(self): return 3


each('''
bytes(), bytes(3), bytes(0), bytes([1, 2, 255]), bytes(b"ab"), bytes(bytearray(b"cd")), bytes("a\\u00e9", "utf-8"), bytes("abc", "ascii", "strict"), bytes(memoryview(b"xy"))
bytes((65, 66)), bytes({65}), bytes(range(5)), bytes(x for x in (1, 2)), bytes(B()), bytes(I()), bytes(It()), bytes(Seq()), bytes(Both())
bytes("abc")
bytes(Bad())
bytes(-1)
bytes([256])
bytes([-1])
bytes(["a"])
bytes([1.5])
bytes(1.5)
bytes(None)
bytes(2**40)
bytes(2**70)
bytes("\\u1234", "ascii")
bytes("a", "utf-8", "strict", 1)
bytes(5, "utf-8")
bytes(b"a", "utf-8")
bytes(encoding="utf-8")
bytes(errors="strict")
bytes(source=b"ab"), bytes(source="ab", encoding="ascii")
bytes([True, False])
repr(b"it's"), repr(b'say "x"'), repr(b"both ' \\""), repr(b"\\x00\\t\\n\\r\\\\\\x7f\\x80\\xff"), str(b"a"), f"{b'a'}", "%s" % b"a", "%r" % b"'"
b"%s %d %x %c %c %a %r" % (b"a", 5, 255, 65, b"z", "\\u00e9", b"q")
b"%b" % B(), b"%s" % bytearray(b"zz"), b"%5.1f|%-5d|%05d" % (2.25, 3, 4), b"%%" % (), b"%(k)d" % {b"k": 3}
b"%s" % "a"
b"%b" % 5
b"%c" % 256
b"%c" % b"ab"
b"%d" % "a"
b"%z" % 1
b"%d %d" % (1,)
b"%d" % (1, 2)
bytes.__mod__(b"%d", 3), b"a".__getnewargs__(), b"abc".__contains__(b"b"), b"ab".__len__(), b"ab".__bytes__(), b"a".__eq__(1)
b"abc".__getitem__(slice(0, 2)), list(b"ab"), sum(b"\\x01\\x02"), max(b"az"), sorted(b"cab"), tuple(reversed(b"ab")), *b"AB"
str(b"caf\\xc3\\xa9", "utf-8"), str(b"a", encoding="ascii"), str(bytearray(b"x"), "utf-8", "strict"), str(b"a", errors="strict")
b"\\x41\\101\\u0041\\N{x}\\'\\"\\a\\b\\f\\v\\0"
''')
class S(bytes):
    def __new__(cls, *a): return super().__new__(cls, *a)
    def __repr__(self): return "S!"
s = S(b"abc"); s.x = 1
print(s, str(s), s[0:], type(s[0:]), type(s + b""), type(s.upper()), s == b"abc", hash(s) == hash(b"abc"), type(bytes(s)), s.__dict__, type(S.fromhex("61")))
