# __init_subclass__, __class_getitem__, __set_name__ order, __subclasshook__.
class Base:
    def __init_subclass__(cls, /, tag=None, **kw): print("init_subclass", cls.__name__, tag, kw); cls.tag = tag; super().__init_subclass__(**kw)
class A(Base, tag=1): pass
class B(A): pass
try:
    class C(Base, tag=2, extra=3): pass
except TypeError as e: print(e)
try:
    class D(object, x=1): pass
except TypeError as e: print(e)
try:
    class D: 
        def __init_subclass__(cls): raise ValueError("refused")
    class E(D): pass
except ValueError as e: print(e)
class Desc:
    def __set_name__(self, o, n): print("set_name", n, "tag" in o.__dict__)
class F(Base, tag="f"): d = Desc()
class M(type):
    def __init__(c, *a, **k): print("meta init"); super().__init__(*a)
class G(Base, metaclass=M): d = Desc()
print(type(Base.__dict__["__init_subclass__"]).__name__)
class X:
    def __class_getitem__(cls, k): return f"{cls.__name__}[{k!r}]"
class Y(X): pass
print(X[1], Y[int, str], X[()], X[1:2], type(X.__dict__["__class_getitem__"]).__name__)
for s in ("X()[1]", "int[1]", "object[1]", "A[1]", "type[int]", "list[int]", "5[1]", "len[1]", "None[0]", "X[1] = 2", "del X[1]"):
    try: exec(f"print({s!r}, {s})" if "=" not in s and "del" not in s else s)
    except TypeError as e: print(s, e)
class MG(type):
    def __getitem__(c, k): return "meta wins"
class Z(metaclass=MG):
    def __class_getitem__(cls, k): return "class"
print(Z[1])
class NoneGI: __class_getitem__ = None
try: NoneGI[1]
except TypeError as e: print(e)
from abc import ABCMeta, abstractmethod, ABC
class Hook(metaclass=ABCMeta):
    @classmethod
    def __subclasshook__(cls, s): return True if hasattr(s, "quack") else NotImplemented
class Duck: quack = 1
class Real(Hook): pass
class Reg: pass
Hook.register(Reg)
print(issubclass(Duck, Hook), issubclass(int, Hook), isinstance(Duck(), Hook), issubclass(Real, Hook), issubclass(Reg, Hook), isinstance(Reg(), Hook), Hook.__mro__)
class Abs(ABC):
    @abstractmethod
    def f(self): return "base f"
    @property
    @abstractmethod
    def g(self): ...
    @classmethod
    @abstractmethod
    def h(cls): ...
for body in ({}, {"f": 1}, {"f": 1, "g": 2}, {"f": 1, "g": 2, "h": 3}):
    try: print(type("Impl", (Abs,), body)().__class__.__name__)
    except TypeError as e: print(e)
print(sorted(Abs.__abstractmethods__), Abs.f.__isabstractmethod__)
for s in ("issubclass(5, Hook)", "Hook.register(5)", "issubclass(int, 5)", "isinstance(1, 5)", "isinstance(1, (int, 5))", "isinstance(1, (5, int))", "issubclass(int, (str, int))", "isinstance(1, ((str,), (int,)))", "isinstance(1, int | str)", "issubclass(bool, int | None)", "isinstance(None, int | None)", "isinstance([], list[int])", "isinstance(1, int | list[int])", "issubclass(int, ())", "isinstance()", "issubclass(1, int)"):
    try: print(s, eval(s))
    except TypeError as e: print(s, e)
