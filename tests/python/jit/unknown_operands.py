# Operations on values of which compiled code knows nothing: ints, floats and bools in turn, indexes below 0, len and isinstance of many types.
def sub(rows, k):
    t = 0
    for i in range(3000):
        t += rows[-1] + rows[k]
    return t
def mixed(xs, ys):
    out = 0
    for i in range(2000):
        for x, y in zip(xs, ys):
            if x < y: out += 1
            a = x + y; b = x - y; c = x * y
            if y: d = x / y
            if a == b: out += 2
    return out, a, b, c, d
def lev(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[-1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1]
def ints(p, q, n):
    r = 0
    for i in range(n):
        r ^= (p[i % 7] % q[i % 5]) + (p[i % 7] << 3) + (p[i % 7] >> 1) + (p[i % 7] // q[i % 5]) | (p[i % 7] & q[i % 5])
    return r
def stack(n):
    s = [0, 0]
    for i in range(n):
        s[-1] = s[-1] + i
        s[-2] = s[-1] ^ s[-2]
        if i % 3 == 0: s.append(i)
        elif len(s) > 4: s.pop()
    return s
def bytess(b, n):
    t = 0
    for i in range(n):
        t += b[i % len(b)] + b[-1]
    return t
class L(list):
    def __getitem__(self, k): return 7
for _ in range(3):
    print(sub([1, 2, 3], -2), sub((1, 2, 3), 1), sub({-1: 2, 0: 5}, 0), sub(L([1]), 0))
    print(mixed([1, 2.5, True, 2**50, 3], [2, 2.5, 1, 2**49, -3.0]))
    print(lev("kitten" * 20, "sitting" * 20))
    print(ints([1, -2, 3, 2**47-1, -2**47, 5, True], [3, -4, 5, 7, 2], 3000))
    print(stack(5000), bytess(b"hello\xff", 4000), bytess(bytearray(b"abc"), 4000))
    for f in (lambda: sub([], 0), lambda: sub([1], 5), lambda: mixed(["a"], [1]), lambda: mixed([1], [None]), lambda: ints([1], [0], 3)):
        try: f()
        except Exception as e: print(type(e).__name__, e)
def large(xs, ys, n):
    out = []
    for i in range(n):
        for x in xs:
            for y in ys:
                out = [x + y, x - y, x * y, x * y + 1, x << 3, x // (y or 1), x / (y or 1)] if isinstance(x, int) and isinstance(y, int) else [x + y, x - y, x * y]
    return out
for _ in range(3):
    for x in (1, 2**47 - 1, -2**47, 2**40 + 1, 1.5, True):
        for y in (3, 2**47 - 1, -2**47, 2**33, 0.5, False): print(large([x], [y], 30), end=" ")
    print(large([1, 2.0, True, 2**46], [2**47 - 1, 1, 0.0, 2**45], 50))
class A: pass
class B(A): pass
class M(type):
    def __instancecheck__(cls, o): return o == 3
class N(metaclass=M): pass
class Lies:
    @property
    def __class__(self): return int
def isin(xs, n):
    out = [0] * 8
    for i in range(n):
        for x in xs:
            out[0] += isinstance(x, int); out[1] += isinstance(x, A); out[2] += isinstance(x, B); out[3] += isinstance(x, N)
            out[4] += isinstance(x, tuple); out[5] += isinstance(x, (list, str)); out[6] += isinstance(x, int | str); out[7] += isinstance(x, object)
    return out
def lens(xs, n):
    t = 0
    for i in range(n):
        for x in xs: t += len(x)
    return t
class Len:
    def __len__(self): return 4
def orders(xs, n):
    c = 0
    for i in range(n):
        for x in xs:
            for y in xs:
                if x < y: c += 1
                if x <= y: c += 10
                if x == y: c += 100
                c += (x > y) + (x >= y) + (x != y)
    return c
for _ in range(3):
    print(isin([1, 2.5, A(), B(), N(), (), [], "a", True, None, 2**60, Lies(), int, 3], 300))
    print(lens([[1], "ab", (1, 2, 3), {1: 2}, b"abc", bytearray(b"ab"), {1}, Len(), range(5)], 500), lens(["abc"], 2000), lens([{1, 2}], 2000))
    print(orders([1, 2.5, True, -1, 1.0, 2**50, float("nan"), float("inf"), 2**47 - 1, float(2**47)], 40))
    for f in (lambda: lens([5], 1), lambda: lens([None], 1), lambda: isin([1], 1) and isinstance(1, 5), lambda: orders([1, "a"], 1)):
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
def bad(cls, n):
    for i in range(n): isinstance(i, cls)
for c in (int, str, (int, str)): bad(c, 2000)
try: bad(5, 5)
except TypeError as e: print(e)
def powers(xs, n):
    out = []
    for i in range(n):
        out = [(x ** 2, x ** 3, x ** 4, x ** 0.5 if x >= 0 else 0, x ** -1.5 if x > 0 else 1, x ** 1, x ** True) for x in xs]
        for x in xs:
            y = x - xs[0]
            y **= 2
            out.append(y)
    return out
def root(xs, n):
    t = 0
    for i in range(n):
        for x in xs: t = x ** 0.5
    return t
def inverse(xs, n):
    t = 0
    for i in range(n):
        for x in xs: t = x ** -1
    return t
for _ in range(3):
    print(powers([1, 2.5, True, 3, -4, 2**20, 2**23, 2**24, 2**40, 7.5e70, 1e-150, 0, 0.0, float("inf"), -0.0, 2**60], 120))
    print(powers([1.5, 2.25, 1e3], 200), root([4, 2.25, 7], 300), root([2.25, -4.0], 300), inverse([4, 0.5, 3], 300))
    for f in (lambda: inverse([1, 0], 90), lambda: inverse([1.5, 0.0], 90), lambda: powers([1e200], 3), lambda: powers(["a"], 1), lambda: root([None], 1)):
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
