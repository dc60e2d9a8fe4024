# Ways through loops: break, continue, else, nesting, try and with in the middle, iterators that end early, loops entered again and again.
def nested(n):
    hits = []
    for i in range(n):
        for j in range(i % 5):
            if j == 3:
                break
            if (i + j) % 2:
                continue
            hits.append(i * 10 + j)
        else:
            hits.append(-i)
    return len(hits), sum(hits), hits[-5:]


def search(rows, wanted):
    for r, row in enumerate(rows):
        for c, v in enumerate(row):
            if v == wanted:
                return r, c
    return None


def triangle(n):
    t = 0
    i = 0
    while i < n:
        j = i
        while j > 0:
            t += j & 1
            j -= 1
            if t > 10_000:
                break
        i += 1
    return t


def protected(n):
    log = []
    for i in range(n):
        try:
            if i % 7 == 3:
                raise ValueError(i)
            if i % 11 == 5:
                continue
            log.append(i)
        except ValueError as e:
            log.append(-e.args[0])
        finally:
            log.append(0)
    return len(log), sum(log)


class Context:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        return self.log

    def __exit__(self, kind, value, tb):
        self.log.append(kind is None)
        return True


def managed(n):
    log = []
    for i in range(n):
        with Context(log) as inner:
            inner.append(i)
            if i % 4 == 0:
                raise KeyError(i)
    return len(log), log[-4:]


def iterators(n):
    it = iter(range(n))
    t = 0
    for v in it:
        t += v
        if v % 5 == 0:
            next(it, None)
    return t


def changing(n):
    items = [1, 2, 3]
    t = 0
    for v in items:
        t += v
        if len(items) < n:
            items.append(v + 1)
    return t, len(items)


def kinds(n):
    out = []
    for source in ([1, 2], (3, 4), range(5, 7), "ab", {7: 1}, {8}, iter([9]), (x for x in (10, 11)), map(str, (12,)), zip((1,), (2,))):
        for v in source:
            out.append(v)
    return out


def ternaries(n):
    t = 0
    for i in range(n):
        t += (i if i % 2 else 2.5) if i % 3 else -1
        x = i and i - 1 or 7
        t += x
    return t


def comprehension(n):
    t = 0
    for i in range(n):
        t += sum([j * j for j in range(i % 7) if j != 2]) + len({j for j in "aab"}) + len({j: 1 for j in (1, 2)})
    return t


def unbound(n):
    for i in range(n):
        if i == n - 1:
            try:
                return late
            except UnboundLocalError as e:
                return str(e)
        if i > n:
            late = 1


def closure(n):
    count = 0

    def bump():
        nonlocal count
        count += 1
        return count
    t = 0
    for i in range(n):
        t += bump() + count
    return t, count


N = 90
print(nested(N), search([[i * j for j in range(9)] for i in range(9)], 56), triangle(N), protected(N), managed(N))
for _ in range(5):
    print(iterators(N), changing(N), ternaries(N), comprehension(N), unbound(N), closure(N))
print(kinds(3))
