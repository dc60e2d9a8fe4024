from dataclasses import dataclass, field, fields, asdict, astuple, replace, is_dataclass, make_dataclass, FrozenInstanceError, KW_ONLY, InitVar, MISSING
import typing, copy, pickle


@dataclass
class Point:
    x: int
    y: int = 0
    tags: list = field(default_factory=list, compare=False, repr=False)

    def norm(self):
        return self.x ** 2 + self.y ** 2


p = Point(1, 2)
print(p, p == Point(1, 2), p != Point(2, 1), p.norm(), p.tags, Point.__match_args__)
print([(f.name, f.type, f.default is MISSING, f.init, f.repr, f.compare, f.kw_only) for f in fields(Point)])
print(asdict(p), astuple(p), replace(p, y=5), is_dataclass(p), is_dataclass(Point), is_dataclass(3))
print(Point.__init__.__annotations__, Point.__doc__)
import inspect
print(inspect.signature(Point))


@dataclass(frozen=True, order=True, slots=True)
class Version:
    major: int
    minor: int = 0
    _: KW_ONLY
    label: str = ""

    def __post_init__(self):
        if self.major < 0:
            raise ValueError("negative")


v = Version(1, 2, label="rc")
print(v, hash(v) == hash(Version(1, 2, label="rc")), v < Version(1, 3), sorted([Version(2), Version(1, 5), Version(1)]))
for stmt in ("v.major = 3", "del v.major", "Version(-1)", "Version(1, 2, 'x')", "Version()", "v < 3", "v.other = 1", "Version.__slots__", "Point(1) < Point(2)", "hash(p)"):
    try:
        print(stmt, "->", eval(stmt) if "=" not in stmt and "del" not in stmt else exec(stmt))
    except Exception as e:
        print(stmt, type(e).__name__, e)


@dataclass
class Base:
    a: int
    b: str = "b"


@dataclass
class Derived(Base):
    c: InitVar[int] = 3
    d: typing.ClassVar[int] = 7
    e: float = field(init=False)

    def __post_init__(self, c):
        self.e = self.a + c / 2


print(Derived(1), Derived(1, "x", 4), [f.name for f in fields(Derived)], Derived.d)
C = make_dataclass("C", [("x", int), ("y", int, field(default=5)), "z"], namespace={"sum": lambda self: self.x + self.y}, kw_only=True)
print(C(x=1, z=3), C(x=1, z=2).sum())
for bad in ("""
@dataclass
class A:
    x: int = 0
    y: int
""", """
@dataclass
class A:
    x: list = []
""", """
@dataclass
class B(Version):
    z: int = 0
""", """
@dataclass(order=True)
class D:
    def __lt__(self, o): pass
""", """
@dataclass(eq=False, order=True)
class E: pass
""", "fields(3)", "asdict(Point)", "replace(Derived(1), e=3)", "field(default=1, default_factory=int)"):
    try:
        exec(bad)
        print("fine")
    except Exception as e:
        print(type(e).__name__, e)


@dataclass
class Node:
    value: int
    children: list["Node"] = field(default_factory=list)


tree = Node(1, [Node(2), Node(3, [Node(4)])])
print(tree)
print(asdict(tree))
d = asdict(tree, dict_factory=lambda items: dict(reversed(items)))
print(d)
tree.children.append(tree)
print(tree)
print(copy.copy(p), copy.deepcopy(v), copy.replace(v, minor=9))
match p:
    case Point(x=1, y=yy):
        print("matched", yy)
match v:
    case Version(1, m):
        print("positional", m)


@dataclass(repr=False, eq=False, unsafe_hash=False, match_args=False, weakref_slot=True, slots=True)
class Bare:
    x: int = 1


print(Bare.__slots__, hasattr(Bare, "__match_args__"), Bare() == Bare())


@dataclass
class WithDoc:
    "own doc"
    x: int = field(default=1, metadata={"unit": "m"}, doc="the x")


print(WithDoc.__doc__, fields(WithDoc)[0].metadata, fields(WithDoc)[0].doc)
