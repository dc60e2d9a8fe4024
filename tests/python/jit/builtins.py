# Calls of functions of C that compiled code has in place, and powers: ints, floats, others, edges, and functions that become others.
import cmath
import math
from math import sqrt, sin as sine

INF, NAN = math.inf, math.nan
EDGE = 2 ** 47
ROUNDS = 40


class N(int):
    pass


class R(float):
    pass


class S(str):
    pass


class Odd:
    def __abs__(self):
        return "abs"

    def __floor__(self):
        return "floor"

    def __trunc__(self):
        return "trunc"

    def __float__(self):
        return 2.25

    def __index__(self):
        return 65

    def __lt__(self, other):
        return True

    def __gt__(self, other):
        return False

    def __rpow__(self, other):
        return "rpow"


def show(v):
    if isinstance(v, float):
        return f"{v:.11g}{'' if v != 0 else math.copysign(1, v)}"  # the last digits are another math library's business
    return f"{type(v).__name__}:{v!r}"


def errors(f, *args):
    try:
        return show(f(*args))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


# --- each in a loop over numbers of one kind, with others at the end

def loop_abs(values):
    total = 0
    last = None
    for v in values:
        last = abs(v)
        total = total + last
    return show(total), show(last)


ints = [(-1) ** i * i * 7 for i in range(ROUNDS)]
floats = [(-1) ** i * i * 0.37 for i in range(ROUNDS)]
print(loop_abs(ints), loop_abs(floats))
for more in ([-EDGE], [EDGE - 1, -EDGE + 1], [-EDGE, -EDGE], [2 ** 60, -2 ** 60], [True], [N(-4)], [R(-2.5)], [3 - 4j], [-0.0], [-INF], [-1.5, -3]):
    print(loop_abs(ints + more), loop_abs(floats + more))


def abs_of_numbers(n):
    out = []
    i, x = -n, -n * 0.5
    while i < n:
        out.append(abs(i) + abs(x) + math.fabs(i) + math.fabs(x))
        i += 1
        x += 0.25
    return sum(out)


print(abs_of_numbers(ROUNDS))
print(errors(loop_abs, ints + ["x"]), errors(loop_abs, floats + [None]))


def smallest_edge(k):
    i, r = k, None
    while i > -EDGE - 3:
        r = abs(i)
        i -= 1
    return r


print(smallest_edge(-EDGE + 60))


def extremes(values):
    low = high = values[0]
    for v in values:
        low = min(low, v)
        high = max(high, v)
    return show(low), show(high)


print(extremes(ints), extremes(floats), extremes(ints + floats), extremes(ints + [EDGE, -EDGE - 1]), extremes(floats + [True, N(9999)]))
print(extremes([0.0, -0.0] * ROUNDS), extremes([-0.0, 0.0] * ROUNDS), extremes([0.0] + [-0.0] * ROUNDS))
print(extremes([1.5] * ROUNDS + [NAN, 2.5]), extremes([NAN] + [1.5] * ROUNDS), extremes([1.0] * ROUNDS + [INF, -INF, NAN]))
print(extremes(["b", "a"] * ROUNDS), errors(extremes, ints + ["x"]), errors(extremes, floats + [1j]))


def ints_compared(n):
    out = []
    for i in range(n):
        j, k = n - i, i * i - 40
        out.append((min(i, j), max(i, j), min(i, j, k), max(j, k, i), min(k, i, j, 3), max(7, k, i, j), min(i, 3, j, k, 1), min(i, j) + max(k, -5)))
    return out


def floats_compared(n):
    out = []
    for i in range(n):
        x, y, z = i * 0.5, (n - i) * 0.75, -0.0 if i % 2 else 0.0
        out.append((show(min(x, y)), show(max(x, y)), show(min(0.0, z)), show(max(z, 0.0)), show(max(-0.0, z)), show(min(x, y, z, 1.0)), show(max(x, 1, y)), show(min(i, y))))
    return out


for row in ints_compared(ROUNDS)[::5] + floats_compared(ROUNDS)[::5]:
    print(row)


def with_nan(n):
    out = []
    nan = INF - INF
    for i in range(n):
        x = i * 0.5
        if i > n - 4:
            x = nan
        y = x + 1.0
        out.append(f"{min(x, 1.0)} {min(1.0, x)} {max(x, 1.0)} {max(1.0, x)} {max(y, x, 3.0)} {min(2.0, y, x)}")
    return out[-6:]


print(with_nan(ROUNDS))


def mixed_extremes(values, other):
    out = []
    for i in range(ROUNDS):
        out.append(max(i, values[i % len(values)]))
        out.append(min(other, i))
    return [show(v) for v in out[-8:]]


for other in (3, 3.5, True, N(3), 2 ** 70, R(1.5), Odd()):
    print(errors(mixed_extremes, [other, 20], other) if not isinstance(other, Odd) else mixed_extremes([5, 6], 7))
print(min(3, 1, key=lambda v: -v), max([], default=4), errors(min, 3), errors(max))


# --- characters

def rot(text, by):
    out = []
    for c in text:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - 97 + by) % 26 + 97))
        else:
            out.append(c)
    return "".join(out)


print(rot("the quick brown fox jumps over the lazy dog. " * 3, 13))


def ords(text):
    total = 0
    for c in text:
        total = total * 31 % 1000003 + ord(c)
    return total


def ords_at(text):
    total, i = 0, 0
    while i < len(text):
        total += ord(text[i])
        i += 1
    return total


plain = "hello world, " * 6
for text in (plain, plain + "\u00e4\u00ff", plain + "\u20ac" * 3, plain + "\U0001f600\u20ac", "\U0001f600" * ROUNDS, "\0\x7f\x80" * ROUNDS):
    print(ords(text), ords_at(text))
for last in ("ab", "", b"x", b"xy", bytearray(b"q"), S("s"), S("st"), 5, None):
    print(errors(ords, list(plain) + [last]), errors(ords, list(plain) + [last] * ROUNDS))


def chars(values):
    out = []
    for v in values:
        out.append(chr(v + 1))
    return "".join(out)


def chars_of(values):
    return [chr(v) for v in values]


print(chars(range(64, 64 + ROUNDS)), ascii(chars([65, 200, 254, 255, 8363, 0xffff, 0x10fffe] * 8))[-60:], ascii(chars([0xd7ff] * ROUNDS))[:20])
for bad in (-1, -2, 0x10ffff, 2 ** 40, 2 ** 70, -2 ** 70):
    print(errors(chars, list(range(65, 100)) + [bad]))
for v in (True, N(66), Odd(), 1.5, "a", None):
    print(errors(chars_of, list(range(65, 100)) + [v])[-60:])


# --- math

def of_one(values):
    out = []
    for v in values:
        out.append((sqrt(v), math.fabs(v), math.floor(v), math.ceil(v), math.trunc(v), sine(v), math.cos(v), math.tan(v), math.exp(v), math.log(v), math.atan(v)))
    return out


def rough(v):
    if isinstance(v, tuple):
        return tuple(map(rough, v))
    return float(f"{v:.11g}") if isinstance(v, float) else v


def checksum(rows):
    last = rough(rows[-1])
    return hash(rough(tuple(rows))) % 1000003, " ".join(show(v) for v in (last if isinstance(last, tuple) else (last,)))


print(checksum(of_one([0.25 + i * 0.625 for i in range(ROUNDS)])))
print(checksum(of_one([1 + i for i in range(ROUNDS)])))
print(checksum(of_one([1 + i for i in range(ROUNDS)] + [0.5 + i for i in range(ROUNDS)] + [True, N(3), R(2.5)])))
for v in (NAN, INF, -INF, -1.0, -4, 0.0, -0.0, 0, 1e300, 1e15, 2.0 ** 47, -2.0 ** 47, 2.0 ** 47 - 0.5, EDGE, 2 ** 60, 2 ** 1100, 5e-324, "x", None, 1j):
    print(repr(v)[:30], errors(of_one, [1.5] * ROUNDS + [v])[-170:])


def roots(values):
    r = []
    for v in values:
        r.append(math.sqrt(v))
    return r


def logs(values):
    r = []
    for v in values:
        r.append(math.log(v))
    return r


def exps(values):
    r = []
    for v in values:
        r.append(math.exp(v))
    return r


def sines(values):
    r = []
    for v in values:
        r.append(math.sin(v) + math.cos(v) + math.tan(v))
    return r


def rounds(values):
    r = []
    for v in values:
        r.append((math.floor(v), math.ceil(v), math.trunc(v)))
    return r


def atans(values):
    r = []
    for v in values:
        r.append(math.atan(v))
    return r


start = [0.5 + i / 8 for i in range(ROUNDS)]
for f in (roots, logs, exps, sines, rounds, atans):
    print(f.__name__, checksum(f(start)))
    for v in (NAN, INF, -INF, -1.0, -4, 0.0, -0.0, 0, 1e300, -1e300, 709.9, 2.0 ** 47, -2.0 ** 47, -2.5, 140737488355327.5, EDGE, 2 ** 60, -2 ** 60, 2 ** 1100, 5e-324, True, N(7), R(-0.5), Odd(), "x", None):
        print("  ", repr(v)[:24] if not isinstance(v, Odd) else "Odd", errors(lambda: f(start + [v])[-1]))


def of_two(xs, ys):
    out = []
    for x, y in zip(xs, ys):
        a, b = x + 0.0, y + 0.0
        out.append(math.atan2(a, b))
        out.append(math.hypot(a, b))
        out.append(math.pow(a, b))
    return out


def of_two_ints(n, k):
    out = 0.0
    for i in range(1, n):
        out += math.atan2(i, k) + math.hypot(i, k) + math.pow(i, 0.5) + math.pow(i, k) + math.hypot(i, 0.5, k) + math.log(i, 3)
    return out


print(checksum(of_two(start, start[::-1])), of_two_ints(ROUNDS, 3))
EDGES = (NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, -2.0, 3.0, 1e200, -1e200, 1e-310)
for x in EDGES:
    print(repr(x), " | ".join(errors(lambda: " ".join(show(v) for v in of_two(start + [x], start + [y])[-3:])) for y in EDGES))
print(errors(math.hypot), errors(math.atan2, 1), errors(math.pow, 2, "x"))


# --- powers

def powers(xs, ys):
    out = []
    for x, y in zip(xs, ys):
        a, b = x + 0.0, y * 1.0
        out.append(a ** b)
    return out


print(checksum(powers(start, start[::-1])))
for x in EDGES:
    print(repr(x), " | ".join(errors(lambda: powers(start + [x], start + [y])[-1]) for y in EDGES))


def powers_of(n):
    out = []
    for i in range(1, n):
        x = i * 0.3
        y = x
        y **= 1.5
        out.append((x ** 2, x ** 3, x ** -1, x ** 0.5, i ** 0.5, i ** -1.5, 2 ** x, i ** 2, i ** 3, (-i) ** 2, (-i) ** 3, i ** 4, i ** 1, i ** 0, i ** -1, y))
    return out


rows = powers_of(ROUNDS)
print(hash(rough(tuple(rows))) % 1000003, rough(rows[-1]))


def squares(values):
    r = []
    for v in values:
        w = v + 0
        r.append(w ** 2)
        r.append(w ** 3)
    return r


small_ints = list(range(-20, 20))
for v in (2 ** 20 - 1, 2 ** 20, -2 ** 20, -2 ** 20 - 1, 52008, 52009, 11863283, 11863284, -11863283, -11863284, 2 ** 31 - 1, 2 ** 31, -2 ** 31, EDGE - 1, -EDGE, 2 ** 64, 1.5, True, N(5), 2j):
    r = squares(small_ints + [v])
    print(show(r[-2]), show(r[-1]), show(squares(small_ints + [v] * ROUNDS)[-1]))


def halves(values):
    r = []
    for v in values:
        r.append(v ** 0.5)
    return r


for v in (4, 2.0, -4.0, -4, 2 ** 60, 2 ** 1030, True, R(9.0), 1j, 0, 0.0, Odd()):
    print(errors(halves, start + [v])[-40:])
print(errors(powers, start + [0.0], start + [-1.0]), 2.0 ** Odd())


# --- functions that become others

def follow(n, change):
    out = []
    for i in range(n):
        if i == n // 2:
            change()
        out.append(min(i, 5) + abs(-i) + math.floor(i + 0.5) + ord("a") + len(chr(i + 65)))
    return out


def set_min():
    global min
    min = lambda a, b: a * 1000


def set_abs():
    global abs
    abs = max


def set_abs_python():
    global abs
    abs = lambda v: "never"


def set_floor():
    math.floor = math.ceil


def set_floor_python():
    math.floor = lambda v: 77


real_floor = math.floor
print(follow(ROUNDS, lambda: None)[-3:])
print(follow(ROUNDS, set_min)[-3:], follow(ROUNDS, lambda: None)[-3:])
del min
print(follow(ROUNDS, lambda: None)[-3:])
print(errors(follow, ROUNDS, set_abs))
del abs
print(follow(ROUNDS, lambda: None)[-3:])
print(follow(ROUNDS, set_floor)[-3:], follow(ROUNDS, set_floor_python)[-3:])
math.floor = real_floor
print(follow(ROUNDS, lambda: None)[-3:])


def root_of(n, change):
    out = []
    for i in range(n):
        if i == n // 2:
            change()
        out.append(root(i + 0.25))
    return out[-2:]


def set_root(f):
    def change():
        global root
        root = f
    return change


for a in (math.sqrt, cmath.sqrt, math.sin, cmath.sin, math.floor, abs, len, N):
    for b in (cmath.sqrt, math.sqrt, math.cos, abs, R):
        root = a
        if a is not len:
            print(root_of(ROUNDS, set_root(b)))


def complex_roots(n):
    out = []
    for i in range(n):
        out.append(cmath.sqrt(i - 20.0))
        out.append(cmath.log(i + 1.0))
    return out[0], out[1], out[-1]


print(complex_roots(ROUNDS))


# Where the kinds change for good, the call is made as before.
def changing(n):
    total = 0
    for i in range(n):
        v = i if i < 100 else i * 0.5 if i < 1200 else N(i) if i < 2400 else True
        total += abs(v) + max(v, 3) + math.sqrt(v) + math.floor(v)
    return total


print(changing(3600))


# --- strs that are equal, or of other lengths

def same(words, word):
    n = 0
    for w in words:
        if w == word:
            n += 1
        if w != word:
            n += 100
    return n


words = ["a", "ab", "abc", "", "xyz", "ab" + "c"[:1], "\u20ac", "\u20acb"] * 6
for word in ("abc", "", "\u20ac", "".join(["a", "b"]), "abcd", S("abc")):
    print(same(words, word), same(words + [5, None, S("abc")], word))


# A str that only the stack holds.
def owned(n):
    total = 0
    for i in range(n):
        total += ord(str(i)[-1:]) + ord(chr(i + 300))
        total += "ab" * i == "abab"
    return total


print(owned(ROUNDS))
