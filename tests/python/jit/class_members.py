# Attributes of classes for which tier 1 has no form: members of enums, objects that become descriptors, metaclasses that change.
from enum import Enum, IntEnum, Flag


class Colour(Enum):
    RED = 1
    GREEN = 2


class Level(IntEnum):
    LOW = 1
    HIGH = 5


class Bits(Flag):
    A = 1
    B = 2


def members(n):
    found = {}
    for i in range(n):
        c = Colour.RED if i % 3 else Colour.GREEN
        if c is Colour.GREEN:
            found[c] = found.get(c, 0) + 1
        if Level.LOW < i % 7 < Level.HIGH:
            found["level"] = found.get("level", 0) + 1
        if Bits.A | Bits.B == Bits(3) and Bits.A:
            found[Bits.B] = i
    return found


class Plain:
    pass


class Holder:
    thing = Plain()
    other = Plain()

    def __getattr__(self, name):
        return name


def becomes_descriptor(n):
    seen = []
    for i in range(n):
        x = Holder.thing
        if i == n // 3:
            Plain.__get__ = lambda self, obj, cls: "got"
        if i == 2 * n // 3:
            del Plain.__get__
            Holder.thing = 5
        x = x if isinstance(x, (str, int)) else type(x).__name__
        if not seen or seen[-1] != x:
            seen.append(x)
    return seen


class Get(Plain):
    def __get__(self, obj, cls):
        return "Get"


def becomes_another_class(n):
    seen = []
    for i in range(n):
        x = Holder.other
        if i == n // 2:
            Holder.__dict__["other"].__class__ = Get
        x = x if isinstance(x, str) else type(x).__name__
        if not seen or seen[-1] != x:
            seen.append(x)
    return seen


class Meta(type):
    pass


class Made(metaclass=Meta):
    item = Plain()


def metaclass_changes(n):
    seen = []
    for i in range(n):
        try:
            x = Made.item
        except AttributeError as e:
            x = str(e)
        if i == n // 4:
            Meta.item = property(lambda cls: "of the metaclass")
        if i == n // 2:
            del Meta.item
            Meta.__getattribute__ = lambda cls, name: "all"
        if i == 3 * n // 4:
            del Meta.__getattribute__
            del Made.item
        x = x if isinstance(x, str) else type(x).__name__
        if not seen or seen[-1] != x:
            seen.append(x)
    return seen


def rebound(n):
    global Colour
    before, seen = Colour, []
    for i in range(n):
        x = Colour.RED
        if i == n // 2:
            class Colour:
                RED = "none"
        if not seen or seen[-1] is not x:
            seen.append(x)
    Colour = before
    return seen


def many_values(n):
    class Box:
        value = Plain()

    kept, total = Box, 0
    for i in range(n):
        kept.value = Plain()
        kept.value.n = i
        total += kept.value.n
    return total


class Counter:
    current = Plain()


Counter.current.n = 0


def replaced(n):
    total = 0
    for i in range(n):
        total += Counter.current.n
        if i % 2 == 0:
            Counter.current = Plain()
            Counter.current.n = i
    return total


for f in members, becomes_descriptor, becomes_another_class, metaclass_changes, rebound, many_values, replaced:
    print(f.__name__, f(6000))
