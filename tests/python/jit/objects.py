# Loops over attributes, lists, tuples, strs and dicts, with aliases and with things that change under them.
class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x * self.x + self.y * self.y

    def scaled(self, k):
        return Point(self.x * k, self.y * k)

    def larger(self, other):
        if self.norm() < other.norm():
            return other
        return self


class Slotted:
    __slots__ = ("v", "w")

    def __init__(self, v):
        self.v = v


def sum_points(points, n):
    total = 0
    for i in range(n):
        p = points[i % len(points)]
        total += p.norm()
        p.x = p.x + 1
    return total


def largest(points, n):
    best = points[0]
    for i in range(n):
        best = best.larger(points[i % len(points)])
    return best.x, best.y


def move(points, n):
    for i in range(n):
        for p in points:
            p.x, p.y = p.y, p.x
    return [(p.x, p.y) for p in points]


def slots(n):
    s = Slotted(0)
    missing = 0
    for i in range(n):
        s.v += i
        if i == n // 2:
            del s.v
            s.v = 5
        try:
            s.w
        except AttributeError:
            missing += 1
    return s.v, missing


def same_list(n):
    a = [0, 1, 2, 3]
    b = a
    for i in range(n):
        b[i % 4] = a[(i + 1) % 4] + 1
        if i % 7 == 0:
            a.append(i)
    return a, a is b


def shrink(n):
    a = list(range(n))
    out = []
    i = 0
    try:
        while True:
            out.append(a[i])
            a.pop()
            i += 1
    except IndexError as e:
        out.append(str(e))
    return len(out), out[-3:]


def negative_index(a, n):
    t = 0
    for i in range(n):
        t += a[-(i % 3) - 1]
    return t


def words(text, n):
    counts = {}
    for i in range(n):
        c = text[i % len(text)]
        counts[c] = counts.get(c, 0) + 1
        if c in counts and c != "z":
            counts[c] += 1
    return sorted(counts.items())


def build(n):
    s = ""
    for i in range(n):
        s += "ab"
        t = s
        s = s + str(i)
        if t is s:
            return None
    return len(s), s[-12:]


def tuples(pairs, n):
    t = 0
    for i in range(n):
        a, b = pairs[i % len(pairs)]
        t += a * b[1]
    return t


def appended(n):
    out = []
    for i in range(n):
        out.append((i, [i, i * 2], {"k": i}))
    return out[0], out[-1], len(out)


def changing_class(n):
    p = Point(1, 2)
    seen = []
    for i in range(n):
        seen.append(p.norm())
        if i == n // 2:
            Point.norm = lambda self: -1
    return seen[0], seen[-1]


def changing_instance(n):
    p = Point(1, 2)
    total = 0
    for i in range(n):
        total += p.x
        if i == n // 2:
            p.__dict__["x"] = 100
            p.z = 5
    return total


def call_builtins(values, n):
    t = 0
    for i in range(n):
        v = values[i % len(values)]
        if isinstance(v, int):
            t += abs(v)
        t += len(str(v)) + max(i, 3) + min(i, 3)
    return t


LIMIT = 10


def globals_change(n):
    global LIMIT
    t = 0
    for i in range(n):
        t += LIMIT
        if i == n // 2:
            LIMIT = 1.5
    LIMIT = 10
    return t


N = 80
make = lambda: [Point(i, i + 1) for i in range(5)]
print(sum_points(make(), N), largest(make(), N), move(make(), N))
print(slots(N), same_list(N), shrink(N), negative_index([1, 2, 3], N))
print(words("hello world", N), build(N), tuples([(1, (2, 3)), (2.5, (0, 4))], N))
print(appended(N))
print(changing_instance(N), call_builtins([1, -2, 2.5, "x", True], N), globals_change(N))
print(changing_class(N))
