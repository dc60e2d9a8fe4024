# Objects of several classes at one place, and classes that change while compiled code runs: guards, what was met, what is known across calls.


class A:
    kind = "a"

    def __init__(self, n):
        self.n = n
        self.log = []

    def value(self):
        return self.n

    def step(self, k):
        self.n += k
        return self.value() + k

    def name(self):
        return self.kind


class B(A):
    kind = "b"

    def __init__(self, n):
        self.extra = 0
        super().__init__(n)

    def value(self):
        return self.n * 2


class C(A):
    def value(self):
        return -self.n


class D(A):
    __slots__ = ("slot",)

    def __init__(self, n):
        super().__init__(n)
        self.slot = n

    def value(self):
        self.slot += 1
        return self.slot


class E(B):
    kind = "e"


class F(E):
    def __getattr__(self, name):
        return 5


def run(objects, n):
    t, names = 0, ""
    for k in range(n):
        o = objects[k % len(objects)]
        t += o.step(1) + o.n
        names = names[-6:] + o.name()
    return t, names


print(run([A(1)], 60), run([A(1), B(2)], 60), run([A(1), B(2), C(3), D(4)], 120))
print(run([A(1), B(2), C(3), D(4), E(5), F(6)], 240), F(1).missing)


def replaced(n):
    o, out = A(1), []
    for k in range(n):
        if k == n // 3:
            A.value = lambda self: 100
        if k == n // 2:
            o.value = lambda: 1000
        if k == 2 * n // 3:
            del o.value
            o.__class__ = C
        out.append(o.step(0))
    return sorted(set(out))


keep = A.value
print(replaced(90))
A.value = keep


def counted(n):
    class T:
        made = 0

        def __init__(self):
            T.made += 1
            self.number = T.made

    return sum(T().number for _ in range(n)), T.made


print(counted(100))


def dicts(n):
    objects = [A(k) for k in range(5)]
    for k in range(n):
        o = objects[k % 5]
        if k % 11 == 0:
            o.__dict__["n"] = k
        if k % 17 == 0:
            objects[k % 5] = A(k)
        if k % 23 == 0:
            o.__dict__ = {"n": 1, "log": []}
        o.step(1)
        o.new = o.n
    return [(o.n, o.new, list(o.__dict__)) for o in objects]


print(dicts(150))


def finalized(n):
    class Z:
        def __init__(self, o):
            self.o = o

        def __del__(self):
            self.o.n += 1
            if self.o.n == 40:
                A.value = lambda self: 7

    o, out = A(0), []
    for k in range(n):
        z = Z(o)
        z = None
        out.append(o.value())
    return out[36:42], o.n


print(finalized(60))
A.value = keep


def deleted(n):
    o, out = A(3), []
    for k in range(n):
        try:
            out.append(o.n + 1)
        except AttributeError as e:
            out.append(str(e))
            o.n = k
        if k % 20 == 19:
            del o.n
    return out[18:23], out[-1]


print(deleted(70))


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


def recursion():
    import sys
    for k in range(1, 120, 7):
        deep(k)
    try:
        deep(sys.getrecursionlimit())
    except RecursionError as e:
        return str(e), deep(50)


print(recursion())


def raising(n):
    def check(k):
        if k % 13 == 12:
            raise ValueError(k)
        return k

    def outer(k):
        try:
            return check(k)
        finally:
            seen.append(k)

    seen, t = [], 0
    for k in range(n):
        try:
            t += outer(k)
        except ValueError as e:
            t -= e.args[0]
            tb, lines = e.__traceback__, []
            while tb:
                lines.append(tb.tb_frame.f_code.co_name)
                tb = tb.tb_next
    return t, len(seen), lines


print(raising(100))


def builtins(n):
    out = []
    for k in range(n):
        try:
            out.append((abs(-k), ord("a"), min(k, 5), max(k, 5), divmod(k, 4), "x,y".split(","), [3, 1][k % 3], chr(65 + k % 3), ~k, (*range(k % 3),)))
        except IndexError as e:
            out.append(str(e))
        if k == n - 10:
            globals()["abs"] = lambda x: "own"
    return out[-11], out[-10], out[-9]


print(builtins(50))
del abs


def ranges(n):
    t, out = 0, []
    for k in range(n):
        for i in range(k % 5):
            t += i
        for i in range(k % 7, 0, -2):
            t += i
        for i in range(1 << 40, (1 << 40) + k % 3):
            t += i & 1
        try:
            for i in range(1, 5, k % 40):
                t += i
        except ValueError as e:
            out.append(str(e))
        for i in range(True, 3):
            t += i
    return t, out


print(ranges(81))
