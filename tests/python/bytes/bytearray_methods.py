# bytearray: results are bytearrays; constructor; iteration while changing.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class B(bytearray):
    def __init__(self, *a): super().__init__(*a); self.seen = len(a)


each('''
bytearray(), bytearray(3), bytearray(b"ab"), bytearray([1, 2]), bytearray("\\u00e9", "utf-8"), bytearray(range(3))
bytearray("a")
bytearray(-1)
bytearray([256])
bytearray(None)
bytearray(1.0)
bytearray(2**40)
type(bytearray(b"a").upper()), type(bytearray(b"a") + b"b"), type(b"a" + bytearray(b"b")), type(bytearray(b"a")[0:1]), type(bytearray(b"a") * 2)
bytearray(b"a,b").split(b","), bytearray(b"a b").partition(b" "), bytearray(b"a\\nb").splitlines(), bytearray(b"-").join([b"a", b"b"])
bytearray(b"abc").find(b"c"), bytearray(b"abc").replace(b"b", b"BB"), bytearray(b" a ").strip(), bytearray(b"7").zfill(3), bytearray(b"ab").center(6, b"*")
bytearray(b"abc").translate(None, b"b"), bytearray(b"abc").hex("-"), bytearray.fromhex("6162"), bytearray(b"ab").decode(), bytearray(b"a\\tb").expandtabs(2)
bytearray(b"abc").startswith(b"a"), bytearray(b"ABC").swapcase(), bytearray(b"a b").title(), bytearray(b"x").removeprefix(b"x"), bytearray(b"%d") % 5
bytearray(b"abc") in [b"abc"], 97 in bytearray(b"a"), b"" in bytearray(), bytearray(b"a") == "a"
bytearray(b"a") < "a"
bytearray(b"abc")[5]
bytearray(b"abc")["x"]
bytearray(b"ab").__alloc__() >= 3, bytearray(b"abc").__len__(), bytearray(b"ab").__reduce__()[1], bytearray(b"ab").__repr__()
B(b"xy"), B(b"xy").seen, type(B(b"x").upper()), B(b"x") + b"y", type(B.fromhex("61")), B(b"x").__dict__
bytearray.maketrans(b"a", b"b")[97:99], bytearray(b"a").isalpha(), bytearray(b"1").isdigit(), bytearray().isspace()
bytearray(b"ab").__class_getitem__
bytearray(b"abc").count(b"b", 0, 1), bytearray(b"abc").index(98), bytearray(b"abcb").rindex(b"b")
''')
b = bytearray(b"abc")
out = []
for i, c in enumerate(b):
    out.append(c)
    if i < 3: b.append(c + 1)
print(out, b)
it = iter(b)
next(it)
print(it.__length_hint__(), it.__reduce__()[1:], type(it).__name__)
b.clear()
print(list(it), list(it))
it.__setstate__(-5)
b = bytearray(b"a" * 5)
b.__init__(b"new")
print(b, b.copy(), bytearray(b).append(1))
