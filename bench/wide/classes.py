# classes: classes are made: dataclasses, enums, named tuples, abstract ones, protocols, and used a little.
# args: 3
import abc
import collections
import dataclasses
import enum
import functools
import sys
import typing


def make(i):
    @dataclasses.dataclass(order=True, frozen=bool(i % 2))
    class Item:
        name: str
        price: float = 1.5
        tags: list[str] = dataclasses.field(default_factory=list, compare=False)

        @functools.cached_property
        def label(self):
            return f"{self.name}:{self.price}"

    class Colour(enum.Enum):
        RED = enum.auto()
        GREEN = enum.auto()
        BLUE = "b"

    class Flags(enum.IntFlag):
        R = 4
        W = 2
        X = 1

    class Shape(abc.ABC):
        @abc.abstractmethod
        def area(self): ...

        @classmethod
        def unit(cls):
            return cls(1)

    class Square(Shape):
        def __init__(self, a):
            self.a = a

        def area(self):
            return self.a**2

    @functools.singledispatch
    def show(x):
        return "?"

    @show.register
    def _(x: int):
        return "int"

    @show.register
    def _(x: Square):
        return "square"

    Row = collections.namedtuple("Row", "a b c", defaults=[3])
    typed = typing.NamedTuple("Typed", [("x", int), ("y", str)])
    items = sorted(Item(f"n{k}", k * 7 % 5) for k in range(8))
    return (
        repr(items[0]), Colour["RED"].value, Colour("b").name, str(Flags.R | Flags.X), len(Flags.R | Flags.W), Square.unit().area(), show(i), show(Square(2)), show(""),
        Row(1, 2)._replace(a=i)._asdict(), typed(1, "x").y, list(Colour), dataclasses.replace(items[1], price=9), isinstance(Square(1), Shape), items[2].name,
    )


size = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 250):
    size += len(str(make(i)))
print(size)
