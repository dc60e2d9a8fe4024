# packages: python3-cloudpickle
import cloudpickle, pickle, functools
def outer(n):
    def inner(x): return x + n + glob
    return inner
glob = 100
f = pickle.loads(cloudpickle.dumps(outer(5))); print(f(1))
print(pickle.loads(cloudpickle.dumps(lambda *a, k=2, **kw: (a, k, kw)))(1, 2, z=3))
class Base:
    registry = {}
    def __init__(self, v): self.v = v
    def who(self): return type(self).__name__, __class__.__name__
class Child(Base):
    """doc"""
    __slots__ = ("extra",)
    @property
    def twice(self): return self.v * 2
    @classmethod
    def make(cls, v): return cls(v)
    @staticmethod
    def st(): return "static"
    def who(self): return super().who()
C = pickle.loads(cloudpickle.dumps(Child)); c = C.make(4); print(c.twice, c.st(), c.who(), C.__doc__, C.__mro__[1].__name__)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(pickle.loads(cloudpickle.dumps(fib))(15))
import enum
class E(enum.Enum): A = 1; B = "x"
print(pickle.loads(cloudpickle.dumps(E)).B.value, pickle.loads(cloudpickle.dumps(E.A)) is E.A)
g = pickle.loads(cloudpickle.dumps(functools.partial(lambda a, b: a * b, 3))); print(g(4))
def gen(n):
    for i in range(n): yield i * glob
print(list(pickle.loads(cloudpickle.dumps(gen))(3)))
import dataclasses, typing
@dataclasses.dataclass
class D:
    x: int
    y: typing.List[int] = dataclasses.field(default_factory=list)
print(pickle.loads(cloudpickle.dumps(D(1, [2]))))
def deep(n):
    return None if n == 0 else [deep(n - 1)]
try: cloudpickle.dumps(deep(900)); print("deep ok")
except (pickle.PicklingError, RecursionError) as e: print(type(e).__name__)
for bad in [open, (x for x in ())]:
    try: cloudpickle.dumps(bad); print("ok")
    except TypeError as e: print(e)
