import enum
from enum import Enum, IntEnum, Flag, IntFlag, StrEnum, auto, unique, member, nonmember, property as eproperty, verify, CONTINUOUS, NAMED_FLAGS, UNIQUE, EnumCheck, FlagBoundary, STRICT, CONFORM, EJECT, KEEP


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1

    @property
    def hot(self):
        return self is Color.RED

    def __str__(self):
        return f"color {self.name.lower()}"


print(list(Color), Color.RED, repr(Color.RED), Color(2), Color["BLUE"], Color.CRIMSON is Color.RED, len(Color), Color.RED.hot)
print(Color.__members__, Color.RED in Color, 1 in Color, 9 in Color, [c.name for c in reversed(Color)], Color.RED.value, hash(Color.RED) == hash("RED"))
for stmt in ("Color(9)", "Color['X']", "Color.RED < Color.BLUE", "Color.RED.name", "Color.NOPE", "type('Sub', (Color,), {})", "Color.RED.RED"):
    try:
        print(stmt, "->", eval(stmt))
    except Exception as e:
        print(stmt, type(e).__name__, e)
for stmt in ("Color.RED = 5", "del Color.RED", "Color.RED.value = 3", "class X(Enum):\n  A = 1\n  A = 2"):
    try:
        exec(stmt)
        print(stmt, "fine")
    except Exception as e:
        print(stmt, type(e).__name__, e)


class Num(IntEnum):
    ONE = 1
    TWO = auto()
    TEN = 10
    ELEVEN = auto()


print(list(Num), Num.ONE + 1, Num.TEN > 3, f"{Num.ONE}", f"{Num.TEN:>5}", str(Num.TWO), Num.ONE == 1, [1, 2, 3][Num.ONE], isinstance(Num.ONE, int), Num(10))


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(list(Perm), Perm.R | Perm.X, Perm.RW, Perm(5), Perm.R in Perm.RW, bool(Perm(0)), Perm(0), ~Perm.R, Perm.RW & ~Perm.W, Perm.RW ^ Perm.X, list(Perm.RW), len(Perm.RW), (Perm.R | Perm.X).name, Perm["RW"])
try:
    Perm(64)
except ValueError as e:
    print(e)


class Bits(IntFlag):
    A = 1
    B = 2
    C = 4


print(Bits.A | Bits.C, Bits(7), Bits(8), Bits.A | 16, ~Bits.A, Bits.A + 1, repr(Bits(0)), f"{Bits.A | Bits.B}", list(Bits(7)))


class Names(StrEnum):
    FIRST = auto()
    SECOND = "second one"


print(list(Names), Names.FIRST + "!", f"{Names.SECOND}", Names.FIRST.upper(), Names("first"), Names.FIRST == "first")


class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @classmethod
    def heaviest(cls):
        return max(cls, key=lambda p: p.mass)


print(Planet.MARS.mass, Planet.heaviest(), Planet((0.64, 3.39)))


class Missing(Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value):
        return cls.A if value == "alias" else None

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower() * 2

    BB = auto()

    @nonmember
    class Inner:
        pass

    @member
    def func(x=1):
        return x


print(Missing("alias"), Missing.BB.value, Missing.Inner, Missing.func, [m.name for m in Missing])
Dyn = Enum("Dyn", "one two three")
print(list(Dyn), Dyn.two.value, Enum("D2", {"x": "a", "y": "b"})("b"), IntEnum("D3", [("p", 5), ("q", 6)]).q + 1, Enum("D4", ["u", "v"], start=0).u.value)
for check in ("@unique\nclass U(Enum):\n  A = 1\n  B = 1", "@verify(CONTINUOUS)\nclass V(Enum):\n  A = 1\n  B = 4", "@verify(NAMED_FLAGS)\nclass W(Flag):\n  A = 1\n  B = 6"):
    try:
        exec(check)
    except ValueError as e:
        print(e)


class Strict(Flag, boundary=STRICT):
    A = 1


class Conf(Flag, boundary=CONFORM):
    A = 1


class Ej(Flag, boundary=EJECT):
    A = 1


class Kp(Flag, boundary=KEEP):
    A = 1


print(Conf(9), Ej(9), Kp(9))
try:
    Strict(9)
except ValueError as e:
    print(e)
print(enum.show_flag_values(13), enum.bin(10), enum.Enum.__doc__[:30], Color.__doc__, enum.global_enum.__name__)
import pickle, copy
print(copy.copy(Color.RED) is Color.RED, copy.deepcopy(Perm.RW) == Perm.RW)
print(Color._value2member_map_, Color._member_names_, dir(Color.RED)[-4:], Num._member_type_)


class Ordered(Enum):
    _order_ = "LOW HIGH"
    LOW = 1
    HIGH = 2
    _ignore_ = ["tmp"]
    tmp = 5


print(list(Ordered), format(Color.RED), "%s" % Color.GREEN, "{:>12}".format(Names.FIRST))
