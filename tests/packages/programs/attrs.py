# packages: python3-attr
import attr, attrs
from attrs import define, field, frozen, validators, asdict, evolve, make_class, Factory

@define
class Point:
    x: int = field(validator=validators.instance_of(int))
    y: int = field(default=0, converter=int)
    tags: list = Factory(list)

@frozen(order=True)
class Version:
    major: int
    minor: int = 0
    def __str__(self): return f"{self.major}.{self.minor}"

p = Point(1, "2")
p.tags.append("a")
print(p, asdict(p), evolve(p, x=5), p == Point(1, 2, ["a"]))
try: Point("x")
except TypeError as e: print(type(e).__name__, e.args[0])
try: Version(1).major = 3
except attrs.exceptions.FrozenInstanceError as e: print("frozen", e)
print(sorted([Version(2), Version(1, 5), Version(1)]), hash(Version(1)) == hash(Version(1)))
C = make_class("C", ["a", "b"])
print(C(1, 2), [f.name for f in attr.fields(Point)])

@define(slots=True, kw_only=True)
class Base:
    name: str = field(on_setattr=attrs.setters.validate, validator=validators.matches_re(r"[a-z]+"))
    def __attrs_post_init__(self): self.name = self.name.strip()

@define
class Child(Base):
    n: int = 1
    @property
    def twice(self): return super().__repr__(), self.n * 2
c = Child(name="ok")
print(c, c.twice, Child.__slots__)
try: c.name = "NO"
except ValueError as e: print(e.args[0])
print(attrs.resolve_types(Point).__name__, attrs.has(Point), attr.astuple(p))
