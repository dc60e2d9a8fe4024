# A dict is asked, and asked again behind where ways meet: on one of them it was changed, or dict or key are others by then.
class Noisy:
    def __init__(self, n, do):
        self.n, self.do = n, do

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        self.do()
        return isinstance(other, Noisy) and self.n == other.n


class Dies:
    def __init__(self, d, k):
        self.d, self.k = d, k

    def __del__(self):
        self.d.pop(self.k, None)


def groups(words, rounds):
    d = {}
    for i in range(rounds):
        for w in words:
            if w not in d:
                d[w] = []
            d[w].append(i)
    return {k: (len(v), v[-1]) for k, v in d.items()}


def counts(keys, rounds):
    d = {}
    for i in range(rounds):
        for k in keys:
            if k not in d:
                d[k] = i
            d[k] += 1
    return d


def sometimes_dropped(keys, rounds):
    d, missed = {}, 0
    for i in range(rounds):
        for k in keys:
            if k in d:
                if i % 5 == 4:
                    del d[k]
            else:
                d[k] = i
            try:
                d[k] += 1
            except KeyError:
                missed += 1
    return d, missed


def other_key(keys, rounds):
    d = dict.fromkeys(keys, 0)
    for i in range(rounds):
        for k in keys:
            if d[k] > 5 and i % 3 == 0:
                k = keys[0]
            d[k] += 1
    return d


def other_dict(keys, rounds):
    a, b = dict.fromkeys(keys, 0), dict.fromkeys(keys, 100)
    for i in range(rounds):
        for k in keys:
            d = a
            if d[k] % 3 == 2:
                d = b
            d[k] += 1
    return a, b


def both_ways_ask(keys, rounds):
    d, total = {k: i for i, k in enumerate(keys)}, 0
    for i in range(rounds):
        for k in keys:
            if i & 1:
                total += d[k]
            else:
                total -= d[k] * 2
            d[k] += 1
    return d, total


def ways_ask_different_keys(keys, rounds):
    d, total = {k: i for i, k in enumerate(keys)}, 0
    last = keys[-1]
    for i in range(rounds):
        for k in keys:
            if i % 3:
                total += d[k]
            else:
                total += d[last]
            d[k] += i & 1
            d[last] -= 1
    return d, total


def ways_ask_different_dicts(keys, rounds):
    a, b, total = {k: i for i, k in enumerate(keys)}, {k: -i for i, k in enumerate(keys)}, 0
    for i in range(rounds):
        for k in keys:
            d = a if i % 3 else b
            if d[k] > 50:
                d[k] = 0
            d[k] += 3
            total += a[k] + b[k]
    return a, b, total


def asked_before(keys, rounds):
    a, b, total, last = {k: i for i, k in enumerate(keys)}, {k: -i for i, k in enumerate(keys)}, 0, keys[-1]
    for i in range(rounds):
        for k in keys:
            total += a[k] + b[k] + a[last]
            if i % 3:
                total += a[k]
            else:
                total += b[k]
            total += b[k] * 3
            if i % 3:
                total += b[k]
            else:
                total += a[k]
            total += b[k] * 5
            if i % 4:
                total += a[k]
            else:
                total += a[last]
            total += a[k] * 7
            if i % 4:
                total += a[last]
            else:
                total += a[k]
            total += a[k] * 11
            a[k] += i & 1
            b[k] -= i & 2
    return a, b, total


def loop_between(keys, rounds):
    d = {}
    for i in range(rounds):
        for k in keys:
            if k not in d:
                d[k] = 0
            for j in range(i & 3):
                if j == 2:
                    d = dict(d)
                d[k] += j
            d[k] += 1
    return d


def grows_on_a_way(keys, rounds):
    d, n = dict.fromkeys(keys, 0), 0
    for i in range(rounds):
        for k in keys:
            if d[k] % 4 == 3:
                d["more", n] = n  # other places for all
                n += 1
            d[k] += 1
    return {k: v for k, v in d.items() if type(k) is not tuple}, n


def dies_on_a_way(keys, rounds):
    d, missed = {}, 0
    for i in range(rounds):
        for k in keys:
            x = 1
            if k not in d:
                d[k] = i
            elif i % 7 == 6:
                x = Dies(d, k)
            x = 0
            if k in d:
                d[k] += 1
            else:
                missed += 1
    return d, missed


def noisy(rounds):
    log, d = [], {}
    keys = [Noisy(n, lambda: log.append(len(d))) for n in range(4)]
    for i in range(rounds):
        for k in [Noisy(n, lambda: log.append(-len(d))) for n in range(5)] if i % 2 else keys:
            if k not in d:
                d[k] = 0
            d[k] += 1
    return list(d.values()), len(log), sum(log)


def by_branches(keys, rounds):
    d = {}
    for i in range(rounds):
        for k in keys:
            if k in d:
                v = d[k]
                if v > 6:
                    d[k] = v - 6
                elif v == 3:
                    d.pop(k)
                else:
                    d[k] = v + 1
            else:
                v = None
            w = d.get(k)
            if v is None or w is None:
                d[k] = i % 4
            else:
                d[k] = v + w
    return d


WORDS = ["the", "quick", "brown", "fox", "over", "é", "dog"]
INTS = [1, 2, 3, 5, 8, 1 << 50, -4]
TUPLES = [(1, 2), (2, 1), (3, "x"), (0,)]
for keys in (WORDS, INTS, TUPLES, WORDS[:2] + INTS[:2] + TUPLES[:1]):
    for f in (groups, counts, sometimes_dropped, other_key, other_dict, both_ways_ask, ways_ask_different_keys, ways_ask_different_dicts, asked_before, loop_between, grows_on_a_way, dies_on_a_way, by_branches):
        print(f.__name__, f(keys, 60))
print(noisy(40))
