# A dict is asked twice for the same key in hot loops; in between it is changed by its other names, finalizers, methods of keys and values, and calls, or key or dict are others.
import gc


class Dies:
    def __init__(self, do):
        self.do = do

    def __del__(self):
        self.do()


class Key:
    def __init__(self, n, d=None):
        self.n, self.d = n, d

    def __hash__(self):
        return self.n

    def __eq__(self, other):
        if self.d is not None and len(self.d) > 3:
            self.d.pop("extra", None)
        return isinstance(other, Key) and self.n == other.n


class Adds:
    def __init__(self, d, key, n=0):
        self.d, self.key, self.n = d, key, n

    def __add__(self, other):
        self.d.pop(self.key, None)
        return Adds({}, self.key, self.n + other)

    def __repr__(self):
        return f"Adds({self.n})"


def counted(keys, rounds):
    d = {}
    for _ in range(rounds):
        for k in keys:
            d[k] = d.get(k, 0) + 1
    return d


def added(keys, rounds):
    d = dict.fromkeys(keys, 0)
    for _ in range(rounds):
        for k in keys:
            d[k] += 1
            d[k] -= d[k] // 7
    return d


def in_then(keys, rounds):
    d, new = {}, 0
    for i in range(rounds):
        for k in keys:
            if k in d:
                d[k] = d[k] + i
            else:
                d[k] = i
                new += 1
        if i % 50 == 49:
            d.pop(keys[i % len(keys)], None)
    return d, new


def other_name(keys, rounds):
    d, misses = {}, 0
    e = d
    for i in range(rounds):
        k = keys[i % len(keys)]
        if k in d:
            if i % 5 == 0:
                e.clear()
            elif i % 7 == 0:
                del e[k]
            elif i % 11 == 0:
                e.pop(k)
            elif i % 13 == 0:
                e.update({j: j for j in range(40)})
            try:
                d[k] = d[k] + 1
            except KeyError:
                misses += 1
        else:
            d[k] = 0
    return d.get(keys[0]), len(d), misses


def key_is_another(rounds):
    d = {i: -i for i in range(10)}
    total = 0
    for i in range(rounds):
        k = i % 10
        if k in d:
            old = k
            k = (k + 1) % 10
            total += d[k] * 100 + d[old]
            d[k] = d.get(old, 0) - 1
    return total, d


def dict_is_another(rounds):
    a, b = {i: i for i in range(8)}, {i: i * 100 for i in range(4)}
    total = 0
    for i in range(rounds):
        d, k = a, i % 8
        if k in d:
            d = b
            if k in d:
                total += d[k]
                d[k] = a.get(k) + 1
            d = a if i % 3 else b
            total -= d.get(k, 5000)
    return total, a, b


def tuples_made_anew(rounds):
    d = {(x, y): x * y for x in range(5) for y in range(5)}
    hits = total = 0
    for i in range(rounds):
        x, y = i % 6, i // 6 % 6
        if (x, y) in d:
            hits += d[(x, y)]
        if (y, x) in d:
            d[(y, x)] += 1
        p = x, y
        q = y, x
        total += d.get(p, -1) - d.get(q, -2)
        if p in d:
            d[q] = d[p]
    return hits, total, sum(d.values())


class Memo:
    def __init__(self):
        self.memo, self.made = {}, 0

    def value(self, k):
        if k in self.memo:
            return self.memo[k]
        self.made += 1
        self.memo[k] = r = k * 3
        return r

    def replaced(self, k):
        if k in self.memo:
            self.memo = {k: -k} if k % 3 else {}
            return self.memo.get(k, "gone")
        self.memo[k] = k
        return self.memo[k]


def memo(rounds):
    m, total = Memo(), 0
    for i in range(rounds):
        total += m.value(i % 9)
    other, log = Memo(), []
    for i in range(rounds):
        r = other.replaced(i % 4)
        if i > rounds - 10:
            log.append(r)
    return total, m.made, log


def finalizers(rounds):
    d, misses, died = {}, 0, 0
    for i in range(rounds):
        k = i % 4
        if k in d:
            d[k] = Dies(lambda k=k: d and d.pop(k, None)) if i % 3 == 0 else i
            died += k not in d
            try:
                d[k] = d[k]
            except KeyError:
                misses += 1
                d[k] = k
        else:
            d[k] = i
    d = None
    gc.collect()
    return misses, died


def local_dies(rounds):
    d, misses = {}, 0
    for i in range(rounds):
        k = i % 4
        d[k] = i
        x = Dies(lambda: d.clear())
        if k in d:
            x = None
            try:
                d[k] += 1
            except KeyError:
                misses += 1
    return misses, len(d)


def odd_keys(rounds):
    d = {Key(n): n for n in range(3)}
    total = 0
    for i in range(rounds):
        d["extra"] = i
        k = Key(i % 4, d)
        if k in d:
            total += d[k]
            d[k] += 1
        total += d.get("extra", -1)
    return total, len(d)


def odd_values(rounds):
    d, gone = {}, 0
    for i in range(rounds):
        k = i % 3
        if k not in d:
            d[k] = Adds(d, k) if i % 2 else i
        try:
            d[k] += 1
            d[k] = d[k]
        except KeyError:
            gone += 1
    return d, gone


def calls_in_between(rounds):
    d = {}

    def drop(k):
        if k % 3 == 0:
            del d[k]
        return 1

    def grow(k):
        for j in range(k * 3):
            d[k, j] = j
        return 2

    log = []
    for i in range(rounds):
        k = i % 7
        d[k] = d.get(k, 0) + drop(k) if k in d else grow(k)
        if k in d:
            f = drop if i % 2 else grow
            f(k)
            log.append(d.get(k, "gone"))
        if len(d) > 90:
            d.clear()
    return log[-20:], len(d)


def changes(d, k, i):
    total = 0
    for j in range(i % 4):
        total += j
    while total > 100:
        total -= 1
    if i % 3 == 0:
        del d[k]
    elif i % 5 == 0:
        for j in range(30):
            d[k, j] = j
    return total


def recursive(d, k, n):
    if n == 0:
        return d.pop(k, 0)
    if k in d:
        recursive(d, k + 10, n - 1)
        r = recursive(d, k, n - 1) if n % 2 else 0
        if k in d:
            d[k] += 1
        else:
            d[k] = -n
        return r + d[k]
    d[k] = n
    return recursive(d, k, n - 1) + d.get(k, 1000)


def calls_compiled(rounds):
    d, gone, total = {}, 0, 0
    for i in range(rounds):
        k = i % 6
        d[k] = d.get(k, 0) + 1
        if k in d:
            total += changes(d, k, i)
            try:
                d[k] += 1
            except KeyError:
                gone += 1
        if len(d) > 60:
            d.clear()
    e = {}
    for i in range(rounds):
        total += recursive(e, i % 7, i % 5)
    return gone, total, d, e


def constants(rounds):
    d = {"n": 0, "odd": 0}
    for i in range(rounds):
        d["n"] += 1
        if i % 2:
            d["odd"] = d["odd"] + 1
        if "last" in d:
            d["last"] = d["last"] * 2 % 1000 + i
        else:
            d["last"] = 1
    return d


TABLE = {}


def of_module(rounds):
    global TABLE
    for i in range(rounds):
        k = i % 5
        if k in TABLE:
            if i % 17 == 0:
                TABLE = dict(TABLE)
            elif i % 31 == 0:
                TABLE = {}
            TABLE[k] = TABLE.get(k, 100) + 1
        else:
            TABLE[k] = 0
    return TABLE


class Watched(dict):
    def __missing__(self, key):
        return -1


def subclasses(rounds):
    total = 0
    dicts = [{}, Watched()]
    for i in range(rounds):
        d, k = dicts[i % 2], i % 6
        if k in d:
            d[k] += 1
        else:
            d[k] = 0
        total += d[k] + (d.get(k + 1) or 0)
        if i % 40 == 39:
            d.clear()
    return total


def copied(rounds):
    d = {i: 0 for i in range(6)}
    copies = []
    for i in range(rounds):
        k = i % 6
        if k in d:
            if i % 50 == 0:
                copies.append(d.copy())
            d[k] += i
    return [sum(c.values()) for c in copies], d


for n in range(2):
    names = ["n%d" % i for i in range(9)]
    print(counted(names, 60), counted([1, 2.0, "a", (1, "b"), None, True, 2**50], 60))
    print(added(names[:3], 80), added([0, 1, -1, 2**47], 80))
    print(in_then(names, 100), in_then([(i, i % 3) for i in range(5)], 100))
    print(other_name(names[:4], 700), other_name([1, 2, 3], 700))
    print(key_is_another(500), dict_is_another(500))
    print(tuples_made_anew(700))
    print(memo(600))
    print(finalizers(400), local_dies(300))
    print(odd_keys(300), odd_values(300))
    print(calls_in_between(500))
    print(calls_compiled(500))
    print(constants(500))
    print(of_module(500), subclasses(500))
    print(copied(400))
