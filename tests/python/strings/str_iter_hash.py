# str iterators, hash equality, interning through dicts, comparison of kinds.
import sys
it = iter("a\u1234b")
print(it.__length_hint__(), next(it), it.__length_hint__(), it.__reduce__()[1:], list(it), it.__length_hint__(), it.__reduce__()[1:])
it = iter("abcd"); it.__setstate__(2); print(list(it))
it = iter("abcd"); it.__setstate__(-2); print(list(it))
it = iter("abcd"); it.__setstate__(99); print(list(it))
print(type(iter("abc")).__name__, type(iter("\u1234")).__name__, iter(it) is it)
for s in ("", "a", "ab", "abc" * 10, "\xe9", "\u1234", "\U0001F600", "a\0b", "\ud800"):
    print(ascii(s), hash(s), hash(s) == hash(s[:] + ""), hash(s.encode("utf-8", "surrogatepass")))
print(hash(b""), hash(b"abc"), hash("abc") == hash(b"abc"), hash("a" * 1000))
print({"x": 1}["".join(["x"])], sys.intern("abc") is sys.intern("ab" + "c"), "a\0b" == "a\0c", "a\0" < "a\0\0")
try: sys.intern(1)
except TypeError as e: print(e)
class S(str): pass
try: sys.intern(S("a"))
except TypeError as e: print(e)
print(list({"a", "b", "c", "d"}), list({"one": 1, "two": 2}), list(frozenset("hello world")), {"k%d" % i for i in range(12)})
print({1, "a", 2.5, (1,), None, b"x", True, frozenset()} - {None})
print(max("a", "\U0001F600", "\uffff"), min(["b", "B"]), sorted(["b", "a", "\xe9", "Z", "\u1234", "1", ""]))
print("abc".__ne__("abd"), "abc".__ge__("abc"), "a" <= "\x80" <= "\u0100" <= "\U00010000")
