# array: every type code, all methods, slices, buffers, comparison, growth, files, pickles; errors and reprs.
import array
import copy
import io
import pickle
import sys
import tempfile
from array import array as A


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


print(array.typecodes, array.ArrayType is A, array._array_reconstructor.__name__)
samples = {"b": [-128, 127], "B": [0, 255], "h": [-32768, 32767], "H": [65535], "i": [-2**31], "I": [2**32 - 1], "l": [-5], "L": [2**32 - 1], "q": [-2**63], "Q": [2**64 - 1], "f": [1.5, -0.0], "d": [1e300, float("inf")], "u": "é\U0001f600", "w": "a\u20ac"}
for t in array.typecodes:
    a = A(t, samples[t])
    print(t, a, a.itemsize, len(a), a.tolist(), a.tobytes().hex(), a.typecode, a == A(t, a), memoryview(a).format)
    b = A(t)
    b.frombytes(a.tobytes())
    c = copy.deepcopy(a)
    c.byteswap() if t not in "" else 0
    print(b == a, c.tobytes().hex(), [pickle.loads(pickle.dumps(a, p)) == a for p in range(6)])
    for bad in (2**64, -2**63 - 1, 256, -129, 65536, 2**32, "x", 1.5, None, b"z", "ab"):
        try:
            A(t, [bad])
        except Exception as e:
            print(t, repr(bad)[:14], type(e).__name__, e)
a = A("i", [1, 2, 3])
a.append(4)
a.extend([5, 6])
a.extend(A("i", [7]))
a.insert(0, 0)
a.insert(-100, -1)
a.insert(100, 8)
print(a, a.pop(), a.pop(0), a.index(3), a.index(5, 2), a.count(2), a[1:4], a[::-1], a[::3], a[-1], 3 in a, "x" in a, a.buffer_info()[1], list(a), list(reversed(a)))
a.remove(3)
a.reverse()
a[1:3] = A("i", [9, 9, 9])
a[::2] = A("i", [0] * len(a[::2]))
del a[0]
del a[1:2]
print(a, a + A("i", [1]), a * 2, 2 * a, a * -1)
a += A("i", [5])
a *= 2
print(a, a < A("i", [100]), a == A("d", list(a)), a != [1], A("i") == A("i"), A("i", [1]) < A("d", [1.5]), A("u", "ab") == A("w", "ab"))
for f in [lambda: a[99], lambda: a.pop(99), lambda: a.remove(99), lambda: a.index(99), lambda: a + [1], lambda: a + A("d"), lambda: a.extend(A("d", [1])), lambda: a.extend([1.5]), lambda: a.append("x"), lambda: a.__setitem__(99, 1), lambda: a.__setitem__(slice(0, 1), [1]), lambda: a.__setitem__(slice(0, 4, 2), A("i", [1])), lambda: a * 2.0, lambda: hash(a), lambda: a < 5, lambda: a["x"], lambda: a.index(1, 0, 0), lambda: A("i").pop(), lambda: a.frombytes(b"abc"), lambda: a.fromlist(5), lambda: a.fromlist([1, "x"]), lambda: a.fromunicode("x"), lambda: a.tounicode(), lambda: A("u", "é").fromunicode(5), lambda: A("z"), lambda: A("ii"), lambda: A(5), lambda: A(), lambda: A("i", "abc"), lambda: A("i", 5), lambda: A("u", b"ab"), lambda: A("i", [1], 2), lambda: A("i", x=1), lambda: a.__delitem__(99), lambda: a.append(), lambda: A("i", b"123")]:
    err(f)
print(A("i", b"\1\0\0\0"), A("b", bytearray(b"ab")), A("u", "abc").tounicode(), A("w", A("u", "xy")), A("d", A("i", [1, 2])), A("i", (x for x in range(3))), A("B", range(3)), A("u"))
u = A("u", "ab")
u.fromunicode("cd")
print(u, u[1], u + A("u", "!"), repr(A("u", "'\n\U0001f600")), A("f", [0.1]))
m = memoryview(a)
err(a.append, 1)
err(a.pop)
m[0] = 77
print(a[0], m.tolist() == a.tolist(), m.nbytes)
m.release()
f = tempfile.TemporaryFile()
A("h", [1, 2, 3]).tofile(f)
f.seek(0)
b = A("h")
b.fromfile(f, 2)
print(b)
err(b.fromfile, f, 5)
print(b)
err(b.fromfile, f, -1)
err(b.fromfile, 5, 1)
err(b.tofile, 5)
s = io.BytesIO()
b.tofile(s)
print(s.getvalue())
b.fromlist([4, 5])
b.clear()
print(b, type(iter(A("i", [1]))), next(iter(A("i", [1]))), A("i", [1]).__iter__().__reduce__()[1:], sys.getsizeof(A("i")) > 0)


class Sub(A):
    def __new__(cls, *x, **k): return super().__new__(cls, *x)
    def __init__(self, *x, extra=None): self.extra = extra


z = Sub("i", [1], extra="e")
print(z, type(z + z).__name__, type(z[:]).__name__, z.extra, pickle.loads(pickle.dumps(z)).extra, type(copy.copy(z)).__name__, z.__class__.__mro__[1])
import collections.abc
print(isinstance(a, collections.abc.MutableSequence), A.__doc__[:40], A[int])
match A("i", [1, 2]):
    case [x, y]:
        print(x, y)
