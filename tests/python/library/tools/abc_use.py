# abc: abstract methods and properties, registration, subclass hooks, caches and their tokens, errors.
import abc
from abc import ABC, ABCMeta, abstractmethod


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


class Shape(ABC):
    @abstractmethod
    def area(self): return 1
    @property
    @abstractmethod
    def name(self): ...
    @classmethod
    @abstractmethod
    def make(cls): ...
    @staticmethod
    @abstractmethod
    def static(): ...
    @abc.abstractproperty
    def old(self): ...
    def concrete(self): return "concrete"


print(Shape, sorted(Shape.__abstractmethods__), Shape.__class__, Shape.area.__isabstractmethod__, Shape.__dict__["name"].__isabstractmethod__, Shape.__dict__["make"].__isabstractmethod__, getattr(Shape.concrete, "__isabstractmethod__", False))
err(Shape)


class Half(Shape):
    def area(self): return super().area() + 1
    name = "half"


err(Half)


class Full(Half):
    make = static = old = None


print(Full().area(), Full().name, Full().concrete(), sorted(Half.__abstractmethods__), Full.__abstractmethods__)


class One(ABC):
    @abstractmethod
    def only(self): ...


err(One)
err(One, 1, 2)
One.only2 = abstractmethod(lambda self: 0)
print(One.__abstractmethods__)
abc.update_abstractmethods(One)
print(sorted(One.__abstractmethods__))
del One.only, One.only2
print(abc.update_abstractmethods(One).__abstractmethods__, One() is not None, abc.update_abstractmethods(int))


class Reg(metaclass=ABCMeta):
    pass


print(Reg.register(int) is int, issubclass(int, Reg), issubclass(bool, Reg), isinstance(5, Reg), isinstance("x", Reg), issubclass(str, Reg))


@Reg.register
class Deco:
    pass


class Sub(Reg):
    pass


class Virtual:
    pass


before = abc.get_cache_token()
Sub.register(Virtual)
print(isinstance(Virtual(), Reg), isinstance(Deco(), Sub), abc.get_cache_token() > before, issubclass(Sub, Reg), issubclass(Reg, Sub))
err(Reg.register, 5)
err(Sub.register, Reg)
err(issubclass, 5, Reg)
err(isinstance, 5, 5)


class Hook(ABC):
    @classmethod
    def __subclasshook__(cls, C):
        print("hook", cls.__name__, C.__name__)
        if cls is Hook:
            return any("quack" in B.__dict__ for B in C.__mro__) or NotImplemented
        return NotImplemented


class Duck:
    def quack(self): ...


class SubHook(Hook):
    pass


print(issubclass(Duck, Hook), issubclass(Duck, Hook), isinstance(Duck(), SubHook), issubclass(int, Hook), issubclass(int, Hook))


class BadHook(ABC):
    @classmethod
    def __subclasshook__(cls, C): return 5


err(issubclass, int, BadHook)


class Lying:
    @property
    def __class__(self): return int


print(isinstance(Lying(), Reg), isinstance(Lying(), int))
err(abstractmethod, None.__class__) if False else print(abstractmethod(len) if hasattr(len, "__dict__") else "no dict")
err(abstractmethod, 5)


class Mixin:
    def m(self): return "mixed"


class A(ABC):
    @abstractmethod
    def m(self): ...


class B(Mixin, A): pass
class C(A, Mixin): pass


print(B().m())
err(C)
x = object.__new__
err(lambda: A.__new__(A))
A.__abstractmethods__ = frozenset()
print(type(A()).__name__)
del A.__abstractmethods__
err(lambda: A.__abstractmethods__)
err(lambda: int.__abstractmethods__)


class Meta(ABCMeta):
    def __call__(cls, *a): return ("called", cls.__name__) + a


class WithMeta(metaclass=Meta):
    @abstractmethod
    def f(self): ...


print(WithMeta(1), abc.ABC.__mro__, ABCMeta.__mro__)
class Late(ABC):
    f = abstractmethod(lambda s: 1)
    g = property(abstractmethod(lambda s: 1))
    h = property(lambda s: 1, abstractmethod(lambda s, v: 1))


err(Late)


@abc.update_abstractmethods
class Dec(Late):
    f = g = h = 1


print(Dec().f, [n for n in dir(abc) if not n.startswith("_")])
import collections.abc as ca
ca.Sequence.register(Duck)
print(isinstance(Duck(), ca.Sequence), isinstance(Duck(), ca.Collection), isinstance(Duck(), ca.Hashable))
