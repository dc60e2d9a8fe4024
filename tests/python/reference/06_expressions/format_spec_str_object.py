# str formatting specs, str.format fields, conversions, nested fields, and errors.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class A:
    x = 5
    def __getitem__(self, k): return f"item {k!r}"
    def __format__(self, s): return f"<{s}>"
a = A()


each('''
format("abc", "5"), format("abc", ">5"), format("abc", "^6"), format("abc", "*<6"), format("abc", ".2"), format("abc", "6.2"), format("abc", "s"), format("", "3"), format("é", ">3"), format("abc", "05")
format("a", "=5")
format("a", "+")
format("a", " ")
format("a", ",")
format("a", "d")
format("a", "#")
format("a", "z")
format("a", "_s")
format("a", ".")
format("a", "5.5s")
format("a", "99999999999")
"{}".format(1), "{} {}".format(1, 2), "{1} {0}".format("a", "b"), "{x}".format(x=1), "{0} {x}".format(1, x=2), "{{}}".format(), "{0}{0}".format("a"), "{:>5}|{:<5}|".format(1, 2), "{!r}".format("a"), "{0!s:>4}".format(1), "{!a}".format("é")
"{".format()
"}".format()
"{}".format()
"{1}".format(1)
"{x}".format()
"{} {0}".format(1)
"{0} {}".format(1)
"{!z}".format(1)
"{!}".format(1)
"{!rr}".format(1)
"{0!r".format(1)
"{0:{1}}".format(5, 4), "{0:{w}.{p}f}".format(1.5, w=8, p=2), "{:{}}".format(1, ">4"), "{0:{1}{2}}".format("a", "*^", 5), "{:{}{}}".format(1, "0", 5)
"{0:{1:{2}}}".format(1, 2, 3)
"{0:{}}".format(1, 2)
"{a.x}".format(a=a), "{0.x}".format(a), "{a[k]}".format(a=a), "{a[0]}".format(a=a), "{a[-1]}".format(a=a), "{a[a b]}".format(a=a), "{0[0][1]}".format([["x", "y"]]), "{0.real.imag}".format(5), "{a[0].__class__.__name__}".format(a=a), "{a[x]!r:>12}".format(a=a)
"{a.y}".format(a=a)
"{a[}".format(a=a)
"{a[]}".format(a=a)
"{a.}".format(a=a)
"{a[0]x}".format(a=a)
"{.x}".format(a), "{[k]}".format(a), "{:spec}".format(a), "{!r:>5}".format("a")
"{0[a]}".format([1])
"{0[9]}".format([1])
"{a b}".format(**{"a b": 1}), "{ x}".format(**{" x": 1}), "{0:}".format(1), "{:}".format("x"), "{0:{{}}}".format(a) if 0 else ""
"{-1}".format(1)
"{99999999999}".format(1)
"{:d}".format("a")
"{:x}".format(1.5)
"{}".format(None), "{:5}".format(True), "{:>6}".format("a"), "{}".format([1, "a"])
"{:5}".format(None)
"{:5}".format([1])
"%s %d" % ("a", 1), "%5s|%-5s|%05d|%+d|% d|%x|%X|%#x|%o|%#o|%e|%.2f|%g|%c|%c|%r|%a|%%" % ("a", "b", 3, 4, 5, 255, 255, 255, 8, 8, 1.5, 2.345, 1e10, 65, "z", "q", "é"), "%(a)s %(b)03d" % {"a": 1, "b": 2}, "%*d|%-*d|%.*f" % (5, 1, 5, 2, 2, 1.5), "%s" % ((1, 2),), "%s" % [1], "%.3s" % "abcdef", "%5.1f" % 2.25, "%i %u" % (1.9, 2), "%ld %hd" % (1, 2)
"%s" % (1, 2)
"%s %s" % 1
"%d" % "a"
"%d" % None
"%x" % 1.5
"%c" % "ab"
"%c" % -1
"%z" % 1
"%" % 1
"%(a)s" % 5
"%(a)s" % {}
"%(a" % {}
"%*d" % ("a", 1)
"%s" % ()
"" % 1
"" % (), "" % {}, "" % {"a": 1}, "%%" % ()
"%.1000000000000f" % 1
"a" % [1]
"a" % {1: 2}, "%s" % {1: 2}, "%r" % A.x
'''); print("{a[0]} {a.x}".format_map({"a": a}), "{x}".format_map(type("D", (dict,), {"__missing__": lambda s, k: k * 2})()))
