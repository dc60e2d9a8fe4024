# str(): conversion; repr of every kind of character; str subclasses.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class S:
    def __str__(self): return "S.str"
    def __repr__(self): return "S.repr"
class R:
    def __repr__(self): return "R.repr"
class BadS:
    def __str__(self): return 1
class BadR:
    def __repr__(self): return b"x"
class NoneS:
    __str__ = None
class SubS(str):
    def __str__(self): return "sub"
class RetSub:
    def __str__(self): return SubS("inner")


each('''
str(), str("a"), str(1), str(None), str(1.5), str([1, "a"]), str({"k": "v"}), str(("a",)), str(S()), str(R()), repr(S()), [S()], f"{S()} {S()!r}", str(...), str(NotImplemented), str(int), str(True)
str(BadS())
repr(BadS()) [:10]
str(BadR())
repr(BadR())
str(NoneS())
type(str(RetSub())), str(RetSub()), str(SubS("x")), type(str(SubS("x"))), repr(SubS("x"))
str(b"ab", "ascii"), str(b"\\xff", errors="replace"), str(object="x"), str(object=5), str(encoding="utf-8"), str(errors="x")
str("a", "ascii")
str(5, "ascii")
str(b"\\xff", "ascii")
str(1, 2, 3, 4)
str(b"a", 5)
str(b"a", "ascii", 5)
str(x=1)
repr("it's"), repr('say "x"'), repr("both ' and \\""), repr("tab\\t nl\\n cr\\r bs\\\\ nul\\0 bel\\a del\\x7f"), repr("\\x80\\x9f\\xa0\\xad\\xff"), repr("\\u0378\\u2028\\u200b\\ufeff\\uffff\\ud800"), repr("\\U0001F600\\U000e0001\\U0010ffff"), repr("e\\u0301"), repr("")
ascii("a\\xe9\\u1234\\U0001F600'"), ascii(["\\xe9"]), ascii({"\\u1234"}), ascii(S())
"\\x41\\101\\u0041\\U00000041\\N{LATIN SMALL LETTER A}\\'\\"\\\\", r"\\n", "a" "b" 'c', "\\
x"
len("\\U0001F600"), len("e\\u0301"), "\\u1234".__len__(), "a".__sizeof__() < "\\u1234".__sizeof__(), "ab".__getnewargs__(), "a".__eq__(1), "a".__lt__("b"), "a".__lt__(1), "ab".__contains__("a"), "a".__add__("b"), "a".__mul__(2), "a".__rmul__(2), "a".__mod__(()), "a".__rmod__("%s!"), "a".__format__(">3"), "a".__iter__().__next__(), "a".__getitem__(0)
"a".__add__(1)
"a".__contains__(1)
list("a\\u1234\\U0001F600"), tuple(""), set("aa"), sorted("cab"), max("abc"), *"xy", list(reversed("abc")), "".join(sorted(set("hello")))
hash("") , hash("a") == hash("a"), "abc" is "abc", chr(97) is "a", "a" "b" is "ab"
''')
s = SubS("hello"); s.attr = 1
print(s, s + "!", len(s), s == "hello", {"hello": 1}[s], s.attr, "%s" % s, f"{s}", f"{s:>7}", "".join([s]), s.upper(), str.__str__(s), format(s), print(s, end="|\n"))
