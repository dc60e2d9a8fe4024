# Dicts and sets in hot loops: keys that are there, were deleted, are equal but not the same, have other hashes, or have methods; tables of all sizes.
import gc


class Same:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        seen.append(self.n)
        return other == self.n


seen = []
KEYS = [0, 1, -1, 2**31 - 2, 2**31 - 1, 2**31, 2**40, 2**47 - 1, 2**47, -(2**47), 2**61 - 1, True, 1.0, "a", "b" * 3, "".join(["a", "b"]), "\u20ac", b"a", None, (1, 2), Same(3), Same("a")]


def reads(d, n):
    hits, misses, total = 0, 0, 0
    for i in range(n):
        key = KEYS[i % len(KEYS)]
        if key in d:
            hits += 1
        if key not in d:
            misses += 1
        try:
            total += d[key]
        except KeyError as e:
            total -= 1
        total += d.get(key, 5) + (d.get(key) or 0)
    return hits, misses, total


def of_ints(n):
    d = {i: i * 2 for i in range(n)}
    total = 0
    for i in range(-50, 2 * n):
        if i in d:
            total += d[i]
        d[i] = 1
        if i % 3 == 0:
            del d[i]
    return total, len(d), list(d.items())[:4]


def of_strs(n):
    d, total = {}, 0
    for i in range(n):
        key = "k%d" % (i % 97)  # never the same object
        d[key] = d.get(key, 0) + 1
        total += d["k%d" % (i % 7)] if i > 100 else 0
        if key + "x" in d:
            total += 1000
    for i in range(n):
        if i % 2:
            d.pop("k%d" % (i % 97), None)
        total += d.get("k%d" % (i % 97), 7)
    return total, list(d.items())[:5]


def in_sets(n):
    s, f, found = {1, 2, "x", (1, 2), 2.5}, frozenset(["a", "ab", 7, 2**40]), [0] * 6
    for i in range(n):
        key = KEYS[i % len(KEYS)]
        found[0] += key in s
        found[1] += key in f
        found[2] += i in s
        found[3] += str(i % 20) in s
        if i % 40 == 7:
            s.add(i % 200)
            s.add(str(i % 30))
        if i % 90 == 11:
            s.discard(i % 200)
    try:
        for i in range(n):
            found[4] += (i if i < n - 1 else [i]) in s
    except TypeError as e:
        return found, str(e), len(s)


def mixed(n):
    d, total = {1: 1, "a": 2}, 0
    for i in range(n):
        total += d[1] + d["a"]
        if i == n // 2:
            d[Same(1)] = 100
            d[2.0] = 7
        if i > n // 2:
            total += d[2]
    return total, d[1], len(seen) > 0


def copies(n):
    d = {i: 0 for i in range(8)}
    kept = []
    for i in range(n):
        d[i & 7] = i
        if i % 500 == 0:
            kept.append(d.copy())
            kept.append(dict(d))
    return d, [k[0] for k in kept], [k[3] for k in kept]


count = 0


def through_globals(n):
    g, total = globals(), 0
    for i in range(n):
        g["count"] = i
        total += count
        if i == n // 2:
            g["added"] = 3
    return total, count, added


class Slots:
    pass


def of_instances(n):
    o = Slots()
    o.a, o.b = 1, 2
    d, total = o.__dict__, 0
    for i in range(n):
        d["a"] = i
        total += o.a + d["b"]
        if i == n // 2:
            d["c"] = 5
        if i == n // 2 + 7:
            del o.b
            d["b"] = 9
    return total, sorted(vars(o).items())


class Dies:
    def __init__(self, d, key):
        self.d, self.key = d, key

    def __del__(self):
        self.d.pop(self.key, None)
        died.append(self.key)


died = []


def dying(n):
    d = {}
    for i in range(n):
        key = i & 15
        d[key] = Dies(d, (i + 1) & 15) if i % 100 < 16 else i
    gc.collect()
    return len(d), len(died), sorted(map(str, d))[:3]


def errors(n):
    d, found = {}, []
    for i in range(n):
        try:
            d[i] if i < n - 3 else d[[i]] if i == n - 3 else d.get({}) if i == n - 2 else d[i][0]
        except (KeyError, TypeError) as e:
            if i % 1000 == 0 or i >= n - 3:
                found.append(repr(e))
    try:
        for i in range(n):
            d[i if i < n - 1 else {}] = i
    except TypeError as e:
        found.append(repr(e))
    return found, len(d)


class Named(dict):
    def __missing__(self, key):
        return -3

    def __contains__(self, key):
        return True


def subclass(n):
    d, total = {1: 2}, 0
    for i in range(n):
        x = Named(a=1) if i % 300 == 5 else d
        total += x[1] + (5 in x) + x.get(7, 4)
    return total


def main():
    d = {0: 1, 1: 2, -1: 3, 2**40: 4, 2**31: 5, "a": 6, "ab": 7, "\u20ac": 8}
    print(reads(d, 4400), len(seen))
    print(reads({1: 2, 7: 3}, 4400), reads({"a": 2, "c": 3}, 4400), reads({}, 2200), len(seen))
    print(of_ints(100), of_ints(300), of_ints(3000), of_ints(70000))
    print(of_strs(4000))
    print(in_sets(4400))
    print(mixed(4000))
    print(copies(4000))
    print(through_globals(3000))
    print(of_instances(3000))
    print(dying(3000))
    print(errors(4000))
    print(subclass(3000))


main()
