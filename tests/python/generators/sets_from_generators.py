# Sets filled by generators: where keys are compared by code, and what that code and the generator see meanwhile.
import sys


class Key:
    def __init__(self, name, value):
        self.name, self.value = name, value

    def __hash__(self):
        return hash(self.value)

    def __eq__(self, other):
        f = sys._getframe(1)
        print("eq", self.name, getattr(other, "name", other), "in", f.f_code.co_name, "running", gen.gi_running)
        return isinstance(other, Key) and self.name == other.name or self.value == other


def items(*values):
    for v in values:
        yield v


def filled(*values):
    global gen
    gen = items(*values)
    return set(gen)


print(sorted(filled(1, 2, 1, 3, 2, 10, 11, 12, 13, 14, 15, 1)))
print(sorted(filled("a", "b", "a", "ab"[:1], "x" * 3, "xxx")))
print(len(filled(1, 1.0, True, 0, False, 0.0, -0.0, None, None)))
print([type(x).__name__ for x in filled(True, 1, 1.0)])
nan = float("nan")
print(len(filled(nan, nan)))

print(len(filled(5, Key("five", 5), 5, Key("other", 5), 6)))
print(len(filled(Key("x", 1), 1, 1, 2, Key("y", 2))))
print(len(filled((1, 2), (1, 2), ("a", (1, 2)), ("a", (1, 2)), 1)))


class Text(str):
    def __hash__(self):
        print("hash of", str(self))
        return super().__hash__()

    def __eq__(self, other):
        print("eq of", str(self))
        return super().__eq__(other)


print(len(filled("k", Text("k"), "k", Text("m"), "m")))


# The generator sees what was added, and may change the set.
def looking():
    for i in range(4):
        yield i
        print(sorted(s))
    s.clear()
    yield 9
    s.discard(9)
    s.update(range(20))
    yield 30


s = {1}
s.update(looking())
print(sorted(s))


def deleting():
    for i in range(30):
        yield i % 7
        s.discard(i % 5)


s = set()
s.update(deleting())
print(sorted(s), len(s))


def failing():
    yield 1
    yield 2
    raise KeyError("end")


s = set()
try:
    s.update(failing())
except KeyError as e:
    print(s, e)
try:
    set(items(1, [], 2))
except TypeError as e:
    print(e)
print(frozenset(x * x for x in range(-3, 4)) == {0, 1, 4, 9})
print({1, 2} | set(x for x in "ab") == {1, 2, "a", "b"})


# A generator that fills a set from itself.
def own():
    yield 1
    try:
        s.update(g)
    except ValueError as e:
        print(e)
    yield 2


s = set()
g = own()
s.update(g)
print(s)


def stops():
    yield 1
    return 5


print(set(stops()))


# A generator that was not begun, one that waits, and one that ended are dropped.
class Noted:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dropped", self.name)


def holding(noted):
    yield 1
    yield 2


holding(Noted("not begun"))
print(next(holding(Noted("waiting"))))
print(any(holding(Noted("any"))))
print(set(holding(Noted("ended"))))
