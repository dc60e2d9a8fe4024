# str: split, rsplit, splitlines, partition, join.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class S(str): pass


each('''
"a b  c ".split(), " a b ".split(" "), "a,b,c".split(",", 1), "a,b,c".split(",", -1), "a,b,c".split(",", 0), "".split(), "".split(","), "  ".split(), "a\\u2003b\\x1fc\\xa0d".split()
"a b c".split(None, 1), " a  b  c ".split(None, 1), "a b c".split(maxsplit=1), "a--b--c".split("--"), "abc".split("abc"), "aXbX".split(sep="X"), "  a".split(None, 0), "  a b ".split(maxsplit=0)
"abc".split("")
"abc".split(1)
"abc".split(",", "x")
"abc".split(",", 1, 2)
"a b c".rsplit(None, 1), "a,b,c".rsplit(",", 1), " a b ".rsplit(), " a b ".rsplit(maxsplit=0), "a,b,c".rsplit(","), "abab".rsplit("b", 1), "aaa".rsplit("aa")
"abc".rsplit("")
"a\\nb\\r\\nc\\rd".splitlines(), "a\\nb\\n".splitlines(True), "a\\x0bb\\x0cc\\x1cd\\x1de\\x1ef\\x85g\\u2028h\\u2029i".splitlines(), "".splitlines(), "\\n".splitlines(), "a\\n\\nb".splitlines(keepends=True), "a".splitlines(), "\\r\\n\\r".splitlines(True)
"a".splitlines("x"), "a\\n".splitlines(0), "a\\n".splitlines(1)
"a.b.c".partition("."), "a.b.c".rpartition("."), "abc".partition("x"), "abc".rpartition("x"), "abc".partition("abc"), "aXXb".partition("XX")
"abc".partition("")
"abc".partition(1)
"abc".rpartition("")
"abc".partition()
",".join("abc"), ",".join([]), ",".join(["a"]), "".join(("a", "b")), ", ".join({"k": 1}), "-".join(str(i) for i in range(3)), ".".join("\\u1234\\U0001F600"), "x".join(["", ""])
",".join([1])
",".join(["a", 1])
",".join(["a", b"b"])
",".join(5)
",".join(None)
",".join()
",".join(["a", None, "b"])
type("".join([S("x")])), "".join([S("x")]), type(S("a,b").split(",")[0]), type(S("ab").partition("x")[0]), type(S("ab").splitlines()[0]), type(S("x").strip()), type(S("ab")[:]), type(S("a") + ""), type(S("a") * 1), type(str(S("a"))), type(S("x").replace("y", "z"))
"x".join(iter("abc")), "ab".join(reversed("xyz")), "".join(map(chr, range(97, 100)))
"a\\tb".split("\\t"), "one  two".split("  "), "aaaa".split("aa"), "\\u00e9a\\u00e9".split("\\u00e9")
" \\t\\n\\x0b\\x0c\\r\\x1c\\x1d\\x1e\\x1f\\x85\\xa0".split(), "\\u200b".split(), "\\ufeff a".split()
''')
