# Slices of lists, tuples and strs in hot loops, with constant bounds and others; what they are of changes, and who has the pieces.
import gc


def show(name, *values):
    print(name, *[repr(v) for v in values])


def constants(a, n):
    total = 0
    for i in range(n):
        total += len(a[1:3]) + len(a[:2]) + len(a[::2]) + len(a[-2:]) + len(a[:])
    return total, a[1:3], a[::-1], a[5:1], a[:]


show("constants", *constants([1, 2, 3, 4, 5], 200))
show("constants", *constants((1, 2, 3, 4, 5), 200))
show("constants", *constants("abcde", 200))
show("constants", *constants(b"abcde", 200))
show("constants", *constants(range(5), 200))
show("constants", *constants([], 200))


def bounds(a, n):
    out = a[0:0]
    for i in range(n):
        j = i % 4
        out = a[j:] + a[:j] + a[j:j + 2] + a[None:j] + a[-j:None]
    return out, len(out)


show("bounds", *bounds([1, 2, 3, 4, 5], 200))
show("bounds", *bounds((1, 2, 3, 4, 5), 200))
show("bounds", *bounds("ab\u20accd", 200))


def changes(values, n):
    out = []
    for i in range(n):
        v = values[i * len(values) // n]
        part = v[1:3]
        if i % 40 == 0:
            out.append((part, v[i % 3:4]))
    return out


show("changes", *changes([[1, 2, 3, 4], "abcd", (1, 2, 3, 4), [5, 6], b"xyz", bytearray(b"xyz"), range(9)], 280))


class Sub(list):
    def __getitem__(self, key):
        return key


class Plain(list):
    pass


def subclasses(objects, n):
    for i in range(n):
        r = [(type(o[1:3]).__name__, o[1:3], o[i % 2:]) for o in objects]
    return r


show("subclasses", *subclasses([[1, 2, 3], Sub([1, 2, 3]), Plain([1, 2, 3])], 120))


# pieces are lists of their own, and hold what is in them
class Counted:
    alive = 0

    def __init__(self):
        Counted.alive += 1

    def __del__(self):
        Counted.alive -= 1


def pieces(n):
    a = [Counted() for _ in range(6)]
    kept = []
    for i in range(n):
        b = a[1:4]
        b.append(i)
        b[0] = None
        if i == n - 2:
            kept = a[2:4]
            a = [1, 2, 3, 4]
    return len(kept), Counted.alive, a, b


show("pieces", *pieces(200))
gc.collect()
show("alive", Counted.alive)


def nested(n):
    a = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    total = 0
    for i in range(n):
        for row in a[1:]:
            for x in row[:2]:
                total += x
        total += sum(a[0][1:]) + a[1:][0][1:][0]
    return total


show("nested", nested(200))


def reverses(n):
    perm = list(range(7))
    for i in range(n):
        k = i % 7
        perm[:k + 1] = perm[k::-1]
        perm[1:3] = perm[2:0:-1]
    return perm


show("reverses", reverses(100))


def sort(a):
    if len(a) < 2:
        return a
    m = len(a) // 2
    x, y, out = sort(a[:m]), sort(a[m:]), []
    while x and y:
        out.append(x.pop(0) if x[0] < y[0] else y.pop(0))
    return out + x + y


show("sort", sort([(k * 37) % 101 for k in range(101)]))


def raises(n):
    a = [1, 2, 3]
    try:
        for i in range(n):
            if i == n - 1:
                a = None
            a[1:2]
    except TypeError as e:
        return i, str(e)


show("raises", *raises(150))


def no_index(n):
    a = [1, 2, 3]
    try:
        for i in range(n):
            a[i if i < n - 1 else "x":]
    except TypeError as e:
        return i, str(e)


show("no index", *no_index(150))


def maps(n):
    d = {slice(1, 3): "found"}
    for i in range(n):
        r = d[1:3]
        if i == n - 2:
            d = [1, 2, 3, 4]
    return r


show("maps", maps(150))
