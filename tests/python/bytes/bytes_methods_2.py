# bytes: case, classes, padding, stripping, translate, hex.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
b"aBc1 xY".upper(), b"aBc".lower(), b"hello wORLD it's".title(), b"hELLO".capitalize(), b"aBc".swapcase(), b"\\xe9A".lower(), b"\\xe9a".upper()
b"abc".isalpha(), b"".isalpha(), b"a1".isalnum(), b"12".isdigit(), b"\\xb2".isdigit(), b" \\t\\n".isspace(), b"aB".islower(), b"AB1".isupper(), b"Ab Cd".istitle(), b"aB".istitle(), b"\\x80".isascii(), b"".isascii()
b"ab".center(7), b"ab".center(6, b"*"), b"ab".center(7, b"*"), b"ab".ljust(5, b"."), b"ab".rjust(5, b"."), b"ab".ljust(1)
b"ab".center(7, b"**")
b"ab".center(7, "*")
b"ab".center("7")
b"ab".center()
b"-12".zfill(6), b"+12".zfill(6), b"12".zfill(1), b"".zfill(3), b"--1".zfill(5)
b"  ab \\n".strip(), b"xxabxx".strip(b"x"), b"xyab".lstrip(b"yx"), b"abxy".rstrip(b"xy"), b"ab".strip(b""), b" a ".strip(None)
b"ab".strip("a")
b"ab".strip(1)
b"a\\tbc\\td".expandtabs(), b"a\\tb".expandtabs(4), b"a\\tb".expandtabs(0), b"ab\\n\\tc".expandtabs(tabsize=3), b"a\\tb".expandtabs(-1)
b"abc".translate(None, b"b"), b"abc".translate(bytes(range(256)), b"c"), b"abc".translate(bytes.maketrans(b"ab", b"xy")), b"abc".translate(None, delete=b"ac")
b"abc".translate(b"short")
b"abc".translate("x" * 256)
bytes.maketrans(b"a", b"bc")
bytes.maketrans("a", "b")
b"abc".hex(), b"abcd".hex(":"), b"abcde".hex(":", 2), b"abcde".hex(":", -2), b"abcde".hex("_", 0), b"".hex("-"), b"ab".hex(sep="\\n"), b"abc".hex(bytes_per_sep=1, sep=b"/")
b"ab".hex("::")
b"ab".hex("\\u1234")
b"ab".hex(1)
bytes.fromhex("61 62 63"), bytes.fromhex(" 6162\\n"), bytes.fromhex(""), bytes.fromhex("aBCd"), bytes.fromhex(b"6162"), bytes.fromhex(bytearray(b"63"))
bytes.fromhex("6")
bytes.fromhex("6 1")
bytes.fromhex("zz")
bytes.fromhex("61 6g")
bytes.fromhex("61\\u1234")
bytes.fromhex(1)
b"abc".decode(), b"\\xc3\\xa9".decode("utf-8"), b"\\xe9".decode("latin-1"), b"ab".decode("ascii", "strict"), b"\\xff".decode("utf-8", "replace"), b"\\xff".decode(errors="ignore")
b"\\xff".decode()
b"a\\xe9".decode("ascii")
b"a".decode("nope")
b"\\xff".decode("utf-8", "nope")
b"a".decode(1)
b"abc"[0], b"abc"[-1], b"abc"[1:], b"abc"[::-1], b"abcdef"[1:5:2], b"abc"[5:], b"abc"[True]
b"abc"[3]
b"abc"["a"]
b"abc"[1.0]
b"abc" < b"abd", b"a" < b"ab", b"" < b"a", b"abc" == bytearray(b"abc"), b"a" == "a", b"a" != "a", hash(b"abc") == hash(bytes([97, 98, 99])), b"a" == 97
b"a" < "a"
''')
