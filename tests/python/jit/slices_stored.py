# Slices whose parts are variables, and slices that are stored, in compiled code.

def reversals(n):
    out = 0
    perm = list(range(n))
    for i in range(300):
        k = i % n
        perm[:k + 1] = perm[k::-1]
        out = (out * 31 + perm[0] * 7 + perm[k]) % 1000003
    return out, perm


def stepped(data, parts):
    out = []
    for a, b, c in parts:
        for _ in range(20):
            got = data[a:b:c]
        out.append(got)
    return out


def zero_step(data, steps):
    got = None
    for step in steps:
        got = data[1:9:step]
    return got


def kinds(things, a, b, c):
    out = []
    for thing in things:
        out.append(thing[a:b:c])
    return out


class Words(list):
    def __getitem__(self, key):
        return ("words", key)

    def __setitem__(self, key, value):
        self.append((key, list(value)))


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


def store(target, values, a, b):
    for value in values:
        target[a:b] = value
    return target


class Loud:
    def __init__(self, name, log, at):
        self.name, self.log, self.at = name, log, at

    def __del__(self):
        self.log.append((self.name, len(self.at)))
        if self.name % 3 == 0:
            self.at.append(self.name)


def finalizers():
    log, items = [], []
    for i in range(120):
        items[:1] = [Loud(i, log, items), None]
        if len(items) > 40:
            items[2:] = ()
    n = len(items)
    items[:] = []
    return log[:8], len(log), n, len(items)


def half(n):
    for i in range(n):
        yield i
    raise KeyError(n)


def failing():
    a, seen = [1, 2, 3], []
    for i in range(60):
        try:
            a[1:2] = half(i % 3) if i % 4 == 3 else i if i % 4 == 2 else (i, i)
        except (KeyError, TypeError) as e:
            seen.append((type(e).__name__, str(e)))
    return a[:6], len(a), len(seen), seen[:4]


def itself():
    a = [0, 1]
    for i in range(8):
        a[1:1] = a
        a[i:3] = a[::-1]
        a[:] = a[len(a)::-2]
        if len(a) > 50:
            a[5:] = []
    return a


def large():
    a, out = list(range(10)), []
    for k in [1, 2, 1 << 40, -(1 << 40), 1 << 60, -(1 << 90), 3] * 6:
        out.append((len(a[k::-1]), len(a[:k:2]), len(a[::k])))
        b = a[:]
        b[k:] = "x"
        out.append(len(b))
    return out[:14], len(out)


print(reversals(7), reversals(12), reversals(1))
print(stepped(list(range(12)), [(None, None, 2), (10, 1, -3), (1, None, -1), (-3, None, None), (None, -2, 5), (20, -20, -7), (3, 3, 1)]))
print(stepped("abcdefghijkl", [(None, None, 2), (10, 1, -3)]), stepped(tuple(range(9)), [(8, None, -4)]), stepped(b"abcdefgh", [(7, 2, -2)]))
for steps in ([1] * 50 + [0], [-1] * 50 + [Index(0)], [2] * 50 + ["x"], [3] * 50 + [1.5]):
    try:
        print(zero_step(list(range(9)), steps))
    except (ValueError, TypeError) as e:
        tb = e.__traceback__.tb_next
        print(e, tb.tb_lineno, list(tb.tb_frame.f_code.co_positions())[tb.tb_lasti // 2])
print(zero_step(list(range(9)), [1, 2, True, Index(3), None] * 20))
print(kinds([[1, 2, 3, 4]] * 40 + [Words([1, 2]), "abcd", (1, 2, 3, 4), range(9), b"wxyz", bytearray(b"wxyz"), memoryview(b"wxyz").tolist()], 3, None, -2)[38:])
print(store(list(range(10)), [[1], (2, 3), [], "ab", range(3), {7: 8}, {9}] * 10, 2, 4))
print(store(Words(), ["a", (1,)] * 20, 1, 2)[-1:], len(store(Words(), ["a", (1,)] * 20, 1, 2)))
print(store(bytearray(b"abcdef"), [b"xy", b"", bytearray(b"123")] * 15, 1, 3))
print(store(list(range(4)), [[5]] * 40, Index(1), Index(2)), store(list(range(4)), [[5]] * 40, None, -1), store([1, 2, 3], [[4, 5]] * 30, 2, 0)[:8])
print(finalizers())
print(failing())
print(itself())
print(large())
try:
    store((1, 2), [[1]], 0, 1)
except TypeError as e:
    print(e)
