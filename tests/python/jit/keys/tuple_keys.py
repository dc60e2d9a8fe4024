# Tuples as keys of dicts and sets in hot loops: hashed in the loop or before, equal and not the same, of one hash and different, in tables of other keys, of classes of their own.


class Pair(tuple):
    def __eq__(self, other):
        seen.append("eq")
        return tuple.__eq__(self, other)

    def __hash__(self):
        return tuple.__hash__(self)


class Item:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        seen.append(self.n)
        return isinstance(other, Item) and self.n == other.n or other == self.n


seen = []
EDGES = [0, 1, -1, -2, 2**31 - 3, 2**31 - 2, 2**31 - 1, -(2**31) + 2, -(2**31) + 1, 2**31, 2**47 - 1, -(2**47), 2**48, 2**70]
OTHERS = [(), (1,), (1, 2, 3, 4, 5, 6, 7, 8), tuple(range(9)), (1, "a"), ("a", 1), ("x" * 3, 2), (1.5, 2), (1.0, 2), (True, 2), (None,), ((1, 2), 3), (b"a", 1), Pair((1, 2)), (Item(1), 2), (Item(5),), Item(3), "a", 7, 2.5, None]


def hashes():
    out = []
    for a in EDGES:
        for b in EDGES:
            d = {}
            d[a, b] = 1
            out.append(len({hash((a, b)), tuple.__hash__((a, b)), hash(Pair((a, b)))}))
            key = a, b
            out.append((key in d, d.get(key, 0), d[key], hash(key) == hash((a, b))))
    return out.count(1), out.count((True, 1, 1, True)), len(out)


def counted(n, w):
    d, total = {(0.5, 1): 0}, 0
    for i in range(n):
        key = i % w, -(i % 7)
        d[key] = d.get(key, 0) + 1
        if (i % 5, i % 9) in d:
            total += d[i % w, -(i % 7)]
        if i % 11 == 3:
            total += d.pop((i % w, -(i % 5)), 0)
    return total, len(d), sorted(d.items())[:3], list(d)[-1]


def others(n):
    d, s, f = {}, set(), frozenset(OTHERS)
    found = [0] * 6
    for i in range(n):
        key = OTHERS[i % len(OTHERS)]
        d[key] = i
        found[0] += key in s
        found[1] += key in f
        found[2] += d[key]
        other = OTHERS[i * 7 % len(OTHERS)]
        found[3] += d.get(other, -1)
        found[4] += other not in d
        if i % 3 == 0:
            s.add(other)
        if i % 8 == 5:
            s.discard(key)
            d.pop(other, None)
        made = i % 3, i % 4
        found[5] += (made in f) + (made in d) + (made in s)
    return found, len(s), len(d), len(seen)


def made_of_strs(n):
    d = {(c, k): k for c in "abc" for k in range(5)}
    total = 0
    for i in range(n):
        fresh = "".join(["ab", "c"])[i % 3], i % 5  # a str of one character is always the same
        total += d[fresh]
        longer = "k%d" % (i % 4), i % 5  # one that is not
        d[longer] = d.get(longer, 0) + 1
        total += d[longer] + ((longer[0] + "x", 1) in d)
    return total, len(d)


def wrong(n):
    d, s, out = {(1, 2): 3}, {(1, 2)}, []
    for i in range(n):
        key = (i, 2) if i < n - 1 else (i, [])
        try:
            out.append(key in s)
        except TypeError as e:
            out.append(str(e))
        try:
            d[key]
        except (KeyError, TypeError) as e:
            out.append((type(e).__name__, str(e)))
    return out.count(True), out[0], out[-2:]


# Items of a class of their own: what is equal is told by Python code.
def same_hash():
    d = {}
    for i in range(400):
        d[i, Item(i % 3)] = i
    found = 0
    for i in range(400):
        key = i, i % 3
        found += d.get(key, 0) + (key in d)
    return found


def hash_of_a_str(n):
    text = "some text"
    s, found = {hash(text), float(hash(text)), 5, (1, 2)}, 0
    for i in range(n):
        if text in s:
            found += 1
        if hash((1, 3)) in s:
            found += 1
    t = {hash((1, 3)), hash((1, 3)) + 0.0, 5}
    for i in range(n):
        if (1, i % 4) in t:
            found += 1
    return found


for _ in range(2):
    print(hashes())
    print(counted(900, 30), counted(500, 3))
    print(others(600))
    print(made_of_strs(500))
    print(wrong(200))
    print(same_hash())
    print(hash_of_a_str(300))
