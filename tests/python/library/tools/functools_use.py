# functools: partial and placeholders, caches, reduce, wraps, total_ordering, singledispatch, cached_property, cmp_to_key.
import functools
import pickle
from functools import (Placeholder, cache, cached_property, cmp_to_key, lru_cache, partial, partialmethod, reduce,
                       singledispatch, singledispatchmethod, total_ordering, update_wrapper, wraps)


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


def show(*a, **k):
    return a, k


p = partial(show, 1, 2, x=3)
print(p(), p(4, y=5), p(x=9), p.func is show, p.args, p.keywords)
q = partial(p, 7, z=1)
print(q(), q.args, q.keywords, q.func is show)
h = partial(show, Placeholder, 2, Placeholder, 4)
print(h("a", "b"), h("a", "b", "c"), repr(Placeholder), partial(h, "one")("two"))
err(h, 1)
err(partial, show, Placeholder)
err(partial)
err(partial, 5)
print(repr(partial(int, "10", base=2)), partial(int, base=2)("101"), partial(int, base=2).__doc__[:26])
print(pickle.loads(pickle.dumps(partial(int, base=2)))("11"))
r = partial(show)
r.extra = 1
print(r.__dict__, r.__reduce__()[2][1:])


class Cell:
    def __init__(self): self.alive = False
    def set_state(self, state): self.alive = state
    live = partialmethod(set_state, True)
    die = partialmethod(set_state, False)


c = Cell()
c.live()
print(c.alive, type(Cell.__dict__["live"]), Cell.__dict__["live"].keywords)
c.die()
print(c.alive)

calls = []


@lru_cache(maxsize=2)
def slow(x, y=1):
    """Doc."""
    calls.append((x, y))
    return x * y


print([slow(1), slow(2), slow(1), slow(3), slow(2), slow(1, 1), slow(1, y=1)], calls, slow.cache_info(), slow.cache_parameters())
slow.cache_clear()
print(slow.cache_info(), slow.__wrapped__(3, 4), slow.__name__, slow.__doc__)
typed = lru_cache(maxsize=None, typed=True)(lambda x: type(x).__name__)
print(typed(1), typed(1.0), typed(True), typed.cache_info())
zero = lru_cache(0)(lambda x: x)
zero(1), zero(1)
print(zero.cache_info(), lru_cache(-5)(len).cache_info())
err(slow, [])
err(lru_cache, "x")


@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info())
print(reduce(lambda a, b: a * b, range(1, 6)), reduce(lambda a, b: a + [b], "abc", []), reduce(max, [3, 9, 2]), reduce(lambda a, b: a - b, [1, 2, 3], initial=10))
err(reduce, max, [])
err(reduce, max, 5)
err(reduce, max)


def deco(f):
    @wraps(f)
    def wrapper(*a):
        "wrapper doc"
        return f(*a)
    return wrapper


@deco
def target(a: int) -> str:
    "target doc"


print(target.__name__, target.__doc__, target.__annotations__, target.__wrapped__.__name__, functools.WRAPPER_ASSIGNMENTS, functools.WRAPPER_UPDATES)
print(update_wrapper(partial(target), target, assigned=("__name__",), updated=()).__name__)


@total_ordering
class Version:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n if isinstance(o, Version) else NotImplemented


print(Version(1) <= Version(1), Version(2) > Version(1), Version(2) >= Version(3))
err(lambda: Version(1) < 3)
err(lambda: Version(1) >= 3)
err(total_ordering, type("None_", (), {}))


@singledispatch
def describe(x): return f"object {x!r}"


@describe.register
def _(x: int): return f"int {x}"


@describe.register(list)
@describe.register(tuple)
def _(x): return f"{len(x)} items"


@describe.register
def _(x: str | bytes): return "text"


class Base: pass
class Derived(Base): pass


describe.register(Base, lambda x: "base")
print([describe(x) for x in (1, True, 2.5, [1], (1, 2), "s", b"s", Derived(), None)], describe.dispatch(bool).__name__, sorted(t.__name__ for t in describe.registry))
err(describe)
err(describe.register, 5)
err(describe.register, len)


def bad(x: "nothing"): pass


err(describe.register, bad)


class Shower:
    @singledispatchmethod
    def show(self, x): return "any"
    @show.register
    def _(self, x: int): return "int"
    @singledispatchmethod
    @classmethod
    def make(cls, x): return cls.__name__, "any"
    @make.register
    @classmethod
    def _(cls, x: str): return cls.__name__, "str"


print(Shower().show(1), Shower().show(""), Shower.make("s"), Shower.make(1), Shower.__dict__["show"])


class Lazy:
    @cached_property
    def value(self):
        "the value"
        calls.append("computed")
        return 42


calls.clear()
z = Lazy()
print(z.value, z.value, calls, z.__dict__, Lazy.value.__doc__, type(Lazy.value).__name__)
del z.value
print(z.value, calls)


class Slots:
    __slots__ = ()
    v = cached_property(lambda self: 1)


err(lambda: Slots().v)
key = cmp_to_key(lambda a, b: (a > b) - (a < b))
print(sorted([3, 1, 2], key=key), key(1) < key(2), key(1) == key(1), key(5).obj, type(key(5)))
err(lambda: key(1) < 1)
err(hash, key(1))
err(cmp_to_key)
print(sorted(["b", "A", "c"], key=cmp_to_key(lambda a, b: len(a) - len(b))))
print(sorted(functools.__all__))
