# functools: partial, reduce, lru_cache, cmp_to_key, wraps, total_ordering, cached_property, singledispatch.
import functools as ft
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def f(a, b=2, *c, d=4, **e): return a, b, c, d, e
p = ft.partial(f, 1, d=5); print(p(), p(2, 3), p(d=9, z=1), p.func is f, p.args, p.keywords, ft.partial(p, 7)(), ft.partial(p, 7).args, ft.partial(f, ft.Placeholder, 2)(1), repr(ft.partial(print, 1, sep="")))
show(lambda: ft.partial()); show(lambda: ft.partial(5)); show(lambda: ft.partial(f)()); show(lambda: ft.partial(f, ft.Placeholder)); show(lambda: ft.partial(f, ft.Placeholder, 1)()); show(lambda: ft.reduce(lambda a, b: a + b, [1, 2, 3])); show(lambda: ft.reduce(lambda a, b: a + b, [], 5)); show(lambda: ft.reduce(lambda a, b: a, [])); show(lambda: ft.reduce(None, [1])); show(lambda: ft.reduce(5, [1, 2])); show(lambda: ft.reduce(max, 5)); show(lambda: ft.reduce(max, [1, 5, 2], initial=9))
@ft.lru_cache(maxsize=2)
def sq(x, *, k=0): print("compute", x, k); return x * x
print(sq(1), sq(1), sq(2), sq(3), sq(1), sq(1.0), sq(1, k=0), sq.cache_info(), sq.cache_parameters()); sq.cache_clear(); print(sq.cache_info()); show(lambda: sq([])); show(lambda: ft.lru_cache("x")(f) and 1); show(lambda: ft.lru_cache(typed=True)(lambda x: x)(1)); print(sq.__wrapped__.__name__, sq.__name__)
@ft.cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60), fib.cache_info())
K = ft.cmp_to_key(lambda a, b: (a > b) - (a < b)); print(K(1) < K(2), K(1) == K(1), K(3) > K(2), sorted([3, 1, 2], key=K)); show(lambda: K(1) < 5); show(lambda: hash(K(1))); show(lambda: K())
@ft.wraps(f)
def w(*a): "own"
print(w.__name__, w.__wrapped__ is f, w.__doc__)
@ft.total_ordering
class T:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print(T(1) <= T(1), T(2) > T(1), T(1) >= T(2)); show(lambda: ft.total_ordering(type("N", (), {})))
class C:
    @ft.cached_property
    def x(self): print("once"); return 5
    pm = ft.partialmethod(lambda self, a, b: (a, b), 1)
c = C(); print(c.x, c.x, c.__dict__, c.pm(2)); del c.x; print(c.x)
@ft.singledispatch
def g(x): return "default"
@g.register
def _(x: int): return "int"
@g.register(str)
@g.register(list)
def _(x): return "text or list"
print(g(1), g("a"), g([]), g(1.5), g(True), g.dispatch(bool)(1)); show(lambda: g())
