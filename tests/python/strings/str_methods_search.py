# str: searching, counting, prefixes, replacing.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
"abcabc".find("c"), "abcabc".find("c", 3), "abcabc".find("c", 3, 5), "abcabc".rfind("c"), "abc".find(""), "abc".find("", 3), "abc".find("", 4), "abc".rfind("", 1, 2), "abc".find("a", None, None), "abc".find("c", -1)
"abc".find(1)
"abc".find()
"abc".find("a", "b")
"abc".find("a", 1, 2, 3)
"abc".index("d")
"abc".rindex("d")
"abc".index("b", 2)
"aXbXc".index("X", -3), "aaa".count("a"), "aaa".count("aa"), "aaa".count(""), "".count(""), "aaa".count("a", 1, 2), "aaa".count("", 4)
"abc".count(None)
"abc".startswith("ab"), "abc".startswith(("x", "a")), "abc".startswith("b", 1), "abc".startswith("", 3), "abc".startswith("", 4), "abc".startswith(()), "abc".endswith("bc"), "abc".endswith(("z", "c")), "abc".endswith("b", 0, 2), "abc".endswith("abcd")
"abc".startswith(1)
"abc".startswith(("a", 1)), 
"abc".startswith((1, "a"))
"abc".endswith([1])
"abc".replace("b", "XX"), "aaa".replace("a", "b", 2), "aaa".replace("a", "b", count=1), "abc".replace("", "-"), "abc".replace("", "-", 2), "".replace("", "x"), "aaa".replace("aa", "b"), "abc".replace("abc", ""), "aaa".replace("a", "bb", 0), "\\u1234a".replace("a", "\\U0001F600")
"abc".replace("a")
"abc".replace(1, "a")
"abc".replace("a", 1)
"abc".replace("a", "b", "c")
"abc".removeprefix("ab"), "abc".removesuffix("bc"), "abc".removeprefix("bc"), "abc".removesuffix(""), "abc".removeprefix("abc")
"abc".removeprefix(("a",))
"a" in "abc", "" in "", "" in "abc", "ac" in "abc", "\\u1234" in "a\\u1234", "\\U0001F600" in "abc"
1 in "abc"
None in "abc"
"abc" + 1
1 + "abc"
"abc" + None
"abc" + b"d"
"abc" * 2, 0 * "abc", "abc" * -1, "ab" * True
"abc" * 1.5
"abc" * "abc"
"abc" - "a"
"abc" % 1
-"abc"
"a" < "b", "a" < "aa", "" < "a", "Z" < "a", "\\uffff" < "\\U00010000", "abc" == "abc", "a" == 1, "a" != b"a"
"a" < 1
"a" >= None
"abc"[0], "abc"[-3], "abc"[1:], "abc"[::-1], "abcdef"[4:0:-2], "abc"[10:], "abc"[-10:2], "abc"[True], "a\\u1234\\U0001F600"[2], "a\\u1234\\U0001F600"[::-1]
"abc"[3]
"abc"[-4]
"abc"["a"]
"abc"[1.0]
"abc"[None]
"abc"[1, 2]
"abc"[::0]
"abc"[2**70]
"abc"[:2**70], "abc"[-2**70:], "abc"[::2**70]
''')
