# Type parameters on functions and classes (PEP 695, 696): scopes, bounds, defaults, introspection.
def f[T: int = bool, *Ts = *tuple[int], **P = [int]](x: T, *a: *Ts) -> T: return T, Ts, P
print(f.__type_params__, f(1), f.__annotations__, [p.__default__ if p.has_default() else None for p in f.__type_params__], f.__type_params__[0].__bound__)
class C[T, U: (int, str), V: list[T] = list[T]]:
    t = T
    def m[W](self, w: W, t: T) -> U: return W, T
    class D[X]: pairs = (T, X)
print(C.__type_params__, C.t, C().m(1, 2), C.D.pairs, C.__parameters__, C[int, str], C[int, str, bool], C.__type_params__[1].__constraints__, C.__type_params__[2].__bound__, C.m.__type_params__, C.m.__annotations__)
T = f.__type_params__[0]
print(T.__name__, T.__covariant__, T.__contravariant__, T.__infer_variance__, T.__module__, repr(T), T.__typing_subst__ if 0 else "", T | None, list[T], T.__class__.__name__)
for s in ("T()", "T[int]", "T.x = 1", "isinstance(1, T)", "C[int]", "C[int, str, bool, float]", "C[()]", "C[int, str]()", "type(C[int, str]())", "C[T, str]", "C[T, str][int]", "f[int]", "class_(T)"):
    try: r = eval(s, globals()); print(s, "=>", r if "()" not in s[-3:] else type(r).__name__)
    except Exception as e: print(s, "=>", type(e).__name__, e)
def outer[T]():
    def inner[U](x: T) -> U: return T, U
    return inner
print(outer()(1), outer().__annotations__)
T = "global T"
def g[T](): return T
def h(): return T
print(g(), h())
class E[T]:
    T2 = T
    def get(self): return T
    try: exec("z = T")
    except NameError as e: z = str(e)
print(E.T2, E().get(), E.z)
def default[T](x: T = T) -> None: return x
print(default())
def deco(fn): print("deco", fn.__type_params__); return fn
@deco
def dd[Q](q: Q): pass
@deco
class DD[Q]: pass
def lazy[T: undefined](x: T): pass
try: lazy.__type_params__[0].__bound__
except NameError as e: print(e)
undefined = "now"; print(lazy.__type_params__[0].__bound__)
class Meta(type):
    def __new__(m, n, b, ns, **k): print(n, b, k, sorted(x for x in ns if "type" in x or "param" in x)); return super().__new__(m, n, b, ns)
class M[T](metaclass=Meta, kw=1): pass
async def co[T](x: T): pass
print(co.__type_params__, (lambda: 0).__type_params__, M.__type_params__); M.__type_params__ = (1,); print(M.__type_params__)
def gen[T](n): yield T; yield [T for _ in range(n)]; yield (lambda: T)()
print(list(gen(2)))
def nl[T]():
    x = T
    def inner():
        nonlocal x
        x = T, x
    inner(); return x
print(nl(), nl.__qualname__, nl.__code__.co_freevars)
