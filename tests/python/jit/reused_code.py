# Functions, generators and other callables come and go while loops that know them run: another one may have their addresses, and those of their code.
import gc
import types

G = globals()


def shown(name, result, expected):
    wrong = [(k, a, b) for k, (a, b) in enumerate(zip(result, expected)) if a != b]
    print(name, len(result), wrong[:3])


def define(source):
    G["g"] = None
    exec(source, G)


# A global function that is defined anew, again and again.
FUNCTION = "def g(n):\n    return n * {0} + {1} - {2}\n"


def own_loop(rounds):
    out = []
    for k in range(rounds):
        define(FUNCTION.format(1 + k % 3, 300 + k % 5, 1000 + k % 2))
        total = 0
        for v in range(50):
            total += g(v)
        out.append(total)
        if k % 7 == 0:
            gc.collect()
    return out


def hot(n):
    total = 0
    for v in range(n):
        total += g(v)
    return total


def another_loop(rounds):
    out = []
    for k in range(rounds):
        define(FUNCTION.format(1 + k % 3, 300 + k % 5, 1000 + k % 2))
        out.append(hot(50))
    return out


sums = [sum(v * (1 + k % 3) + 300 + k % 5 - (1000 + k % 2) for v in range(50)) for k in range(300)]
shown("own loop", own_loop(300), sums)
shown("another loop", another_loop(300), sums)

# Generators.
GENERATOR = "def g(n):\n    i = {0}\n    while i < n:\n        yield i + {1}\n        i += {2}\n"


def generators(rounds):
    out = []
    for k in range(rounds):
        define(GENERATOR.format(k % 3, k % 5, 1 + k % 2))
        total = 0
        for v in g(50):
            total += v
        out.append(total)
    return out


def of_generators(rounds):
    out = []
    for k in range(rounds):
        define(GENERATOR.format(k % 3, k % 5, 1 + k % 2))
        out.append(hot_generator(50))
    return out


def hot_generator(n):
    total = 0
    for v in g(n):
        total += v
    return total


sums = [sum(i + k % 5 for i in range(k % 3, 50, 1 + k % 2)) for k in range(300)]
shown("generators", generators(300), sums)
shown("of generators", of_generators(300), sums)

# Classes with methods, an __init__, properties and operators.
CLASS = """class g:
    kind = {0}
    def __init__(self, x): self.x = x + {1}
    def method(self, v): return v * {0} + self.x
    @property
    def p(self): return self.x - {1}
    @staticmethod
    def s(v): return v + {0}
    @classmethod
    def c(cls, v): return v - cls.kind
    def __add__(self, o): return self.x + o * {0}
    def __getitem__(self, i): return i + {1}
    def __lt__(self, o): return self.x < {1}
"""


def hot_class(n):
    total = 0
    for v in range(n):
        o = g(v)
        total += o.method(v) + o.p + g.s(v) + o.c(v) + (o + v) + o[v] + (o < v) + g.kind
    return total


def classes(rounds):
    out = []
    for k in range(rounds):
        define(CLASS.format(2 + k % 3, 10 + k % 4))
        out.append(hot_class(30))
    return out


def expected_class(a, b):
    return sum(v * a + v + b + v + v + a + v - a + v + b + v * a + v + b + (v + b < b) + a for v in range(30))


shown("classes", classes(150), [expected_class(2 + k % 3, 10 + k % 4) for k in range(150)])


# Callables of C, bound and not, bound methods of Python, partial objects.
def hot_call(n):
    total = 0
    for v in range(n):
        total += f("b")
    return total


class Counts:
    def __init__(self, n):
        self.n = n

    def one(self, v):
        return self.n

    def two(self, v):
        return -self.n

    def __call__(self, v):
        return self.n * 3


def callables(rounds):
    out = []
    for k in range(rounds):
        G["f"] = None
        if k % 6 == 0:
            G["f"] = ("ab" * (1 + k % 5)).count
        elif k % 6 == 1:
            G["f"] = ("xab" * (1 + k % 5)).find
        elif k % 6 == 2:
            G["f"] = Counts(k % 5).one
        elif k % 6 == 3:
            G["f"] = Counts(k % 5).two
        elif k % 6 == 4:
            G["f"] = Counts(k % 5)
        else:
            G["f"] = len
        out.append(hot_call(40))
    return out


def of_callable(k):
    return [1 + k % 5, 2, k % 5, -(k % 5), k % 5 * 3, 1][k % 6] * 40


shown("callables", callables(300), [of_callable(k) for k in range(300)])


def bound(rounds, first, second):
    out = []
    for k in range(rounds):
        G["f"] = None
        G["f"] = first(k) if k & 1 else second(k)
        out.append(hot_call(40))
    return out


shown("methods of C", bound(200, lambda k: ("b" * (k % 7)).count, lambda k: ("a" * (k % 7) + "b").find), [k % 7 * 40 for k in range(200)])
shown("methods", bound(200, lambda k: Counts(k % 7).one, lambda k: Counts(k % 7).two), [k % 7 * (40 if k & 1 else -40) for k in range(200)])
shown("get", bound(200, lambda k: {"b": k % 7}.get, lambda k: {"b": k % 5}.__getitem__), [k % (7 if k & 1 else 5) * 40 for k in range(200)])


# Closures, defaults, modules.
def hot_plain(n):
    total = 0
    for v in range(n):
        total += f(v)
    return total


def closures(rounds):
    out = []
    for k in range(rounds):
        G["f"] = None
        G["f"] = (lambda v, d=k % 4: v + d) if k & 1 else (lambda v: v - k % 3)
        out.append(hot_plain(30))
    return out


shown("closures", closures(200), [sum(v + k % 4 if k & 1 else v - k % 3 for v in range(30)) for k in range(200)])


def hot_module(n):
    total = 0
    for v in range(n):
        total += m.value + m.call(v)
    return total


def modules(rounds):
    out = []
    for k in range(rounds):
        G["m"] = None
        G["m"] = types.ModuleType("m")
        m.value = k % 6
        exec(f"def call(v): return v + {k % 3}", m.__dict__)
        out.append(hot_module(30))
    return out


shown("modules", modules(200), [sum(k % 6 + v + k % 3 for v in range(30)) for k in range(200)])
gc.collect()
