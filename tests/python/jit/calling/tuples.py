# Small tuples that compiled code makes: returned by functions that are written out, of all kinds of values, in cycles.
import gc
import weakref


def pair(a, b):
    return a, b


def triple(a, b, c):
    return (a, b, c)


def four(a):
    return (a, a + 1, a + 2, a + 3)


def five(a):
    return (a, a, a, a, a)


def nested(a, b):
    return (a, (b, (a,)))


def minmax(a, b):
    return (a, b) if a < b else (b, a)


class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def both(self):
        return self.x, self.y

    @property
    def swapped(self):
        return self.y, self.x

    def __getitem__(self, k):
        return (k, self.x)


def run(n):
    out, v, last = [], Vector(1, 2.5), None
    for k in range(n):
        x, y = pair(k, k * 0.5)
        low, high = minmax(k % 7, 3)
        a, b = v.both()
        c, d = v.swapped
        last = (k, last and last[0])
        out.append((x, y, low, high, a, b, c, d, triple(k, "s", None), four(k), five(k), nested(k, True), v[k], last))
    return out


for _ in range(3):
    got = run(40)
    print(sum(map(ord, str(got))), got[-1])


# As keys and in comparisons.
def keys(n):
    d, s = {}, set()
    for k in range(n):
        d[k % 5, k % 3] = k
        d[(k % 2,)] = d.get((k % 5, 0), -1)
        s.add((k % 4, "x"))
    return d, sorted(s), (3, "x") in s, (1, 2) < (1, 3), (n, n) == (n, n)


print(keys(40))


# Lists are in them; what refers to itself through them is collected.
class Node:
    pass


def cycles(n):
    refs = []
    for k in range(n):
        node = Node()
        node.me = (node, k)
        items = []
        items.append((items, k, node))
        refs.append(weakref.ref(node))
        del node, items
    gc.collect()
    return sum(r() is not None for r in refs)


print(cycles(50))


class Watched:
    alive = 0

    def __init__(self):
        Watched.alive += 1

    def __del__(self):
        Watched.alive -= 1


def counted(n):
    seen = []
    for k in range(n):
        w = Watched()
        t = pair(w, k)
        u = (w, t, "x")
        seen.append((Watched.alive, len(u)))
        del w
        t = None
        seen.append(Watched.alive)
        u = None
        seen.append(Watched.alive)
    return seen[:6], seen[-3:]


print(counted(40))


# An operand that cannot be had: what was made before it goes.
def breaks(n):
    out = []
    for k in range(n):
        w = Watched()
        try:
            t = (w, k, [1, 2][k % 3])
            out.append(t[2])
        except IndexError as error:
            out.append(str(error))
        t = w = None
    return out[:6], Watched.alive


print(breaks(40))


# Many of them at once: the collector learns of those that it has to know.
def many(n):
    kept = []
    for k in range(n):
        kept.append((k, [k], (k,)))
    return len(kept), kept[-1], sum(gc.is_tracked(t) for t in kept)


print(many(5000))
