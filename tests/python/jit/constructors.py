# Calls of classes whose __init__ is written out in the caller: attributes in the order in which they were set, what __init__ raises and returns, classes and
# functions that change, instances that are seen while they are made.
import sys
import traceback


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y


class Wide:
    def __init__(self, n):
        if n % 3 == 0:
            self.c = n
        self.a = n
        self.b = n + 1
        self.d = n + 2
        self.e = n + 3
        self.f = n + 4
        if n % 3:
            self.c = -n


class Slots:
    __slots__ = ("p", "q")

    def __init__(self, p, q):
        self.q = q
        self.p = p


def points(n):
    total = 0
    for i in range(n):
        p = Point(i, -i)
        total += p.x - p.y
    return total, vars(p)


def wide(n):
    orders = set()
    for i in range(n):
        orders.add("".join(vars(Wide(i))))
    return sorted(orders)


def slots(n):
    total = 0
    for i in range(n):
        s = Slots(i, 1.5)
        total += s.p * s.q
    return total


def again(p, n):
    for i in range(n):
        p.__init__(i, p.x)
    return vars(p)


for make in (points, wide, slots):
    print(make.__name__, make(300))
print(again(Point(1, 2), 200))


class Checked:
    def __init__(self, n):
        self.n = n
        self.half = 100 // n


def checked(values):
    made = []
    for v in values:
        try:
            made.append(Checked(v).half)
        except ZeroDivisionError:
            tb = sys.exception().__traceback__
            made.append([f"{f.name}:{f.lineno}" for f in traceback.extract_tb(tb)])
        except TypeError as e:
            made.append(str(e))
    return made


print(checked([1, 2, 3, 4] * 50)[-4:])
print(checked([1, 2, 3, 4] * 50 + [0, "a", 2.5, 10**20, True])[-5:])


class Odd:
    def __init__(self, n):
        self.n = n
        return None if n < 250 else n


def odd(n):
    for i in range(n):
        try:
            o = Odd(i)
        except TypeError as e:
            return i, str(e), o.n


print(odd(300))


class Base:
    def __init__(self, v):
        self.v = v


def bases(n):
    seen = []
    for i in range(n):
        if i == 150:
            Base.extra = 1
        if i == 200:
            Base.__init__ = lambda self, v: setattr(self, "w", v)
        if i == 250:
            Base.__init__.__code__ = (lambda self, v: setattr(self, "z", v)).__code__
        b = Base(i)
        if i % 50 == 49:
            seen.append((vars(b), getattr(b, "extra", 0)))
    return seen


print(bases(300))


class Plain:
    def __init__(self, v):
        self.v = v


def rebound(n):
    global Plain
    kinds = []
    for i in range(n):
        if i == 200:
            class Plain:
                def __init__(self, v):
                    self.other = v
        if i == 260:
            Plain = dict
        p = Plain([(i, i)])
        if i % 40 == 0:
            kinds.append((type(p).__name__, p if isinstance(p, dict) else vars(p)))
    return kinds


print(rebound(300))


class Link:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def chain(n):
    top = None
    for i in range(n):
        top = Link(i, Link(i + 0.5, top))
    total, length = 0, 0
    while top is not None:
        total += top.value
        length += 1
        top = top.next
    return total, length


print(chain(500))


class Gone:
    def __init__(self, v):
        self.v = v
        self.v = None

    def __del__(self):
        gone.append(self.v)


gone = []


def short_lives(n):
    for i in range(n):
        Gone(i)
    return len(gone), set(gone)


print(short_lives(300))


class Key:
    def __init__(self, k):
        self.k = k

    def __lt__(self, other):
        return self.k < other.k

    def __eq__(self, other):
        return self.k == other.k

    def __hash__(self):
        return hash(self.k)

    def __call__(self, x):
        return self.k * x

    def __getitem__(self, i):
        return self.k + i


def called(n):
    keys = [Key(i * 7919 % 101) for i in range(n)]
    first = sorted(keys)[0].k
    distinct = len(set(keys))
    times = sum(map(Key(3), range(n)))
    items = sum(keys[i % n][i] for i in range(n))
    return first, distinct, times, items, max(keys, key=lambda k: -k.k).k


print(called(400), called(400))


def deep(n):
    return Point(n, deep(n - 1)) if n else None


def depth(limit):
    sys.setrecursionlimit(limit)
    try:
        for _ in range(50):
            deep(20)
        deep(limit)
    except RecursionError as e:
        return str(e)[:32]
    finally:
        sys.setrecursionlimit(1000)


print(depth(150))
