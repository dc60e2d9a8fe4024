# Calls of built-in classes in compiled code: what they give, what they raise, names that become others; int of floats and ints.
def whole(values):
    out = []
    for _ in range(100):
        for v in values:
            out.append(int(v))
    return len(out), out[:len(values)]


print(whole([1.5, -1.5, 0.0, -0.0, 2.0 ** 46 + 0.5]), whole([1, -5, True]), whole([2.0 ** 47, -2.0 ** 47, 1e300]), whole(["12", 3.7, b"5", 2 ** 70]))
for bad in (float("nan"), float("inf"), "x", None, 1j):
    try:
        print(whole([1.0] * 80 + [bad]))
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)


def floats(n):
    x = 0.0
    for i in range(n):
        x += int(i * 0.37) - int(x * 1e-3)
        x = float(int(x) % 1000)
    return x


print(floats(5000))


def classes(n):
    out = []
    for k in range(n):
        items = list(range(k % 4))
        out.append((items, tuple(items), set(items), dict(zip("abc", items)), str(k), float(k), bytes(k % 3), bytearray(b"x"), bool(k % 2), frozenset(items), complex(k, 1), list(reversed(items))))
        items.append(9)
        seen = dict(a=k)
        seen["b"] = items
    return len(out), out[-1], seen


print(classes(300))


class Odd:
    def __init__(self, n): self.n = n
    def __iter__(self):
        if self.n == 70: raise KeyError(self.n)
        return iter([self.n])
    def __int__(self): return self.n * 2
    def __str__(self): return Text(f"odd {self.n}")


class Text(str): pass


def of_objects(n):
    out = []
    try:
        for k in range(n):
            o = Odd(k)
            out.append((int(o), str(o), type(str(o)).__name__, list(o), tuple(o), set(o)))
    except KeyError as e:
        return len(out), out[-1], e.args
    return len(out), out[-1]


print(of_objects(60), of_objects(100))


def shadowed(n):
    global int, list
    out = []
    for k in range(n):
        out.append((int(k + 0.5), list((k,))))
        if k == n // 2:
            int, list = round, sorted
    del int, list
    return out[0], out[n // 2 + 1], out[-1]


print(shadowed(200))


def octets(data):
    n = 0
    for _ in range(60):
        for b in data:
            n += b
        for i, b in enumerate(data):
            n ^= i * b
    return n


print(octets(b"morelia"), octets(bytearray(b"viridis")), octets(b""), octets(bytes(range(256)) * 3), octets(memoryview(b"abc")))


class Half(bytes):
    pass


def shared(n):
    out = []
    for k in range(n):
        it = iter(b"abcd")
        for b in it:
            if b == 98:
                break
        out.append((list(it), next(it, None)))
        for b in Half(b"xy"):
            out.append(b)
    return out[:3], out[-3:]


print(shared(80))
