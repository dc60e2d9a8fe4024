class Box[T]:
    def __init__(self, v: T): self.v = v
    def get(self) -> T: return self.v
print(Box.__type_params__, Box(1).get(), Box[int], Box[int](5).v)
def first[T, *Ts, **P](a: T, *r: *Ts) -> T: return a
print(first(1, 2), first.__type_params__, [type(t).__name__ for t in first.__type_params__])
type Alias = list[int]
type G[K, V=int] = dict[K, V]
print(Alias, Alias.__value__, Alias.__name__, G.__type_params__, G[str], G[str].__args__)
type Rec = list[Rec] | None
print(Rec.__value__)
def bound[T: int, U: (str, bytes)](x: T, y: U): pass
t, u = bound.__type_params__
print(t.__bound__, u.__constraints__, t.__name__, t.__default__ if t.has_default() else "no default")
class Child[T](Box[T]):
    pass
print(Child.__orig_bases__, [b.__name__ for b in Child.__mro__])
print(list[int], dict[str, int], tuple[int, ...], type[int], list[int].__origin__, list[int].__args__)
print(int | str, int | None, (int | str).__args__, isinstance(1, int | str), int | str == str | int)
print(list[int]([1, 2]), type(list[int]), list[int] == list[int])
def f(a: int, b: "str" = 1) -> undefined_return_type: pass
try: f.__annotations__
except NameError as e: print(e)
print(f.__annotate__ is not None)
class A:
    x: int
    y: str = "a"
print(A.__annotations__)
z: float = 1.0
print(__annotations__ if "__annotations__" in globals() else __annotate__(1))
