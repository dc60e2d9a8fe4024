print(repr("a'b"), repr('a"b'), repr("a'b\"c"), repr("\n\t\r\\\x00\x7f\x80\xa0\u200b\ud800\U0001F600é"), ascii("é€😀\n"))
print("%s %r %a %d %i %5d|%-5d|%05d %x %X %o %e %E %f %.2f %g %G %c %c %%" % ("s", "r", "é", 5, 6, 7, 8, 9, 255, 255, 8, 12345.678, 0.5, 1.5, 2.345, 1e-5, 1e20, "c", 100))
print("%(a)s %(b)05.1f" % {"a": 1, "b": 2.55}, "%*d|%-*d|" % (5, 1, 5, 2), "%+d % d %#x %#o" % (1, 2, 255, 8), "%.3s|%5.1s|" % ("abcdef", "xyz"))
for fmt, args in (("%d", "a"), ("%s %s", ("a",)), ("%s", ("a", "b")), ("%z", 1), ("%", ()), ("%(a)s", {}), ("%(a)s", 5), ("%c", "ab"), ("%c", -1), ("%d", None), ("%x", 1.5), ("%f", "a")):
    try: print(fmt % args)
    except (TypeError, ValueError, KeyError, OverflowError) as e: print(fmt, type(e).__name__, e)
print("{} {} {1} {0}".replace("{1} {0}", "").format(1, 2), "{1} {0} {name}".format("a", "b", name="c"), "{0[1]} {0[0]} {a.real} {d[k]}".format([1, 2], a=5, d={"k": "v"}))
print("{:>5}|{:<5}|{:^5}|{:*^7}|{:05}|{:+}|{:,}|{:_}|{:x}|{:#b}|{:e}|{:.3}|{:%}|{!r}|{:.2%}".format("a", "b", "c", "d", 5, 6, 1234567, 1234567, 255, 5, 1234.5, 3.14159, 0.25, "q", 0.12345))
print("{:{}}|{:{w}.{p}}".format(5, 10, 3.14159, w=8, p=3), "{{}}".format(), format(5, "03d"), format("a", "^3"), format(1.5), format(True, "d"))
for s in ("{", "}", "{0} {}", "{} {0}", "{2}", "{a}", "{0.x}", "{!z}", "{:d}", "{0[a]}", "{:>>5}"):
    try: print(s.format("v"))
    except (ValueError, IndexError, KeyError, AttributeError, TypeError) as e: print(s, type(e).__name__, e)
for v, spec in ((3.14159, ".0f"), (2.5, ".0f"), (1e21, "f"), (1234.5678, "10.2f"), (0.0001, "g"), (1e-5, "g"), (123456789.0, "g"), (5.0, "n"), (-1.5, "=10"), (1.5, "010"), (float("inf"), "08"), (1e300, ",.1f"), (0.1, ".20f"), (5e-324, "e"), (1.0, ""), (100.0, "#.3g"), (-0.0, "z.1f"), (1234567.891, "_.2f"), (3, ".2f"), (3.7, "d"), (5, "s"), ("a", "d"), ("a", "=5"), ("a", ","), (5, ".2d"), (5, "c"), (1 << 70, ",d"), (255, "#_x"), (5, "08b"), (-5, "#06x"), (True, ""), (1j, ".2f"), (1 + 2j, ">12"), (None, "5"), ([], "s")):
    try: print(repr(v), spec, "->", format(v, spec) + "|")
    except (ValueError, TypeError) as e: print(repr(v), spec, "!", e)
