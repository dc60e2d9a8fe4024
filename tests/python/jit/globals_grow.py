# Globals and builtins get other names while compiled functions and loops read them.
import builtins


def limit():
    return LIMIT


def count(n):
    total = 0
    for i in range(n):
        total += limit() + len("ab") + abs(-1)
    return total


LIMIT = 3
print(count(3000))
for k in range(40):
    globals()[f"name_{k}"] = k
    LIMIT = k
    print(k, count(200))
    if k % 7 == 3:
        del globals()[f"name_{k - 1}"]
    if k % 10 == 5:
        setattr(builtins, f"builtin_{k}", k)
    if k == 20:
        len = lambda s: 100  # hides the builtin
    if k == 25:
        del len
    if k == 30:
        builtins.abs, kept = (lambda n: 7), abs
    if k == 33:
        builtins.abs = kept

del LIMIT
try:
    count(5)
except NameError as error:
    print(error)
LIMIT = 1
print(count(100))


def nested(rows):
    out = []
    for r in range(rows):
        inner = 0
        for c in range(rows):
            for d in range(3):
                inner += c * d + LIMIT
            globals()[f"cell_{r % 5}"] = inner
        out.append(inner)
    return sum(out)


for k in range(6):
    LIMIT = k
    print(nested(60))


# What names hold is guessed while names come: functions, classes, built-in functions, modules; then others hold their places.
import math


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def size(self):
        return scaled(self.x) + abs(self.y)


def scaled(v):
    return v * SCALE


SCALE = 2


def inner(n):
    for i in range(n):
        yield scaled(i) + int(math.floor(i / 2))


def work(n):
    total = 0
    for i in range(n):
        p = Point(i, -i)
        total += p.size() + len(str(i)) + int(math.sqrt(i * i))
        if isinstance(p, Point) and complex(i, 1).imag == 1:
            total += 1
    return total + sum(inner(n))


print(work(1500))
for k in range(90):
    globals()[f"more_{k}"] = k
    if k % 30 == 11:
        SCALE = k
    if k == 20:
        def scaled(v):
            return v + SCALE
    if k == 35:
        class Point(Point):
            def size(self):
                return super().size() - 1
    if k == 50:
        abs = lambda v: 5
    if k == 60:
        del abs
    if k == 66:
        class math:
            sqrt = floor = staticmethod(lambda v: 3)
    if k == 75:
        isinstance = lambda *args: False
    if k % 13 == 5:
        del globals()[f"more_{k - 2}"]
    print(k, work(40))
del scaled
try:
    work(3)
except NameError as error:
    print(error)
scaled = len
try:
    work(3)
except TypeError as error:
    print(error)
scaled = int
print(work(30))


# Names come inside a loop of their own, called by it, and by what it asks.
class Grows:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        globals()[f"grown_{self.n % 200}"] = self.n
        if self.n > 700:
            raise StopIteration
        return self.n


def reads():
    total = 0
    for i in Grows():
        total += scaled(i) + SCALE + len((i, i))
    return total


for _ in range(3):
    print(reads())
