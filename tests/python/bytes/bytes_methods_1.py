# bytes: searching, counting, splitting, joining.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
b"abcabc".find(b"c"), b"abcabc".find(99), b"abcabc".rfind(b"c"), b"abc".find(b""), b"abc".find(b"", 5), b"abc".rfind(b""), b"abcabc".find(b"c", 3, -1)
b"abc".find("a")
b"abc".find(256)
b"abc".find(-1)
b"abc".index(b"x")
b"abc".rindex(b"x")
b"abc".index(b"c"), b"abcabc".rindex(97)
b"aaa".count(b"a"), b"aaa".count(b"aa"), b"aaa".count(b""), b"aaa".count(97, 1), b"".count(b"")
b"a,b,,c".split(b","), b"a,b,,c".split(b",", 1), b" a  b ".split(), b" a  b ".split(None, 1), b"a,b".rsplit(b",", 0), b"a b c".rsplit(maxsplit=1)
b"abc".split(b"")
b"abc".split("a")
b"abc".split(1)
b"a\\nb\\r\\nc\\rd\\x0be".splitlines(), b"a\\nb\\n".splitlines(True), b"".splitlines(), b"a\\x85b".splitlines()
b"abc".partition(b"b"), b"abc".partition(b"x"), b"abcbd".rpartition(b"b"), b"abc".rpartition(b"x")
b"abc".partition(b"")
b"abc".partition("b")
b",".join([b"a", bytearray(b"b"), memoryview(b"c")]), b"".join([]), b"-".join(b"" for _ in range(3))
b",".join(["a"])
b",".join([1])
b",".join(5)
b",".join(b"abc")
b"abc".replace(b"b", b"XX"), b"aaa".replace(b"a", b"b", 2), b"abc".replace(b"", b"-"), b"abc".replace(b"", b"-", 2), b"".replace(b"", b"x"), b"aaa".replace(b"a", b"", -1)
b"abc".replace("a", "b")
b"abc".replace(b"a")
b"abc".startswith(b"ab"), b"abc".startswith((b"x", b"a")), b"abc".endswith(b"c", 0, 2), b"abc".startswith(b""), b"abc".startswith(b"", 4), b"abc".startswith(())
b"abc".startswith("a")
b"abc".startswith(["a"])
b"abc".endswith((b"c", "c"))
b"abc".endswith(("c",))
b"abc".removeprefix(b"ab"), b"abc".removesuffix(b"bc"), b"abc".removeprefix(b"x"), b"".removesuffix(b"")
b"abc".removeprefix("a")
b"a" in b"abc", 97 in b"abc", b"" in b"", b"ac" in b"abc"
"a" in b"abc"
256 in b"abc"
1.5 in b"abc"
b"abc" + b"d", b"abc" + bytearray(b"d"), bytearray(b"x") + b"y", b"ab" * 3, 0 * b"ab", b"ab" * -1
b"abc" + "d"
b"abc" + 1
b"a" * 1.5
b"a" * 2**40
''')
