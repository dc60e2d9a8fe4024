# Complex numbers in loops that become compiled code: what operators give, which objects they may change, and what is no complex number after all.
import cmath
import math
import sys


def show(name, *values):
    print(name, *[repr(v) for v in values])


def orbit(n):
    z = 0j
    c = -0.4 + 0.6j
    seen = []
    for i in range(n):
        z = z * z + c
        if i % 100 == 0:
            seen.append(z)
    return z, seen


show("orbit", *orbit(500))


# an object that somebody else has is not changed
def shared(n):
    kept = []
    z = 1 + 1j
    for i in range(n):
        w = z
        z = z * 1j
        z = z + w * 0
        if i % 50 == 0:
            kept.append(w)
            kept.append(z)
    return kept


show("shared", *shared(300))


def same_twice(n):
    z = 0.5 + 0.5j
    for i in range(n):
        a = z + z
        b = a
        a = a - z
        if b is a or a is z:
            return "same"
        pair = (a, a)
        a = -a
        if pair[0] == a:
            return "changed"
    return a, b, pair


show("same twice", *same_twice(300))


CONSTANT = 2 - 3j


def give():
    return CONSTANT


def constants(n):
    total = 0j
    for i in range(n):
        total = give() * 2 - give() + total
        total += -give()
        total = (1j + 0) * 1 + total - 1j
    return total, CONSTANT


show("constants", *constants(300))


def in_lists(n):
    a = [complex(k, -k) for k in range(8)]
    first = list(a)
    for i in range(n):
        k = i % 7
        t = a[k + 1] * (0.5 + 0.5j)
        a[k] = a[k] + t
        a[k + 1] = a[k] - t
    return a, first


show("in lists", *in_lists(300))


class Point:
    def __init__(self, z):
        self.z = z

    def turn(self):
        old = self.z
        self.z = self.z * 1j
        return old


def in_attributes(n):
    p = Point(1 + 2j)
    olds = []
    for i in range(n):
        old = p.turn()
        if i % 60 == 0:
            olds.append(old)
    return p.z, olds


show("in attributes", *in_attributes(301))


# every operator, with every kind on either side
def operators(values, n):
    out = []
    for a in values:
        for b in values:
            for _ in range(n):
                try:
                    r = (a + b, a - b, a * b)
                except (TypeError, OverflowError) as e:
                    r = type(e).__name__, str(e)
                try:
                    q = a / b
                except (ZeroDivisionError, TypeError, OverflowError) as e:
                    q = str(e)
            out.append((r, q, a == b, a != b))
    return out


class Sub(complex):
    pass


class Other(complex):
    def __add__(self, other):
        return "add"

    def __radd__(self, other):
        return "radd"

    def __mul__(self, other):
        return NotImplemented


for line in operators([1 + 2j, -0.0 - 0j, 3, -2.5, True, 2 ** 70, Sub(1, 1), Other(2, 2), complex("inf"), complex("nan-infj"), 10 ** 400, 0], 20):
    show("operators", *line)


def with_floats(n, x):
    z = 1 - 1j
    for i in range(n):
        z = z * x
        z = x + z
        z = z - 1
        z = 2 - z
        z = z / 2
        z = i + z
        z = z / 3.0
    return z


show("with floats", with_floats(200, 0.5), with_floats(200, -0.0))


# zeros keep their signs where one operand is real
def zeros(n):
    z = complex(-0.0, -0.0)
    for i in range(n):
        out = z + 0.0, 0.0 + z, z - 0.0, 0.0 - z, z * 1.0, 1.0 * z, z * z, z + z, z - z, -z, z / 1.0, z * -1, z + 0, 0 - z
    return out


show("zeros", *zeros(100))


def divides(n, by):
    z = 4 + 4j
    done = 0
    try:
        for i in range(n):
            if i == n - 1:
                by = 0
            z = z / by
            done += 1
    except ZeroDivisionError as e:
        return done, z, str(e)


show("divides", *divides(200, 1.0))
show("divides", *divides(200, 1))
show("divides", *divides(200, 1j))


# infinities and what is no number in products
def infinite(n):
    z = complex(1e200, 1e200)
    out = []
    for i in range(n):
        w = z * z
        v = w * 1j
        u = complex(math.inf, math.nan) * z
        if i % 40 == 0:
            out += [w, v, u, abs(w), abs(u)]
    return out


show("infinite", *infinite(100))


def sizes(n, large):
    z = 3 + 4j
    total = 0.0
    for i in range(n):
        total += abs(z)
        if i == n - 2:
            z = large
    return total


show("sizes", sizes(200, 1j), sizes(200, complex(math.inf, 1)), sizes(200, complex(math.nan, 1)))
try:
    sizes(200, complex(1e308, 1e308))
except OverflowError as e:
    show("sizes", str(e))


def hypotenuses(n):
    total = 0.0
    for i in range(n):
        total += abs(complex(0.1 * i, 0.3 * i)) + abs(complex(i, 1.7)) - math.hypot(i, 1.7)
    return round(total, 8)


show("hypotenuses", hypotenuses(500))


def parts(n, z, other):
    re = im = 0.0
    for i in range(n):
        re += z.real
        im -= z.imag
        if i == n - 2:
            z = other
    return re, im


class HasParts:
    real = 7
    imag = 8


class SubParts(complex):
    real = 9


show("parts", *parts(200, 1.5 - 2j, 3), *parts(200, 1 - 2j, 2.5), *parts(200, 1 - 2j, HasParts()), *parts(200, 1 - 2j, SubParts(1, 2)), *parts(200, 1 - 2j, True))
show("parts", *parts(200, 1.5 - 2j, complex(math.nan, -math.inf)))


def wrong_part(n):
    z = 1j
    try:
        for i in range(n):
            if i == n - 1:
                z = "1j"
            z.real
    except AttributeError as e:
        return i, str(e)


show("wrong part", *wrong_part(200))


def sets_part(n):
    z = 1j
    done = 0
    for i in range(n):
        try:
            z.real = 3
        except AttributeError as e:
            done += 1
            text = str(e)
    return done, text, z


show("sets part", *sets_part(100))


def makes(n, make):
    out = []
    for i in range(n):
        z = make(i, 0.5)
        y = make(0.25, i)
        x = make(i)
        if i % 50 == 0:
            out += [z, y, x]
    return out


show("makes", *makes(101, complex))
show("makes", *makes(101, Sub))
show("makes", *makes(101, lambda *parts: parts))


def makes_of(n, a, b):
    for i in range(n):
        try:
            z = complex(a, b)
        except Exception as e:
            z = type(e).__name__, str(e)
        try:
            y = complex(a)
        except Exception as e:
            y = type(e).__name__, str(e)
    return z, y


for a, b in [(1, 2), (1.5, True), (2 ** 60, -0.0), (10 ** 400, 1), ("1", 2), ("1+2j", 0), (None, 1), (math.nan, math.inf), (-0.0, -0.0)]:
    show("makes of", *makes_of(60, a, b))


# the name means something else in the end
def renamed(n):
    out = []
    for i in range(n):
        z = complex(i, 1)
        if i == n - 3:
            globals()["complex"] = lambda a, b: (a, b)
    del globals()["complex"]
    return z, complex(1, 2)


show("renamed", *renamed(200))


def compares(n):
    z, y, same = 1 + 2j, 1 - 2j, 0
    for i in range(n):
        same += (z == y) + (z != y) * 2 + (z == 1) + (z == z) * 4
        if z == complex(1, 2) and not z != 1 + 2j:
            same += 8
        if i == n - 2:
            y, z = math.nan * 1j, complex(math.nan, 0)
    return same


show("compares", compares(300))


def orders(n):
    z = 1j
    try:
        for i in range(n):
            if i == n - 1:
                z < 2j
            z == 2j
    except TypeError as e:
        return i, str(e)


show("orders", *orders(100))


def truths(n):
    z, count = 0j, 0
    for i in range(n):
        if z:
            count += 1
        z = -z if i % 3 else z + 1
        z = z - 1 if i % 5 == 0 else z
    return count, z


show("truths", *truths(200))


def changes(values, n):
    total = 0
    for v in values:
        for i in range(n):
            total = total + v
            total = total * 1
    return total


show("changes", changes([1, 2.5, 1j, 2, -3j], 50), changes([1j, 1, 0.5], 50))


def inner(a, b):
    return a * b + a


def written_out(n):
    z = 0.9 + 0.1j
    w = 0j
    for i in range(n):
        w = inner(z * z, w + 1) * 0.5
        w = inner(w, z)
    return w, z


show("written out", *written_out(300))


def counts(n):
    z = 1 + 1j
    before = sys.getrefcount(z)
    for i in range(n):
        y = z * 1
        x = z + y
        y = x
        x = -x
    return sys.getrefcount(z) - before, x, y


show("counts", *counts(300))


def raises(n):
    z = 1j
    try:
        for i in range(n):
            z = z * 1j + (z - z) + (1j if i < n - 1 else None)
    except TypeError as e:
        return i, z, str(e)


show("raises", *raises(300))


def gives(n):
    z = 1 + 0j
    for i in range(n):
        yield z
        z = z * 1j


def taken(n):
    total = 0j
    kept = []
    for z in gives(n):
        total += z
        if len(kept) < 6:
            kept.append(z)
    return total, kept


show("taken", *taken(202))


def phases(n):
    total = 0.0
    for k in range(n):
        z = complex(math.cos(k), math.sin(k)) * 2
        total += cmath.phase(z) + z.conjugate().imag + (z ** 2).real
    return round(total, 9)


show("phases", phases(300))


def fft(x):
    n = len(x)
    if n == 1:
        return x
    even, odd = fft(x[::2]), fft(x[1::2])
    out = [0j] * n
    for k in range(n // 2):
        angle = -2 * math.pi * k / n
        t = complex(math.cos(angle), math.sin(angle)) * odd[k]
        out[k] = even[k] + t
        out[k + n // 2] = even[k] - t
    return out


show("fft", *[complex(round(z.real, 6), round(z.imag, 6)) for z in fft([complex(k % 5, k % 3) for k in range(32)])])
