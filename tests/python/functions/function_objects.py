# Function objects: types.FunctionType, attributes, equality, copying of code.
import types
def f(a, b=2, *args, c, d=4, **kw) -> "ret":
    "doc"
    x = 1
    return a, b, c, d
print(f.__name__, f.__qualname__, f.__doc__, f.__defaults__, f.__kwdefaults__, f.__module__, f.__closure__, f.__dict__, f.__annotations__, f.__type_params__, f.__globals__ is globals(), f.__builtins__["len"] is len)
def show(g):
    try: print(g())
    except Exception as e: print(type(e).__name__, e)
g = types.FunctionType(f.__code__, {"__name__": "other"}); print(g.__name__, g.__defaults__, g.__module__, g.__doc__, g.__qualname__)
h = types.FunctionType(f.__code__, globals(), "named", (1, 2), None, {"c": 9}) if 0 else types.FunctionType(f.__code__, globals(), "named", (1, 2)); print(h.__name__, h.__defaults__, h(c=3, d=1)); k = types.FunctionType(f.__code__, globals(), kwdefaults={"c": 7, "d": 0}); print(k(1, 2)); show(lambda: k(1))
for a in ((), (5,), (f.__code__,), (f.__code__, 5), (f.__code__, {}, 5), (f.__code__, {}, "n", 5), (f.__code__, {}, "n", None, 5), (f.__code__, {}, "n", None, ()), (f.__code__, {}, None, [1])): show(lambda: types.FunctionType(*a).__name__)
show(lambda: f == f); show(lambda: f == g); show(lambda: f < g); show(lambda: f.__get__(5)); show(lambda: hash(f) == hash(f)); show(lambda: f.x); show(lambda: type(f)()); show(lambda: type("F", (type(f),), {})); show(lambda: f.__call__(1, 2, c=3)); show(lambda: f.__get__(1, int)(2, c=3)); show(lambda: len(f)); show(lambda: f + 1); show(lambda: f[0]); show(lambda: iter(f)); show(lambda: f.__code__.co_varnames); show(lambda: f.__code__.co_consts); show(lambda: f.__code__ == g.__code__)
f.__defaults__ = (10,); show(lambda: f(1, c=0)); f.__defaults__ = (5, 6); show(lambda: f(c=0)); f.__defaults__ = None; show(lambda: f(1, c=0)); f.__kwdefaults__ = {"d": 1, "c": 2}; show(lambda: f(1, 2)); f.__kwdefaults__ = None; show(lambda: f(1, 2)); f.__defaults__ = (1, 2, 3, 4); show(lambda: f(c=1, d=1)); f.__defaults__ = (); f.__kwdefaults__ = {"zzz": 1}; show(lambda: f(1, 2))
def swap(): return "old"
def new(): return "new"
alias = swap; swap.__code__ = new.__code__; print(alias(), swap.__name__)
def closure(n):
    def inner(): return n
    return inner
c1, c2 = closure(1), closure(2); c1.__code__ = c2.__code__; print(c1()); show(lambda: setattr(c1, "__code__", new.__code__)); show(lambda: setattr(c1, "__closure__", c2.__closure__)); c1.__closure__[0].cell_contents = 99; print(c1())
f.__dict__ = {"q": 1}; print(f.q, vars(f)); show(lambda: delattr(f, "__dict__")); show(lambda: f.__dict__); show(lambda: setattr(f, "__doc__", None) or f.__doc__); show(lambda: setattr(f, "__module__", "m") or f.__module__); show(lambda: delattr(f, "__module__") or f.__module__)
