# str: strip, justify, zfill, expandtabs, translate, encode.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class D(dict):
    def __missing__(self, k): return chr(k).upper()
class G:
    def __getitem__(self, k):
        if k == 97: raise LookupError("gone")
        if k == 98: return None
        return k + 1


each('''
"  a b ".strip(), "xxaxx".strip("x"), "xyaxy".lstrip("yx"), "axyx".rstrip("xy"), "\\u2003a\\xa0".strip(), "abc".strip("abc"), " a ".strip(None), "a".strip("")
"a".strip(1)
"a".strip("a", "b")
"ab".center(6), "ab".center(7), "abc".center(6), "abc".center(7, "*"), "ab".center(1), "ab".ljust(5, "-"), "ab".rjust(5, "\\u1234"), "ab".center(5, "\\U0001F600")
"ab".center(5, "ab")
"ab".center(5, "")
"ab".center(5, b"x")
"ab".center("5")
"ab".ljust()
"-12".zfill(6), "+1".zfill(4), "abc".zfill(5), "".zfill(2), "-".zfill(3), "12".zfill(0), "\\u0661".zfill(3)
"a\\tb\\tc".expandtabs(), "a\\tb".expandtabs(2), "abc\\td".expandtabs(3), "a\\n\\tb".expandtabs(4), "a\\r\\tb".expandtabs(4), "a\\tb".expandtabs(0), "\\t".expandtabs(tabsize=1), "a\\tb".expandtabs(-3)
"a\\tb".expandtabs("x")
"abc".translate({97: "X", 98: None, 99: 100}), "abc".translate({97: 120, 98: "\\u1234y"}), "abc".translate(D()), "abc".translate(G()), "abc".translate(["x"] * 200), "abc".translate([]), "abc".translate("x" * 200)
"abc".translate({97: -1})
"abc".translate({97: 0x110000})
"abc".translate({97: 1.5})
"abc".translate({97: b"a"})
"abc".translate(5)
"abc".translate(None)
str.maketrans("ab", "xy"), str.maketrans("ab", "xy", "c"), str.maketrans({"a": 1, 98: "z", "c": None})
str.maketrans("ab", "x")
str.maketrans("a")
str.maketrans({"ab": 1})
str.maketrans({1.5: 1})
str.maketrans(1, 2)
str.maketrans("a", "b", 3)
str.maketrans({"a": 1}, "b")
"a\\u00e9".encode(), "a\\u00e9".encode("latin-1"), "a".encode("ascii"), "\\u1234".encode("utf-16-le"), "a\\U0001F600".encode("utf-16"), "a".encode("utf-32-be"), "\\u00e9".encode("utf-8", "strict"), "\\u20ac".encode("cp1252"), "a".encode("UTF8"), "a".encode("u8"), "a".encode(encoding="ASCII", errors="ignore")
"\\u1234".encode("ascii")
"ab\\u1234\\u1235c".encode("latin-1")
"\\ud800".encode()
"a\\ud800\\udc00b".encode("utf-8")
"\\u1234".encode("ascii", "ignore"), "\\u1234".encode("ascii", "replace"), "\\u1234".encode("ascii", "xmlcharrefreplace"), "\\u1234\\xe9\\U0001F600".encode("ascii", "backslashreplace"), "\\u1234".encode("ascii", "namereplace"), "\\udc80".encode("utf-8", "surrogateescape"), "\\ud800".encode("utf-8", "surrogatepass"), "\\ud800".encode("utf-8", "replace")
"\\u1234".encode("ascii", "bogus")
"a".encode("bogus")
"a".encode(1)
"a".encode("hex")
"a\\0b".encode("idna") if False else "skip"
"a".encode("a\\0b")
''')
